// For tests with effects (*.svelte.test.ts).
import { flushSync } from 'svelte'
import { onTestFinished } from 'vitest'

/** Creates an object as a component does; its effects end with the test. */
export function inComponent<Created>(create: () => Created): Created {
  let created: Created | undefined
  onTestFinished($effect.root(() => void (created = create())))
  flushSync()
  return created!
}
