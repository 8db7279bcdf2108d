// Texts of the table's sign and heading: the current decision, adapted to the choice in mind.
import { say } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { Asked } from '$client/games/game'
import { marketOf, slotsOf, subsidyScale, tileOf } from './box'
import { jobOf } from './jobs'
import { complexOf, homeOf, inMind, mindOf, outlookOf, pointsAfter } from './mind.svelte'
import { proposalOf } from './paying'
import { planFor } from './solo'
import type { Job, Kind, Part } from './types'
import { money, paymentInWords } from './words'

/** Heading such as "Turn 10 · base game"; the changing part first, since phones cut off the rest. */
export function about(part: Part): string {
  const { match, table, edition, choosing } = part
  if (mindOf(choosing).plan !== null) return `${say('fu.plan.name')} · ${say('fu.mode.solo')}`
  const { view } = table
  const solo = view.complexes.length === 1
  const mode = solo
    ? 'solo'
    : view.conditions.length
      ? 'expert'
      : match.options.expansion
        ? 'expansion'
        : match.options.side_b
          ? 'side_b'
          : 'base'
  const turn = 1 + view.complexes.reduce((sum, { turns }) => sum + turns, 0)
  const where =
    view.phase === 'over'
      ? say('fu.about.over')
      : solo
        ? say('fu.about.turn_of', { turn, free: edition.solo.free_turns })
        : view.ending === 'none'
          ? say('fu.about.turn', { turn })
          : say('fu.about.final')
  return `${where} · ${say(`fu.mode.${mode}`)}`
}

/** Question for this seat; null if the server's own sentence is as good. */
export function ask(part: Part): Asked | null {
  const { match, choosing, table, watching } = part
  const mind = mindOf(choosing)
  const plan = planFor(part)
  if (mind.plan !== null && plan) {
    return {
      who: say('fu.watching'),
      what: mind.plan ? say('fu.plan.turn', { turn: mind.plan, turns: plan.turns.length }) : say('fu.plan.start'),
      aside: say('fu.plan.end', { points: plan.bestKnown }),
    }
  }
  if (watching) return null
  if (mind.house !== null) return { what: table.ask, aside: say('fu.looking_at', { name: match.seats[mind.house]?.name ?? '' }) }
  switch (table.view.phase) {
    case 'turn':
      return askTurn(part)
    case 'scrapping':
      return askScrap(part)
    case 'housing':
      return askRooms(part)
    case 'converting':
      return askConvert(part)
    case 'paying':
      return askPay(part)
    case 'repaying':
      return askRepay(part)
    default:
      return null
  }
}

function askTurn(part: Part): Asked {
  const { choosing, table } = part
  const job = jobOf(choosing.picked)
  if (job) return askJob(part, job)
  const last = table.view.ending !== 'none'
  const leave = choosing.offers.find(({ action }) => action.do === 'leave')
  const leaving = leave && pointsAfter(part, leave)
  if (last)
    return {
      who: say('fu.final_phase'),
      what: say('fu.ask.last'),
      ...(leaving !== undefined && { aside: say('fu.ask.leaving', { points: leaving }) }),
    }
  const points = table.standing[homeOf(part)] ?? 0
  return { what: say('fu.ask.turn'), aside: say('fu.ask.points', { points }) }
}

function askJob(part: Part, job: Job): Asked {
  const { table, edition, choosing } = part
  const { view } = table
  const own = complexOf(view, homeOf(part))
  const mine = inMind(part)
  const chosen = mine && jobOf(mine.action) === job ? chosenText(part, mine) : null
  if (job === 'food_generator' || job === 'energy_generator') {
    const kind = job === 'food_generator' ? 'food' : 'energy'
    const { left_tiles, right_tiles } = marketOf(view, kind)
    const open = say(left_tiles + right_tiles ? `fu.ask.${kind}` : `fu.only_${kind}_test`)
    return { what: chosen ?? open, aside: say(`fu.ask.${kind}_test`) }
  }
  if (job === 'subsidies') {
    const scale = subsidyScale(edition, view)
    const next = scale[Math.min(view.subsidy_field + 1, scale.length - 1)]!
    return { what: say('fu.ask.subsidy', { amount: money(view.subsidy) }), aside: say('fu.ask.subsidy_next', { amount: money(next) }) }
  }
  const numbers = choosing.offers.filter(({ action }) => jobOf(action) === job).map(({ action }) => Number(action.people ?? action.robots))
  const most = Math.max(...numbers)
  if (job === 'invite_people') return { what: chosen ?? say('fu.ask.invite', { most }), aside: say('fu.ask.invite_then') }
  const then = outlookOf(part)
  const due = then && complexOf(then.view, homeOf(part)).energy_needed
  return {
    what: chosen ?? say('fu.ask.robots', { most }),
    aside: due === null ? say('fu.ask.robots_then') : say('fu.ask.robots_test', { due, energy: own.energy }),
  }
}

/** Text of the picked choice: for a tile, its product and price. */
function chosenText({ edition }: Part, { action, about, text }: Offer): string {
  if (action.do === 'buy_nothing') return say(`fu.only_${action.kind as Kind}_test`)
  if (about.generator === undefined) return text
  const { kind, production } = tileOf(edition, String(about.generator))
  return [say(`fu.plus_${kind}`, { amount: production }), money(Number(about.price))].join(', ')
}

function askScrap({ table, edition }: Part): Asked {
  const { view } = table
  const generators = complexOf(view, view.turn).generators.length
  return { what: say('fu.ask.scrap', { generators }), aside: say('fu.ask.scrap_why', { most: slotsOf(edition, view) }) }
}

function askRooms(part: Part): Asked {
  const outlook = outlookOf(part)
  const { people, seats } = complexOf((outlook ?? part.table).view, part.table.view.turn)
  const [rooms, places] = [say('fu.ask.rooms', { people }), say('fu.ask.seats', { people, seats })]
  return outlook ? { what: places, aside: rooms } : { what: rooms, aside: places }
}

function askConvert({ table, choosing }: Part): Asked {
  const { view } = table
  const tokens = Number(choosing.offers.find(({ action }) => action.do === 'as_proposed')?.about.tokens ?? 0)
  return {
    who: say('fu.special.converter'),
    what: say(view.action === 'invite_people' ? 'fu.convert_to_food' : 'fu.convert_to_energy'),
    aside: say('fu.ask.proposed', { what: String(tokens) }),
  }
}

function askRepay({ table, edition }: Part): Asked {
  const { money, food, energy } = complexOf(table.view, table.view.turn)
  return {
    what: say('fu.ask.repay'),
    aside: say('fu.ask.repay_with', { resources: money + food + energy, each: edition.credit.repayment }),
  }
}

function askPay({ table, choosing }: Part): Asked {
  const { due, paying_for } = table.view
  const proposal = proposalOf(choosing.offers)
  return {
    what: say(paying_for === 'turning_up' ? 'fu.ask.pay' : 'fu.ask.pay_credit', { due }),
    ...(proposal && { aside: say('fu.ask.proposed', { what: paymentInWords(proposal) }) }),
  }
}
