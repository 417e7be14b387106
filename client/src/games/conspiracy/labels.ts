/** What a thing on the map says to those who cannot see it. */
import type { Action, Event, View } from '../../wire/conspiracy'
import type { Scene } from '../game'
import { seatName, shortName, spaceName, spyName } from './names'

type ConspiracyScene = Scene<View, Action, Event>

export function spaceLabel({ view, say }: ConspiracyScene, space: number): string {
  const home = view.spaces[space]!.seat
  const words = { space: spaceName(view, say, space), seat: home === null ? '' : seatName(say, home) }
  const parts = [say(home === null ? 'space.label' : 'space.home', words)]
  const spies = view.place.flatMap((place, spy) => (place === space ? [shortName(say, spy)] : []))
  if (view.case === space) parts.push(say('space.case'))
  if (spies.length) parts.push(say('space.spies', { spies: spies.join(', ') }))
  return parts.join(', ')
}

export function spyLabel({ view, say }: ConspiracyScene, spy: number): string {
  const place = view.place[spy]!
  const parts = [say('spy.label', { spy: spyName(say, spy), space: spaceName(view, say, place) })]
  if (place === view.case) parts.push(say('spy.with_case'))
  if (view.spy === spy) parts.push(say('spy.contested'))
  if (view.victim === spy) parts.push(say('spy.victim'))
  return parts.join(', ')
}
