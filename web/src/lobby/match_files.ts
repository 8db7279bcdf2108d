// Match files that people choose or drop on the page. What is in them is for the server to read.
import { Refusal } from '../api'
import { say } from '../language.svelte'
import type { OpenMatch } from '../protocol'

/** Of everything that is sent; the server takes no more. */
const largest = 4 * 1024 * 1024

/** Who sat there, as the file says. */
export interface SeatInFile {
  name: string
  player: string
}

async function documentIn(file: File): Promise<object> {
  try {
    const document: unknown = JSON.parse(await file.text())
    if (typeof document === 'object' && document !== null) return document
  } catch {
    // No JSON.
  }
  throw new Refusal({ code: 'bad_json', message: say('file.not_one', { file: file.name }) })
}

/** A match file and, beside it, perhaps the edition it was played with. */
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

/** The seats to which others could be invited: those of a match that goes on. None where the file is not what it should be. */
export function seatsIn({ match }: OpenMatch): SeatInFile[] {
  const { seats, result } = match as { seats?: SeatInFile[]; result?: { over?: boolean } }
  return Array.isArray(seats) && seats.length > 1 && result?.over === false ? seats : []
}
