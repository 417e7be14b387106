/**
 * What the client needs from each game: how to draw a view, and how one arrives at an action by picking things.
 * No rules: which actions are legal comes with the decision, and why one is not comes from the server.
 */
import type { Component } from 'svelte'
import type { Sound } from '$lib/sounds'
import type { Term } from '$lib/terms'
import type { Say } from '$lib/text'

/** An open decision of a seat, as the server tells it. */
export interface Decision {
  seat: number
  question: string
  token: string
  actions: number[]
  words?: string[] | null
}

/** All that a drawing is a function of. `V` view, `A` typed action, `E` event: generated types of the game. */
export interface Scene<V, A, E> {
  view: V
  /** Whose side we look from; null for spectators and the referee. */
  seat: number | null
  /** What this viewer may choose now, or null. */
  decision: Decision | null
  /** Every action of the game by id. */
  actions: readonly A[]
  /** Sentences: the game's own catalogue (as in text/en.toml), then the client's for this game, then the common ones. */
  say: Say
  /** What happened since the last view; empty after a reload. For motion only. */
  events: readonly E[]
  /** Names of the people by seat. */
  names: readonly string[]
}

/** One thing that is picked on the way to an action: something on the board, or a word in the decision bar. */
export interface Step {
  /** Names the thing: `base:3`, `square:12`, `claim:leo_storm`. Boards and the decision bar use the same keys. */
  key: string
  /** What the decision bar writes on its button. */
  label: string
  /** Where the decision bar groups it, if there are many (`move`, `claim`). */
  group?: string
}

export interface BoardProps<V, A, E, N> {
  scene: Scene<V, A, E>
  /** Keys that may be picked now. Light them up. */
  lit: ReadonlySet<string>
  /** Keys picked so far, in order. */
  picked: readonly string[]
  /** Pick a thing. Also call it for things that are not lit: the table then says why not. */
  pick: (key: string) => void
  /** Somebody is looking: draw own secrets like everybody else's. */
  hidden: boolean
  /** The engine's deductions, if they are switched on. */
  notebook: N | null
  /** The last things that happened, in words: they may tell secrets. */
  latest?: readonly string[]
  /** The thing under the pointer or keyboard focus in the decision bar, so that the board can point at it. */
  pointed: string | null
  /** Tell the table what the pointer is over. */
  point: (key: string | null) => void
  /** What I have marked by hand on the thing with this key; empty if nothing, or while somebody is looking. */
  marked?: (key: string) => string
}

export interface NotebookProps<V, A, E, N> {
  scene: Scene<V, A, E>
  notebook: N
  hidden: boolean
}

/** What a thing is and does, in two lines and a drawing. */
export interface PowerCard {
  title: string
  lines: string[]
  /** A drawing: a part of an SVG, and the box it fits in. */
  figure?: { Part: Component<any>; props: Record<string, unknown>; box: string }
}

/** A row or column of something written in a grid. */
export interface Entry {
  key: string
  label: string
}

/** A page of the notebook that is written by hand, as in the printed games. */
export interface Page {
  key: string
  title: string
  rows: Entry[]
  columns: Entry[]
}

/** What the end of a game lays open: a table of words and sums. */
export interface LaidOpen {
  head: string[]
  rows: { label: string; cells: string[] }[]
}

/** A moment that is worth a pause, drawn over the table. */
export interface Beat {
  /** What kind it is: names the drawing. */
  kind: string
  /** Which event of the story it is. */
  at: number
  headline: string
  /** What is said below the headline; without it, the sentence of the event while nobody is looking. */
  lines?: readonly string[]
  /** What it sounds like; the end has a sound of its own already. */
  sound: Sound | null
  /** The drawing, an SVG. */
  Part: Component<any>
  props: Record<string, unknown>
}

/** How a side can be lined up at once. A line-up is a list of names of pieces, in the order of their places. */
export interface LineUps<V, A, E> {
  ready: () => readonly string[]
  /** What a seat has lined up; null before it is done. */
  used: (scene: Scene<V, A, E>, seat: number) => string[] | null
  /** The next choice on the way to a line-up, as near to it as the rules allow. */
  next: (scene: Scene<V, A, E>, wanted: readonly string[]) => number | null
}

/** How a game came to its end. */
export interface Account {
  /** Who won and why, in a sentence with names. */
  why: string
  /** What each seat did, in numbers; null if there is nothing to count. */
  deeds: LaidOpen | null
  /** The event of the story that turned the game; null if there is none. */
  turning: number | null
}

/** What each folder below `games/` exports from its `index.ts`. */
export interface GameClient<V = any, A = any, E = any, N = any> {
  Board: Component<BoardProps<V, A, E, N>>
  Notebook: Component<NotebookProps<V, A, E, N>>
  /** How one arrives at an action. The same first steps for actions that begin alike; never empty. */
  path: (scene: Scene<V, A, E>, action: number) => Step[]
  /** Further ways to the same action: the same things picked in another order. */
  detours?: (scene: Scene<V, A, E>, action: number) => Step[][]
  /** Groups of steps in the order in which the decision bar shows them. */
  groups?: readonly string[]
  /** What is asked now, in words, and what follows from the answers. */
  ask: (scene: Scene<V, A, E>) => string
  /** What follows from this action, shown before it is confirmed; null if it speaks for itself. */
  consequence: (scene: Scene<V, A, E>, action: number) => string | null
  /** The words that make sense in a slot of a signal, after those picked before it; null for all that there are. */
  signalWords?: (scene: Scene<V, A, E>, slot: string, picked: readonly string[]) => readonly string[] | null
  /** The answers to a question that must be spoken, as actions; they can be left to a rule. None for other questions. */
  spoken?: (scene: Scene<V, A, E>) => readonly number[]
  /** Whether this action wants a confirmation (it cannot be undone and is easily made by mistake). */
  grave: (scene: Scene<V, A, E>, action: number) => boolean
  /** Whether an action says something true of one's own side; null if it claims nothing. For its owner alone. */
  truth?: (scene: Scene<V, A, E>, action: number) => boolean | null
  /** Line-ups to choose from, where a game begins with one. */
  lineUps?: LineUps<V, A, E>
  /** What is publicly known of a seat, for its card beside the board: short words ("3 in reserve"). */
  facts: (scene: Scene<V, A, E>, seat: number) => string[]
  /** The board in words, the same as the drawing says: for screen readers and text mode. */
  transcript: (scene: Scene<V, A, E>, hidden: boolean) => string[]
  /** Words of the trade that have a card, too: they are marked in what is asked. */
  terms: (say: Say) => Term[]
  /** The card of a thing on the board or in the decision bar, or of a word; null if there is nothing to tell. */
  card: (scene: Scene<V, A, E>, key: string, hidden: boolean) => PowerCard | null
  /**
   * What is worth a pause in the story since the event with the number `from`. With `hidden` nothing may depend on what
   * was told to this viewer alone.
   */
  beats: (scene: Scene<V, A, E>, story: readonly E[], from: number, hidden: boolean) => Beat[]
  /** The player aid: a card for each thing that the game knows, without a table to look at. */
  aid: (say: Say) => PowerCard[]
  /** The pages that a player may write on; none for spectators. */
  pages: (scene: Scene<V, A, E>) => Page[]
  /**
   * Where a mark by hand on a thing of the board is kept; null if it cannot be marked. `story` is all that happened: what
   * has gone takes its mark along.
   */
  markable?: (scene: Scene<V, A, E>, key: string, story: readonly E[]) => string | null
  /** What the end lays open, side by side; null before it. */
  laidOpen: (scene: Scene<V, A, E>) => LaidOpen | null
  /** Why a finished game ended so, from all that happened in it. */
  account: (scene: Scene<V, A, E>, story: readonly E[]) => Account
  /** The tab that is open beside the board from the start, where there is room for one; the log if none is named. */
  tab?: 'notebook'
  /** Sentences of the client for this game. */
  text: Record<'en' | 'fr', Record<string, string>>
}
