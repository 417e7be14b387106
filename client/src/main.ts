import '@fontsource/oswald/latin-500.css'
import '@fontsource/source-sans-3/latin-400.css'
import '@fontsource/source-sans-3/latin-600.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import './style/tokens.css'
import './style/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import './lib/pressed'
import { renewal } from './lib/renewal.svelte'
import { pageOf, place } from './lib/router.svelte'
import { settings } from './lib/settings.svelte'
import { loadWords } from './lib/words.svelte'
import { loadPage } from './pages'

// words and page come side by side; the app shows the page, or says what is wrong with it
const found = pageOf(place.path)
if (found) loadPage(found.page).catch(() => undefined)
loadWords(settings.lang)
  .catch(() => renewal.missing())
  .finally(() => mount(App, { target: document.getElementById('app')! }))
