// Keyboard events for drawn tables.

const fields = ['input:not([type="range"])', 'textarea', 'select', 'dialog', '[contenteditable]']

function isFor({ target, ctrlKey, metaKey, altKey }: KeyboardEvent, others: readonly string[]): boolean {
  const isTyping = target instanceof Element && target.closest(others.join()) !== null
  return !isTyping && !ctrlKey && !metaKey && !altKey
}

/** True if a key is meant for the table: no typing in a field, no browser shortcut. */
export const isForTable = (event: KeyboardEvent): boolean => isFor(event, [...fields, 'input'])

/**
 * Handler for the keys of steps that are shown one after the other, also while their slider has the focus. Nothing below gets these keys.
 * Space and Enter belong to a button that has the focus.
 */
export function onStepKey(keys: { readonly [key: string]: () => void }): (event: KeyboardEvent) => void {
  return (event) => {
    const isPress = event.key === ' ' || event.key === 'Enter'
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null
    const act = keys[event.key]
    if (!act || (isPress && isOnButton) || !isFor(event, fields)) return
    act()
    event.preventDefault()
    event.stopPropagation()
  }
}
