// The current trip on the map: where it leads, and the ends of the trip being looked at.
import type { Picked } from '$client/table/choices/choosing.svelte'
import type { Point } from '$client/games/path'
import { halts } from './geometry'
import { wayOf, type Rail } from './tracks'
import { ends } from './choices'
import type { Cell } from './names'
import type { Edition, Segment, View } from './types'

interface TripOnMap {
  last: Segment | undefined
  /** Block where it stands now. */
  here: Cell | undefined
  /** True if the last card's destination is reached. */
  isArrived: boolean
  isAnnounced: boolean
  way: Point[]
  /** Its start and the arrival of each card, in order. */
  stops: Cell[]
  passed: ReadonlySet<Cell>
}

export function tripOnMap(view: View, { board, trips }: Pick<Edition, 'board' | 'trips'>, lines: Rail[][]): TripOnMap {
  const last = view.trip.at(-1)
  const here = last?.route.at(-1)
  const isAnnounced = view.phase === 'answering' || view.phase === 'countering'
  const zoneHere = board.cells.find(({ id }) => id === here)?.zone
  const isArrived = isAnnounced || (!!last && last.route.length > 1 && zoneHere === trips.find(({ id }) => id === last.trip)?.destination)
  return {
    last,
    here,
    isArrived,
    isAnnounced,
    way: view.trip.flatMap((segment) => wayOf(segment, lines)),
    stops: halts(view.trip, isArrived),
    passed: new Set(view.trip.flatMap(({ route }) => route)),
  }
}

/** Blocks where the picked trip, or else the current one, starts and ends; under way, only the destinations. */
export function litEnds(view: View, edition: Edition, picked: Picked, { last, isArrived }: TripOnMap): ReturnType<typeof ends> {
  const isUnderWay = view.phase === 'starting' || view.phase === 'travelling'
  const tripOf = (id: unknown) => edition.trips.find((trip) => trip.id === id)
  if (isArrived && picked.trip === undefined) return ends(edition, undefined)
  const all = ends(edition, tripOf(picked.trip) ?? (isUnderWay ? tripOf(last?.trip) : undefined))
  return view.phase === 'travelling' && picked.trip === undefined ? { ...all, from: new Set<Cell>() } : all
}
