// Tables of the past: each is asked for once, and where the server wants a pause it gets one.
import { Refusal } from '../api'
import type { Table } from '../protocol'
import type { Reading } from './points'

export class Frames {
  readonly #known = new Map<number, Promise<Table>>()

  constructor(private readonly ask: (ply: number) => Promise<Table>) {}

  at(ply: number): Promise<Table> {
    let known = this.#known.get(ply)
    if (!known) {
      known = patient(() => this.ask(ply))
      known.catch(() => this.#known.delete(ply))
      this.#known.set(ply, known)
    }
    return known
  }

  /** The points at these plies, read one after the other beside everything else; `tell` hears of each. The answer calls it off. */
  read(plies: readonly number[], tell: (readings: Reading[]) => void): () => void {
    let left = false
    void (async () => {
      const readings: Reading[] = []
      for (const ply of plies) {
        const table = await this.at(ply).catch(() => null)
        if (left || !table) return
        readings.push({ ply, scores: table.standing })
        tell([...readings])
      }
    })()
    return () => (left = true)
  }
}

async function patient(ask: () => Promise<Table>): Promise<Table> {
  for (let tries = 0; ; ++tries) {
    try {
      return await ask()
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.code !== 'too_fast' || tries === 20) throw refusal
      await new Promise((go) => setTimeout(go, 1000))
    }
  }
}
