/** The tabs of the side panel, with the letter that opens each. */

export type Tab = 'log' | 'notebook' | 'talk' | 'rules'

export const TABS: { tab: Tab; key: string }[] = [
  { tab: 'log', key: 'l' },
  { tab: 'notebook', key: 'n' },
  { tab: 'talk', key: 't' },
  { tab: 'rules', key: 'r' },
]

export const tabOf = (key: string): Tab | null => TABS.find((each) => each.key === key.toLowerCase())?.tab ?? null
