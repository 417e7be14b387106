import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const source = (folder: string) => fileURLToPath(new URL(`./src/${folder}`, import.meta.url))
const server = process.env['CONNIVE_SERVER'] ?? 'http://127.0.0.1:8463'

const READ_AT_ONCE = /(oswald-latin-500|source-sans-3-latin-[46]00).*\.woff2$/

/** Asks for the fonts of every page with the page itself: text that changes its width later moves what is being clicked. */
function earlyFonts(): Plugin {
  return {
    name: 'early-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => READ_AT_ONCE.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
    },
  }
}

/** Writes the service worker with the names of all files of this build, and the version that follows from them in it and in the page. */
function worker(): Plugin {
  const source = readFileSync(new URL('./worker/worker.js', import.meta.url), 'utf8')
  let files: string[] = []
  let version = ''
  return {
    name: 'worker',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        files = Object.keys(bundle ?? {})
          .filter((file) => /\.(js|css|woff2)$/.test(file))
          .map((file) => `/${file}`)
          .sort()
        version = createHash('sha256').update(files.join()).update(html).update(source).digest('hex').slice(0, 12)
        return [{ tag: 'meta', attrs: { name: 'version', content: version } }]
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        const written = source.replace("['FILES']", JSON.stringify(files)).replace('VERSION', version)
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: written })
      },
    },
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), earlyFonts(), ...(mode === 'gallery' ? [] : [worker()])],
  resolve: { alias: { $lib: source('lib'), $games: source('games') } },
  build: {
    target: 'es2022',
    outDir: mode === 'gallery' ? '../build/gallery' : 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(mode === 'gallery' ? { rolldownOptions: { input: 'gallery.html' } } : {}),
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: false } } },
}))
