// Keyboard of a desk: arrows walk over the choices, Enter presses the main button, letters use the tools. The focus survives moves.
import { arrows, FocusMemory, walk } from '../../parts/walking'

interface Desk {
  element: () => HTMLElement | undefined
  /** True while updates are being shown, which the space bar skips. */
  isShowing: () => boolean
  skip: () => void
  /** Leaves the current mode. */
  retreat: () => void
  /** Tools by their keys. */
  keys: { readonly [key: string]: () => void }
}

export class DeskKeys {
  readonly #desk: Desk
  readonly #focus = new FocusMemory()

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** Board, side and tray. */
  get #parts(): HTMLElement[] {
    return [...(this.#desk.element()?.querySelectorAll<HTMLElement>(':scope > :is(.board, .side, .tray)') ?? [])]
  }
  #isNowhere(place: Element | null): boolean {
    return place === document.body || this.#parts.some((part) => part === place)
  }

  noteFocus = (event: FocusEvent): void => this.#focus.note(event.target as Element)
  /** A pointer has taken over. */
  forgetFocus = (): void => this.#focus.forget()
  /** Restores the focus, at the same place, after a move has removed its element. */
  regainFocus = (): void => this.#focus.regain(this.#parts)

  press = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement
    const desk = this.#desk.element()
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !desk) return
    if (target.closest('input, textarea, select, dialog')) return
    const { isShowing, skip, retreat, keys } = this.#desk
    const direction = arrows[event.key]
    const nowhere = this.#isNowhere(target)
    if (direction) walk(this.#parts, direction, this.#focus.box)
    else if (event.key === 'Escape') retreat()
    else if (event.key === ' ' && isShowing() && nowhere) skip()
    else if (event.key === 'Enter' && nowhere) desk.querySelector<HTMLElement>('.tray .btn.go')?.click()
    else if (keys[event.key]) keys[event.key]!()
    else return this.#noteShortcut(event)
    event.preventDefault()
  }

  /** A key of the game that chooses without the focus, such as a die: the arrows then start at the first of the new choices. */
  #noteShortcut({ key }: KeyboardEvent): void {
    if (key.length === 1 && key !== ' ' && this.#isNowhere(document.activeElement)) this.#focus.forget()
  }
}
