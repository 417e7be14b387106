/** What is worth a pause: a challenge decided, an explosion, a power frozen, an attacker thrown back. */
import type { Event } from '../../wire/berlin63'

const TOLD = ['blast', 'frozen', 'repelled']

export function beat(event: Event): string | null {
  if (event.event === 'shown') return event.proved ? 'beat.true' : 'beat.lie'
  return TOLD.includes(event.event) ? `beat.${event.event}` : null
}
