/**
 * What this browser saw of a deal, kept on this device from the moment it saw it, so that the end can be compared with it.
 * Invariant: what was kept is never replaced by what the server says later, unless the start was cancelled in public.
 */
import { read, write } from '$lib/settings.svelte'
import type { TableFacts } from '../wire/socket'

export interface Kept {
  /** When the commitment was first seen, in milliseconds since 1970. */
  since: number
  commitment: string
  /** The server's public key. */
  key: string
  cancelled: number
  /** What this browser adds to the chance, if somebody sits down here. */
  entropy: string | null
  /** Everybody's pledges, as they were when this browser was asked to open. */
  pledges: string[]
  /** Every link of the log that came with an update. */
  links: string[]
}

const PREFIX = 'connive.kept.'
const INDEX = 'connive.kept'
const TABLES = 40
const LINKS = 400
/** Where a device keeps nothing: as long as the page lasts. */
const memory = new Map<string, Kept>()

export function kept(table: string): Kept | null {
  return memory.get(table) ?? read<Kept | null>(PREFIX + table, null)
}

function keep(table: string, what: Kept): Kept {
  memory.set(table, what)
  write(PREFIX + table, what)
  const index = read<string[]>(INDEX, [])
  if (!index.includes(table)) {
    for (const old of index.slice(TABLES - 1)) localStorage?.removeItem(PREFIX + old)
    write(INDEX, [table, ...index].slice(0, TABLES))
  }
  return what
}

/**
 * Keep what a table says about its deal, the first time; after a cancelled start, again. Once a link was seen the game
 * has begun, and whoever speaks of a cancelled start then would like to have another deal believed.
 */
export function keepDeal(facts: Pick<TableFacts, 'cancelled' | 'commitment' | 'key' | 'table'>): Kept {
  const before = fresh(facts.table)
  if (before && (before.cancelled >= facts.cancelled || before.links.length)) return before
  const { commitment, key, cancelled } = facts
  return keep(facts.table, {
    since: Date.now(),
    commitment,
    key: before?.key ?? key,
    cancelled,
    entropy: null,
    pledges: [],
    links: [],
  })
}

export const keepEntropy = (table: string, entropy: string) => change(table, { entropy })

/** Keep everybody's pledges. Others that come later, before a cancelled start, were made by somebody who knew more. */
export function keepPledges(table: string, pledges: string[]): void {
  if (!kept(table)?.pledges.length) change(table, { pledges })
}

export function keepLink(table: string, link: string | null): void {
  const before = kept(table)
  if (!before || !link || before.links.at(-1) === link || before.links.includes(link)) return
  change(table, { links: [...before.links, link].slice(-LINKS) })
}

function change(table: string, changed: Partial<Kept>): void {
  const before = fresh(table)
  if (before) keep(table, { ...before, ...changed })
}

/** What another tab of this browser may have kept meanwhile. */
function fresh(table: string): Kept | null {
  return read<Kept | null>(PREFIX + table, null) ?? memory.get(table) ?? null
}
