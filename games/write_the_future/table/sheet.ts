// The sheet beside the district: the faction's power, the market, the rows of abilities.
import type { Ability, Edition, Market, PlaceAtTable, Power, Resource } from './types'

/** Power of a sheet's faction. */
export function powerOf(edition: Edition, faction: string | null): Power | undefined {
  return edition.expansion.factions.find(({ id }) => id === faction)?.effect
}
export function marketOf(edition: Edition, resource: Resource): Market {
  return edition.sheet.black_market.find((market) => market.resource === resource)!
}
/** Values of a resource by number of ticks. Some factions' agents have the values of other resources. */
export function valuesOf(edition: Edition, resource: Resource, power: Power | undefined): number[] {
  const dear = resource === 'agents' && power === 'agents_use_standard_values'
  return marketOf(edition, dear ? 'intel' : resource).values.map(({ value }) => value)
}
/** Number of a resource's cells that are drawn and not crossed over. */
export function drawnOf(place: PlaceAtTable, resource: Resource): number {
  const { district } = place.sheet
  return district[resource].filter((cell) => !district.crossed.includes(cell)).length
}
/** Number of a row's circled symbols that are used, from the first. */
export function usedSymbols(place: PlaceAtTable, edition: Edition, ability: Ability): number {
  const { spaces, ready } = place.sheet.abilities[ability]
  const track = edition.sheet.ability_tracks.find((row) => row.ability === ability)!
  return track.symbol_spaces.filter((space) => space <= spaces).length - ready
}
