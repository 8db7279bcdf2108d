// What the plates beside a house say.
import { number, say } from '../../language.svelte'
import type { Plan } from './plan'
import type { Complex } from './types'

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
  /** Points are being counted: they are told as far as that has come. */
  counting?: boolean
}

/** From one plate to the next. */
export const plateHeight = ({ plates, upright }: Plan): number => plates.h + (upright ? 4 : 6)
/** How many of so many plates there is room for. */
export const platesShown = ({ plates, upright }: Plan, count: number): number => (!upright ? count : plates.h < 14 ? 0 : Math.min(3, count))

const changed = (now: number, then: number | undefined, text: (value: number) => string): string | null =>
  then === undefined || then === now ? null : text(then)

export function platesOf({ now, then, points, pointsThen, waiting, judged, counting = false }: Values): PlateText[] {
  const plus = (value: number) => `+${value}`
  const shown = then ?? now
  /** Where the first number changes, too, there is no room for more than the second one as it would be. */
  const arrow = (a: number, b: number, busy: boolean) => (a === b || busy ? `${b}` : `${a} → ${b}`)
  const out: PlateText[] = [
    {
      colour: 'food',
      symbol: 'food',
      before: `${say('fu.food')} `,
      now: plus(now.food_made),
      then: changed(now.food_made, then?.food_made, plus),
      after: '',
      aside: say('fu.eat', { people: arrow(now.food_needed, shown.food_needed, shown.food_made !== now.food_made) }),
    },
    {
      colour: 'energy',
      symbol: 'energy',
      before: `${say('fu.energy')} `,
      now: plus(now.energy_made),
      then: changed(now.energy_made, then?.energy_made, plus),
      after: '',
      aside: say('fu.used', { energy: arrow(now.energy_needed, shown.energy_needed, shown.energy_made !== now.energy_made) }),
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
