/** A few quiet sounds, made on the spot: no files. Silent unless the settings ask for them. */
import { settings } from './settings.svelte'

export type Sound = 'turn' | 'move' | 'talk' | 'end' | 'reveal'

/** Tones of each sound: frequency in hertz, start and length in seconds. */
const TONES: Record<Sound, [pitch: number, start: number, length: number][]> = {
  turn: [
    [523, 0, 0.16],
    [784, 0.11, 0.26],
  ],
  move: [[196, 0, 0.09]],
  talk: [[660, 0, 0.08]],
  reveal: [
    [110, 0, 0.5],
    [147, 0.04, 0.42],
    [880, 0.16, 0.2],
  ],
  end: [
    [392, 0, 0.35],
    [494, 0.14, 0.35],
    [587, 0.28, 0.6],
  ],
}
const LOUDEST = 0.24
const SILENT = 0.0001
let studio: AudioContext | undefined

export function play(sound: Sound): void {
  if (!settings.sounds || !settings.volume || !touched()) return
  studio ??= new AudioContext()
  if (studio.state === 'suspended') void studio.resume().catch(() => undefined)
  for (const tone of TONES[sound]) ring(studio, ...tone)
}

/** A browser lets nothing sound before somebody has touched the page: until then we do not even try. */
function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true
}

function ring(audio: AudioContext, pitch: number, start: number, length: number): void {
  const [voice, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + start]
  voice.type = 'triangle'
  voice.frequency.value = pitch
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(LOUDEST * settings.volume, at + 0.015)
  volume.gain.exponentialRampToValueAtTime(SILENT, at + length)
  voice.connect(volume).connect(audio.destination)
  voice.start(at)
  voice.stop(at + length)
}
