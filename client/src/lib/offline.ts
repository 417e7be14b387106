/** The service worker of the page: what it keeps for reading offline, and the notices that it shows. */
import { del, post } from './api'

/** Let the page open without a network. In development there is no worker. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined)
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
