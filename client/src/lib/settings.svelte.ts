/** What a person prefers on this device: kept in localStorage, applied to <html>. A broken store is an empty one. */
import type { Lang } from './text'

export interface Settings {
  lang: Lang
  theme: 'auto' | 'light' | 'dark'
  palette: 'standard' | 'safe'
  motion: 'auto' | 'full' | 'brisk' | 'none'
  sounds: boolean
  /** How long bots take at tables that I set up. */
  pace: 'quick' | 'natural' | 'patient'
  /** How loud the sounds are, from 0 to 1. */
  volume: number
  /** The drawing, the same in words, or both. */
  show: 'board' | 'text' | 'both'
  /** Whether the engine's deductions are wanted, at tables that allow them. */
  notebook: boolean
  /** When the coach speaks, against bots: in the first games of each kind, always, never. */
  hints: 'first' | 'always' | 'never'
  /** Which choices are confirmed: those that cannot be undone (and lies, where the coach speaks), all, or none. */
  confirm: 'grave' | 'all' | 'none'
}

const KEY = 'connive.settings'
const SPEED = { auto: '', full: '1', brisk: '0.5', none: '0' } as const

export const settings: Settings = $state({ ...defaults(), ...read(KEY, {}) })

/** Change one preference: it is kept and shown at once. */
export function prefer<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value
  write(KEY, settings)
  apply()
}

/** Put the preferences on the page. */
export function apply(page: HTMLElement = document.documentElement): void {
  page.lang = settings.lang
  page.dataset['theme'] = settings.theme === 'auto' ? deviceTheme() : settings.theme
  page.dataset['palette'] = settings.palette
  page.dataset['motion'] = settings.motion
  page.style.setProperty('--motion', SPEED[settings.motion])
}

/** Whether nothing shall move: by preference, or because the device says so. */
export function isStill(): boolean {
  const device = matchMedia('(prefers-reduced-motion: reduce)').matches
  return settings.motion === 'none' || (settings.motion === 'auto' && device)
}

/** Follow the device while the theme is left to it. */
export function followDevice(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => apply())
}

function deviceTheme(): 'light' | 'dark' {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function defaults(): Settings {
  const lang = globalThis.navigator?.language?.startsWith('fr') ? 'fr' : 'en'
  return {
    lang,
    theme: 'auto',
    palette: 'standard',
    motion: 'auto',
    sounds: true,
    volume: 0.3,
    pace: 'natural',
    show: 'board',
    notebook: true,
    hints: 'first',
    confirm: 'grave',
  }
}

/** Read something kept on this device. */
export function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

/** Keep something on this device; a full or forbidden store is no reason to stop. */
export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // private windows may forbid it: the preference then lasts as long as the page
  }
}
