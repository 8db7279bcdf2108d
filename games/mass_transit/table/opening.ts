import type { Action } from '$client/protocol/values'

/** Would you like to begin? (MT-2.4) */
export default { do: 'decline' } satisfies Action
