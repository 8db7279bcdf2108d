// Downloads of files.
import { api } from '../api'
import type { Match } from '../protocol/match'
import { session } from '../session.svelte'

/** Downloads a file. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Number of players in a file name if there are more than `maxNames + 1` of them. */
const maxNames = 3
/** Letters in a file name: file systems allow 255 bytes, and a letter takes up to 3 of them in most scripts. */
const maxLetters = 80

/** Removes characters that file systems forbid or treat as special. */
const safe = (text: string): string =>
  text
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function playersOf(seats: Match['seats']): string {
  const names = seats.filter((seat) => seat.kind !== 'open').map((seat) => safe(seat.name))
  if (names.length <= maxNames + 1) return names.join(', ')
  return `${names.slice(0, maxNames).join(', ')} +${names.length - maxNames}`
}

/** "Night Bus 2026-11-18 Ada, Bo.json": the game, the day it began, and its players. */
export function fileNameOf(title: string, { created, seats }: Pick<Match, 'created' | 'seats'>): string {
  const letters = [...`${safe(title)} ${created.slice(0, 10)} ${playersOf(seats)}`]
  return `${letters.slice(0, maxLetters).join('').trim()}.json`
}

export const matchFileName = (match: Match): string => fileNameOf(session.titleOf(match.game), match)

/** Downloads the match file; via a blob, because without a server there is no URL for it. */
export async function saveMatch(match: Match): Promise<void> {
  save(new Blob([await api.file(match.id)], { type: 'application/json' }), matchFileName(match))
}
