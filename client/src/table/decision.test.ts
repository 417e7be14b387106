/** What the decision bar calls a choice that is picked. */
import { render } from 'svelte/server'
import { beforeAll, expect, test } from 'vitest'
import berlin from '$games/berlin63'
import recorded from '$games/berlin63/moments.json'
import { scenes } from '$games/recorded'
import { loadWords } from '$lib/words.svelte'
import { Choosing } from './choosing.svelte'
import DecisionBar from './DecisionBar.svelte'

beforeAll(() => loadWords('en'))

/** The bar once a claim is picked that is true, or a lie. */
function picked(truth: boolean, coached: boolean): string {
  for (const scene of scenes('berlin63', berlin, recorded, 'en').filter((one) => one.decision)) {
    const claim = scene.decision!.actions.find((action) => berlin.truth!(scene, action) === truth)
    if (claim === undefined) continue
    const seen = () => ({ client: berlin, scene })
    const ignore = () => {}
    const choosing = new Choosing({ seen, send: ignore, refuse: ignore, coached: () => coached, confirms: () => 'all' })
    for (const step of berlin.path(scene, claim)) choosing.pick(step.key)
    expect(choosing.action).toBe(claim)
    return render(DecisionBar, { props: { client: berlin, scene, choosing } }).body
  }
  throw new Error('no such claim was recorded')
}

test('a lie that is confirmed is called one, where the coach speaks', () => {
  expect(picked(false, true)).toContain('Tell the lie')
  expect(picked(false, true)).toContain('This is a lie.')
})

test('the truth is not, nor is anything where nobody says what is a lie', () => {
  expect(picked(true, true)).not.toContain('Tell the lie')
  expect(picked(false, false)).not.toMatch(/Tell the lie|This is a lie/)
})
