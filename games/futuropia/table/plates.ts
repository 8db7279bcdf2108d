// Texts of the plates beside a house.
import { number, say } from '$client/language.svelte'
import type { Plan } from './house_plan'
import type { Complex, Kind } from './types'

export interface PlateText {
  colour: 'food' | 'energy' | 'people' | 'points' | 'robot' | 'warn'
  symbol: string
  before: string
  now: string
  /** Value after the choice in mind; null if unchanged. */
  then: string | null
  after: string
  aside: string
}

interface Values {
  now: Complex
  then?: Complex | undefined
  points: number
  pointsThen?: number | undefined
  /** Number of robots without a workplace. */
  waiting: number
  judged: boolean
  /** Production of the generators that run in the picture; in its own test run a kind may have more workers. */
  running?: (complex: Complex, kind: Kind) => number
  /** True during the final count: points so far instead of points now. */
  counting?: boolean
}

/** Distance from one plate to the next. */
export const plateHeight = ({ plates, upright }: Plan): number => plates.h + (upright ? 4 : 6)
/** Number of plates that fit. */
export const platesShown = ({ plates, upright }: Plan, count: number): number => (!upright ? count : plates.h < 14 ? 0 : Math.min(3, count))

/** Text of a plate that fits a given width in pixels, as on phones. */
export interface FittedPlate {
  before: string
  after: string
  aside: string
  letter: number
}

/** Width of a letter relative to its height. */
const letterWidth = 0.6
/** Smallest relative font size before words are left out. */
const smallest = 0.7

export const toldOf = ({ now, then, after }: PlateText): string => `${now}${then === null ? '' : ` → ${then}`}${after}`

/** Shrinks the text before leaving words out; the label is dropped last. */
export function fitPlate(plate: PlateText, width: number, letter: number): FittedPlate {
  const size = (text: string) => Math.min(letter, width / (text.length * letterWidth))
  const { before, after } = plate
  const aside = plate.aside && `, ${plate.aside}`
  const told = toldOf(plate)
  const fitting = [
    { before, after, aside, text: before + told + aside },
    { before, after, aside: '', text: before + told },
    { before: '', after, aside: '', text: told },
  ].find(({ text }) => size(text) >= letter * smallest)
  return fitting ? { ...fitting, letter: size(fitting.text) } : { before: '', after: '', aside: '', letter }
}

const changed = (now: number, then: number | undefined, text: (value: number) => string): string | null =>
  then === undefined || then === now ? null : text(then)

const madeBy = (complex: Complex, kind: Kind): number => complex[`${kind}_made`]

/** Arrow between two numbers; only the second if the main number changes, too, for lack of room. */
const arrow = (now: number, then: number, isBusy: boolean): string => (now === then || isBusy ? `${then}` : `${now} → ${then}`)

/** Production of food or energy, and what is needed of it. */
function supplyPlate({ now, then, running = madeBy }: Values, kind: Kind): PlateText {
  const plus = (value: number) => `+${value}`
  const shown = then ?? now
  const is = running(now, kind)
  const would = then && running(then, kind)
  // In a test run of this kind more is produced than by what runs now.
  const made = madeBy(shown, kind)
  const atMost = made > running(shown, kind) ? `${say('fu.at_most', { amount: made })}, ` : ''
  const needed = arrow(now[`${kind}_needed`], shown[`${kind}_needed`], is !== (would ?? is))
  return {
    colour: kind,
    symbol: kind,
    before: `${say(`fu.${kind}`)} `,
    now: plus(is),
    then: changed(is, would, plus),
    after: '',
    aside: atMost + (kind === 'food' ? say('fu.eat', { people: needed }) : say('fu.used', { energy: needed })),
  }
}

function peoplePlate({ now, then }: Values): PlateText {
  const shown = then ?? now
  return {
    colour: 'people',
    symbol: 'person',
    before: '',
    now: String(now.idle),
    then: changed(now.idle, then?.idle, String),
    after: ` ${say('fu.rest')}`,
    aside: say('fu.work', { people: arrow(now.working, shown.working, shown.idle !== now.idle) }),
  }
}

const pointsPlate = ({ points, pointsThen, counting }: Values): PlateText => ({
  colour: 'points',
  symbol: 'star',
  before: '',
  now: number(points),
  then: changed(points, pointsThen, number),
  after: '',
  aside: say(counting ? 'fu.points_so_far' : 'fu.points_now'),
})

/** A plate with one text: people who leave, the camper, robots without a workplace. */
const notice = (colour: PlateText['colour'], symbol: string, now: string, aside = ''): PlateText => ({
  colour,
  symbol,
  before: '',
  now,
  then: null,
  after: '',
  aside,
})

export function platesOf(values: Values): PlateText[] {
  const { now, then, waiting, judged, counting } = values
  const shown = then ?? now
  const out = [supplyPlate(values, 'food'), supplyPlate(values, 'energy'), peoplePlate(values), pointsPlate(values)]
  const lost = shown.people - shown.self_supply.people
  if (judged && lost > 0) out.push(notice('warn', 'person', say(counting ? 'fu.people_go' : 'fu.lost', { people: lost })))
  if (shown.camper) out.push(notice('food', 'camper', say('fu.special.camper'), say('fu.never_rests')))
  if (waiting) out.push(notice('robot', 'robot', say('fu.waiting', { robots: waiting })))
  return out
}
