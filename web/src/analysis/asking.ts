// The server tells an analysis in pieces: what is new is put to what is known.
import { api } from '../api'
import type { Analysis } from '../protocol'

/** What is known, with what was asked for from moment number `from` on. */
export const joined = (known: Analysis | null, news: Analysis, from: number): Analysis => ({
  ...news,
  moments: [...(known?.moments.slice(0, from) ?? []), ...news.moments],
})

/** Whether all that was read has been told. */
export const complete = ({ moments, read }: Analysis): boolean => moments.length >= read

/** All that has been read of a match. */
export async function allRead(id: string): Promise<Analysis> {
  let known: Analysis | null = null
  do {
    const from: number = known?.moments.length ?? 0
    known = joined(known, (await api.analysis(id, from)).analysis, from)
    if (known.moments.length === from) break
  } while (!complete(known))
  return known
}
