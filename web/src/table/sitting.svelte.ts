// Sitting at a table: one match seen through one pair of eyes, and what can be done there. The screens show this and nothing else.
import { announce } from '../announce.svelte'
import { Refusal } from '../api'
import { say } from '../language.svelte'
import { preferences } from '../preferences.svelte'
import type {
  Action,
  AnalysisProgress,
  Candidate,
  Done,
  Eyes,
  Hint,
  LogEntry,
  Match,
  Offer,
  Said,
  Seat,
  Standing,
  Table,
  Update,
} from '../protocol'
import { play, type Sound } from '../sound'
import { Choosing } from './choosing.svelte'
import { Foresight } from './foresight.svelte'
import { parts } from './offers'
import { Showing } from './showing.svelte'
import type { TableLink, TableNews, TableSource } from './table'

/** After which it is said, in milliseconds, that the others have not heard of what was done yet. */
const soon = 600

/** How often a command is sent again where others were quicker. */
const mostTries = 5

/** How many choices a hint compares. */
const compared = 3

/** How long a word floats, in milliseconds: long enough to be read from afar. */
const bubbleTime = 12_000

export class Sitting {
  match = $state.raw<Match | null>(null)
  said = $state.raw<Said[]>([])
  /** What each seat has just said; it floats beside the seat for a while. */
  bubbles = $state.raw<{ [seat: Seat]: string }>({})
  log = $state.raw<LogEntry[]>([])
  /** How far its analysis had come when that was told last. */
  analysed = $state.raw<AnalysisProgress | null>(null)
  connected = $state(true)
  /** There is no such table any more, or not for these eyes. */
  gone = $state.raw<Refusal | null>(null)
  /** A command is on its way, or what it did is not on the screen yet. */
  busy = $derived.by(() => this.#sending || (this.table?.seq ?? 0) < this.#done)
  /** Several actions are on their way, one after the other: what could be chosen between them is nobody's choice. */
  inChain = $derived.by(() => this.#chained && this.busy)
  /** It takes its time: how soon others hear of an answer must not tell them what it was about (PROTOCOL.md). */
  heldBack = $state(false)
  /** What was refused last, until something else is done. */
  refusal = $state.raw<Refusal | null>(null)
  /** Counts refusals, so that each one can be seen. */
  refused = $state(0)
  /** What was touched to try what was refused last; null: nothing in particular. */
  refusedAt: Element | null = null
  hint = $state.raw<Hint | null>(null)
  /** Which of the choices that a hint compares is looked at. */
  weighed = $state(0)
  thinking = $state(false)
  /** A decision that waits for its confirmation. */
  composed = $state.raw<Offer | null>(null)

  readonly choosing = new Choosing()
  readonly foresight: Foresight
  readonly showing: Showing
  readonly #link: TableLink
  #sending = $state(false)
  #chained = $state(false)
  /** The table that the last command has led to, by its number. */
  #done = $state(0)

  constructor(
    source: TableSource,
    match: string,
    readonly eyes: Eyes,
    duration: (update: Update, before?: Table) => number,
  ) {
    this.showing = new Showing(eyes, duration, (update) => this.#shown(update))
    this.#link = source.open(match, eyes, this.#news())
    this.foresight = new Foresight(
      this.#link,
      () => this.table,
      () => this.asked && !this.inChain && this.showing.waiting === 0,
    )
  }

  get table(): Table | null {
    return this.showing.table
  }

  /** Whether this seat has something to decide, on the table as it is shown. */
  get asked(): boolean {
    return typeof this.eyes === 'number' && this.match?.state === 'running' && !!this.table?.deciding.includes(this.eyes)
  }

  close(): void {
    this.showing.fresh(null)
    this.#link.close()
  }

  // ---- News ----------------------------------------------------------------------------------------------------------------

  #news(): TableNews {
    return {
      update: (update) => this.showing.push(update),
      fresh: (match, table, said) => {
        this.match = match
        this.said = said
        this.#done = 0
        this.showing.fresh(table)
        this.#decide()
        if (table) void this.readLog().then(() => this.table?.seq === table.seq && this.showing.catchUp(this.log))
      },
      match: (match) => (this.match = match),
      said: (said) => {
        this.said = [...this.said, said]
        this.#float(said)
        if (said.seat !== this.eyes) announce(`${this.nameOf(said.seat)}: ${said.text}`)
      },
      analysed: (progress) => (this.analysed = progress),
      refused: (problem) => (this.gone = problem),
      connection: (state) => (this.connected = state === 'live'),
    }
  }

  // ---- Doing ---------------------------------------------------------------------------------------------------------------

  /** Plays an action, or keeps it for confirmation where it is final and the player wants to be asked. */
  choose = (offer: Offer): void => {
    if (preferences.confirm && offer.final && this.composed !== offer) {
      this.composed = offer
      this.choosing.picked = parts(offer)
      announce(offer.text)
    } else {
      void this.#command((seq) => this.#link.act(offer.action, seq))
    }
  }

  attempt = (action: Action, touched?: Element): void => {
    void this.#command((seq) => this.#link.act(action, seq), false, touched)
  }

  play = (chain: readonly Action[], back = 0): void => {
    void this.#command(
      async (seq) => {
        let done: Done = { seq, repeated: false }
        for (let i = 0; i < back; ++i) done = await this.#link.undo(done.seq)
        for (const action of chain) done = await this.#link.act(action, done.seq)
        return done
      },
      back + chain.length > 1,
    )
  }

  /** Takes back, or says why that cannot be: whoever has no mouse to rest on a grey button presses it. */
  undo = (): void => {
    const undo = this.table?.undo
    if (undo?.possible) void this.#command((seq) => this.#link.undo(seq))
    else if (undo?.why_not) this.#refuse(new Refusal({ code: undo.why_not, message: say(`table.undo_${undo.why_not}`) }))
  }

  redo = (): void => {
    if (this.table?.undo.redo) void this.#command((seq) => this.#link.redo(seq))
  }

  /** Lets go of everything picked, composed and advised. */
  letGo = (): void => {
    this.choosing.clear()
    this.foresight.consider()
    this.composed = null
    this.hint = null
    this.refusal = null
  }

  /** Shows an action on the table, as if it had been picked. */
  point(offer: Offer): void {
    this.choosing.picked = parts(offer)
    this.foresight.consider(offer.action)
  }

  /** What a hint compares, the best first. */
  get candidates(): Candidate[] {
    return this.hint?.candidates.slice(0, compared) ?? []
  }

  /** The choice of the hint that is looked at. */
  get advised(): Offer | undefined {
    const index = this.candidates[this.weighed]?.index
    return this.table?.legal.find((offer) => offer.index === index)
  }

  /** Looks at one of the choices that the hint compares. */
  weigh(place: number): void {
    const { text, reasons = [] } = this.candidates[place]!
    this.weighed = place
    this.composed = null
    if (this.advised) this.point(this.advised)
    announce([text, ...reasons].join(' '))
  }

  /** Asked again, it goes on to the next choice. */
  async askHint(): Promise<void> {
    if (this.hint) return this.weigh((this.weighed + 1) % this.candidates.length)
    if (!this.asked || this.thinking) return
    this.thinking = true
    const { legal } = this.table!
    try {
      const hint = await this.#link.hint()
      if (this.table?.legal !== legal) return
      this.hint = hint
      this.weigh(0)
    } catch (problem) {
      this.#refuse(problem)
    } finally {
      this.thinking = false
    }
  }

  /** What a bot has to say for an action; where that is nothing, it says so. */
  async why(ply: number): Promise<string> {
    const { reasons } = await this.#link.why(ply)
    return reasons.join(' ') || say(this.match?.state === 'over' ? 'why.nothing' : 'why.kept')
  }

  /** Asks a bot why it did what it did last; the answer floats beside its seat. */
  askWhy = async (seat: Seat): Promise<void> => {
    const last = this.log.findLast((entry) => entry.seat === seat)
    if (!last) return
    try {
      const text = await this.why(last.ply)
      this.#float({ seat, text })
      announce(`${this.nameOf(seat)}: ${text}`)
    } catch (problem) {
      this.#refuse(problem)
    }
  }

  async say(what: { phrase: string } | { text: string }): Promise<void> {
    await this.#link.say(what)
  }

  async readLog(): Promise<void> {
    try {
      this.log = await this.#link.log()
    } catch {
      // It is read again with the next connection; what happens meanwhile is added by the updates.
    }
  }

  frame(ply: number): Promise<Table> {
    return this.#link.frame(ply)
  }
  standing(of: Seat | undefined, ply: number): Promise<Standing[]> {
    return this.#link.standing(of, ply)
  }

  nameOf(seat: Seat): string {
    return this.match?.seats[seat]?.name ?? ''
  }

  async #command(send: (seq: number) => Promise<Done>, chained = false, touched?: Element): Promise<void> {
    if (this.busy || !this.table) return
    this.#sending = true
    this.#chained = chained
    this.refusal = null
    const waiting = setTimeout(() => (this.heldBack = true), soon)
    try {
      this.#done = (await (chained ? send(this.table.seq) : this.#insist(send))).seq
    } catch (problem) {
      this.#refuse(problem, touched)
    } finally {
      clearTimeout(waiting)
      this.heldBack = false
      this.#sending = false
    }
  }

  /** Where many decide at once others are often quicker by a moment. What they do leaves the own choices alone, and so it is sent again. */
  async #insist(send: (seq: number) => Promise<Done>): Promise<Done> {
    for (let tries = 1; ; ++tries) {
      const { legal, seq } = this.table!
      try {
        return await send(seq)
      } catch (problem) {
        const stale = problem instanceof Refusal && problem.code === 'stale'
        if (stale) this.showing.skip()
        const overtaken = stale && this.table?.seq !== seq && this.table?.legal === legal
        if (!overtaken || tries === mostTries) throw problem
      }
    }
  }

  #refuse(problem: unknown, touched: Element | null = null): void {
    if (!(problem instanceof Refusal)) throw problem
    // Somebody was quicker: the table on the screen is about to change anyway.
    if (problem.code === 'stale') return
    this.refusal = problem
    this.refusedAt = touched
    ++this.refused
    play('refused')
    announce(problem.message)
  }

  #shown(update: Update): void {
    const { ply } = update.table
    const kept = this.log.filter((entry) => (update.what === 'undo' ? entry.ply <= ply : entry.ply < ply))
    this.log = update.what === 'undo' ? kept : [...kept, { ply, seat: update.seat, events: update.events }]
    // What was done in secret is told when all is over.
    if (update.table.over) void this.readLog()
    const wasAsked = this.choosing.offers.length > 0
    // What was picked went into the own action: the next decision begins with free hands. What others do takes nothing out of them.
    if (update.seat === this.eyes) this.choosing.clear()
    this.#decide()
    const nowAsked = !wasAsked && this.asked
    const sound = soundOf(update, this.eyes, nowAsked)
    if (sound) play(sound)
    const told = update.events.map((event) => event.text)
    if (nowAsked) told.push(`${say('table.your_turn')}: ${update.table.ask}`)
    if (told.length) announce(told.join(' '))
  }

  #float({ seat, text }: Pick<Said, 'seat' | 'text'>): void {
    this.bubbles = { ...this.bubbles, [seat]: text }
    setTimeout(() => this.bubbles[seat] === text && (this.bubbles = { ...this.bubbles, [seat]: '' }), bubbleTime)
  }

  #decide(): void {
    // What others decide at the same time takes nothing out of anybody's hands: the very same offers stand.
    if (this.table && this.table.legal === this.choosing.offers) return
    this.composed = null
    this.hint = null
    this.refusal = null
    this.choosing.offer(this.table?.legal ?? [])
  }
}

function soundOf(update: Update, eyes: Eyes, nowAsked: boolean): Sound | null {
  const { result } = update.table
  // Those who only watch share the joy of whoever has won.
  if (result) return typeof eyes === 'number' ? (result.winners.includes(eyes) ? 'win' : 'loss') : result.winners.length ? 'win' : 'loss'
  if (nowAsked) return 'your_turn'
  // One of many who decide at once has finished: in a classroom that would be all one hears.
  if (update.seat !== eyes && update.table.deciding.length > 1) return null
  return update.seat === eyes ? 'card' : 'move'
}
