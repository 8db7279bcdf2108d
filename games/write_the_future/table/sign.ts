// Texts of the table's sign and heading: the current decision, adapted to what is in hand.
import { say } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { Asked } from '$client/games/game'
import { bonusOf, faceOf } from './geometry'
import { decideTogether, orderOf } from './others'
import { mindOf, visitedBy } from './mind.svelte'
import { missionOf, pointsFor } from './missions'
import { factionOf, nameOf, titleOf } from './naming'
import { faceInHand } from './dice'
import { powerOf } from './sheet'
import { partsOf, situationOf } from './situation'
import type { Face, Part, Turn } from './types'
import { bonusText, capital, faceInside, faceText, lineText, oneOf, roundText } from './words'

/** Heading such as "Round 14 of 18 · Draft"; on small screens the round has to be readable. */
export function about({ match, table }: Part): string {
  const { phase } = table.view
  const mode = say(match.seats.length === 1 ? 'wf.mode_solo' : match.options.draft ? 'wf.mode_draft' : 'wf.mode_traditional')
  if (phase === 'choosing_factions') return `${mode} · ${say('wf.before_first')}`
  return `${roundText(table.view)} · ${mode}`
}

/** True if nothing is left to take, draw or tick, so that ending the turn comes next. */
export function done(offers: readonly Offer[]): boolean {
  return !offers.some(({ action }) => action.do === 'take' || action.do === 'draw' || action.do === 'tick')
}

/** Question for this seat. In simultaneous play the heads show who has finished. */
export function ask(part: Part): Asked {
  const asked = askTool(part) ?? askStep(part) ?? { what: part.table.ask }
  const aside = lookedAt(part)
  return { ...asked, ...(aside ? { aside } : {}), steady: decideTogether(part.match) }
}

/** Awaited decision or current count, if more specific than the server's sentence. */
export function waitingText(part: Part): Asked | null {
  const { match, table, viewer, choosing } = part
  const { counting } = mindOf(choosing)
  if (counting) return counting
  if (table.over || table.view.phase !== 'round') return null
  const aside = lookedAt(part)
  const also = aside ? { aside } : {}
  if (!decideTogether(match)) return { what: table.ask, ...(beginsNext(part) ? { aside: say('wf.begins_next') } : {}), ...also }
  if (typeof viewer !== 'number') return { who: roundText(table.view), what: say('wf.wait_crowd'), ...nearEnd(part), steady: true }
  const what = say('wf.wait_for', { count: table.deciding.length })
  return { who: say('wf.wait_finished'), what, aside: say('wf.wait_hidden'), ...also, steady: true }
}
/** Note about the end, for a shared screen that shows it nowhere else. */
function nearEnd({ table: { view } }: Part): { aside?: string } {
  return view.trigger === 'none' ? {} : { aside: say(`wf.end_${view.trigger}`) }
}
/** True if this seat has finished in a draft and takes the first card of the next round. */
function beginsNext({ table: { view }, viewer }: Part): boolean {
  return typeof viewer === 'number' && !!view.seats[viewer]?.decided && (view.first + 1) % view.seats.length === viewer
}

/** Keys of this table only. */
export function keys(): [string, string][] {
  return [
    ['1 … 6', say('wf.keys_digits')],
    ['A I M W', say('wf.keys_colours')],
    ['D', say('wf.keys_die')],
    ['F1 … F4', say('wf.keys_sheets')],
    ['Shift H', say('wf.keys_secret')],
  ]
}

/** Text about an open mission or another open sheet. */
function lookedAt(part: Part): string {
  const { edition, match, choosing } = part
  const { mission: id, seat } = mindOf(choosing)
  const visited = visitedBy(part)
  if (id) {
    const points = pointsFor(partsOf(part, seat ?? situationOf(part).seat).now, id)
    const mission = titleOf(missionOf(edition, id))
    return points === undefined ? '' : say('wf.mission_sum', { mission, points })
  }
  return visited === null ? '' : say('wf.looking_at', { name: match.seats[visited]?.name ?? '' })
}

/** Question while a tool is in hand. */
function askTool(part: Part): Asked | null {
  const { deciding, decision, turn, looked, then, seat } = situationOf(part)
  if (!deciding || !turn) return null
  const face = faceInHand(turn, decision.die)
  switch (decision.tool) {
    case 'relocate':
      return { who: say('wf.ability_relocate'), what: say('wf.ask_cross'), aside: say('wf.ask_cross_aside') }
    case 'change': {
      if (!face) return null
      const to = looked && faceInHand(then?.seats[seat]?.turn, decision.die)
      const what = to ? say('wf.ask_becomes', { from: faceText(face), to: faceInside(to) }) : say('wf.ask_face', { face: faceText(face) })
      return { who: say('wf.ask_change'), what, aside: say('wf.ask_for_now') }
    }
    case 'borrow':
      return face ? { what: say('wf.ask_borrow', { face: faceText(face) }) } : null
    case 'copy':
      return { what: say('wf.ask_give') }
    case 'reroll':
      return { what: say('wf.ask_reroll') }
    default:
      return null
  }
}

function askStep(part: Part): Asked | null {
  const { deciding, turn, sheet } = situationOf(part)
  if (!deciding || !turn) return null
  switch (turn.step) {
    case 'choose':
      return askCard(part)
    case 'act':
      return askDie(part)
    case 'bonus_draw':
    case 'bonus_tick':
      return askBonus(part, turn)
    case 'claim': {
      const lines = turn.pending.map(lineText).join(', ')
      if (powerOf(part.edition, sheet.faction) !== 'any_line_bonus') return { who: say('wf.bonus'), what: say('wf.ask_claim', { lines }) }
      return { who: factionName(part), what: say('wf.ask_any_bonus', { lines }), aside: say('wf.ask_any_bonus_aside') }
    }
    case 'relocate': {
      if (!turn.moving) return null
      const what = say('wf.ask_place', { resource: turn.moving })
      return { who: say('wf.ability_relocate'), what, aside: say('wf.ask_crossed_aside') }
    }
    case 'copy': {
      const given = turn.used.map((die) => faceInHand(turn, die)).at(-1)
      return {
        who: factionName(part),
        what: say('wf.ask_copy'),
        ...(given ? { aside: say('wf.given_up', { face: faceText(given) }) } : {}),
      }
    }
    default:
      return null
  }
}

function factionName(part: Part): string {
  const { faction } = situationOf(part).sheet
  return faction ? nameOf(factionOf(part.edition, faction)) : say('wf.bonus')
}

/** Question for a card; in a draft it names the next player to choose. */
function askCard({ match, table, viewer }: Part): Asked | null {
  if (!match.options.draft || match.seats.length === 1) return null
  const order = orderOf(table.view)
  const next = order[order.indexOf(Number(viewer)) + 1]
  const aside = next === undefined ? say('wf.chooses_last') : say('wf.chooses_next', { name: match.seats[next]!.name })
  return { what: table.ask, aside }
}

function askBonus(part: Part, turn: Turn): Asked | null {
  const line = turn.claimed
  if (!line) return null
  const bonus = bonusOf(part.edition, line)
  const about = { line: capital(lineText(line)) }
  const what = bonus.resource
    ? say('wf.ask_bonus_draw', { ...about, resource: oneOf(bonus.resource) })
    : bonus.type === 'black_market'
      ? say('wf.ask_bonus_tick', about)
      : say('wf.ask_bonus', { ...about, bonus: bonusText(bonus) })
  const waiting = waitingDie(turn)
  return { who: say('wf.bonus'), what, ...(waiting ? { aside: say('wf.die_waits', { face: faceInside(waiting) }) } : {}) }
}
/** Die still to be used after the bonus. */
function waitingDie(turn: Turn): Face | null {
  return turn.used.length === 1 ? faceInHand(turn, 1 - turn.used[0]!) : null
}

/** Remaining options after both dice are used. */
export function askEnd(offers: readonly Offer[]): string {
  const ends = new Set(['end_turn', 'stop'])
  return say(offers.every(({ action }) => ends.has(action.do)) ? 'wf.ask_end' : 'wf.ask_end_or_symbol')
}

function askDie(part: Part): Asked | null {
  const { decision, turn, sheet } = situationOf(part)
  const face = faceInHand(turn, decision.die)
  if (!face) {
    const power = decision.raid || ['borrow', 'copy'].some((tool) => decision.tools.has(tool as 'borrow' | 'copy'))
    const take = sheet.faction && power ? say('wf.ask_die_or_power') : say('wf.ask_die')
    return { who: say('wf.your_dice'), what: decision.dice.size ? take : askEnd(part.choosing.offers) }
  }
  const { number } = faceOf(face)
  const what = decision.cells.size
    ? say('wf.ask_draw', { face: faceText(face), number })
    : decision.squares.size
      ? say('wf.ask_tick', { face: faceText(face) })
      : say('wf.ask_nothing', { face: faceText(face) })
  return { who: say('wf.your_dice'), what, ...(decision.cells.size && decision.squares.size ? { aside: say('wf.ask_or_tick') } : {}) }
}
