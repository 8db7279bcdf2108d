// Sitting at a table: one match seen through one pair of eyes, and what can be done there. The screens show this and nothing else.
import { announce } from '../announce.svelte'
import { Refusal, unreachable } from '../api'
import type { Track } from '../games/game'
import { labelled, say } from '../language.svelte'
import { preferences } from '../preferences.svelte'
import type { Action, AnalysisProgress, Done, Eyes, Hint, LogEntry, Match, Offer, Said, Seat, Standing, Table, Update } from '../protocol'
import { play, type Sound } from '../sound'
import { Choosing } from './choosing.svelte'
import { onTrack, withPlaces, type LoggedDeed } from './deeds'
import { askingBeside, Explanations, questionAbout, saysWhy, type Asking, type Question } from './explanations.svelte'
import { Foresight } from './foresight.svelte'
import { parts } from './offers'
import { Showing } from './showing.svelte'
import type { TableLink, TableNews, TableSource } from './table'

/** After which it is said, in milliseconds, that the others have not heard of what was done yet. */
const soon = 600

/** How often a command is sent again where others were quicker. */
const mostTries = 5

/** How long a word floats, in milliseconds: long enough to be read from afar. */
const bubbleTime = 12_000

/** What is sent to the server: the single action that is tried, what was touched for it; or several, one after the other. */
interface Attempt {
  tried?: Action
  touched?: Element | undefined
  chained?: boolean
}

export class Sitting {
  match = $state.raw<Match | null>(null)
  said = $state.raw<Said[]>([])
  /** What each seat has just said; it floats beside the seat for a while. */
  bubbles = $state.raw<{ [seat: Seat]: string }>({})
  /** Events that are not told yet. */
  hushed = $state.raw<ReadonlySet<string>>(new Set())
  #log = $state.raw<LogEntry[]>([])
  log = $derived(this.#log.map((entry) => withoutEvents(entry, this.hushed)))
  /** How far its analysis had come when that was told last. */
  analysed = $state.raw<AnalysisProgress | null>(null)
  connected = $state(true)
  /** Since when nothing has been heard of it (milliseconds): it can be looked at, and nothing else. Null at a live table. */
  asOf = $state<number | null>(null)
  /** There is no such table any more, or not for these eyes. */
  gone = $state.raw<Refusal | null>(null)
  /** A command is on its way, or what it did is not on the screen yet. */
  busy = $derived.by(() => this.#sending || (this.table?.seq ?? 0) < this.#done)
  /** Several actions are on their way, one after the other: what could be chosen between them is nobody's choice. */
  inChain = $derived.by(() => this.#chained && this.busy)
  /** It takes its time: how soon others hear of an answer must not tell them what it was about (docs/protocol/http.md, Timing). */
  heldBack = $state(false)
  /** What was refused last, until something else is done. */
  refusal = $state.raw<Refusal | null>(null)
  /** Counts refusals, so that each one can be seen. */
  refused = $state(0)
  /** What was touched to try what was refused last; null: nothing in particular. */
  refusedAt: Element | null = null
  /** The single action that was refused last; null: it was none, or one of several. */
  refusedAction: Action | null = null
  hint = $state.raw<Hint | null>(null)
  /** Which of the choices that a hint compares is looked at. */
  weighed = $state(0)
  thinking = $state(false)
  /** A decision that waits for its confirmation. */
  composed = $state.raw<Offer | null>(null)

  readonly choosing = new Choosing()
  readonly foresight: Foresight
  readonly explanations: Explanations
  readonly showing: Showing
  readonly #link: TableLink
  #sending = $state(false)
  #chained = $state(false)
  /** The table that the last command has led to, by its number. */
  #done = $state(0)
  /** What was shown on the table last without being picked there. */
  #pointed: readonly Action[] = []
  /** The reasons that float beside each seat. */
  #reasons: { [seat: Seat]: string } = {}

  constructor(
    source: TableSource,
    match: string,
    readonly eyes: Eyes,
    duration: (update: Update, before?: Table) => number,
    private track: () => Track | undefined = () => undefined,
  ) {
    this.showing = new Showing(eyes, duration, (update, before) => this.#shown(update, before))
    this.#link = source.open(match, eyes, this.#news())
    this.explanations = new Explanations((ply) => this.#link.why(ply))
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
    return (
      typeof this.eyes === 'number' && this.asOf === null && this.match?.state === 'running' && !!this.table?.deciding.includes(this.eyes)
    )
  }

  close(): void {
    this.showing.fresh(null)
    this.#link.close()
  }

  // ---- News ----------------------------------------------------------------------------------------------------------------

  #news(): TableNews {
    return {
      update: (update) => this.showing.push(withoutEvents(update, this.hushed)),
      fresh: (match, table, said, asOf) => {
        this.match = match
        this.asOf = asOf ?? null
        this.said = said
        this.#done = 0
        this.explanations.forget()
        this.showing.fresh(table)
        this.#decide()
        if (table) void this.readLog().then(() => this.table?.seq === table.seq && this.showing.catchUp(this.log))
      },
      match: (match) => (this.match = match),
      said: (said) => {
        this.said = [...this.said, said]
        this.#float(said)
        if (said.seat !== this.eyes) announce(labelled(this.nameOf(said.seat), said.text))
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
      void this.#command((seq) => this.#link.act(offer.action, seq), { tried: offer.action })
    }
  }

  attempt = (action: Action, touched?: Element): void => {
    void this.#command((seq) => this.#link.act(action, seq), { tried: action, touched })
  }

  play = (chain: readonly Action[], back = 0): void => void this.perform(chain, back)

  /** The same; the promise is kept when the server has answered. */
  perform(chain: readonly Action[], back = 0): Promise<void> {
    return this.#command(
      async (seq) => {
        let done: Done = { seq, repeated: false }
        for (let i = 0; i < back; ++i) done = await this.#link.undo(done.seq)
        for (const action of chain) done = await this.#link.act(action, done.seq)
        return done
      },
      { chained: back + chain.length > 1 },
    )
  }

  /** Takes back, or says why that cannot be: whoever has no mouse to rest on a grey button presses it. */
  undo = (): void => {
    const undo = this.table?.undo
    if (undo?.possible) void this.#command((seq) => this.#link.undo(seq))
    else if (this.canTakeBack) void this.#command((seq) => this.#takeBack(seq), { chained: true })
    else if (undo?.why_not) this.#refuse(new Refusal({ code: undo.why_not, message: say(`table.undo_${undo.why_not}`) }))
  }

  /** Bots may go on meanwhile: what is taken back is the same, and so it is sent again. What they did last need not be shown any more. */
  async #takeBack(seq: number): Promise<Done> {
    for (let tries = 1; ; ++tries) {
      try {
        const done = await this.#link.takeBack(seq)
        this.showing.skip()
        return done
      } catch (problem) {
        if (!(problem instanceof Refusal) || problem.seq === undefined || tries === mostTries) throw problem
        seq = problem.seq
      }
    }
  }

  /** Whether undo goes on although bots have answered, or chance has: only where they are the only company. */
  get canTakeBack(): boolean {
    return this.asOf === null && this.match?.state === 'running' && this.match.take_back && !!this.table?.undo.earlier
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

  /** Shows an action on the table, as if it had been picked; with what completes it, where that is known. */
  point(offer: Offer, chain: readonly Action[] = [offer.action]): void {
    this.choosing.picked = parts(offer)
    this.foresight.consider(...chain)
    this.#pointed = chain
  }

  /** A choice of one's own takes the place of what the hint shows. */
  setHintAside(): void {
    if (this.foresight.isConsidered(...this.#pointed)) this.foresight.consider()
    this.hint = null
    this.composed = null
  }

  /** Looks at one of the choices that the hint compares. */
  weigh(place: number): void {
    this.weighed = place
    this.composed = null
  }

  /** Asked again, it is closed. */
  async askHint(): Promise<void> {
    if (this.hint) return this.letGo()
    if (!this.asked || this.thinking) return
    this.#putReasonsAway()
    this.thinking = true
    const { legal } = this.table!
    try {
      const hint = await this.#hintFor(legal)
      if (!hint || this.table?.legal !== legal) return
      this.weighed = 0
      this.hint = hint
    } catch (problem) {
      this.#refuse(problem)
    } finally {
      this.thinking = false
    }
  }

  /** What others do while it is thought about leaves the own choices alone, and so it is asked for again; null where the choices are others. */
  async #hintFor(legal: readonly Offer[]): Promise<Hint | null> {
    for (let tries = 1; this.table?.legal === legal; ++tries) {
      try {
        return await this.#link.hint()
      } catch (problem) {
        if (!(problem instanceof Refusal) || problem.code !== 'stale' || tries === mostTries) throw problem
      }
    }
    return null
  }

  /** Null where nobody can be asked about that action now. */
  questionAbout(ply: number): Question | null {
    return questionAbout(this.log, ply, this.match?.state === 'over', this.table?.deciding ?? [])
  }

  /** Beside which of these deeds a bot can be asked, and about what. */
  askingBeside(deeds: readonly LoggedDeed[]): ReadonlyMap<number, Asking> {
    return askingBeside(deeds, (ply) => this.questionAbout(ply))
  }

  /** What a bot could be asked about its last turn; null where it is no bot, or has not finished one. */
  lastQuestion(seat: Seat): Question | null {
    const last = this.log.findLast((entry) => entry.seat === seat)
    return last && this.match && saysWhy(this.match, seat) ? this.questionAbout(last.ply) : null
  }

  /** Lets a bot say why it did what it did last; that floats beside its seat, and takes the place of a hint. */
  sayWhy(seat: Seat): void {
    const text = this.explanations.answer(this.lastQuestion(seat))
    if (this.hint) this.letGo()
    this.#reasons[seat] = text
    this.#float({ seat, text })
    announce(labelled(this.nameOf(seat), text))
  }

  /** A hint covers nothing that is being read. */
  #putReasonsAway(): void {
    const others = Object.entries(this.bubbles).filter(([seat, text]) => text !== this.#reasons[Number(seat)])
    this.bubbles = Object.fromEntries(others)
    this.#reasons = {}
  }

  async say(what: { phrase: string } | { text: string }): Promise<void> {
    if (this.asOf !== null) throw unreachable()
    await this.#link.say(what)
  }

  async readLog(): Promise<void> {
    try {
      const log = await this.#link.log()
      this.#log = withPlaces(log, this.#log)
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

  async #command(send: (seq: number) => Promise<Done>, { chained = false, ...attempt }: Attempt = {}): Promise<void> {
    if (this.busy || !this.table) return
    this.#sending = true
    this.#chained = chained
    this.refusal = null
    const waiting = setTimeout(() => (this.heldBack = true), soon)
    try {
      this.#done = (await (chained ? send(this.table.seq) : this.#insist(send))).seq
    } catch (problem) {
      this.#refuse(problem, attempt)
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

  #refuse(problem: unknown, { tried, touched }: Attempt = {}): void {
    if (!(problem instanceof Refusal)) throw problem
    // Somebody was quicker: the table on the screen is about to change anyway.
    if (problem.code === 'stale') return
    this.refusal = problem
    this.refusedAt = touched ?? null
    this.refusedAction = tried ?? null
    ++this.refused
    play('refused')
    announce(problem.message)
  }

  #shown(update: Update, before: Table | null): void {
    const { ply } = update.table
    const kept = this.#log.filter((entry) => (update.what === 'undo' ? entry.ply <= ply : entry.ply < ply))
    if (update.what === 'undo') this.explanations.forget()
    const { seat, taken_back } = update
    const events = before ? onTrack(update.events, this.track(), before.view, update.table.view) : update.events
    this.#log = update.what === 'undo' ? kept : [...kept, { ply, seat, events, ...(taken_back && { taken_back }) }]
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
    if (nowAsked) told.push(labelled(say('table.your_turn'), update.table.ask))
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

function withoutEvents<Entry extends Pick<LogEntry, 'events'>>(entry: Entry, hushed: ReadonlySet<string>): Entry {
  return entry.events.some(({ event }) => hushed.has(event))
    ? { ...entry, events: entry.events.filter(({ event }) => !hushed.has(event)) }
    : entry
}
