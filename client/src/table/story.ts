/** The log of one viewer: what it was told, in order, in words. Invariant: entry n is the viewer's event n + 1. */
import type { Update } from '../wire/socket'

export interface Told {
  /** How many events the viewer had been told with this one: names the moment. */
  version: number
  event: GameEvent
  words: string
}

/** An event of any game, or words of a player. */
export interface GameEvent {
  event: string
  seat?: number
  text?: string
}

export interface Taken {
  log: readonly Told[]
  fresh: Told[]
}

/** Take an update into the log. Null if something before it is missing: a fuller one is on its way. */
export function take(log: readonly Told[], update: Update): Taken | null {
  const start = update.version - update.events.length
  if (start > log.length) return null
  const told = update.events.map((event, i) => ({
    version: start + i + 1,
    event: event as GameEvent,
    words: update.words?.[i] ?? '',
  }))
  const fresh = told.slice(Math.max(0, log.length - start))
  return { log: fresh.length ? [...log, ...fresh] : log, fresh }
}

export const isTalk = (told: Told): boolean => told.event.event === 'talk'

/** How many events of a kind are told one by one; what the end lays open comes by the dozen. */
export const FEW = 2

/** Tells the events that a table shows better than so many sentences: their kind occurs too often among these. */
export function dozens(events: readonly unknown[]): (event: unknown) => boolean {
  const kind = (event: unknown) => (event as { event?: string } | undefined)?.event
  const kinds = events.map(kind)
  return (event) => kinds.filter((one) => one === kind(event)).length > FEW
}

/** Events that say whom we wait for: true, but the decision bar says it already. */
export const isAsked = (told: Told): boolean => told.event.event === 'asked'
