// Names of missions and factions, and their effects in a few words.
import { say, type MessageId } from '$client/language.svelte'
import type { Step } from './counting'
import type { Edition, Faction, Mission } from './types'

/** Missions with a name of their own; others are named after their requirement. */
const named = {
  M05: 'wf.mission_full_set',
  M36: 'wf.mission_compound',
  M37: 'wf.mission_convoy',
  M38: 'wf.mission_crossroads',
  M39: 'wf.mission_street_corner',
  M40: 'wf.mission_junction',
  M41: 'wf.mission_blind_corner',
  M42: 'wf.mission_dead_drop',
  FP01: 'wf.mission_pyramid',
  FP02: 'wf.mission_inner_circle',
  FP03: 'wf.mission_secured_area',
  FP04: 'wf.mission_wire',
  FP05: 'wf.mission_tech_heist',
  FP06: 'wf.mission_inside_job',
  FP07: 'wf.mission_bank_heist',
  FP08: 'wf.mission_ransomware',
  FP09: 'wf.mission_evacuation',
  FP10: 'wf.mission_off_grid',
  FP11: 'wf.mission_anticapitalism',
  FP12: 'wf.mission_truce',
} as const

export function titleOf(mission: Mission): string {
  const name = mission.id in named ? named[mission.id as keyof typeof named] : undefined
  if (name) return say(name)
  const resource = mission.resource ? say(`wf.many_${mission.resource}`) : ''
  switch (mission.category) {
    case 'largest_group':
      return say('wf.mission_largest_group', { resource })
    case 'surrounded':
      return say('wf.mission_surrounded', { resource })
    case 'isolated':
      return say('wf.mission_isolated', { resource })
    case 'area':
      return say(`wf.mission_in_${mission.area!}`, { resource })
    case 'pair':
      if (mission.resource === mission.partner) return say('wf.mission_pairs', { resource })
      return say('wf.mission_mixed_pairs', { resource, partner: say(`wf.many_${mission.partner!}_inside`) })
    default:
      return mission.title // of a custom edition
  }
}

/** "6 per pattern" */
export function priceOf(mission: Mission): string {
  const each = { pattern: 'pattern', pair: 'pair', set: 'set', lines_without: 'line' } as const
  const unit = mission.category in each ? each[mission.category as keyof typeof each] : 'each'
  return say(`wf.per_${unit}`, { points: mission.points })
}

export function factionOf(edition: Edition, id: string): Faction {
  const found = edition.expansion.factions.find((faction) => faction.id === id)
  if (!found) throw new Error(`no faction ${id}`)
  return found
}
/** The symbol of a faction in symbols.svg. */
export const emblemOf = (faction: Faction): string => faction.id.toLowerCase()

/** Printed name in normal case: "Bingmai Gamblers". */
export function nameOf(faction: Faction): string {
  const printed = faction.name ?? faction.display_name ?? faction.id
  return printed.toLowerCase().replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}
/** Description of its power. */
export const abilityOf = (faction: Faction): string => say(`wf.faction_${faction.effect}`)
/** Timing: once, always, at the end. */
export function limitOf(faction: Faction): string {
  const words: { [limit in Faction['limit']]: MessageId } = {
    once_per_game: 'wf.limit_once',
    permanent: 'wf.limit_always',
    end_game: 'wf.limit_end',
    setup_and_end_game: 'wf.limit_end',
  }
  return say(words[faction.limit])
}
/** Timing of the viewer's faction, with its state if used. */
export function stateOf(faction: Faction, spent: boolean): string {
  if (faction.limit !== 'once_per_game') return limitOf(faction)
  return say(spent ? 'wf.faction_used' : 'wf.faction_unused')
}

/** Title of a step of the final count, and what it counts. */
export function stepTitle({ kind, mission }: Step): string {
  if (mission) return titleOf(mission)
  return say(kind === 'market' ? 'wf.count_market' : kind === 'stars' ? 'wf.count_stars' : 'wf.count_secret')
}
export function stepPrice({ kind, mission }: Step): string {
  if (mission) return priceOf(mission)
  return say(kind === 'market' ? 'wf.count_market_how' : kind === 'stars' ? 'wf.count_stars_how' : 'wf.count_secret_how')
}
