/** Where the pointer was pressed last, on whatever page: what comes to lie under it there was not pointed at. */
const last = { x: -1, y: -1 }

globalThis.addEventListener?.('pointerdown', ({ clientX: x, clientY: y }) => Object.assign(last, { x, y }), true)

export const isResting = ({ clientX, clientY }: PointerEvent): boolean => clientX === last.x && clientY === last.y
