// Private practice table that begins with turns of the best known plan, to play on from there.
import type { Match } from '$client/protocol/match'
import type { Action } from '$client/protocol/values'
import { openTable } from '$client/shuffle/shuffling'
import type { TableSource } from '$client/table/connection/table'
import { markPractice } from './solo'

/** Opens such a table, plays these actions and returns its id. */
export async function openPractice(tables: TableSource, { game, options }: Match, actions: readonly Action[]): Promise<string> {
  const { id } = await openTable({ game, options, seats: [{ kind: 'me' }] })
  markPractice(id)
  await new Promise<void>((done, failed) => {
    const link = tables.open(id, 0, {
      update: () => {},
      match: () => {},
      said: () => {},
      connection: () => {},
      refused: failed,
      fresh: (_, table) => {
        if (table) void playAll(table.seq).then(done, failed)
      },
    })
    let begun = false
    async function playAll(seq: number): Promise<void> {
      if (begun) return
      begun = true
      try {
        for (const action of actions) ({ seq } = await link.act(action, seq))
      } finally {
        link.close()
      }
    }
  })
  return id
}
