/** The common sentences in the language of the settings. Reactive: a page that says something follows the language. */
import { settings } from './settings.svelte'
import { speaker, type Lang, type Say } from './text'

type Catalogue = Record<string, string>

const files = import.meta.glob<Catalogue>('../text/*.json', { import: 'default' })
let known = $state.raw<Partial<Record<Lang, Say>>>({})

/** Load the sentences of a language. Nothing is said in it before. */
export async function loadWords(lang: Lang): Promise<Catalogue> {
  const catalogue = await files[`../text/${lang}.json`]!()
  known = { ...known, [lang]: known[lang] ?? speaker(lang, catalogue) }
  return catalogue
}

/** The speaker of the present language. Read `words.say` inside markup or a derived value. */
export const words = {
  get say(): Say {
    return known[settings.lang] ?? Object.values(known)[0] ?? speaker(settings.lang)
  },
}
