/** What is worth a pause: a crisis, a gift, the last turns. */
import type { Event } from '../../wire/conclave'

const TOLD = ['crisis', 'gave', 'last']

export const beat = (event: Event): string | null => (TOLD.includes(event.event) ? `beat.${event.event}` : null)
