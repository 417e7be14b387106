/** Coming and going of things on a board: they fade, as long as `--motion` says; with 0 they are just there or gone. */
const DURATION = 280

export function fading(node: Element): { duration: number; css: (t: number) => string } {
  const motion = Number(getComputedStyle(node).getPropertyValue('--motion')) || 0
  return { duration: DURATION * motion, css: (t) => `opacity: ${t}` }
}
