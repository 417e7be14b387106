/**
 * The service worker: opens the page at once and without a network, keeps what is worth reading offline, and shows
 * notices. Invariant: the page comes from the network whenever that answers soon. A page that is older than the server's
 * finds that out by itself (lib/renewal.svelte.ts); until it is loaded anew it finds its files here, because those of the
 * build before are kept, too. Files have fingerprints in their names, so a kept file is always the right one. What
 * belongs to somebody (who they are, replays, puzzles) is forgotten when somebody else comes in.
 */
const FILES = ['FILES']
const BUILD = 'VERSION'
const SHELL = `shell ${BUILD}`
const GAMES = 'games'
const OWN = 'own'
/** So many milliseconds the page waits for the network; then it opens as it was kept. */
const PATIENCE = 1000

/** Worth reading offline, the same for everybody: games, rules and lessons. */
const OF_EVERYBODY = /^\/api\/games(\/|$)/
/** Worth reading offline, for whoever may: who one is, what is over, and puzzles. */
const OF_SOMEBODY = /^\/api\/(session$|tables\/[\w-]+(\/(replay|review))?$|puzzles?(\/|$))/

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

/** Keep all of this build or nothing: while processes are updated one by one, the page may come from an older one. */
async function keepShell() {
  const page = await fetch('/', { cache: 'no-store' })
  if (!page.ok || !(await page.clone().text()).includes(BUILD)) throw new Error('a page of another build')
  const known = await caches.has(SHELL)
  const cache = await caches.open(SHELL)
  try {
    await cache.addAll(FILES)
    await cache.put('/', page)
  } catch (trouble) {
    if (!known) await caches.delete(SHELL)
    throw trouble
  }
}

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells().then(() => self.clients.claim()))
})

/** Forget all builds but this one and the one before it, of which pages may be open. */
async function forgetOldShells() {
  const shells = (await caches.keys()).filter((name) => name.startsWith('shell ') && name !== SHELL)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
}

self.addEventListener('message', (event) => {
  if (event.data === 'somebody-else') event.waitUntil(caches.delete(OWN))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (address.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (OF_EVERYBODY.test(address.pathname)) event.respondWith(newest(event, GAMES))
  else if (OF_SOMEBODY.test(address.pathname)) event.respondWith(newest(event, OWN))
})

/** The page of the network, or the kept one if that does not come. */
async function page(request) {
  const kept = await caches.match('/', { cacheName: SHELL })
  try {
    return await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE) } : {})
  } catch {
    return kept ?? Response.error()
  }
}

async function file(request) {
  return (await caches.match(new URL(request.url).pathname)) ?? fetch(request)
}

/** The answer of the network, kept for when there is none. What is the same for everybody may come late, and is kept then. */
async function newest(event, name) {
  const { request } = event
  const cache = await caches.open(name)
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  })
  const kept = () =>
    cache.match(request).then((found) => (found ? anonymous(found) : fresh.catch(() => Response.error())))
  if (name === GAMES) event.waitUntil(fresh.catch(() => undefined))
  return Promise.race(name === GAMES ? [fresh, late()] : [fresh]).catch(kept)
}

/** A kept answer says nothing about the page that the server has now. */
const anonymous = (kept) =>
  new Response(kept.body, { headers: { 'content-type': kept.headers.get('content-type') ?? '' } })

const late = () => new Promise((_, reject) => setTimeout(reject, PATIENCE))

self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? { table: '', text: '' }
  const options = { icon: '/icon-192.png', badge: '/icon-192.png', tag: told.table || 'connive', data: told.table }
  event.waitUntil(Promise.all([self.registration.showNotification(told.text, options), self.navigator.setAppBadge?.()]))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = event.notification.data ? `/t/${event.notification.data}` : '/'
  event.waitUntil(open(address))
})

/** Go to an address in a tab that is open, or in a new one. */
async function open(address) {
  await self.navigator.clearAppBadge?.()
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find((each) => new URL(each.url).pathname === address) ?? tabs[0]
  if (!tab) return self.clients.openWindow(address)
  if (new URL(tab.url).pathname !== address) await tab.navigate(address)
  return tab.focus()
}
