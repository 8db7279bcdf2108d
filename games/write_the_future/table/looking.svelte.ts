// Things a viewer has open without deciding anything: a mission, whose finds the sheet shows, and another sheet.
import type { Seat } from '$client/protocol/values'
import type { Step } from './counting'

class Looking {
  /** The id of a mission. */
  mission = $state.raw<string | null>(null)
  /** Seat whose sheet is open in place of the viewer's. */
  seat = $state.raw<Seat | null>(null)
  /** Current step of the final count. */
  step = $state.raw<Step | null>(null)
  /** On a phone: true if the heads of a class are open below its progress. */
  heads = $state(false)
  /** Progress of the final count: "Step 2 of 7". */
  progress = $state('')

  lookAt(seat: Seat | null): void {
    this.seat = seat
    this.mission = null
  }
}

export const looking = new Looking()
