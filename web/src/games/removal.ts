// State that is dropped with the component it belongs to.
import { onDestroy } from 'svelte'

/** Calls `drop` after the component is removed. State that changed during the update that removes it would leave other parts stale. */
export const whenRemoved = (drop: () => void): void => onDestroy(() => queueMicrotask(drop))
