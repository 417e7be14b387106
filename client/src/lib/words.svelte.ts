/** The common sentences in the language of the settings. Reactive: a page that says something follows the language. */
import english from '../text/en.json'
import french from '../text/fr.json'
import { settings } from './settings.svelte'
import { speaker, type Lang, type Say } from './text'

export const catalogues: Record<Lang, Record<string, string>> = { en: english, fr: french }
const speakers: Record<Lang, Say> = { en: speaker('en', english), fr: speaker('fr', french) }

/** The speaker of the present language. Read `words.say` inside markup or a derived value. */
export const words = {
  get say(): Say {
    return speakers[settings.lang]
  },
}
