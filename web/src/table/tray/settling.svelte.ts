// Delay before a button moves to the place of another one: the second click of a double click must not hit it.

/** Longer than the pause between the two clicks of a double click. */
const settlingMs = 400

export class Settling {
  /** True once it has been wanted for a while. */
  isSettled = $state(false)
  // Nothing moves between pressing and releasing: the click would be lost.
  #isPressed = false
  #settlesLater = false
  readonly #wanted: () => boolean

  /** For use in a component. */
  constructor(wanted: () => boolean) {
    this.#wanted = wanted
    $effect(() => {
      if (!wanted()) return
      const timer = setTimeout(() => {
        if (this.#isPressed) this.#settlesLater = true
        else this.isSettled = true
      }, settlingMs)
      return () => {
        clearTimeout(timer)
        this.#settlesLater = false
        this.isSettled = false
      }
    })
  }

  press = (): void => void (this.#isPressed = true)
  release = (): void => {
    this.#isPressed = false
    if (this.#settlesLater) setTimeout(() => (this.isSettled = this.#settlesLater && this.#wanted())) // after the click
  }
}
