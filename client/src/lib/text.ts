/** Fills the blanks of catalogue sentences. A missing key shows itself: it is never silently empty. */
export type Lang = 'en' | 'fr'
export type Blanks = Record<string, string | number>
export interface Say {
  (key: string, blanks?: Blanks): string
  has(key: string): boolean
  lang: Lang
}

export function speaker(lang: Lang, ...catalogues: Record<string, string>[]): Say {
  const find = (key: string) => catalogues.find((sentences) => key in sentences)?.[key]
  const say = (key: string, blanks: Blanks = {}) => fill(find(key) ?? `⟨${key}⟩`, blanks)
  return Object.assign(say, { has: (key: string) => find(key) !== undefined, lang })
}

export function fill(sentence: string, blanks: Blanks): string {
  return sentence.replace(/\{(\w+)(?::[^}]*)?\}/g, (whole, name: string) => String(blanks[name] ?? whole))
}

/** Upper-case the first letter: catalogue sentences of events and questions begin small. */
export function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
