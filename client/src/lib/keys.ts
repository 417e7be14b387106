/** Keyboard: one letter for each thing one does often, and arrows that go to the nearest thing in their direction. */
export interface Box {
  x: number
  y: number
}

const DIRECTIONS: Record<string, Box> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}
/** How much worse a step to the side is than one straight on. */
const ASIDE = 2.5

export const isArrow = (key: string): boolean => key in DIRECTIONS

/** Which of these is nearest in the direction of an arrow key; -1 if there is none. */
export function nearest(from: Box, all: readonly Box[], key: string): number {
  const way = DIRECTIONS[key]
  let best = -1
  let least = Infinity
  all.forEach((box, i) => {
    const [dx, dy] = [box.x - from.x, box.y - from.y]
    const ahead = way ? dx * way.x + dy * way.y : 0
    const aside = way ? Math.abs(dx * way.y) + Math.abs(dy * way.x) : 0
    if (ahead > 1 && ahead + ASIDE * aside < least) {
      best = i
      least = ahead + ASIDE * aside
    }
  })
  return best
}

/** Move the focus among elements by an arrow key; true if it moved. The first one if none has the focus. */
export function moveFocus(elements: readonly Element[], key: string): boolean {
  const now = document.activeElement
  const at = now && elements.includes(now) ? elements.indexOf(now) : -1
  const found = at < 0 ? (elements.length ? 0 : -1) : nearest(middle(now!), elements.map(middle), key)
  const target = elements[found] as HTMLElement | SVGElement | undefined
  target?.focus()
  return target !== undefined
}

function middle(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Whether a key belongs to what is being typed, not to the table. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  if (event.ctrlKey || event.metaKey || event.altKey || target?.isContentEditable) return true
  return !!target?.matches?.('input:not([type=checkbox], [type=range]), textarea, select')
}
