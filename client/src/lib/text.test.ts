import { describe, expect, it } from 'vitest'
import { speaker } from './text'

const sentences = { bid: '{seat} bids ${dollars:,}.', count: '{n} of {all}' }

describe('speaker', () => {
  it('writes a number in groups as the language does, where the sentence wants it', () => {
    expect(speaker('en', sentences)('bid', { seat: 'Jade', dollars: 3000 })).toBe('Jade bids $3,000.')
    expect(speaker('fr', sentences)('bid', { seat: 'Jade', dollars: 3000 })).toBe('Jade bids $3\u202f000.')
    expect(speaker('en', sentences)('count', { n: 1000, all: 2000 })).toBe('1000 of 2000')
  })

  it('shows a key that is missing and a blank that nobody filled', () => {
    expect(speaker('en', sentences)('nothing')).toBe('⟨nothing⟩')
    expect(speaker('en', sentences)('count', { n: 1 })).toBe('1 of {all}')
  })
})
