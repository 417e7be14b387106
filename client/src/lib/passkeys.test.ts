import { expect, test } from 'vitest'
import { bytes, text } from './passkeys'

test('bytes of every length are written and read again', () => {
  for (let length = 0; length < 40; length++) {
    const given = Uint8Array.from({ length }, (_, place) => (place * 37 + length * 11 + 250) % 256)
    const written = text(given.buffer)
    expect(written).toMatch(/^[A-Za-z0-9_-]*$/)
    expect([...bytes(written)]).toEqual([...given])
  }
})
