/**
 * Picking by drag: press a lit thing, let go over another lit one. Things name themselves by `data-key`.
 * A press that does not travel stays a click.
 */
const TRAVEL = 12

export function drag(lit: () => ReadonlySet<string>, pick: (key: string) => void) {
  return (root: HTMLElement) => {
    let held: { key: string; x: number; y: number } | null = null
    let travelled = false

    const keyOf = (element: Element | null) => element?.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null

    function down(event: PointerEvent) {
      const key = keyOf(event.target as Element)
      travelled = false
      held = key !== null && lit().has(key) ? { key, x: event.clientX, y: event.clientY } : null
    }
    function move(event: PointerEvent) {
      if (!held || travelled || Math.hypot(event.clientX - held.x, event.clientY - held.y) < TRAVEL) return
      travelled = true
      pick(held.key)
    }
    function up(event: PointerEvent) {
      const over = travelled ? keyOf(document.elementFromPoint(event.clientX, event.clientY)) : null
      if (held && over !== null && over !== held.key && lit().has(over)) pick(over)
      held = null
    }
    /** The end of a drag is not a click on where it ended. */
    function click(event: MouseEvent) {
      if (travelled) event.stopPropagation()
      travelled = false
    }
    root.addEventListener('pointerdown', down)
    root.addEventListener('pointermove', move)
    root.addEventListener('pointerup', up)
    root.addEventListener('click', click, true)
    return () => {
      root.removeEventListener('pointerdown', down)
      root.removeEventListener('pointermove', move)
      root.removeEventListener('pointerup', up)
      root.removeEventListener('click', click, true)
    }
  }
}
