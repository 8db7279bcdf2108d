// Animations of a page, read from the browser's own list.
import type { Person } from '$browser/support/stage'

/** A recorded animation: a class of the element or the property that changes, and its duration in milliseconds. */
interface Moved {
  what: string
  time: number
}

/** Records all running animations in every frame. */
export async function watchMotion({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Map<string, { what: string; time: number }>()
    const look = () => {
      for (const animation of document.getAnimations()) {
        const target = (animation.effect as KeyframeEffect | null)?.target
        const time = Number(animation.effect?.getTiming().duration)
        const property = (animation as Partial<CSSTransition>).transitionProperty
        const kind = [...(target?.classList ?? [])].find((name) => !name.startsWith('svelte-')) ?? target?.localName ?? ''
        const what = property ? `${kind} ${property}` : kind
        seen.set(`${what} ${time}`, { what, time })
      }
      ;(window as unknown as { moved: object[] }).moved = [...seen.values()]
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
export const movedOn = ({ page }: Person): Promise<Moved[]> => page.evaluate(() => (window as unknown as { moved: Moved[] }).moved)
