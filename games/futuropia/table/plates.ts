// What the plates beside a house say.
import { number, say } from '$client/language.svelte'
import type { Plan } from './plan'
import type { Complex, Kind } from './types'

export interface PlateText {
  colour: 'food' | 'energy' | 'people' | 'points' | 'robot' | 'warn'
  symbol: string
  before: string
  now: string
  /** After the choice in mind, where that is another. */
  then: string | null
  after: string
  aside: string
}

interface Values {
  now: Complex
  then?: Complex | undefined
  points: number
  pointsThen?: number | undefined
  /** How many robots have no workplace. */
  waiting: number
  judged: boolean
  /** What the generators make that run in the picture; in a test run of its own a kind may have more workers. */
  running?: (complex: Complex, kind: Kind) => number
  /** Points are being counted: they are told as far as that has come. */
  counting?: boolean
}

/** From one plate to the next. */
export const plateHeight = ({ plates, upright }: Plan): number => plates.h + (upright ? 4 : 6)
/** How many of so many plates there is room for. */
export const platesShown = ({ plates, upright }: Plan, count: number): number => (!upright ? count : plates.h < 14 ? 0 : Math.min(3, count))

/** A plate of so many pixels for its words, as a phone has them. */
export interface FittedPlate {
  before: string
  after: string
  aside: string
  letter: number
}

/** The width of a letter, as a part of its height. */
const letterWidth = 0.6
/** How much smaller letters may be before words are left out. */
const smallest = 0.7

export const toldOf = ({ now, then, after }: PlateText): string => `${now}${then === null ? '' : ` → ${then}`}${after}`

/** Words become smaller before any is left out, and what the plate is about goes last. */
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

export function platesOf({ now, then, points, pointsThen, waiting, judged, running = madeBy, counting = false }: Values): PlateText[] {
  const plus = (value: number) => `+${value}`
  const shown = then ?? now
  const made = (kind: Kind) => ({ is: running(now, kind), would: then && running(then, kind) })
  const [food, energy] = [made('food'), made('energy')]
  /** What its own test run would make, where that is more than what runs. */
  const atMost = (kind: Kind) =>
    madeBy(shown, kind) > running(shown, kind) ? `${say('fu.at_most', { amount: madeBy(shown, kind) })}, ` : ''
  /** Where the first number changes, too, there is no room for more than the second one as it would be. */
  const arrow = (a: number, b: number, busy: boolean) => (a === b || busy ? `${b}` : `${a} → ${b}`)
  const out: PlateText[] = [
    {
      colour: 'food',
      symbol: 'food',
      before: `${say('fu.food')} `,
      now: plus(food.is),
      then: changed(food.is, food.would, plus),
      after: '',
      aside: atMost('food') + say('fu.eat', { people: arrow(now.food_needed, shown.food_needed, food.is !== (food.would ?? food.is)) }),
    },
    {
      colour: 'energy',
      symbol: 'energy',
      before: `${say('fu.energy')} `,
      now: plus(energy.is),
      then: changed(energy.is, energy.would, plus),
      after: '',
      aside:
        atMost('energy') +
        say('fu.used', { energy: arrow(now.energy_needed, shown.energy_needed, energy.is !== (energy.would ?? energy.is)) }),
    },
    {
      colour: 'people',
      symbol: 'person',
      before: '',
      now: String(now.idle),
      then: changed(now.idle, then?.idle, String),
      after: ` ${say('fu.rest')}`,
      aside: say('fu.work', { people: arrow(now.working, shown.working, shown.idle !== now.idle) }),
    },
    {
      colour: 'points',
      symbol: 'star',
      before: '',
      now: number(points),
      then: changed(points, pointsThen, number),
      after: '',
      aside: say(counting ? 'fu.points_so_far' : 'fu.points_now'),
    },
  ]
  const lost = shown.people - shown.self_supply.people
  if (judged && lost > 0)
    out.push({
      colour: 'warn',
      symbol: 'person',
      before: '',
      now: say(counting ? 'fu.people_go' : 'fu.lost', { people: lost }),
      then: null,
      after: '',
      aside: '',
    })
  if (shown.camper)
    out.push({
      colour: 'food',
      symbol: 'camper',
      before: '',
      now: say('fu.special.camper'),
      then: null,
      after: '',
      aside: say('fu.never_rests'),
    })
  if (waiting)
    out.push({
      colour: 'robot',
      symbol: 'robot',
      before: '',
      now: say('fu.waiting', { robots: waiting }),
      then: null,
      after: '',
      aside: '',
    })
  return out
}
