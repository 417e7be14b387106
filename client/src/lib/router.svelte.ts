/** Addresses of the page: `/t/ID` and the like, without reloading. The address always says what is shown. */
import { renewal } from './renewal.svelte'

interface Place {
  path: string
  query: string
  hash: string
}

const PAGES: [name: string, pattern: RegExp][] = [
  ['Home', /^\/$/],
  ['Table', /^\/t\/([\w-]+)$/],
  ['Replay', /^\/replay\/([\w-]+)$/],
  ['Rules', /^\/rules\/(\w+)$/],
  ['Puzzles', /^\/puzzles$/],
  ['Puzzle', /^\/puzzles\/(\w+)$/],
  ['Learn', /^\/learn\/(\w+)$/],
  ['Settings', /^\/settings$/],
  ['Account', /^\/account$/],
  ['Profile', /^\/people\/([^/]+)$/],
  ['Leaderboards', /^\/best(?:\/(\w+))?$/],
  ['Moderation', /^\/moderation$/],
  ['Tournaments', /^\/tournaments$/],
  ['Tournament', /^\/tournaments\/([\w-]+)$/],
]

export const place: Place = $state(here())

/** The page that belongs to a path, and the name in it; null if there is none. */
export function pageOf(path: string): { page: string; id: string } | null {
  for (const [page, pattern] of PAGES) {
    const found = pattern.exec(path)
    if (found) return { page, id: decoded(found[1] ?? '') }
  }
  return null
}

/** A part of an address as it is meant; what cannot be read is no name of anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Go to an address of ours. `replace` leaves no step in the history. */
export function go(address: string, replace = false): void {
  if (renewal.old && !replace) return location.assign(address)
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  arrive()
  if (!replace && !place.hash) scrollTo(0, 0)
}

/** Let the back button and links of the page change what is shown. Returns how to stop. */
export function startRouter(): () => void {
  addEventListener('popstate', back)
  document.addEventListener('click', follow)
  return () => {
    removeEventListener('popstate', back)
    document.removeEventListener('click', follow)
  }
}

function here(): Place {
  const { pathname: path = '/', search: query = '', hash = '' } = globalThis.location ?? {}
  return { path, query, hash }
}

function arrive(): void {
  renewal.arrive()
  Object.assign(place, here())
}

function back(): void {
  if (renewal.old && here().path !== place.path) location.reload()
  else arrive()
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (!pageOf(link.pathname) || (link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}
