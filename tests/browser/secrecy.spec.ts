// Two players and a spectator at one table. All data sent to each are recorded and compared with the full match afterwards: no viewer ever
// received a card, number or name that should have been hidden.
import { expect, test } from 'vitest'
import type { Match } from '../../web/src/protocol/match'
import type { Happening, Table } from '../../web/src/protocol/table'
import type { Viewer } from '../../web/src/protocol/values'
import { coop, asked, hasty, play, viewOf, type View } from './support/games'
import { engine } from './support/programs'
import type { Frame } from './support/recorder'
import { stageOfTests, type Person } from './support/stage'

// A slow machine must not cause a contribution to be left out.
const stage = stageOfTests('--contribution-time', '3600')

interface MatchFile {
  seed: number | string
  salt: string
  log: { seat: number; action: object; hash: string }[]
  [field: string]: unknown
}

/** Full position after each command, and the engine's view of it for each seat. */
async function truth(
  file: MatchFile,
  viewers: Viewer[],
): Promise<{ positions: View[]; told: Map<Viewer, { lines: string[][]; events: Happening[][] }> }> {
  const { game, players, options, seats, seed } = file
  const start = { do: 'new', game, players, options, seats, seed }
  const acts = file.log.map(({ seat, action }) => ({ do: 'act', seat, action }))
  const looks = [{ do: 'position' }, ...viewers.map((seat) => ({ do: 'text', seat, lang: 'en' }))]
  const logs = viewers.map((seat) => ({ do: 'log', seat, lang: 'en' }))
  const replies = await engine([...[start, ...acts].flatMap((request) => [request, ...looks]), ...logs])
  const positions = replies.flatMap((reply) => ('position' in reply ? [reply.position as View] : []))
  const lines = replies.flatMap((reply) => ('lines' in reply ? [reply.lines as string[]] : []))
  const events = replies.slice(-viewers.length).map((reply) => reply.events as Happening[][])
  const told = viewers.map(
    (viewer, i) => [viewer, { lines: lines.filter((_, at) => at % viewers.length === i), events: events[i]! }] as const,
  )
  return { positions, told: new Map(told) }
}

const idsIn = (text: string): string[] => text.match(/\bMT\d\d\b/g) ?? []
const cardsOf = (hand: { cards?: string[] }): string[] => hand.cards ?? []

/** Cards a viewer could have seen up to a command: those ever lying open, and the viewer's own hand. */
function knownTo(viewer: unknown, positions: View[], seq: number): Set<string> {
  return new Set(
    positions
      .slice(0, seq + 1)
      .flatMap((position) => [
        ...position.routes.flatMap((route) => route.cards.map(({ card }) => card)),
        ...cardsOf(position.discarded),
        ...(typeof viewer === 'number' ? cardsOf(position.hands[viewer]!) : []),
      ]),
  )
}

function tablesIn({ message }: Frame): Table[] {
  if ('push' in message) return 'table' in message && message.table ? [message.table] : []
  if (!message.ok) return []
  if ('frame' in message) return [message.frame]
  if (!('watch' in message)) return []
  const { table, updates } = message.watch
  return [...(table ? [table] : []), ...(updates ?? []).map((update) => update.table)]
}

/** Frames with the number of commands done when they were sent, as inferred from the frames before and after. */
function datedFrames(frames: Frame[]): { frame: Frame; seq: number }[] {
  let seq = Infinity
  return frames
    .toReversed()
    .map((frame) => {
      const told = tablesIn(frame).map((table) => table.seq)
      if (told.length) seq = Math.max(...told)
      return { frame, seq }
    })
    .toReversed()
}

test('No frame and no answer contains anything hidden from its viewer', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }, { kind: 'program', level: 'easy' }])
  await ada.goto(`/match/${match.id}`)

  const ben = await stage.person('Ben')
  await ben.goto(`/join/${match.code}`)
  await ben.button('Take this seat').click()
  await ben.page.waitForURL(`**/match/${match.id}`)

  const cleo = await stage.person('Cleo')
  await cleo.goto(`/match/${match.id}`)
  await cleo.recorder.until(({ table }) => table !== null, 'the table')

  await Promise.all([ada, ben].map(playToTheEnd))
  await cleo.page.getByRole('heading', { name: /You made it!|Not this time/ }).waitFor()

  const file = await ada.ask<MatchFile>('GET', `/api/matches/${match.id}/file`)
  const over = await ada.ask<Match>('GET', `/api/matches/${match.id}`)
  expect(over.shuffle!.contributions.map(({ state }) => state)).toEqual(['in', 'in'])
  const people: [Person, viewer: number | 'spectator'][] = [
    [ada, 0],
    [ben, 1],
    [cleo, 'spectator'],
  ]
  const { positions, told } = await truth(
    file,
    people.map(([, viewer]) => viewer),
  )
  const tokens = await Promise.all(
    people.map(async ([person]) => (await person.context.cookies()).find(({ name }) => name === 'omnibus')!.value),
  )
  const hashes = file.log.map((entry) => entry.hash)

  for (const [person, viewer] of people) {
    const { frames, answers } = person.recorder
    const seats = new Set(frames.map((frame) => frame.viewer))
    expect(seats, 'has one viewer only').toEqual(new Set([viewer]))

    let cards = 0
    for (const { frame, seq } of datedFrames(frames)) {
      const known = knownTo(viewer, positions, Math.min(seq, positions.length - 1))
      const mentioned = idsIn(frame.text)
      cards += mentioned.length
      expect(
        mentioned.filter((card) => !known.has(card)),
        `after ${seq} commands ${viewer} is told of`,
      ).toEqual([])
      for (const table of tablesIn(frame)) {
        expectOnlyOwnHand(viewOf(table), viewer, positions[table.ply]!) // of the end, or of a past ply being viewed
        expect(table.lines).toEqual(told.get(viewer)!.lines[table.ply])
      }
      const { message } = frame
      if ('push' in message && message.push === 'update') expect(message.events).toEqual(told.get(viewer)!.events[message.table.ply])
    }
    expect(cards, 'the recorder sees cards at all').toBeGreaterThan(100)
    expect(knownTo(viewer, positions, 5).size, 'most cards are unknown in the beginning').toBeLessThan(15)

    // HTTP replies name cards only in the edition, which is public, and in the analysis, which starts after the match.
    const named = answers.filter(({ url }) => !/\/(edition|analysis)\b/.test(url))
    expect(named.flatMap(({ text }) => idsIn(text))).toEqual([])

    // Before the end, no message contains the seed or its sources, the hash of a position, which would reveal hidden cards, or personal
    // tokens.
    const end = frames.findIndex(({ text }) => text.includes('"state":"over"') || /"over":true/.test(text))
    expect(end).toBeGreaterThan(10)
    const before = frames.slice(0, end).map(({ text }) => text)
    const { seed, secret: promised, contributions } = over.shuffle!
    for (const secret of [seed!, promised!, ...contributions.map((each) => each.contribution!)])
      expect(before.filter((text) => text.includes(secret))).toEqual([])
    const everything = [...frames, ...answers].map(({ text }) => text)
    for (const secret of [...hashes, ...tokens]) expect(everything.filter((text) => text.includes(secret))).toEqual([])
    if (viewer === 'spectator') expect(everything.filter((text) => text.includes(match.code!))).toEqual([])
  }
})

async function playToTheEnd(person: Person): Promise<void> {
  await person.recorder.until(({ table }) => table !== null, 'the match to begin')
  for (;;) {
    const table = await asked(person)
    if (table.over) return
    await play(person, hasty(table.legal, table))
  }
}

/** The viewer's own hand is complete, other hands are counts, and only the height of the pile is visible. */
function expectOnlyOwnHand(view: View, viewer: number | 'spectator', position: View): void {
  expect(view.pile).toEqual({ count: position.pile.count })
  expect(view.hands).toEqual(position.hands.map((hand, seat) => (seat === viewer ? hand : { count: hand.count })))
}
