// Form state of a new table, and its creation.
import { Refusal } from '../api'
import { say } from '../language.svelte'
import type { Game, GameOption } from '../protocol/lobby'
import type { NewMatch } from '../protocol/new_match'
import { reach } from '../reach.svelte'
import { go } from '../router.svelte'
import { session } from '../session.svelte'
import { openTable } from '../shuffle/shuffling'
import { proposal, resized, seatAfter, toNewSeats, type Companion, type SeatChoice } from './seats'

type Value = number | boolean

export class TableForm {
  seats = $state<SeatChoice[]>([])
  chosen = $state<{ [option: string]: Value }>({})
  /** True for a game without hints and without reasons of bots. */
  fair = $state(false)
  listed = $state(false)
  severalSeats = $state(false)
  /** Minutes for which the table waits for an absent player. */
  absence = $state(5)
  /** Seconds after which a round is closed; 0 for never. */
  roundTime = $state(0)
  edition = $state.raw<{ file: string; document: object } | null>(null)
  /** Edition made in the form; it includes the loaded one. */
  made = $state.raw<object | null>(null)
  problem = $state.raw<Refusal | null>(null)
  busy = $state(false)
  readonly #game: () => Game

  /** `game` is a function, because the game has other texts after a change of language. */
  constructor(game: () => Game, way: string | undefined) {
    this.#game = game
    this.seats = proposal(game(), way, reach.here ? 'here' : 'open')
    // No player from elsewhere can join a table on this device.
    $effect(() => {
      if (reach.here) for (const seat of this.seats) if (seat.sitter === 'open') seat.sitter = 'here'
    })
  }

  get game(): Game {
    return this.#game()
  }
  optionsOf(origin: GameOption['origin']): GameOption[] {
    return this.game.options.filter((option) => option.origin === origin)
  }
  valueOf(option: GameOption): Value {
    return this.chosen[option.name] ?? option.default
  }
  get values(): { [option: string]: Value } {
    return Object.fromEntries(this.game.options.map((option) => [option.name, this.valueOf(option)]))
  }
  /** Number of changed settings in rarely opened sections, shown as a reminder. */
  get changed(): number {
    const seldom = this.game.options.filter(({ origin }) => origin !== 'table')
    return seldom.filter((option) => this.valueOf(option) !== option.default).length + Number(this.edition !== null)
  }
  get hasOpen(): boolean {
    return this.seats.some(({ sitter }) => sitter === 'open')
  }
  /** True if a house rule lets rounds be closed, so that a round time makes sense. */
  get closable(): boolean {
    return this.chosen.rounds_may_be_closed === true
  }

  // ---- seats ----

  nameOf(seat: number): string {
    const { sitter, name, character } = this.seats[seat]!
    if (sitter === 'bot') return session.character(character)?.title ?? ''
    if (sitter === 'me') return session.me?.name ?? say('new.you')
    return (sitter === 'here' && name.trim()) || say('new.seat', { number: seat + 1 })
  }
  get names(): string[] {
    return this.seats.map((_, seat) => this.nameOf(seat))
  }
  /** Players at the table, as the dialog for bots shows them. */
  get company(): Companion[] {
    return this.seats.map(({ sitter, character }, seat) => {
      const bot = sitter === 'bot'
      return { seat, name: this.nameOf(seat), level: bot ? `character:${character}` : null, note: this.#noteOf(seat) }
    })
  }
  #noteOf(seat: number): string {
    const { sitter, character } = this.seats[seat]!
    if (sitter !== 'bot') return sitter === 'me' ? say('new.you') : say(`new.sitter_${sitter}`)
    const { level } = session.character(character)!
    return [session.level(level).title, session.ratingOf(character, this.game)?.elo].filter(Boolean).join(', ')
  }
  add(): void {
    this.seats.push(seatAfter(this.seats, this.seats.at(-1)?.sitter === 'open' ? 'open' : 'bot'))
  }
  remove(seat: number): void {
    this.seats.splice(seat, 1)
    this.#forgetSeats()
  }
  /** Resizes the table at its end: adds open seats, or bots on this device, or removes seats. */
  resize(count: number): void {
    this.seats = resized(this.seats, count, reach.here ? 'bot' : 'open')
    this.#forgetSeats()
  }
  /** Changes the number of seats, adding them one by one. */
  fill(count: number): void {
    if (count < this.seats.length) this.resize(count)
    while (this.seats.length < count) this.add()
  }
  /** Resets options that name a removed seat: they would be refused. */
  #forgetSeats(): void {
    for (const option of this.game.options)
      if (option.type === 'seat' && Number(this.valueOf(option)) >= this.seats.length) delete this.chosen[option.name]
  }

  // ---- the edition ----

  async readEdition(file: File | undefined): Promise<void> {
    this.problem = null
    this.edition = null
    if (!file) return
    try {
      const document: unknown = JSON.parse(await file.text())
      if (typeof document !== 'object' || document === null) throw new Error()
      this.edition = { file: file.name, document }
    } catch {
      this.problem = new Refusal({ code: 'bad_json', message: say('new.edition_no_json', { file: file.name }) })
    }
  }

  // ---- opening ----

  async open(): Promise<void> {
    this.busy = true
    this.problem = null
    try {
      const match = await openTable(this.#match())
      go(`/match/${match.id}`)
    } catch (refusal) {
      this.problem = refusal as Refusal
    } finally {
      this.busy = false
    }
  }
  #match(): NewMatch {
    const { game, hasOpen, listed, severalSeats, absence, roundTime } = this
    const decided = game.options.filter((option) => this.valueOf(option) !== option.default)
    const edition = this.made ?? this.edition?.document
    return {
      game: game.name,
      seats: toNewSeats(this.seats.map((seat, i) => ({ ...seat, name: this.nameOf(i) }))),
      ...(decided.length > 0 && { options: Object.fromEntries(decided.map((option) => [option.name, this.valueOf(option)])) }),
      ...(edition && { edition }),
      ...(this.fair && { fair: true }),
      ...(hasOpen && listed && { listed, ...(severalSeats && { several_seats: true }) }),
      ...(hasOpen && { absence_limit: absence * 60 }),
      ...(this.closable && roundTime > 0 && { round_time: roundTime }),
    }
  }
}
