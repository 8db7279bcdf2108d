// Short texts of this table, where the server's sentences are too long for a button or the sign.
import { say } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import { faceOf, isRow, numberOf, spotOf } from './geometry'
import { factionOf, nameOf } from './naming'
import type { Bonus, Cell, Face, Line, Part, Resource, View } from './types'

export function faceText(face: Face): string {
  const { resource, number } = faceOf(face)
  return say('wf.face', { resource, number })
}
/** The same in the middle of a sentence. */
export function faceInside(face: Face): string {
  const { resource, number } = faceOf(face)
  return say('wf.face_inside', { resource, number })
}
export const resourceText = (resource: Resource): string => say(`wf.many_${resource}`)
/** The same in the middle of a sentence. */
export const resourceInside = (resource: Resource): string => say(`wf.many_${resource}_inside`)
/** One of a resource: "an agent", "intel". */
export const oneOf = (resource: Resource): string => say(`wf.one_${resource}`)
export const lineText = (line: Line): string => say(isRow(line) ? 'wf.row' : 'wf.column', { number: numberOf(line) })
/** "row 1, column 4" */
export function spaceText(cell: Cell): string {
  const { row, column } = spotOf(cell)
  return `${say('wf.row', { number: row })}, ${say('wf.column', { number: column })}`
}
/** At the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** "Round 14 of 18" */
export function roundText({ round, last_round: last }: View): string {
  return capital(last ? say('wf.round_of', { round, last }) : say('wf.round', { round }))
}
/** "draw a weapon" */
export function bonusText(bonus: Bonus): string {
  if (bonus.type === 'victory_points') return say('wf.bonus_points', { points: bonus.value })
  return bonus.resource ? say('wf.bonus_draw', { resource: oneOf(bonus.resource) }) : say('wf.bonus_tick')
}

/** Label of a button that plays an action. */
export function label({ action, about, text }: Offer, { edition }: Part): string {
  switch (action.do) {
    case 'choose_faction':
      return say('wf.do_join', { faction: nameOf(factionOf(edition, String(action.faction))) })
    case 'take':
      return say('wf.do_take', { card: Number(action.card) + 1 })
    case 'draw':
    case 'place':
      return say('wf.do_draw')
    case 'tick':
    case 'mark':
      return say('wf.do_tick', { resource: resourceInside(faceOf(action.square as Face).resource) })
    case 'change_number':
      return say('wf.do_number', { number: Number(action.number) })
    case 'change_colour':
      return say('wf.do_colour', { resource: oneOf(action.resource as Resource) })
    case 'relocate':
      return say('wf.do_relocate', { resource: String(about.resource) })
    case 'claim':
      return say('wf.do_claim')
    case 'borrow':
      return say('wf.do_borrow')
    case 'reroll':
      return say('wf.do_reroll')
    case 'copy':
      return say('wf.do_give')
    case 'imitate':
      return say('wf.do_copy')
    case 'advance':
      return say('wf.do_advance')
    default:
      return text
  }
}
