// Short synthesized sounds: a few marimba notes and the rustle of a card.
import { preferences } from './preferences.svelte'

export type Sound = 'card' | 'move' | 'your_turn' | 'home' | 'refused' | 'win' | 'loss'

interface Note {
  /** Hertz. */
  pitch: number
  /** Seconds after the call. */
  at?: number
  length?: number
  shape?: OscillatorType
  volume?: number
}

const sounds: { [sound in Exclude<Sound, 'card'>]: Note[] } = {
  move: [
    { pitch: 392, length: 0.12 },
    { pitch: 523, at: 0.07, length: 0.14 },
  ],
  your_turn: [
    { pitch: 659, length: 0.3 },
    { pitch: 880, at: 0.14, length: 0.5 },
  ],
  home: [{ pitch: 523 }, { pitch: 659, at: 0.09 }, { pitch: 784, at: 0.18, length: 0.4 }],
  refused: [
    { pitch: 165, length: 0.12, shape: 'triangle' },
    { pitch: 147, at: 0.1, length: 0.18, shape: 'triangle' },
  ],
  win: [
    { pitch: 523 },
    { pitch: 659, at: 0.12 },
    { pitch: 784, at: 0.24 },
    { pitch: 1047, at: 0.36, length: 0.9 },
    { pitch: 659, at: 0.36, length: 0.9 },
  ],
  loss: [
    { pitch: 440, length: 0.3 },
    { pitch: 392, at: 0.22, length: 0.3 },
    { pitch: 330, at: 0.44, length: 0.8 },
  ],
}

let context: AudioContext | null = null

/** Plays a sound unless it is muted, the page is hidden, or the browser has no sound. */
export function play(sound: Sound): void {
  if (!preferences.sound || document.hidden || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  // Browsers allow sound only after a click or a key press; until then the context stays suspended.
  if (context.state === 'suspended') void context.resume()
  if (context.state !== 'running' && !navigator.userActivation?.hasBeenActive) return
  if (sound === 'card') return rustle(context)
  for (const note of sounds[sound]) strike(context, note)
}

function strike(context: AudioContext, { pitch, at = 0, length = 0.22, shape = 'sine', volume = 0.16 }: Note): void {
  const start = context.currentTime + at
  const loudness = context.createGain()
  loudness.gain.setValueAtTime(0, start)
  loudness.gain.linearRampToValueAtTime(volume, start + 0.006)
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length)
  loudness.connect(context.destination)
  // A quiet overtone gives the note its wooden attack.
  for (const [factor, share] of [
    [1, 1],
    [4, 0.18],
  ] as const) {
    const tone = context.createOscillator()
    const part = context.createGain()
    tone.type = shape
    tone.frequency.value = pitch * factor
    part.gain.value = share
    tone.connect(part).connect(loudness)
    tone.start(start)
    tone.stop(start + length)
  }
}

function rustle(context: AudioContext): void {
  const length = Math.floor(context.sampleRate * 0.09)
  const paper = context.createBuffer(1, length, context.sampleRate)
  const samples = paper.getChannelData(0)
  for (let i = 0; i < length; ++i) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2
  const source = context.createBufferSource()
  source.buffer = paper
  const band = context.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = 2600
  const loudness = context.createGain()
  loudness.gain.value = 0.25
  source.connect(band).connect(loudness).connect(context.destination)
  source.start()
}
