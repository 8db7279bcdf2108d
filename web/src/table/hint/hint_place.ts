// Place of a hint on the desk.
import type { Drawing } from '../../games/drawing'

/** Room that the tray leaves beside the hand, in pixels. */
export interface Room {
  width: number
  height: number
}

/** The tray if the hand leaves room for it; else over the log or, if the drawing prefers, beside the board. */
export function hintPlace(drawing: Pick<Partial<Drawing>, 'hintBeside' | 'handShowsChoices'>, room: Room): 'tray' | 'rail' | 'side' {
  if (drawing.hintBeside) return 'side'
  return drawing.handShowsChoices || room.width < 400 || room.height < 130 ? 'rail' : 'tray'
}
