// State of the connection to the server, as far as the client has noticed.
let lost = $state(false)
let told = $state(false)

export const connection = {
  get lost(): boolean {
    return lost
  },
  set lost(now: boolean) {
    lost = now
  },
  /** True if the page shows it itself, so that its foot does not repeat it. */
  get told(): boolean {
    return told
  },
  set told(now: boolean) {
    told = now
  },
}
