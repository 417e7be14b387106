/** The service worker of the page: what it keeps for reading offline, and the notices that it shows. */
import { del, post } from './api'
import { shown } from './router.svelte'

const RENEWED = 'connive.renewed'
const ONCE_IN = 60_000

/** Let the page open without a network. In development there is no worker. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  let served = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    shown.old ||= served // a newer worker took over: files of this page may be gone
    served = true
  })
  void navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}

/** The server was away, perhaps to come back as a newer one: look for a newer page. */
export async function lookForNewer(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await worker?.update().catch(() => undefined)
}

/** A file of this page is gone, as after an update: load the page anew, once. False if that was done or cannot help. */
export function renew(): boolean {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(RENEWED)) < ONCE_IN) return false
  sessionStorage.setItem(RENEWED, String(Date.now()))
  location.reload()
  return true
}

/** Somebody else uses this browser now: forget what the one before could read. */
export function forgetOwn(): void {
  navigator.serviceWorker?.controller?.postMessage('somebody-else')
}

/** Whether this browser can show notices while the page is closed. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Where notices for this browser go; null if there are none. */
export async function subscribed(): Promise<string | null> {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null
}

/** Have notices shown in this browser; false if the person does not allow it. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await navigator.serviceWorker.ready
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = found.toJSON()
  await post('/api/notices/browser', { endpoint, public_key: keys!['p256dh'], auth: keys!['auth'] })
  return true
}

/** Have no more notices shown in this browser. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration()
  const found = await worker?.pushManager.getSubscription()
  if (!found) return
  await del('/api/notices/browser', { endpoint: found.endpoint })
  await found.unsubscribe()
}
