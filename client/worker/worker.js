/**
 * The service worker: opens the page at once and without a network, keeps what is worth reading offline, and shows
 * notices. Invariant: the page comes from the network whenever that answers soon; a page that is older than its
 * worker loads the next address anew (lib/offline.ts). Files have fingerprints in their names, so a kept file is always
 * the right one. What belongs to somebody (who they are, replays, puzzles) is forgotten when somebody else comes in.
 */
const FILES = ['FILES']
const SHELL = 'shell VERSION'
const GAMES = 'games'
const OWN = 'own'
/** So many milliseconds the page waits for the network; then it opens as it was kept. */
const PATIENCE = 1000

/** Worth reading offline, the same for everybody: games, rules and lessons. */
const OF_EVERYBODY = /^\/api\/games(\/|$)/
/** Worth reading offline, for whoever may: who one is, what is over, and puzzles. */
const OF_SOMEBODY = /^\/api\/(session$|tables\/[\w-]+(\/(replay|review))?$|puzzles?(\/|$))/

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(['/', ...FILES]))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const kept = [SHELL, GAMES, OWN]
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', (event) => {
  if (event.data === 'somebody-else') event.waitUntil(caches.delete(OWN))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (FILES.includes(address.pathname)) event.respondWith(file(request))
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
  return (await caches.match(new URL(request.url).pathname, { cacheName: SHELL })) ?? fetch(request)
}

/** The answer of the network, kept for when there is none. What is the same for everybody may come late, and is kept then. */
async function newest(event, name) {
  const { request } = event
  const cache = await caches.open(name)
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  })
  const kept = () => cache.match(request).then((found) => found ?? fresh.catch(() => Response.error()))
  if (name === GAMES) event.waitUntil(fresh.catch(() => undefined))
  return Promise.race(name === GAMES ? [fresh, late()] : [fresh]).catch(kept)
}

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
