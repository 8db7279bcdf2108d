/** Actions that only pay for an earlier decision. */
export default new Set(['use'])
