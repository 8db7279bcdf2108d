// Map positions of a solution's steps: start and end of each move, and each card laid.
import type { StopNames } from '$client/analysis/ways'
import type { PuzzleStep } from '$client/protocol/puzzles'
import type { View } from './types'

type Happening = PuzzleStep['events'][number]

export function stopsOf({ commuters, routes }: View, way: readonly PuzzleStep[]): StopNames[][] {
  const events = way.flatMap((step) => step.events)
  /** Names of a card's position; a card laid during the solution may still be the next place of its route. */
  const onCard = (card: string): StopNames => {
    const laid = events.find((event) => isLaying(event) && event.card === card)
    return laid ? [`to:${card}`, `route:${String(laid.route)}`] : [`to:${card}`]
  }
  const whence = (moved: Happening): StopNames => {
    const before = events.slice(0, events.indexOf(moved)).findLast(({ event, commuter }) => isMove(event) && commuter === moved.commuter)
    if (before) return onCard(String(before.to))
    const number = Number(moved.commuter)
    const { route, place } = commuters[number]!
    return place === 0 ? [`edge:${route ?? number}`] : [`to:${routes[route!]!.cards[place - 1]!.card}`]
  }
  return way.map((step) =>
    step.events.flatMap((event) =>
      isMove(event.event) ? [whence(event), onCard(String(event.to))] : isLaying(event) ? [onCard(String(event.card))] : [],
    ),
  )
}

const isMove = (event: string): boolean => event === 'moved'
const isLaying = ({ event }: Happening): boolean => event === 'extended' || event === 'extended_turned'
