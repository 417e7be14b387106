import { describe, expect, test } from 'vitest'
import type { Kept } from '../table/kept'
import { command, committed, dealKey, linksOf, prove, type Finding } from './fairness'
import recorded from './fairness.recorded.json'

const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('')
// what the server's own functions return for these (connive.core.randomness)
const COMMITMENT = '55245dc5805e3d52758d1efb2e87c8fdcddd53d9ed73583910d240d78d72912c'
const KEY = 'c925095eaf77482a154e2af09842e35f60a7d7a86f8473848e835c41d0009e8d'

// a table as the server told it, and its record
const { facts, links, record } = recorded
const SEEN: Kept = {
  since: 0,
  commitment: facts.commitment,
  key: facts.key,
  cancelled: 0,
  entropy: facts.entropy[0]!.slice(2),
  pledges: facts.pledges,
  links,
}
const names = (findings: Finding[], verdict: Finding['verdict']) =>
  findings.filter((finding) => finding.verdict === verdict).map((finding) => finding.name)
const broken = (changed: Partial<typeof facts>, seen: Kept | null = SEEN, text = record) =>
  names(prove({ ...facts, ...changed }, text, seen), 'broken')

describe('the proof of a deal', () => {
  test('computes what the server computes', () => {
    const deal = { ...facts, game: 'berlin63', rules: 1, options: 'rows=6', entropy: ['0:aa', '1:bb'], secret: SECRET }
    expect(committed(SECRET)).toBe(COMMITMENT)
    expect(dealKey(deal)).toBe(KEY)
    expect(linksOf(facts, record).slice(-links.length)).toEqual(links)
  })

  test('with what was seen proves all that a browser can', () => {
    const found = prove(facts, record, SEEN)
    expect(names(found, 'proved')).toEqual(['commitment_seen', 'entropy_seen', 'pledges_seen', 'links_seen'])
    expect(names(found, 'unproved')).toEqual(['signature', 'rules'])
    expect(names(found, 'broken')).toEqual([])
  })

  test('without it proves nothing, and says so', () => {
    const found = prove(facts, record, null)
    expect(names(found, 'proved')).toEqual([])
    expect(names(found, 'unproved')).toEqual(['commitment', 'entropy', 'pledges', 'links', 'signature', 'rules'])
  })

  test('finds another secret, even with a commitment that fits it', () => {
    const other = facts.secret.replace(/^../, (first) => (first === '00' ? '01' : '00'))
    expect(broken({ secret: other })).toContain('commitment_broken')
    expect(broken({ secret: other, commitment: committed(other) })).toContain('commitment_broken')
    expect(broken({ secret: other, commitment: committed(other) }, null)).not.toContain('commitment_broken')
  })

  test('finds entropy that is gone, other pledges, another key and another log', () => {
    expect(broken({ entropy: facts.entropy.slice(1), pledges: facts.pledges.slice(1) })).toEqual(
      expect.arrayContaining(['entropy_broken', 'pledges_broken']),
    )
    expect(broken({ key: '00'.repeat(32) })).toEqual(['key_broken'])
    expect(broken({}, { ...SEEN, links: ['00'.repeat(32)] })).toEqual(['links_broken'])
    expect(broken({}, SEEN, record.replace('"talk"', '"tale"'))).toEqual(['links_broken'])
    expect(broken({}, SEEN, record.replace(/started: \d/, 'started: 9'))).toEqual(['links_broken'])
  })

  test('finds what was added in another order, twice, or without a pledge', () => {
    const { entropy, pledges, seats } = facts
    const extra = `${seats.length - 1}:${'e'.repeat(32)}`
    const turned = { entropy: entropy.toReversed() }
    expect(broken(turned, null)).toEqual(['pledges_broken', 'links_broken'])
    expect(broken({ entropy: [...entropy, extra] }, null)).toContain('pledges_broken')
    const alone = { entropy: [entropy[0]!, extra], pledges: pledges.slice(0, 1) }
    expect(broken(alone, { ...SEEN, pledges: alone.pledges })).toContain('pledges_broken')
    expect(names(prove({ ...facts, ...alone }, null, null), 'unproved')).toContain('unpledged')
  })

  test('tells of cancelled starts', () => {
    expect(names(prove({ ...facts, cancelled: 2 }, null, SEEN), 'unproved')).toContain('cancelled')
    expect(broken({}, { ...SEEN, cancelled: 1 })).toEqual(['cancelled_broken'])
    expect(broken({ cancelled: 1 })).toEqual(['links_broken'])
  })

  test('gives the command with all that was kept', () => {
    expect(command(SEEN)).toContain(`--commitment ${facts.commitment} --entropy ${SEEN.entropy} --pledge 0:`)
    expect(command({ ...SEEN, cancelled: 2 })).toMatch(/--cancelled 2$/)
    expect(command(null)).toBe('connive verify game.connive')
  })
})
