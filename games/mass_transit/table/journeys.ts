// Journey of each commuter from the log of a finished match: stops, means of transport, turn of arrival.
import type { LogEntry } from '$client/protocol/table'
import { turnAt, turnsOf } from '$client/table/moves/turns'
import { cardsOf, type Means } from './names'
import type { Edition, View } from './types'

interface Journey {
  commuter: number
  /** Places on its route, counted from the city. */
  stops: { means: Means; place: number }[]
  /** Number of cards laid on its route. */
  length: number
  /** Turn in which it came home; null if it did not. */
  home: number | null
}

/** Journeys in the order of arrival. */
export function journeysOf(log: LogEntry[], view: View, edition: Edition): Journey[] {
  const cards = cardsOf(edition)
  const turns = turnsOf(log)
  const out = view.commuters.map(({ route }, commuter): Journey => {
    const laid = route === null ? [] : view.routes[route]!.cards.map(({ card }) => card)
    const own = log.flatMap(({ ply, events }) => events.flatMap((told) => (Number(told.commuter) === commuter ? [{ ply, told }] : [])))
    const stops = own.flatMap(({ told }) => {
      const banner = cards.get(String(told.card))?.banner
      return told.event === 'moved' && banner && banner !== 'null' ? [{ means: banner, place: laid.indexOf(String(told.to)) + 1 }] : []
    })
    const home = own.find(({ told }) => told.event === 'came_home')
    return { commuter, stops, length: laid.length, home: home ? (turnAt(turns, home.ply)?.number ?? null) : null }
  })
  return out.sort((a, b) => (a.home ?? Infinity) - (b.home ?? Infinity))
}
