// Measuring a page: what is in sight, what overlaps, and which targets are too small for a finger.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './stage'

/** Comfortable touch target, and the minimum for places on a scaled board (WCAG 2.5.8). */
export const finger = 44
const place = 24

export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export const boxOf = async (locator: Locator): Promise<Box> => (await locator.boundingBox())!
export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1

export async function expectNoSideways({ page }: Person, what: string): Promise<void> {
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content, what).toBeLessThanOrEqual(width!)
}

export async function expectInSight({ page }: Person, box: Box, what: string): Promise<void> {
  const { width, height } = page.viewportSize()!
  expect(
    box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1,
    `${what}: ${JSON.stringify(box)}`,
  ).toBe(true)
}

/**
 * Targets too small for a finger, with their size. Links within sentences are exempt. Places of a board and squares of a market are close
 * to each other: a tap beside one goes to the nearest (web/src/parts/near_taps.ts).
 */
export const tooSmall = ({ page }: Person): Promise<string[]> =>
  page.evaluate(
    ({ finger, place }) => {
      const dense = 'svg, .squares'
      const seen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 0 &&
        !element.closest('[aria-hidden=true]')
      const inSentence = (element: Element) => {
        const sentence = element.closest('p')
        return element.closest('dd, dt') !== null || (sentence !== null && sentence.textContent.trim() !== element.textContent.trim())
      }
      // A field is also reached through its label, a button through the area around it.
      const sizeOf = (element: Element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
        const around = getComputedStyle(element, '::after')
        const isLaid = around.position === 'absolute' && around.content !== 'none'
        const size = (own: number, laid: string) => (isLaid ? Math.max(own, parseFloat(laid) || 0) : own)
        return { width: size(width, around.width), height: size(height, around.height) }
      }
      return [...document.querySelectorAll('button:enabled, select, input, summary, [role=button], a[href]')]
        .filter((element) => seen(element) && !inSentence(element) && !element.matches('[href="#main"]'))
        .map((element) => ({ element, size: sizeOf(element), least: element.closest(dense) ? place : finger }))
        .filter(({ size, least }) => Math.min(size.width, size.height) < least - 0.5)
        .map(
          ({ element, size }) =>
            `${Math.round(size.width)} × ${Math.round(size.height)}: ${element.localName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`,
        )
    },
    { finger, place },
  )
