/**
 * Choices that the server has not answered, kept on this device while the page is closed or loaded again.
 * Invariant: they are sent under the id they had, so that each counts once, and only by whoever made them.
 */
import { read, write } from './settings.svelte'

interface Queued {
  id: string
  person: string
  text: string
}

const KEY = 'connive.queued'
const all = () => read<Queued[]>(KEY, [])

/** Keep what waits for an answer. */
export function keepQueued(person: string, waiting: Iterable<[id: string, text: string]>): void {
  const more = [...waiting].map(([id, text]) => ({ id, person, text }))
  const ids = new Set(more.map(({ id }) => id))
  if (more.length) write(KEY, [...all().filter(({ id }) => !ids.has(id)), ...more])
}

/** What this person had chosen; what somebody else had chosen is forgotten. */
export function queuedBy(person: string): Queued[] {
  const kept = all()
  const own = kept.filter((each) => each.person === person)
  if (own.length < kept.length) write(KEY, own)
  return own
}

/** It was answered. */
export function forgetQueued(id: string): void {
  const kept = all()
  if (kept.some((each) => each.id === id)) write(KEY, kept.filter((each) => each.id !== id)) // prettier-ignore
}
