/** SHA-256 and HMAC over bytes. WebCrypto is there only on safe connections; a table on a home network has none. */

const PRIMES = primes(64)
const FRACTION = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const K = PRIMES.map((prime) => FRACTION(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => FRACTION(Math.sqrt(prime)))
const BLOCK = 64

export const utf8 = (words: string): Uint8Array => new TextEncoder().encode(words)

export function sha256(message: Uint8Array): Uint8Array {
  const view = new DataView(padded(message).buffer)
  const state = [...START]
  for (let at = 0; at < view.byteLength; at += BLOCK) compress(state, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => digest.setInt32(i * 4, word))
  return new Uint8Array(digest.buffer)
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = new Uint8Array(BLOCK)
  short.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(
    joined(
      short.map((byte) => byte ^ 0x36),
      message,
    ),
  )
  return sha256(
    joined(
      short.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0)
  return all
}

export function bytes(hexadecimal: string): Uint8Array {
  return new Uint8Array((hexadecimal.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
}

export function digits(data: Uint8Array): string {
  return [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function padded(message: Uint8Array): Uint8Array {
  const all = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK)
  all.set(message)
  all[message.length] = 0x80
  new DataView(all.buffer).setUint32(all.length - 4, message.length * 8)
  return all
}

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))

function compress(state: number[], view: DataView, at: number): void {
  const w = Array.from({ length: 16 }, (_, i) => view.getInt32(at + i * 4))
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!]
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0))
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n)
  return found
}
