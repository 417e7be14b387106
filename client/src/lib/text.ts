/** Fills the blanks of catalogue sentences. A missing key shows itself: it is never silently empty. */
export type Lang = 'en' | 'fr'
export type Blanks = Record<string, string | number>
export interface Say {
  (key: string, blanks?: Blanks): string
  has(key: string): boolean
  lang: Lang
}

export function speaker(lang: Lang, ...catalogues: Record<string, string>[]): Say {
  // where catalogues have the same sentence the first one counts: it is entered last
  const entries = [...catalogues].reverse().flatMap((catalogue) => Object.entries(catalogue))
  const sentences = new Map(lang === 'fr' ? entries.map(([key, text]) => [key, bound(text)]) : entries)
  const say = (key: string, blanks?: Blanks) => {
    const found = sentences.get(key) ?? `⟨${key}⟩`
    return blanks ? fill(found, blanks, lang) : found
  }
  return Object.assign(say, { has: (key: string) => sentences.has(key), lang })
}

const GROUPED = { en: new Intl.NumberFormat('en'), fr: new Intl.NumberFormat('fr') }

/** Sentences in pieces: text, a blank's name and its form, text, and so on. A board says hundreds of them for one picture. */
const PIECES = new Map<string, readonly (string | undefined)[]>()

/** A blank is `{name}`, or `{name:,}` for a number in groups of three; other ways of writing are the server's. */
function fill(sentence: string, blanks: Blanks, lang: Lang): string {
  let pieces = PIECES.get(sentence)
  if (!pieces) PIECES.set(sentence, (pieces = sentence.split(/\{(\w+)(?::([^}]*))?\}/)))
  let filled = pieces[0]!
  for (let at = 1; at < pieces.length; at += 3) {
    const blank = blanks[pieces[at]!] ?? `{${pieces[at]}}`
    filled += pieces[at + 1] === ',' && typeof blank === 'number' ? GROUPED[lang].format(blank) : String(blank)
    filled += pieces[at + 2]!
  }
  return filled
}

const NO_BREAK = '\u00a0'

/** French sets a space before some signs, and lines must not break there. English has no such spaces. */
const bound = (text: string) => text.replace(/ (?=[:;?!»%]|\$(?![\d{]))/g, NO_BREAK).replaceAll('« ', `«${NO_BREAK}`)

/** Upper-case the first letter: catalogue sentences of events and questions begin small. */
export function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + bound(text.slice(1))
}

/** A day as people write it: "18 Nov 2026". */
export function dayText(time: number, lang: Lang): string {
  return new Date(time).toLocaleDateString(lang, { dateStyle: 'medium' })
}
