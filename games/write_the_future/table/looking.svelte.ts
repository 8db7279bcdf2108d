// What somebody looks at without deciding anything: a mission, whose finds the sheet then shows, and another's sheet.
import type { Seat } from '$client/protocol'
import type { Step } from './counting'

class Looking {
  /** The id of a mission. */
  mission = $state.raw<string | null>(null)
  /** Whose sheet is open in place of the own one. */
  seat = $state.raw<Seat | null>(null)
  /** What is being counted, when the game is over. */
  step = $state.raw<Step | null>(null)
  /** On a phone: the heads of a class are open below its progress. */
  heads = $state(false)
  /** How far the counting has come: "Step 2 of 7". */
  progress = $state('')

  lookAt(seat: Seat | null): void {
    this.seat = seat
    this.mission = null
  }
}

export const looking = new Looking()
