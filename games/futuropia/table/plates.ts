// Texts of the plates beside a house.
import { number, say } from '$client/language.svelte'
import type { Plan } from './plan'
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

export function platesOf({ now, then, points, pointsThen, waiting, judged, running = madeBy, counting = false }: Values): PlateText[] {
  const plus = (value: number) => `+${value}`
  const shown = then ?? now
  const made = (kind: Kind) => ({ is: running(now, kind), would: then && running(then, kind) })
  const [food, energy] = [made('food'), made('energy')]
  /** Production of a test run of this kind, if higher than what runs now. */
  const atMost = (kind: Kind) =>
    madeBy(shown, kind) > running(shown, kind) ? `${say('fu.at_most', { amount: madeBy(shown, kind) })}, ` : ''
  /** Arrow between two numbers; only the second if the main number changes, too, for lack of room. */
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
