// Answer to the question before the first action, for people who share a screen (web/src/games/openings.ts).
import type { Action } from '$client/protocol/values'

/** Would you like to begin? (MT-2.4) */
export default { do: 'decline' } satisfies Action
