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
  const sentences = new Map([...catalogues].reverse().flatMap((catalogue) => Object.entries(catalogue)))
  const say = (key: string, blanks?: Blanks) => {
    const found = sentences.get(key) ?? `⟨${key}⟩`
    return blanks ? fill(found, blanks, lang) : found
  }
  return Object.assign(say, { has: (key: string) => sentences.has(key), lang })
}

const GROUPED = { en: new Intl.NumberFormat('en'), fr: new Intl.NumberFormat('fr') }

/** A blank is `{name}`, or `{name:,}` for a number in groups of three; other ways of writing are the server's. */
function fill(sentence: string, blanks: Blanks, lang: Lang): string {
  return sentence.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, form?: string) => {
    const blank = blanks[name] ?? whole
    return form === ',' && typeof blank === 'number' ? GROUPED[lang].format(blank) : String(blank)
  })
}

/** Upper-case the first letter: catalogue sentences of events and questions begin small. */
export function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** A day as people write it: "18 Nov 2026". */
export function dayText(time: number, lang: Lang): string {
  return new Date(time).toLocaleDateString(lang, { dateStyle: 'medium' })
}
