// The server tells an analysis in pieces: what is new is put to what is known.
import type { Analysis } from '../protocol'

/** What is known, with what was asked for from moment number `from` on. */
export const joined = (known: Analysis | null, news: Analysis, from: number): Analysis => ({
  ...news,
  moments: [...(known?.moments.slice(0, from) ?? []), ...news.moments],
})

/** Whether all that was read has been told. */
export const complete = ({ moments, read }: Analysis): boolean => moments.length >= read
