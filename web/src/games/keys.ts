// Keys that mean something to a drawn table.

/** Whether a key is meant for the table: nobody is typing, and it is no combination that belongs to the browser. */
export function isForTable({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing = target instanceof Element && target.closest('input, textarea, select, dialog') !== null
  return !typing && !ctrlKey && !metaKey && !altKey
}
