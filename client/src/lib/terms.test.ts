import { expect, test } from 'vitest'
import { pieces } from './terms'

const TERMS = [
  { key: 'word:illusion', words: 'illusion|illusions' },
  { key: 'claim:ray_dash', words: 'Ray Dash' },
  { key: 'word:reserve', words: 'réserve' },
]
const marked = (text: string) => pieces(text, TERMS).flatMap(({ text: word, key }) => (key ? [`${word} ${key}`] : []))

test('a word of the trade is marked where it first stands, in whatever form', () => {
  expect(marked('Illusions: name two bases for an illusion.')).toEqual(['Illusions word:illusion'])
  expect(marked('Red claims Ray Dash.')).toEqual(['Ray Dash claim:ray_dash'])
})

test('letters with accents belong to a word', () => {
  expect(marked('La réserve, préréserve, illusionné')).toEqual(['réserve word:reserve'])
})

test('the pieces are the sentence', () => {
  const text = 'Your turn: an illusion (Ray Dash), another illusion.'
  const joined = pieces(text, TERMS)
  expect(joined.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces(text, [])).toEqual([{ text, key: null }])
})
