/** Loads a game's drawing when it is needed. A game is a folder beside this file: there is no list to keep. */
import type { Component } from 'svelte'
import type { GameClient } from './game'

const clients = import.meta.glob<{ default: GameClient }>('./*/index.ts')
const boxes = import.meta.glob<{ default: Component }>('./*/Box.svelte')

export async function loadGame(name: string): Promise<GameClient> {
  const load = clients[`./${name}/index.ts`]
  if (!load) throw new Error(`no drawing for ${name}`)
  return (await load()).default
}

/** The art on a game's box: a decorative SVG, 4:3. */
export async function loadBox(name: string): Promise<Component | null> {
  const load = boxes[`./${name}/Box.svelte`]
  return load ? (await load()).default : null
}
