/** Boards without a server, to look at: /gallery.html?game=berlin63&moment=3&lang=fr&theme=dark&hidden=1&part=notebook */
import '@fontsource/oswald/latin-500.css'
import '@fontsource/source-sans-3/latin-400.css'
import '@fontsource/source-sans-3/latin-600.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import '../src/style/tokens.css'
import '../src/style/base.css'
import { mount } from 'svelte'
import Gallery from './Gallery.svelte'

mount(Gallery, { target: document.getElementById('app')! })
