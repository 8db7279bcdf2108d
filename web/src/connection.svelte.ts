// Whether the server can be reached, as far as we have noticed.
let lost = $state(false)

export const connection = {
  get lost(): boolean {
    return lost
  },
  set lost(now: boolean) {
    lost = now
  },
}
