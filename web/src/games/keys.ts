// Keyboard events for drawn tables.

/** True if a key is meant for the table: no typing in a field, no browser shortcut. */
export function isForTable({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing = target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null
  return !typing && !ctrlKey && !metaKey && !altKey
}
