/**
 * Verifies a deal in the browser: the secret told at the end is the one that the server was bound to from the start, and
 * what the players added went into the key of the deal. See "Fair deals" in PROTOCOL.md.
 */
import type { TableFacts } from '../wire/api'

export interface Proof {
  /** Whether the secret fits what was published before anybody sat down. */
  kept: boolean
  /** SHA-256("connive commitment\n" + secret), in hexadecimal digits. */
  computed: string
  /** The key of the deal: HMAC-SHA-256(secret, "connive deal\n" + context + "\n" + lines of the players). */
  key: string
}

type Facts = Pick<TableFacts, 'commitment' | 'entropy' | 'game' | 'options' | 'rules' | 'secret'> & {
  seats: readonly unknown[]
}

/** Compute the proof of a finished table; null while the secret is not told, or where the browser has no WebCrypto. */
export async function prove(facts: Facts): Promise<Proof | null> {
  const subtle = globalThis.crypto?.subtle
  if (!facts.secret || !subtle) return null
  const secret = bytes(facts.secret)
  const computed = digits(await subtle.digest('SHA-256', joined(text('connive commitment\n'), secret)))
  const context = `${facts.game} ${facts.rules} ${facts.seats.length} ${facts.options}`
  const lines = 'connive deal\n' + [context, ...facts.entropy].join('\n')
  const key = await subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return { kept: computed === facts.commitment, computed, key: digits(await subtle.sign('HMAC', key, text(lines))) }
}

const text = (words: string) => new TextEncoder().encode(words)

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}

function bytes(hexadecimal: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hexadecimal.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
}

function digits(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
