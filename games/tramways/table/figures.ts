// Figures of a player: names, symbols and comparison.
import type { Player } from './types'
import { dollars } from './words'

export interface Figure {
  id: 'tw.hp' | 'tw.stress' | 'tw.money' | 'tw.workers' | 'tw.rails' | 'tw.martians'
  symbol: string
  /** 1 if more of it is good, -1 if bad, 0 for figures that are spent. */
  better: number
  of: (player: Player) => number
  /** Counted in dollars. */
  money: boolean
}

const hp: Figure = { id: 'tw.hp', symbol: 'hp', better: 1, of: (player) => player.hp, money: false }
const stress: Figure = { id: 'tw.stress', symbol: 'stress', better: -1, of: (player) => player.stress, money: false }
const money: Figure = { id: 'tw.money', symbol: 'coin', better: 1, of: (player) => player.money, money: true }
const workers: Figure = { id: 'tw.workers', symbol: 'worker', better: 0, of: (player) => player.workers, money: false }
const rails: Figure = { id: 'tw.rails', symbol: 'rail', better: 0, of: (player) => player.rails, money: false }
const martians: Figure = { id: 'tw.martians', symbol: 'martian', better: 1, of: (player) => player.martians, money: false }

export const allFigures: readonly Figure[] = [hp, stress, money, workers, rails, martians]
/** Figures of a world: Martians only on Mars. */
export const figuresOf = (onMars: boolean): readonly Figure[] => allFigures.filter((figure) => onMars || figure !== martians)
export const roundFigures: readonly Figure[] = [hp, money, stress]
export const seatFigures: readonly Figure[] = [money, workers, rails, stress]

/** Formats a value. */
export const written =
  ({ money }: Pick<Figure, 'money'>) =>
  (value: number): string =>
    money ? dollars(value) : String(value)
/** Tone of a change. */
export const changeOf = ({ better }: Figure, by: number): 'gain' | 'loss' | '' =>
  by === 0 || better === 0 ? '' : Math.sign(by) === better ? 'gain' : 'loss'
