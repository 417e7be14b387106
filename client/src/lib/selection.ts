/** How a choice is put together: pick things until one action is left. Pure; the table keeps what was picked. */
import type { GameClient, Scene, Step } from '$games/game'

export interface Way {
  action: number
  steps: Step[]
}

/** Every legal action with the ways to it. */
export function ways(game: GameClient, scene: Scene<any, any, any>): Way[] {
  return (scene.decision?.actions ?? []).flatMap((action) => waysTo(game, scene, action))
}

/** The way to an action, and the same things in another order. */
function waysTo(game: GameClient, scene: Scene<any, any, any>, action: number): Way[] {
  return [game.path(scene, action), ...(game.detours?.(scene, action) ?? [])].map((steps) => ({ action, steps }))
}

/** The ways that begin with what was picked. */
export function open(all: readonly Way[], picked: readonly string[]): Way[] {
  return all.filter((way) => picked.every((key, i) => way.steps[i]?.key === key))
}

/** What can be picked next, each thing once, in the order of the actions. */
export function next(all: readonly Way[], picked: readonly string[]): Step[] {
  const found = new Map<string, Step>()
  for (const way of open(all, picked)) {
    const step = way.steps[picked.length]
    if (step && !found.has(step.key)) found.set(step.key, step)
  }
  return [...found.values()]
}

/** The action that is fully picked, if there is one. */
export function complete(all: readonly Way[], picked: readonly string[]): number | null {
  return open(all, picked).find((way) => way.steps.length === picked.length)?.action ?? null
}

/** Whatever action begins with these picks, a complete one first: if it is not legal, the server says why. */
export function meant(game: GameClient, scene: Scene<any, any, any>, picked: readonly string[]): number | null {
  const all = scene.actions.flatMap((_, action) => waysToAnything(game, scene, action))
  return complete(all, picked) ?? open(all, picked)[0]?.action ?? null
}

/** A way to something that cannot be may not exist. */
function waysToAnything(game: GameClient, scene: Scene<any, any, any>, action: number): Way[] {
  try {
    return waysTo(game, scene, action)
  } catch {
    return []
  }
}
