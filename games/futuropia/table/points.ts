// Kinds of points in display order, with colours and symbols.
import type { ScorePart, Standing } from '$client/protocol/previews'
import type { PointsFor } from './names'

export const pointsKinds: readonly PointsFor[] = [
  'idle_people',
  'food_surplus',
  'energy_surplus',
  'rooms',
  'open_actions',
  'credits',
  'resources',
  'solo_bonus',
  'late_turns',
]

export const kindOf: { readonly [kind in PointsFor]: { symbol: string; colour: string } } = {
  idle_people: { symbol: 'person', colour: 'c-people' },
  food_surplus: { symbol: 'food', colour: 'c-food' },
  energy_surplus: { symbol: 'energy', colour: 'c-energy' },
  rooms: { symbol: 'room', colour: 'c-rooms' },
  open_actions: { symbol: 'tile', colour: 'c-actions' },
  credits: { symbol: 'credit', colour: 'c-loss' },
  resources: { symbol: 'coin', colour: 'c-stock' },
  solo_bonus: { symbol: 'trophy', colour: 'c-actions' },
  late_turns: { symbol: 'turnup', colour: 'c-loss' },
}

export const partOf = (standing: Standing | undefined, kind: PointsFor): (ScorePart & { text: string }) | undefined =>
  standing?.parts.find(({ part }) => part === kind)

/** Parts that can be drawn as lengths of a bar. */
export const barOf = (parts: readonly ScorePart[]): { kind: PointsFor; points: number }[] =>
  pointsKinds.flatMap((kind) => {
    const points = parts.find(({ part }) => part === kind)?.points ?? 0
    return points > 0 ? [{ kind, points }] : []
  })
