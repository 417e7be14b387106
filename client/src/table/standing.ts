/** What can be left to the server at a table, and how a choice that was prepared is written. */
import type { Scene } from '$games/game'
import type { Playable } from '$lib/playable'
import type { Prospect } from '../wire/api'
import type { TableFacts } from '../wire/socket'
import type { Sitting } from './sitting.svelte'

/** Whether silence can be an answer at this table: several people play, each at a screen of their own. */
export function hasWindows(facts: TableFacts, playable: Playable): boolean {
  const people = facts.seats.filter((seat) => seat.bot === null).length
  const { window, one_screen } = facts.settings
  return playable.details.windows && facts.status === 'running' && people > 1 && window > 0 && !one_screen
}

/** What I would see and be asked; null if nothing. */
export function sceneOf(sitting: Sitting, ahead: Prospect | null): Scene<any, any, any> | null {
  if (!ahead?.decision || !sitting.scene) return null
  return { ...sitting.scene, view: ahead.view as any, decision: ahead.decision, events: [] }
}

/** A choice as the bar writes it, step by step. */
export function stepsOf(sitting: Sitting, scene: Scene<any, any, any>, action: number): string {
  const steps = sitting.playable!.client.path(scene, action)
  return steps.map((step) => step.label).join(' · ')
}
