// Joins the pieces in which the server sends an analysis.
import type { Analysis } from '../protocol/analysis'

/** Known analysis, continued by the piece that starts at moment number `from`. */
export const joined = (known: Analysis | null, news: Analysis, from: number): Analysis => ({
  ...news,
  moments: [...(known?.moments.slice(0, from) ?? []), ...news.moments],
})

/** True if all moments read so far have been received. */
export const complete = ({ moments, read }: Analysis): boolean => moments.length >= read
