/** Lengths of time as a clock shows them. */
import type { Say } from '$lib/text'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
export const DAY = 24 * HOUR

/** Whether time that was asked for was given: null if neither, because the choice was made meanwhile. */
export function grant(before: number | null, after: number | null, amount: number): boolean | null {
  if (before === null || after === null || after < before) return null
  return after - before >= amount
}

/** "4:07", "1:02:30", or for days "2 d 5 h". */
export function timeText(milliseconds: number, say: Say): string {
  const left = Math.ceil(milliseconds / SECOND) * SECOND
  const two = (number: number) => String(number).padStart(2, '0')
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)]
  if (days) return say('seat.days', { days, hours })
  const [minutes, seconds] = [Math.floor((left % HOUR) / MINUTE), Math.floor((left % MINUTE) / SECOND)]
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
