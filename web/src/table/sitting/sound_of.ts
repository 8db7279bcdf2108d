// Sound of an update.
import type { Update } from '../../protocol/pushes'
import type { Viewer } from '../../protocol/values'
import type { Sound } from '../../sound'

/** `nowAsked` is true if the update begins a decision of the viewer; null for silence. */
export function soundOf(update: Update, viewer: Viewer, nowAsked: boolean): Sound | null {
  const { result } = update.table
  // Spectators hear the sound of victory for any winner.
  if (result)
    return typeof viewer === 'number' ? (result.winners.includes(viewer) ? 'win' : 'loss') : result.winners.length ? 'win' : 'loss'
  if (nowAsked) return 'your_turn'
  // One of many simultaneous decisions: in a classroom these sounds would drown out all others.
  if (update.seat !== viewer && update.table.deciding.length > 1) return null
  return update.seat === viewer ? 'card' : 'move'
}
