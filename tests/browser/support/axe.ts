// axe check of the current page: no serious or critical findings.
import axe from 'axe-core'
import { expect } from 'vitest'
import type { Person } from './stage'

interface Finding {
  id: string
  impact: string | null
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

/** Findings of axe on the current page. */
async function findings({ page }: Person): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }).axe.run())
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1] ?? ''}`),
    )
}

export async function expectAccessible(person: Person, what: string): Promise<void> {
  await person.page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))))
  expect(await findings(person), `${what}, ${await person.page.evaluate(() => document.documentElement.dataset.theme)}`).toEqual([])
}
