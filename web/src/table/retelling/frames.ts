// Tables of past plies: each is requested once, with pauses when the server demands them.
import { Refusal } from '../../api'
import type { Table } from '../../protocol/table'
import type { Reading } from '../moves/points'

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

  /** Reads the points at these plies one after the other in the background; `tell` receives each. Returns a function that cancels it. */
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
