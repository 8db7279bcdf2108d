// Replies to requests that fail.

/** Body of every reply with a status of 400 or more. */
export interface Failure {
  error: Problem
}

export interface Problem {
  /** Stable; docs/protocol/errors.md lists them. */
  code: string
  /** Text for people, in the requested language. */
  message: string
  /** The rule an action breaks, such as "NB-4.2". */
  rule?: string
  /** Path of the wrong value. */
  path?: string
  /** With `stale`: the current `seq` of the match. */
  seq?: number
}
