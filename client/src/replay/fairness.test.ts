import { describe, expect, test } from 'vitest'
import { prove } from './fairness'

const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('')
// what the server's own functions return for these (connive.core.randomness)
const COMMITMENT = '55245dc5805e3d52758d1efb2e87c8fdcddd53d9ed73583910d240d78d72912c'
const KEY = 'c925095eaf77482a154e2af09842e35f60a7d7a86f8473848e835c41d0009e8d'
const FACTS = {
  game: 'berlin63',
  rules: 1,
  seats: [{}, {}],
  options: 'rows=6',
  commitment: COMMITMENT,
  entropy: ['0:aa', '1:bb'],
  secret: SECRET as string | null,
}

describe('the proof of a deal', () => {
  test('computes what the server published', async () => {
    expect(await prove(FACTS)).toEqual({ kept: true, computed: COMMITMENT, key: KEY })
  })

  test('fails for another secret', async () => {
    const proof = await prove({ ...FACTS, secret: SECRET.replace(/^00/, '01') })
    expect(proof?.kept).toBe(false)
  })

  test('depends on what every player added', async () => {
    const proof = await prove({ ...FACTS, entropy: ['0:aa', '1:bc'] })
    expect(proof?.kept).toBe(true)
    expect(proof?.key).not.toBe(KEY)
  })

  test('waits for the secret', async () => {
    expect(await prove({ ...FACTS, secret: null })).toBeNull()
  })
})
