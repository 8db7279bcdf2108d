// Cards with their dice: faces, takers, and dice already used.
import type { Seat } from '$client/protocol/values'
import { faceOf, indexOf } from './geometry'
import type { Light } from './marks'
import type { Slot } from './names'
import type { Face, Turn, View } from './types'

export const cardCount = (view: View): number => view.dice.filter(({ die }) => die !== null).length / 2
/** Faces of a card's dice; on the viewer's card they may have been changed. */
export function diceOf(view: View, card: number, turn?: Turn): Face[] {
  if (turn?.card === card && turn.first_die && turn.second_die) return [turn.first_die, turn.second_die]
  return view.dice.slice(card * 2, card * 2 + 2).flatMap(({ die }) => die ?? [])
}
export function faceInHand(turn: Turn | undefined, die: number | null): Face | null {
  return die === null ? null : ((die === 0 ? turn?.first_die : turn?.second_die) ?? null)
}
export const dieAt = (view: View, slot: Slot): Face | null => view.dice[indexOf(slot)]?.die ?? null

/** Seats by the card they took in this round. */
export function takersOf(view: View): Map<number, number> {
  return new Map(view.seats.flatMap(({ turn }, seat): [number, number][] => (turn && turn.card !== null ? [[turn.card, seat]] : [])))
}

/** Lights of dice, one for each number. */
export function lightsOf(faces: readonly (Face | null)[]): Light[] {
  const lights = new Map(faces.flatMap((face) => (face ? [[faceOf(face).number, faceOf(face)] as const] : [])))
  return [...lights.values()]
}

/** A card as one seat sees it. */
export interface CardState {
  /** Index from 0. */
  index: number
  /** Seat that has taken it, if any. */
  taker: Seat | undefined
  faces: Face[]
  /** True if its dice are for this seat to use. */
  mine: boolean
  /** True if its taker has finished. */
  done: boolean
  /** Dice used in the current turn. */
  used: readonly number[]
}
export function cardAt(view: View, index: number, taker: Seat | undefined, seat: Seat | null): CardState {
  const place = taker === undefined ? undefined : view.seats[taker]!
  const done = !!place?.decided
  const faces = diceOf(view, index, place?.turn)
  return { index, taker, faces, mine: taker === seat && !done, done, used: done ? faces.map((_, die) => die) : (place?.turn?.used ?? []) }
}
