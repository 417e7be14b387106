/** Words of the trade in a sentence: each is marked where it first stands, so that its card can be looked up. */
import type { Say } from './text'

export interface Term {
  /** Names the card. */
  key: string
  /** The word in all its forms, with bars between them. */
  words: string
}

export interface Piece {
  text: string
  /** The card of this piece; null for what lies between the words of the trade. */
  key: string | null
}

/** The words of the trade with these names, as far as the catalogue has them. */
export const termsOf = (say: Say, names: readonly string[]): Term[] =>
  names.filter((name) => say.has(`term.${name}`)).map((name) => ({ key: `word:${name}`, words: say(`term.${name}`) }))

/** A sentence cut into pieces. Joined together they are the sentence again. */
export function pieces(text: string, terms: readonly Term[]): Piece[] {
  const keys = new Map(terms.flatMap(({ key, words }) => words.split('|').map((form) => [form.toLowerCase(), key])))
  if (!keys.size) return [{ text, key: null }]
  const forms = [...keys.keys()]
    .sort((one, other) => other.length - one.length)
    .map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const seen = new Set<string>()
  return text.split(new RegExp(`(?<!\\p{L})(${forms.join('|')})(?!\\p{L})`, 'iu')).flatMap((part, i): Piece[] => {
    const key = i % 2 ? keys.get(part.toLowerCase())! : null
    if (key === null || seen.has(key)) return part ? [{ text: part, key: null }] : []
    seen.add(key)
    return [{ text: part, key }]
  })
}
