// Whether the server can be reached, as far as we have noticed.
let lost = $state(false)
let told = $state(false)

export const connection = {
  get lost(): boolean {
    return lost
  },
  set lost(now: boolean) {
    lost = now
  },
  /** Whether the page itself says so: then it is not said again at its foot. */
  get told(): boolean {
    return told
  },
  set told(now: boolean) {
    told = now
  },
}
