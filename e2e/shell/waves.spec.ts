// How many answers the dashboard waits for one after the other. Every call is held until nothing more is asked; then all are let go at
// once: each such wave is one trip to the server, however slow the line.
import type { Route } from '@playwright/test'
import { panelOf } from '../support/dashboard-panels.ts'
import { expect, test } from '../support/test.ts'

const quietMilliseconds = 700
const drawnWithinMilliseconds = 5_000

test('the dashboard is full after two trips to the server: who it is, and what it shows', async ({ visit, base }) => {
  const { page } = await visit('fleet.harrow')
  let held: Route[] = []
  const waves: string[][] = []
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    (route) => void held.push(route),
  )
  await page.goto(`${base}/#/dashboard`)
  const hasLoading = async (): Promise<boolean> => (await page.locator('main [aria-busy="true"]').count()) > 0
  // Code comes before the first call and the first skeleton: nothing is loading yet while nothing is asked.
  await expect.poll(() => held.length, { timeout: 15_000 }).toBeGreaterThan(0)
  while (waves.length < 6 && (await hasLoading())) {
    await expect.poll(() => held.length, { timeout: 15_000 }).toBeGreaterThan(0)
    for (let before = -1; before !== held.length; await page.waitForTimeout(quietMilliseconds)) before = held.length
    const wave = held
    held = []
    waves.push(wave.map((route) => new URL(route.request().url()).pathname))
    await Promise.all(wave.map((route) => route.continue()))
    await Promise.all(wave.map((route) => route.request().response()))
    // What still loads this long after its answers waits for a call of its own. Sooner, it may only be slow to draw, and what is then
    // asked for is what the background loads once nothing in sight does. A panel may begin to load after a moment in which none did.
    for (const end = Date.now() + drawnWithinMilliseconds; Date.now() < end && (await hasLoading());)
      await page.waitForTimeout(100)
    await page.waitForTimeout(quietMilliseconds)
  }
  await expect(panelOf(page, 'compliance')).toContainText('%')
  const told = JSON.stringify(waves)
  expect(waves.length, told).toBeLessThanOrEqual(2)
  expect(waves[0], told).toEqual(expect.arrayContaining(['/api/me', '/api/scope']))
  expect(waves[1], told).toContain('/api/dashboard')
  // The accounts to choose from are asked for by who reaches for their menu.
  expect(waves.flat(), told).not.toContain('/api/accounts')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
