// Proof of the shuffle (docs/protocol/shuffle.md).
import type { Seat } from './values'

/** Proof of the shuffle (docs/protocol/shuffle.md). Hashes and secrets are 64 hexadecimal digits, the seed is decimal. */
export interface Shuffle {
  /** 1: the server alone drew seed and salt, in matches of earlier versions. 2: all people at the table may contribute. */
  version: number
  /** `committing`: a rematch waits for commitments. `revealing`: all commitments are fixed, and their senders reveal them now. */
  stage: 'waiting' | 'committing' | 'revealing' | 'dealt'
  /** Commitment of the server, published when the table is created. */
  commitment: string
  /** In the order of the seats; a person with several seats is listed with the first of them. */
  contributions: Contribution[]
  /** Hash of all commitments and of who was left out, once the match has begun. */
  fingerprint: string | null
  /** The server's secret, once the match is over. */
  secret: string | null
  seed: string | null
  salt: string | null
}

export interface Contribution {
  seat: Seat
  commitment: string
  state: 'committed' | 'in' | 'left_out'
  /** Set once the match is over; null if it was left out. */
  contribution: string | null
}
