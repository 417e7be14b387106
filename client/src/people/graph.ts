/** How a graph of ratings is laid out, and shares of counts. Pure. */
import type { RatingPoint } from '../wire/api'

const STEPS = [50, 100, 200, 500]
const TICKS = 5

export interface Scale {
  low: number
  high: number
  ticks: number[]
}

/** Round bounds around all points and their bands, and the lines between them. */
export function scaleOf(points: readonly RatingPoint[]): Scale {
  const least = Math.min(...points.map((point) => point.points - point.spread))
  const most = Math.max(...points.map((point) => point.points + point.spread))
  const step = STEPS.find((each) => (most - least) / each <= TICKS) ?? STEPS.at(-1)!
  const low = Math.floor(least / step) * step
  const high = Math.max(low + step, Math.ceil(most / step) * step)
  return { low, high, ticks: Array.from({ length: (high - low) / step + 1 }, (_, i) => low + i * step) }
}

/** A share in per cent; null where there is nothing to take a share of. */
export function share(part: number, whole: number): number | null {
  return whole ? Math.round((100 * part) / whole) : null
}

export interface Doubt {
  /** How likely the statements of this bin seemed, in per cent: from and to. */
  from: number
  to: number
  heard: number
  doubted: number
  false: number
}

/** How somebody's doubts fit what was likely: of each fifth, how many were doubted and how many were false. */
export function doubtsOf(bins: readonly (readonly number[])[]): Doubt[] {
  return Array.from({ length: bins.length / 2 }, (_, i) => {
    const [one, other] = [bins[2 * i]!, bins[2 * i + 1]!]
    const [heard, doubted, held] = [0, 1, 2].map((at) => one[at]! + other[at]!) as [number, number, number]
    return {
      from: (200 * i) / bins.length,
      to: (200 * (i + 1)) / bins.length,
      heard,
      doubted: share(doubted, heard) ?? 0,
      false: share(heard - held, heard) ?? 0,
    }
  }).filter((bin) => bin.heard > 0)
}
