import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const source = (folder: string) => fileURLToPath(new URL(`./src/${folder}`, import.meta.url))
const server = process.env['CONNIVE_SERVER'] ?? 'http://127.0.0.1:8463'

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $lib: source('lib'), $games: source('games') } },
  build: { target: 'es2022', outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: false } } },
})
