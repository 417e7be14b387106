/** How one arrives at an action: a card and a cell, a deck, or a pile and a seat. */
import type { Step } from '$games/game'
import { cardName, cellName, magicName, magicOf, magicSlug, type Table } from './names'

export function path(scene: Table, number: number): Step[] {
  const { say, view } = scene
  const action = scene.actions[number]
  switch (action?.do) {
    case 'give':
      return [
        {
          key: `pile:${action.magic}`,
          label: say('label.pile', { of: say(`of_magic.${magicSlug(action.magic)}`) }),
          group: 'give',
        },
        { key: `seat:${action.to}`, label: say('label.to_seat', { seat: say(`seat.${action.to}`) }), group: 'seat' },
      ]
    case 'draw': {
      const top = view.decks[action.deck]?.[0]
      const deck = say(`deck.${action.deck}`)
      const label = top === undefined ? deck : say('label.deck', { deck, magic: magicName(say, magicOf(top)) })
      return [{ key: `deck:${action.deck}`, label }]
    }
    case 'send':
      return [
        { key: `card:${action.card}`, label: cardName(say, action.card), group: 'card' },
        { key: `cell:${action.cell}`, label: say('label.cell', { cell: cellName(action.cell) }), group: 'cell' },
      ]
    default:
      return []
  }
}

/** A mage may also be sent by naming the cell first. */
export function detours(scene: Table, number: number): Step[][] {
  return scene.actions[number]?.do === 'send' ? [path(scene, number).reverse()] : []
}
