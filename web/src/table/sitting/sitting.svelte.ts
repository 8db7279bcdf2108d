// A viewer at a table: one match and all actions possible there. Screens show this object and nothing else.
import { announce } from '../../announce.svelte'
import { Refusal, unreachable } from '../../api'
import type { Track } from '../../games/game'
import { labelled, say } from '../../language.svelte'
import { preferences } from '../../preferences.svelte'
import type { AnalysisProgress } from '../../protocol/analysis'
import type { Match } from '../../protocol/match'
import type { Standing } from '../../protocol/previews'
import type { Update } from '../../protocol/pushes'
import type { Done } from '../../protocol/replies'
import type { LogEntry, Offer, Table } from '../../protocol/table'
import type { Action, Seat, Viewer } from '../../protocol/values'
import { play } from '../../sound'
import { Choosing } from '../choices/choosing.svelte'
import { Commands } from './commands.svelte'
import { Explanations } from '../moves/explanations.svelte'
import { Foresight } from '../choices/foresight.svelte'
import { Hints } from './hints.svelte'
import { MatchLog } from '../moves/match_log.svelte'
import { parts } from '../choices/offers'
import { Questions } from './questions'
import { Refusals, type Attempt } from './refusals.svelte'
import { Showing } from './showing.svelte'
import { soundOf } from './sound_of'
import { Talk } from './talk.svelte'
import type { TableLink, TableNews, TableSource } from '../connection/table'

export class Sitting {
  match = $state.raw<Match | null>(null)
  /** Last known progress of the analysis. */
  analysed = $state.raw<AnalysisProgress | null>(null)
  connected = $state(true)
  /** Time of the last contact, in milliseconds, for a table that can only be viewed; null for a live table. */
  asOf = $state<number | null>(null)
  /** Set if the table no longer exists, or not for this viewer. */
  gone = $state.raw<Refusal | null>(null)
  /** A choice awaiting confirmation. */
  composed = $state.raw<Offer | null>(null)

  readonly choosing = new Choosing()
  readonly foresight: Foresight
  readonly explanations: Explanations
  readonly hints: Hints
  readonly questions: Questions
  readonly refusals = new Refusals()
  readonly showing: Showing
  readonly talk: Talk
  readonly #link: TableLink
  readonly #commands: Commands
  readonly #log = new MatchLog()
  /** Chain last shown on the table without being picked there. */
  #pointed: readonly Action[] = []

  constructor(
    source: TableSource,
    match: string,
    readonly viewer: Viewer,
    duration: (update: Update, before?: Table) => number,
    private track: () => Track | undefined = () => undefined,
  ) {
    this.showing = new Showing(viewer, duration, (update, before) => this.#shown(update, before))
    this.#commands = new Commands(this.showing)
    this.#link = source.open(match, viewer, this.#news())
    this.explanations = new Explanations((ply) => this.#link.why(ply))
    this.questions = new Questions(() => ({ match: this.match, log: this.log, deciding: this.table?.deciding ?? [] }))
    this.talk = new Talk(viewer, (seat) => this.nameOf(seat))
    this.hints = new Hints({
      legal: () => this.table?.legal,
      request: () => this.#link.hint(),
      refused: (problem) => this.refusals.show(problem),
    })
    this.foresight = new Foresight(
      this.#link,
      () => this.table,
      () => this.asked && !this.inChain && this.showing.waiting === 0,
    )
  }

  get table(): Table | null {
    return this.showing.table
  }

  /** True while a command is pending or its result is not on screen yet. */
  get busy(): boolean {
    return this.#commands.busy
  }
  /** True while several actions are being sent: choices in between must not be offered. */
  get inChain(): boolean {
    return this.#commands.inChain
  }
  /** True if a command takes long: the time until others hear of an answer must not reveal it (docs/protocol/http.md, Timing). */
  get heldBack(): boolean {
    return this.#commands.heldBack
  }
  get log(): LogEntry[] {
    return this.#log.entries
  }

  /** Keeps these events out of the log for now. */
  set hushed(events: ReadonlySet<string>) {
    this.#log.hushed = events
  }

  /** True if this seat has a decision on the table as shown. */
  get asked(): boolean {
    return (
      typeof this.viewer === 'number' &&
      this.asOf === null &&
      this.match?.state === 'running' &&
      !!this.table?.deciding.includes(this.viewer)
    )
  }

  close(): void {
    this.showing.fresh(null)
    this.#link.close()
  }

  // ---- News ----------------------------------------------------------------------------------------------------------------

  #news(): TableNews {
    return {
      update: (update) => this.showing.push(this.#log.hush(update)),
      fresh: (match, table, said, asOf) => {
        this.match = match
        this.asOf = asOf ?? null
        this.talk.said = said
        this.#commands.forget()
        this.explanations.forget()
        this.showing.fresh(table)
        this.#decide()
        if (table) void this.readLog().then(() => this.table?.seq === table.seq && this.showing.catchUp(this.log))
      },
      match: (match) => (this.match = match),
      said: (said) => this.talk.hear(said),
      analysed: (progress) => (this.analysed = progress),
      refused: (problem) => (this.gone = problem),
      connection: (state) => (this.connected = state === 'live'),
    }
  }

  // ---- Doing ---------------------------------------------------------------------------------------------------------------

  /** Plays an action, or asks for confirmation first if it is final and the player wants that. */
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

  /** Like `play`; resolves when the server has answered. */
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

  /** Undoes, or explains why not: on touch screens a disabled button cannot show its reason on hover. */
  undo = (): void => {
    const undo = this.table?.undo
    if (undo?.possible) void this.#command((seq) => this.#link.undo(seq))
    else if (this.canTakeBack)
      void this.#command((seq) => this.#commands.catchUp((seq) => this.#link.takeBack(seq), seq), { chained: true })
    else if (undo?.why_not) this.refusals.show(new Refusal({ code: undo.why_not, message: say(`table.undo_${undo.why_not}`) }))
  }

  /** True if undo is possible even after bots or chance have acted: only in matches without other people. */
  get canTakeBack(): boolean {
    return this.asOf === null && this.match?.state === 'running' && this.match.take_back && !!this.table?.undo.earlier
  }

  redo = (): void => {
    if (this.table?.undo.redo) void this.#command((seq) => this.#link.redo(seq))
  }

  /** Clears selection, confirmation and hint. */
  letGo = (): void => {
    this.choosing.clear()
    this.foresight.consider()
    this.composed = null
    this.hints.clear()
    this.refusals.clear()
  }

  /** Shows an action on the table as if it had been selected, with its completion if known. */
  point(offer: Offer, chain: readonly Action[] = [offer.action]): void {
    this.choosing.picked = parts(offer)
    this.foresight.consider(...chain)
    this.#pointed = chain
  }

  /** Replaces the hint with a choice of the player. */
  setHintAside(): void {
    if (this.foresight.isConsidered(...this.#pointed)) this.foresight.consider()
    this.hints.clear()
    this.composed = null
  }

  /** Selects one of the compared choices of the hint. */
  weigh(place: number): void {
    this.hints.weighed = place
    this.composed = null
  }

  /** Requests a hint, or closes the current one. */
  async askHint(): Promise<void> {
    if (this.hints.shown) return this.letGo()
    if (!this.asked || this.hints.isThinking) return
    this.talk.removeReasons()
    await this.hints.ask()
  }

  /** Shows a bot's reason for its last turn beside its seat, in place of a hint. */
  sayWhy(seat: Seat): void {
    const text = this.explanations.answer(this.questions.lastOf(seat))
    if (this.hints.shown) this.letGo()
    this.talk.hearReason(seat, text)
  }

  async say(what: { phrase: string } | { text: string }): Promise<void> {
    if (this.asOf !== null) throw unreachable()
    await this.#link.say(what)
  }

  readLog(): Promise<void> {
    return this.#log.read(this.#link)
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

  async #command(
    send: (seq: number) => Promise<Done>,
    { chained = false, ...attempt }: Attempt & { chained?: boolean } = {},
  ): Promise<void> {
    if (this.busy || !this.table) return
    this.refusals.clear()
    await this.#commands.run(send, { chained, refused: (problem) => this.refusals.show(problem, attempt) })
  }

  #shown(update: Update, before: Table | null): void {
    if (update.what === 'undo') this.explanations.forget()
    this.#log.extend(update, before, this.track())
    // Secret actions become visible at the end.
    if (update.table.over) void this.readLog()
    const wasAsked = this.choosing.offers.length > 0
    // The viewer's action used up the selection, so the next decision starts empty. Actions of others keep it.
    if (update.seat === this.viewer) this.choosing.clear()
    this.#decide()
    const nowAsked = !wasAsked && this.asked
    const sound = soundOf(update, this.viewer, nowAsked)
    if (sound) play(sound)
    const told = update.events.map((event) => event.text)
    if (nowAsked) told.push(labelled(say('table.your_turn'), update.table.ask))
    if (told.length) announce(told.join(' '))
  }

  #decide(): void {
    // Simultaneous decisions of others keep the selection: the very same offers remain.
    if (this.table && this.table.legal === this.choosing.offers) return
    this.composed = null
    this.hints.clear()
    this.refusals.clear()
    this.choosing.offer(this.table?.legal ?? [])
  }
}
