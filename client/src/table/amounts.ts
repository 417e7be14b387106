/** Amounts among the things to pick: keys `amount:N` in the group `amount`. */
import type { Step } from '$games/game'

const PREFIX = 'amount:'
export const GROUP = 'amount'

export const isAmount = (step: Step): boolean => step.group === GROUP && step.key.startsWith(PREFIX)
export const amountOf = (step: Step): number => Number(step.key.slice(PREFIX.length))

/** The amounts on offer, ascending. */
export function amounts(steps: readonly Step[]): number[] {
  return steps
    .filter(isAmount)
    .map(amountOf)
    .sort((a, b) => a - b)
}

export const keyOf = (amount: number): string => `${PREFIX}${amount}`

const BUTTONS = 6
const ROUND = /^[125]0*$/

/** A few amounts worth a button: both ends, and round ones (1, 2, 5, 10, ...) between them. */
export function quick(all: readonly number[]): number[] {
  const found = all.filter((each, i) => i === 0 || i === all.length - 1 || ROUND.test(String(each)))
  const last = found.length - 1
  if (last < BUTTONS) return found
  return Array.from({ length: BUTTONS }, (_, i) => found[Math.round((i * last) / (BUTTONS - 1))]!)
}

/** The amount on offer that is nearest to a number somebody typed. */
export function closest(all: readonly number[], wanted: number): number {
  return all.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best))
}
