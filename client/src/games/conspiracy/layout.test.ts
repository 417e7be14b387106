/** Names on the map: on a phone, where it is small, none is written over a portrait. */
import { expect, it } from 'vitest'
import { scenes } from '../recorded'
import client from './index'
import { layoutOf } from './layout'
import recorded from './moments.json'
import { present, spaceName } from './names'

const PHONE = { width: 374, height: 260 }

it.each(['en', 'fr'] as const)('no name of a capital touches a portrait (%s)', (lang) => {
  for (const { view, say } of scenes('conspiracy', client, recorded, lang)) {
    const layout = layoutOf(view, PHONE.width, PHONE.height)
    const texts = view.spaces.map((_, space) => spaceName(view, say, space))
    layout.names(texts).forEach(({ x, y }, space) => {
      const text = texts[space]!
      const half = (text.length * layout.font * 0.46) / 2
      const middle = y - layout.font * 0.35
      for (const spy of present(view)) {
        const face = layout.spy(spy)
        const [wide, high] = [(layout.portrait * face.scale) / 2, (layout.portrait * face.scale * 1.25) / 2]
        const apart = Math.max(Math.abs(face.x - x) - wide - half, Math.abs(face.y - middle) - high - layout.font * 0.4)
        expect(apart, `${text}: ${spy}`).toBeGreaterThan(-1.5)
      }
    })
  }
})
