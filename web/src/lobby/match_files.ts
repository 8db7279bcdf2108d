// Reading of match files chosen or dropped on the page. The server checks their content.
import { Refusal } from '../api'
import { say } from '../language.svelte'
import type { OpenMatch } from '../protocol/files'

/** Size limit of the request in bytes; the server accepts no more. */
const largest = 4 * 1024 * 1024

/** Seat as recorded in the file. */
export interface SeatInFile {
  name: string
  player: string
}

async function documentIn(file: File): Promise<object> {
  try {
    const document: unknown = JSON.parse(await file.text())
    if (typeof document === 'object' && document !== null) return document
  } catch {
    // Not JSON.
  }
  throw new Refusal({ code: 'bad_json', message: say('file.not_one', { file: file.name }) })
}

/** Reads a match file and, if given, the edition it was played with. */
export async function readFiles(files: File[]): Promise<OpenMatch> {
  const name = files.map((file) => file.name).join(', ')
  if (files.reduce((bytes, file) => bytes + file.size, 0) > largest)
    throw new Refusal({ code: 'too_large', message: say('file.too_large', { file: name }) })
  const documents = await Promise.all(files.map(documentIn))
  const matches = documents.filter((document) => 'omnibus' in document)
  const others = documents.filter((document) => !('omnibus' in document))
  const [match] = matches
  const [edition] = others
  if (!match || matches.length > 1 || others.length > 1)
    throw new Refusal({ code: 'bad_json', message: say('file.not_one', { file: name }) })
  return { match, ...(edition && { edition }) }
}

/** Seats that can be left open for other players: those of an unfinished match. Empty if the file is malformed. */
export function seatsIn({ match }: OpenMatch): SeatInFile[] {
  const { seats, result } = match as { seats?: SeatInFile[]; result?: { over?: boolean } }
  return Array.isArray(seats) && seats.length > 1 && result?.over === false ? seats : []
}
