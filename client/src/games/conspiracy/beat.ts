/** What is worth a pause: how a contest ends, and a cover that is blown or saved. */
import type { Event } from '../../wire/conspiracy'

const TOLD = ['conceded', 'declined', 'stopped', 'blown', 'saved']

export const beat = (event: Event): string | null => (TOLD.includes(event.event) ? `beat.${event.event}` : null)
