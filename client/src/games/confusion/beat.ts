/** What is worth a pause: spies that are lost or promoted, a Double Agent found out, an extraction. */
import type { Event } from '../../wire/confusion'

const TOLD = ['captured', 'promoted', 'exposed', 'awaited', 'foiled']

export const beat = (event: Event): string | null => (TOLD.includes(event.event) ? `beat.${event.event}` : null)
