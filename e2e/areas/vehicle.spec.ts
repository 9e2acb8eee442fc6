// One vehicle's page, as somebody comes to it from the list, walks to the next and goes back.
import { overflowOf, violationsOn } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { phone } from '../support/visitor.ts'

test('from the list to a vehicle, to the next, through its tabs and back', async ({ visit }) => {
  const { page, open, ready, heading, here } = await visit('fleet.harrow')
  await open('/vehicles')
  const plates = await page.locator('tbody tr a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const [first, second] = [...new Set(plates)].filter((link) => link?.includes('/vehicleoverview/'))
  if (!first || !second) throw new Error('The list shows no two vehicles')
  await page.locator(`tbody a[href="${first}"]`).first().click()
  await ready()
  expect(`#${here()}`).toBe(first)
  await expect(page.getByRole('region', { name: 'Compliance' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The road ahead' }).getByRole('listitem').first()).toBeAttached()
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('link', { name: 'Next vehicle' }).click()
  await ready()
  expect(`#${here()}`).toBe(second)
  const title = await heading.textContent()
  await page.getByRole('link', { name: 'Timeline', exact: true }).click()
  await ready()
  expect(here()).toContain('tab=timeline')
  await expect(heading).toHaveText(title ?? '')
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Hire', exact: true }).check({ force: true })
  await ready()
  await expect(page.getByText('On hire').first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('link', { name: 'Costs', exact: true }).click()
  await ready()
  await expect(page.getByRole('region', { name: 'Invoice lines' }).getByRole('listitem').first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await page.goBack()
  await ready()
  expect(here()).toContain('tab=timeline')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Vehicles' }).click()
  await ready()
  expect(here()).toMatch(/^\/vehicles/)
})

test('a phone’s road starts at today, and nothing else scrolls sideways', async ({ visit }) => {
  const { page, open, ready } = await visit('fleet.harrow', { viewport: phone })
  await open('/vehicles')
  await page.locator('a[href*="/vehicleoverview/"]').first().click()
  await ready()
  const road = page.getByRole('region', { name: 'The road ahead, scrolls sideways' })
  await expect(road.locator('svg').first()).toBeVisible()
  expect(await road.evaluate((box) => box.scrollLeft)).toBeGreaterThan(20)
  expect(await overflowOf(page)).toBe(0)
  expect(await violationsOn(page)).toEqual([])
})

test('on a phone each day of a vehicle that is checked daily is a target of its own', async ({ visit }) => {
  const { page, open, go } = await visit('fleet.harrow', { viewport: phone })
  await open('/vehicles')
  const links = page.locator('main a[href*="/vehicleoverview/"]')
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1) ?? ''))
  const days = page.getByRole('list', { name: 'Checks by day' }).getByRole('link')
  for (const address of new Set(found)) {
    await go(address)
    if ((await days.count()) >= 8) break
  }
  expect(await days.count()).toBeGreaterThanOrEqual(8)
  expect(await violationsOn(page)).toEqual([])
})

test('somebody who may only read sees neither places nor costs', async ({ visit }) => {
  const { page, open, ready } = await visit('readonly.harrow')
  await open('/vehicles')
  await page.locator('tbody a[href*="/vehicleoverview/"]').first().click()
  await ready()
  await expect(page.getByRole('region', { name: 'Compliance' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Last position' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Costs', exact: true })).toHaveCount(0)
})

test('whoever looks at checks alone is shown no due dates, no driver and no score', async ({ visit }) => {
  const { page, open, ready } = await visit('checks.harrow')
  await open('/vehicles')
  for (const name of [/Driver/, /Score/, /Next due/, /Status/])
    await expect(page.getByRole('columnheader', { name })).toHaveCount(0)
  await page.locator('tbody a[href*="/vehicleoverview/"]').first().click()
  await ready()
  await expect(page.getByRole('region', { name: 'Driver checks' })).toBeVisible()
  for (const name of ['Compliance', 'Driver'])
    await expect(page.getByRole('region', { name, exact: true })).toHaveCount(0)
  await expect(page.getByText('Driver score')).toHaveCount(0)
})

test('without a connection a vehicle seen before stays in sight, with its time', async ({ visit }) => {
  const { page, open, go, ready, context, here } = await visit('fleet.harrow', { isTroubled: true })
  await open('/vehicles')
  await page.locator('tbody a[href*="/vehicleoverview/"]').first().click()
  await ready()
  const vehicle = here()
  await go('/vehicles')
  await page.clock.install({ time: Date.now() + 120_000 })
  await context.setOffline(true)
  await page.evaluate(`location.hash = ${JSON.stringify(`#${vehicle}`)}`)
  await expect(page.getByRole('region', { name: 'Compliance' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/Showing data from|offline/i).first()).toBeVisible()
})

test('a plate nobody has and another customer’s are the same page', async ({ visit }) => {
  const { open, heading, page } = await visit('fleet.harrow', { isTroubled: true })
  await open('/vehicleoverview/AB12CDE')
  await expect(heading).toHaveText('AB12 CDE not found')
  await expect(page.getByRole('link', { name: 'Search all vehicles' })).toBeVisible()
})
