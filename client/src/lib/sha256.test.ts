import { expect, test } from 'vitest'
import { bytes, digits, hmac, sha256, utf8 } from './sha256'

const plain = (data: Uint8Array) => data as Uint8Array<ArrayBuffer>

test('digests are those of every other program, whatever the length', async () => {
  for (let length = 0; length < 200; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255)
    const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', message))
    expect(digits(sha256(message))).toBe(digits(theirs))
  }
})

test('so are keyed ones, with short and long keys', async () => {
  for (const length of [1, 32, 63, 64, 65, 200]) {
    const key = Uint8Array.from({ length }, (_, i) => i ^ length)
    const given = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const theirs = new Uint8Array(await crypto.subtle.sign('HMAC', given, plain(utf8('é – words'))))
    expect(digits(hmac(key, utf8('é – words')))).toBe(digits(theirs))
  }
})

test('digits and bytes are the same thing', () => {
  expect(digits(bytes('00ff10'))).toBe('00ff10')
})
