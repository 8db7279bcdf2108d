// A viewer at a table: one match and all actions possible there. Screens show this object and nothing else.
import { announce } from '../../announce.svelte'
import { Refusal, unreachable } from '../../api'
import type { Track } from '../../games/game'
import { labelled, say } from '../../language.svelte'
import { preferences } from '../../preferences.svelte'
import type { AnalysisProgress } from '../../protocol/analysis'
import type { Hint } from '../../protocol/hints'
import type { Match } from '../../protocol/match'
import type { Standing } from '../../protocol/previews'
import type { Update } from '../../protocol/pushes'
import type { Done } from '../../protocol/replies'
import type { LogEntry, Offer, Said, Table } from '../../protocol/table'
import type { Action, Seat, Viewer } from '../../protocol/values'
import { play } from '../../sound'
import { Bubbles } from './bubbles.svelte'
import { Choosing } from '../choices/choosing.svelte'
import { Commands, mostTries } from './commands.svelte'
import { askingBeside, Explanations, questionAbout, saysWhy, type Asking, type Question } from '../moves/explanations.svelte'
import { Foresight } from '../choices/foresight.svelte'
import type { LoggedMove } from '../moves/logged_moves'
import { MatchLog } from '../moves/match_log.svelte'
import { parts } from '../choices/offers'
import { Showing } from './showing.svelte'
import { soundOf } from './sound_of'
import type { TableLink, TableNews, TableSource } from '../connection/table'

/** A command for the server: the single action tried and the touched element, or a chain of several. */
interface Attempt {
  tried?: Action
  touched?: Element | undefined
  chained?: boolean
}

export class Sitting {
  match = $state.raw<Match | null>(null)
  said = $state.raw<Said[]>([])
  /** Last known progress of the analysis. */
  analysed = $state.raw<AnalysisProgress | null>(null)
  connected = $state(true)
  /** Time of the last contact, in milliseconds, for a table that can only be viewed; null for a live table. */
  asOf = $state<number | null>(null)
  /** Set if the table no longer exists, or not for this viewer. */
  gone = $state.raw<Refusal | null>(null)
  /** The last refusal, until the next command. */
  refusal = $state.raw<Refusal | null>(null)
  /** Number of refusals, so that each one triggers effects. */
  refused = $state(0)
  /** Element touched for the refused action; null if none in particular. */
  refusedAt: Element | null = null
  /** The single action last refused; null if none, or one of a chain. */
  refusedAction: Action | null = null
  hint = $state.raw<Hint | null>(null)
  /** Index of the selected choice in the hint. */
  weighed = $state(0)
  thinking = $state(false)
  /** A choice awaiting confirmation. */
  composed = $state.raw<Offer | null>(null)

  readonly choosing = new Choosing()
  readonly foresight: Foresight
  readonly explanations: Explanations
  readonly showing: Showing
  readonly #link: TableLink
  readonly #commands: Commands
  readonly #log = new MatchLog()
  readonly #bubbles = new Bubbles()
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
  /** Latest words of each seat, floating beside it for a while. */
  get bubbles(): { [seat: Seat]: string } {
    return this.#bubbles.shown
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
        this.said = said
        this.#commands.forget()
        this.explanations.forget()
        this.showing.fresh(table)
        this.#decide()
        if (table) void this.readLog().then(() => this.table?.seq === table.seq && this.showing.catchUp(this.log))
      },
      match: (match) => (this.match = match),
      said: (said) => {
        this.said = [...this.said, said]
        this.#bubbles.say(said)
        if (said.seat !== this.viewer) announce(labelled(this.nameOf(said.seat), said.text))
      },
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
    else if (undo?.why_not) this.#refuse(new Refusal({ code: undo.why_not, message: say(`table.undo_${undo.why_not}`) }))
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
    this.hint = null
    this.refusal = null
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
    this.hint = null
    this.composed = null
  }

  /** Selects one of the compared choices of the hint. */
  weigh(place: number): void {
    this.weighed = place
    this.composed = null
  }

  /** Requests a hint, or closes the current one. */
  async askHint(): Promise<void> {
    if (this.hint) return this.letGo()
    if (!this.asked || this.thinking) return
    this.#bubbles.removeReasons()
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

  /** Repeats the request when actions of others interfere without changing this seat's choices; null if these have changed. */
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

  /** Null if no bot can be asked about that action now. */
  questionAbout(ply: number): Question | null {
    return questionAbout(this.log, ply, this.match?.state === 'over', this.table?.deciding ?? [])
  }

  /** Moves beside which a bot can be asked, and the subject of each question. */
  askingBeside(moves: readonly LoggedMove[]): ReadonlyMap<number, Asking> {
    return askingBeside(moves, (ply) => this.questionAbout(ply))
  }

  /** Question about the last turn of a bot; null for people, or if no turn is complete. */
  lastQuestion(seat: Seat): Question | null {
    const last = this.log.findLast((entry) => entry.seat === seat)
    return last && this.match && saysWhy(this.match, seat) ? this.questionAbout(last.ply) : null
  }

  /** Shows a bot's reason for its last turn beside its seat, in place of a hint. */
  sayWhy(seat: Seat): void {
    const text = this.explanations.answer(this.lastQuestion(seat))
    if (this.hint) this.letGo()
    this.#bubbles.sayReason(seat, text)
    announce(labelled(this.nameOf(seat), text))
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

  async #command(send: (seq: number) => Promise<Done>, { chained = false, ...attempt }: Attempt = {}): Promise<void> {
    if (this.busy || !this.table) return
    this.refusal = null
    await this.#commands.run(send, { chained, refused: (problem) => this.#refuse(problem, attempt) })
  }

  #refuse(problem: unknown, { tried, touched }: Attempt = {}): void {
    if (!(problem instanceof Refusal)) throw problem
    // Another player was quicker: the table on screen is about to change anyway.
    if (problem.code === 'stale') return
    this.refusal = problem
    this.refusedAt = touched ?? null
    this.refusedAction = tried ?? null
    ++this.refused
    play('refused')
    announce(problem.message)
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
    this.hint = null
    this.refusal = null
    this.choosing.offer(this.table?.legal ?? [])
  }
}
