/**
 * What this browser adds to the chance of a deal: it pledges entropy after it has seen the server's commitment, and opens
 * it only once everybody has pledged. See "Fair deals" in PROTOCOL.md.
 */
import { entropy, post } from '$lib/api'
import { digits, sha256, utf8 } from '$lib/sha256'
import type { Created, Seated } from '../wire/api'
import type { TableFacts } from '../wire/socket'
import { keepDeal, keepEntropy, keepPledges, kept } from './kept'

/** What binds one to entropy, given what the server is bound by. */
export function pledge(commitment: string, entropy: string): string {
  return digits(sha256(utf8(`connive pledge\n${commitment}\n${entropy}`)))
}

/** Sit down at a table whose commitment was seen; where nobody is missing, open at once. */
export async function sitDown(facts: Created, seat: number | null): Promise<void> {
  const before = keepDeal(facts)
  const added = before.entropy ?? entropy()
  keepEntropy(facts.table, added)
  const own = pledge(before.commitment, added)
  const { seat: taken, pledges } = await post<Seated>(`/api/tables/${facts.table}/join`, { seat, pledge: own })
  if (!pledges?.includes(`${taken}:${own}`)) return
  keepPledges(facts.table, pledges)
  await open(facts.table, added).catch(() => undefined)
}

const open = (table: string, entropy: string) => post(`/api/tables/${table}/open`, { entropy })

/** What tables have said last while this browser was at work for them; nothing if they have been silent. */
const busy = new Map<string, TableFacts | null>()

/** Do what a table waits for from this browser: pledge again after a cancelled start, or open what was pledged. */
export async function addChance(facts: TableFacts, person: string | undefined): Promise<void> {
  if (busy.has(facts.table)) return void busy.set(facts.table, facts)
  const pledged = kept(facts.table)?.entropy
  const now = keepDeal(facts)
  const own = facts.seats.filter((seat) => seat.person === person && !seat.bot)
  if (facts.status !== 'open' || !own.length) return
  busy.set(facts.table, null)
  try {
    if (pledged && !now.entropy && own.some((seat) => !seat.ready)) await sitDown(facts, null)
    else if (
      now.entropy &&
      mayOpen(
        facts,
        own.map((seat) => seat.seat),
        now.entropy,
      )
    ) {
      keepPledges(facts.table, facts.pledges)
      await open(facts.table, now.entropy)
    }
  } catch {
    // the next word about the table is the next try
  }
  const latest = busy.get(facts.table)
  busy.delete(facts.table)
  if (latest) await addChance(latest, person)
}

/**
 * Whether everybody has pledged, all pledges stand as they were seen first, this browser's own as it was given, and it is
 * still closed.
 */
export function mayOpen(facts: TableFacts, own: readonly number[], entropy: string): boolean {
  const { commitment = '', pledges = [] } = kept(facts.table) ?? {}
  if (pledges.length && pledges.join() !== facts.pledges.join()) return false
  const made = pledge(commitment, entropy)
  const stands = own.every((seat) => facts.pledges.includes(`${seat}:${made}`))
  return facts.opening !== null && stands && own.some((seat) => !facts.seats[seat]!.opened)
}
