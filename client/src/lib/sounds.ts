/** A few quiet sounds, made on the spot: no files. Nothing sounds before the page was touched, or while it is mute. */
import { settings } from './settings.svelte'

/** What is played: at a turn, a move, words, the end; and at what is worth a pause. */
export type Sound = 'turn' | 'move' | 'talk' | 'end' | 'reveal' | 'lie' | 'proof' | 'fall' | 'blast'

interface Tone {
  /** In hertz, at its start and, if it slides, at its end. */
  pitch: number
  slide?: number
  /** In seconds. */
  start: number
  length: number
  form?: OscillatorType
}

const TONES: Record<Sound, Tone[]> = {
  turn: [
    { pitch: 523, start: 0, length: 0.16 },
    { pitch: 784, start: 0.11, length: 0.26 },
  ],
  move: [{ pitch: 196, start: 0, length: 0.09 }],
  talk: [{ pitch: 660, start: 0, length: 0.08 }],
  reveal: [
    { pitch: 110, start: 0, length: 0.5 },
    { pitch: 147, start: 0.04, length: 0.42 },
    { pitch: 880, start: 0.16, length: 0.2 },
  ],
  lie: [
    { pitch: 311, slide: 233, start: 0.4, length: 0.24, form: 'sawtooth' },
    { pitch: 233, slide: 147, start: 0.62, length: 0.5, form: 'sawtooth' },
  ],
  proof: [
    { pitch: 392, start: 0.4, length: 0.2 },
    { pitch: 523, start: 0.54, length: 0.2 },
    { pitch: 659, start: 0.68, length: 0.42 },
  ],
  fall: [
    { pitch: 440, slide: 90, start: 0.25, length: 0.5, form: 'sine' },
    { pitch: 70, start: 0.78, length: 0.22, form: 'sine' },
  ],
  blast: [
    { pitch: 160, slide: 32, start: 0, length: 0.9, form: 'sawtooth' },
    { pitch: 55, slide: 28, start: 0.03, length: 1.1, form: 'square' },
  ],
  end: [
    { pitch: 392, start: 0, length: 0.35 },
    { pitch: 494, start: 0.14, length: 0.35 },
    { pitch: 587, start: 0.28, length: 0.6 },
  ],
}
const LOUDEST = 0.24
const SILENT = 0.0001
let studio: AudioContext | undefined

export function play(sound: Sound): void {
  if (!settings.sounds || !settings.volume || !touched()) return
  studio ??= new AudioContext()
  if (studio.state === 'suspended') void studio.resume().catch(() => undefined)
  for (const tone of TONES[sound]) ring(studio, tone)
}

/** A browser lets nothing sound before somebody has touched the page: until then we do not even try. */
function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true
}

function ring(audio: AudioContext, { pitch, slide, start, length, form = 'triangle' }: Tone): void {
  const [voice, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + start]
  voice.type = form
  voice.frequency.value = pitch
  if (slide) voice.frequency.exponentialRampToValueAtTime(slide, at + length)
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(LOUDEST * settings.volume, at + 0.015)
  volume.gain.exponentialRampToValueAtTime(SILENT, at + length)
  voice.connect(volume).connect(audio.destination)
  voice.start(at)
  voice.stop(at + length)
}
