// Automatic playback of a replay or an analysis, one stop after the other.

/** Pause between two stops at normal speed, in milliseconds. */
const pauseMs = 1100

interface Course {
  isAtEnd: () => boolean
  /** Goes back to the start. */
  restart: () => void
  /** Goes to the next stop. */
  advance: () => void
}

export class Playback {
  running = $state(false)
  /** Multiple of the normal speed. */
  speed = $state(1)
  readonly #course: Course

  /** For use in a component. */
  constructor(course: Course) {
    this.#course = course
    $effect(() => {
      if (!this.running) return
      if (course.isAtEnd()) {
        this.running = false
        return
      }
      const timer = setTimeout(course.advance, pauseMs / this.speed)
      return () => clearTimeout(timer)
    })
  }

  /** Starts or pauses; at the end it starts again. */
  toggle = (): void => {
    if (!this.running && this.#course.isAtEnd()) this.#course.restart()
    this.running = !this.running
  }

  stop(): void {
    this.running = false
  }
}
