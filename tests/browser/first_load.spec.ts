// Bytes transferred before a new visitor can act.
import { expect, test } from 'vitest'
import { coop } from './support/games'
import { phone, stageOfTests } from './support/stage'

const stage = stageOfTests()
const limit = 150_000

test('The first load is at most 150 kB without fonts, compressed, and nothing comes from elsewhere', async () => {
  const newcomer = await stage.visitor()
  const { page, url } = newcomer
  const sizes: Promise<[string, number]>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize]))
  })
  await newcomer.goto('/')
  await page.getByRole('dialog', { name: 'Welcome aboard' }).waitFor()
  await page.waitForLoadState('networkidle')

  const loaded = await Promise.all(sizes)
  expect(loaded.filter(([address]) => !address.startsWith(url))).toEqual([])
  const total = loaded.filter(([address]) => !address.endsWith('.woff2')).reduce((sum, [, size]) => sum + size, 0)
  expect(total).toBeGreaterThan(20_000)
  expect(total, loaded.map(([address, size]) => `${size} ${address}`).join('\n')).toBeLessThanOrEqual(limit)
})

test('Nothing jumps while the pages load', async () => {
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    const ada = await stage.person('Ada', { viewport })
    const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
    await ada.page.addInitScript(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of [
      '/',
      `/new/${coop.name}`,
      `/rules/${coop.name}`,
      '/join',
      `/match/${match.id}`,
      `/table/${match.id}`,
      `/hand/${match.id}`,
    ]) {
      await ada.goto(path)
      await ada.page.getByRole('main').first().waitFor({ state: 'attached' })
      await ada.page.waitForLoadState('networkidle')
      expect(
        await ada.page.evaluate(() => (window as unknown as { shifts: number }).shifts),
        `${path} at ${viewport.width} pixels`,
      ).toBeLessThan(0.1)
    }
  }
})
