/** Words at the table, in the order they were heard: the players' talk and, for spectators, what spectators remark. Pure. */
import type { Remarked } from '../wire/socket'
import { isTalk, type Told } from './story'

export interface Remark extends Remarked {
  /** How many events had been told when it was heard. */
  after: number
}

/** Something that was said. */
export interface Said {
  key: string
  name: string
  /** Whether the name is an account's. */
  account: boolean
  text: string
  spectator: boolean
}

/** Who may be muted or reported. */
export interface Speaker {
  person: string
  name: string
  account: boolean
}

/** All that was said, signals as `read` reads them. Words of those whom I have muted come empty, or are left out. */
export function said(
  log: readonly Told[],
  remarks: readonly Remark[],
  muted: readonly string[],
  names: readonly string[],
  accounts: readonly boolean[] = [],
  read: (text: string) => string = (text) => text,
): Said[] {
  const talk = log
    .filter((told) => isTalk(told) && told.event.text)
    .map((told) => ({
      after: told.version,
      key: `t${told.version}`,
      name: names[told.event.seat ?? 0] ?? '',
      account: accounts[told.event.seat ?? 0] ?? false,
      text: read(told.event.text!),
      spectator: false,
    }))
  const heard = remarks
    .map(({ after, person, name, account = false, text }, i) => ({
      ...{ after, person, key: `r${i}`, name, account, text },
      spectator: true,
    }))
    .filter((remark) => !muted.includes(remark.person))
  return [...talk, ...heard].sort((one, other) => one.after - other.after)
}

/** Whom one mutes to read no bot's words: the server knows them by this name. */
export const BOTS = 'bots'

/** The people beside me whose words can be heard here: those who sit, and spectators who have said something. */
export function speakers(
  seats: readonly { person: string | null; name: string | null; account?: boolean }[],
  remarks: readonly Remark[],
  me: string | undefined,
): Speaker[] {
  const all = [...seats, ...remarks].flatMap(({ person, name, account = false }) =>
    person && person !== me ? [{ person, name: name ?? '', account }] : [],
  )
  return [...new Map(all.map((speaker) => [speaker.person, speaker])).values()]
}
