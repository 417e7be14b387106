/**
 * A page that is older than the one its server has. Every answer of the server names the page that it serves; another
 * name than ours means an update, with or without a service worker.
 * Invariant: an old page is loaded again at the next address; at once if nothing was touched since this one was opened.
 */
const RENEWED = 'connive.renewed'
const ONCE_IN = 60_000

class Renewal {
  /** The server has a newer page than this one. */
  old = $state(false)
  #touched = false
  #leaving = false

  /** Begin to notice what is touched, and what does not come. */
  start(): void {
    addEventListener('vite:preloadError', () => void this.missing())
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (this.#touched = true), true)
  }

  /** Another address is shown: nothing of it was touched so far. */
  arrive(): void {
    this.#touched = false
  }

  /** A file of this page did not come. If the server is there and has a newer page, that is why: load it. */
  async missing(): Promise<boolean> {
    await fetch('/api/session').then(
      (answer) => this.compare(answer),
      () => undefined,
    )
    return this.old && this.#again()
  }

  /** An answer says which page the server has; one that was kept for reading offline says nothing. */
  compare(answer: Response): void {
    const version = answer.headers.get('x-connive-page')
    const own = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=version]')?.content
    if (!own || !version || own === version || this.old) return
    this.old = true
    void navigator.serviceWorker?.getRegistration().then(
      (worker) => worker?.update(),
      () => undefined,
    )
    if (!this.#touched) this.#again()
  }

  /** Load the page again, once in a minute; false if that was done or cannot help. */
  #again(): boolean {
    if (this.#leaving) return true
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(RENEWED)) < ONCE_IN) return false
    sessionStorage.setItem(RENEWED, String(Date.now()))
    this.#leaving = true
    location.reload()
    return true
  }
}

export const renewal = new Renewal()
