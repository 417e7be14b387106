/**
 * What can be proved about a deal in this browser: the end is compared with what it saw and kept from the beginning on.
 * What a browser cannot do is to deal the cards and to know the rules; for that there is a command. See PROTOCOL.md.
 */
import { bytes, digits, hmac, joined, sha256, utf8 } from '$lib/sha256'
import type { Kept } from '../table/kept'
import { pledge } from '../table/pledging'
import type { TableFacts } from '../wire/api'

/** Something that was proved, was not, or is wrong; its sentence is `proof.NAME`. */
export interface Finding {
  name: string
  verdict: 'proved' | 'unproved' | 'broken'
  facts?: Record<string, string | number>
}

type Facts = Pick<
  TableFacts,
  'cancelled' | 'commitment' | 'entropy' | 'game' | 'key' | 'options' | 'pledges' | 'rules' | 'secret' | 'table'
> & { seats: readonly unknown[]; origin?: TableFacts['origin'] }

/** SHA-256("connive commitment\n" + secret), in hexadecimal digits. */
export function committed(secret: string): string {
  return digits(sha256(joined(utf8('connive commitment\n'), bytes(secret))))
}

/** The key of the deal: HMAC-SHA-256(secret, "connive deal\n" + context + "\n" + lines of the players). */
export function dealKey(facts: Facts): string {
  const lines = [context(facts), ...facts.entropy].join('\n')
  return digits(hmac(bytes(facts.secret ?? ''), utf8(`connive deal\n${lines}`)))
}

/** A game that began from a position is bound to it from its first link on. */
function startOf(facts: Facts, record: string): string {
  const [position] = head(record, 'position')
  if (position === undefined) return context(facts)
  const bound = digits(hmac(bytes(facts.secret ?? ''), utf8(`connive position\n${position}`)))
  return `${context(facts)} from ${head(record, 'origin')[0] ?? ''} ${bound}`
}

const context = (facts: Facts) => `${facts.game} ${facts.rules} ${facts.seats.length} ${facts.options}`

/** All that can be said about a finished table, from its facts, its record and what was kept of it. */
export function prove(facts: Facts, record: string | null, seen: Kept | null): Finding[] {
  const findings = [secretOf(facts, seen), ...ownEntropy(facts, seen), pledges(facts, seen)]
  if (facts.origin) findings.unshift({ name: 'position', verdict: 'unproved', facts: { moment: facts.origin.moment } })
  const told = { times: facts.cancelled, seen: seen?.cancelled ?? 0 }
  if (told.seen > told.times) findings.push({ name: 'cancelled_broken', verdict: 'broken', facts: told })
  else if (told.times) findings.push({ name: 'cancelled', verdict: 'unproved', facts: told })
  if (record !== null) findings.push(chain(facts, record, seen))
  return [...findings, key(facts, seen), { name: 'rules', verdict: 'unproved' }]
}

function secretOf(facts: Facts, seen: Kept | null): Finding {
  const fits = facts.secret !== null && committed(facts.secret) === facts.commitment
  if (!fits || (seen && seen.commitment !== facts.commitment)) return { name: 'commitment_broken', verdict: 'broken' }
  return seen ? { name: 'commitment_seen', verdict: 'proved' } : { name: 'commitment', verdict: 'unproved' }
}

function ownEntropy(facts: Facts, seen: Kept | null): Finding[] {
  if (!facts.entropy.length) return [{ name: 'nobody_added', verdict: 'unproved' }]
  if (!seen?.entropy) return [{ name: 'entropy', verdict: 'unproved' }]
  const there = facts.entropy.some((line) => line.endsWith(`:${seen.entropy}`))
  return [there ? { name: 'entropy_seen', verdict: 'proved' } : { name: 'entropy_broken', verdict: 'broken' }]
}

/** Everything that was added must have been pledged, in the order of the seats; and in time, if this browser was there. */
function pledges(facts: Facts, seen: Kept | null): Finding {
  const seats = facts.seats.length
  if (!inOrder(facts.entropy, seats) || !inOrder(facts.pledges, seats))
    return { name: 'pledges_broken', verdict: 'broken' }
  const made = facts.entropy.map((line) =>
    line.replace(/:(.*)/, (_, added: string) => `:${pledge(facts.commitment, added)}`),
  )
  if (facts.pledges.some((line) => !made.includes(line))) return { name: 'pledges_broken', verdict: 'broken' }
  if (!seen?.pledges.length) {
    const promised = made.every((line) => facts.pledges.includes(line))
    return { name: promised ? 'pledges' : 'unpledged', verdict: 'unproved' }
  }
  const same = seen.pledges.length === made.length && made.every((line) => seen.pledges.includes(line))
  return same ? { name: 'pledges_seen', verdict: 'proved' } : { name: 'pledges_broken', verdict: 'broken' }
}

/** Whether each seat stands there once at most, in their order: another order, or one line more, is another deal. */
function inOrder(lines: readonly string[], seats: number): boolean {
  const named = lines.map((line) => line.split(':', 1)[0])
  const known = Array.from({ length: seats }, (_, seat) => `${seat}`)
  return named.join() === known.filter((seat) => named.includes(seat)).join()
}

function key(facts: Facts, seen: Kept | null): Finding {
  if (seen && seen.key !== facts.key) return { name: 'key_broken', verdict: 'broken' }
  return { name: 'signature', verdict: 'unproved' }
}

function chain(facts: Facts, record: string, seen: Kept | null): Finding {
  const links = linksOf(facts, record)
  const named = head(record, 'link')[0]
  if (links.at(-1) !== named || seen?.links.some((link) => !links.includes(link)))
    return { name: 'links_broken', verdict: 'broken' }
  const entries = links.length - 1
  if (!seen?.links.length) return { name: 'links', verdict: 'unproved', facts: { entries } }
  return { name: 'links_seen', verdict: 'proved', facts: { entries, links: seen.links.length } }
}

/** All links of a record's log, computed from the secret. */
export function linksOf(facts: Facts, record: string): string[] {
  const secret = bytes(facts.secret ?? '')
  const [settings = '', started] = ['settings', 'started'].map((name) => head(record, name)[0])
  const start = [facts.table, startOf(facts, record), settings, facts.commitment, facts.cancelled, Number(started)]
  let link = digits(sha256(utf8(`connive start\n${JSON.stringify([...start, facts.pledges, facts.entropy])}`)))
  const links = [link]
  record
    .split('\n')
    .filter((line) => line.startsWith('['))
    .forEach((line, number) => {
      const blind = digits(hmac(secret, utf8(`connive link\n${number}`)))
      link = digits(sha256(utf8(`connive link\n${link}\n${blind}\n${entry(line)}`)))
      links.push(link)
    })
  return links
}

function head(record: string, name: string): string[] {
  const lines = record.split('\n\n', 1)[0]!.split('\n')
  return lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))
}

/** The entry at the beginning of a line: up to the bracket that closes it, not one in a word. */
function entry(line: string): string {
  return /^\[(?:[^\]"]|"(?:[^"\\]|\\.)*")*\]/.exec(line)?.[0] ?? ''
}

const FILE = 'game.connive'

/** The command that proves all there is to prove, with what this browser kept. */
export function command(seen: Kept | null): string {
  const values = seen
    ? [
        `--commitment ${seen.commitment}`,
        seen.entropy ? `--entropy ${seen.entropy}` : '',
        ...seen.pledges.map((line) => `--pledge ${line}`),
        seen.links.length ? `--link ${seen.links.at(-1)}` : '',
        `--key ${seen.key}`,
        seen.cancelled ? `--cancelled ${seen.cancelled}` : '',
      ]
    : []
  return [`connive verify ${FILE}`, ...values.filter(Boolean)].join(' ')
}
