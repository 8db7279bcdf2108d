// Files that people keep.
import { api } from '../api'

/** Hands a file to the person. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Its match file; where there is no server there is no address to load it from. */
export async function saveMatch(id: string): Promise<void> {
  save(new Blob([await api.file(id)], { type: 'application/json' }), `${id}.json`)
}
