import { expect, test } from '../support/test.ts'

test('the list and the map show the same vehicles, whatever is asked', async ({ visit }) => {
  test.slow()
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/vehicles')
  await expect(visitor.heading).toContainText('Vehicles')
  const views = page.getByRole('navigation', { name: 'Views' })
  const overdue = views.getByRole('link', { name: /^Overdue/ })
  await expect(overdue).toContainText(/\d/)
  await overdue.click()
  await expect(page.getByText(/overdue|No valid date/).first()).toBeVisible()
  // One look at both: other tests work on this fleet meanwhile.
  await expect(async () => {
    const count = Number((await overdue.textContent())?.replace(/\D/g, ''))
    await expect(page.getByText(`of ${count}`, { exact: false }).first()).toBeVisible({ timeout: 500 })
  }).toPass()

  await page.getByText('Map', { exact: true }).click()
  await expect(async () => {
    const count = Number((await overdue.textContent())?.replace(/\D/g, ''))
    const shown = page.getByText(new RegExp(`(of|All) ${count} vehicles have a position`))
    await expect(shown).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible()
  await page.getByText('List', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /Next due/ })).toBeVisible()
})

test('a map that is left while it zooms goes quietly', async ({ visit }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visitor.open('/vehicles?show=map')
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await visitor.go('/drivers')
  await expect(visitor.heading).toContainText('Drivers')
  await page.waitForTimeout(500) // a zoom takes a quarter of a second
})

test('a pasted list finds its vehicles and names what is none', async ({ visit }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/vehicles?sort=reg_no')
  const first = page.locator('main tbody [data-row]').first()
  await expect(first).toBeVisible()
  const plate =
    (await first.getByRole('link').first().textContent())?.replace(/^Registration /, '').replace(/\s/g, '') ?? ''
  await visitor.go(`/vehicles?pasted=${plate.toLowerCase()},ZZ99ZZZ`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByText('ZZ99ZZZ')).toBeVisible()
})

test('who may not see positions is offered no map', async ({ visit }) => {
  const visitor = await visit('readonly.harrow')
  await visitor.open('/vehicles?show=map')
  await expect(visitor.page.getByRole('columnheader', { name: /Next due/ })).toBeVisible()
  await expect(visitor.page.getByText('Map', { exact: true })).toHaveCount(0)
})

test('a map whose streets cannot be had shows the coast with its towns, and says so', async ({ visit }) => {
  const { page, open } = await visit('fleet.harrow', { isTroubled: true })
  await page.route('**/api/vehicles/map**', (route) =>
    route.fulfill({ json: { tile_url: '/tiles/streets.pmtiles', attribution: 'Streets of somebody' } }),
  )
  await open('/vehicles?show=map')
  await expect(page.getByText('We could not load the street map')).toBeVisible()
  await expect(page.locator('.leaflet-overlay-pane path')).not.toHaveCount(0)
  await expect(page.getByText('Places: GeoNames')).toBeVisible()
  // What stands in one place opens as a list where no zoom takes it apart.
  const cluster = page.getByRole('button', { name: /^\d+ vehicles: (zoom in|list)$/ }).first()
  const list = page.getByRole('complementary', { name: 'Selected vehicles' })
  await expect(async () => {
    await cluster.press('Enter')
    await expect(list).toContainText(/\d+ vehicles in one place/, { timeout: 500 })
  }).toPass()
  await expect(list.getByRole('link', { name: /^Open / }).first()).toBeVisible()
})

/** Of the lines under what is due, those that end outside of their cell. */
const cutOff = `[...document.querySelectorAll('tbody td small')].flatMap((line) => {
  const words = document.createRange();
  words.selectNodeContents(line);
  const own = words.getBoundingClientRect(), cell = line.closest('td').getBoundingClientRect();
  return own.right <= cell.right && own.bottom <= cell.bottom && own.top >= cell.top ? [] : [line.textContent];
})`

for (const width of [1440, 1024])
  test(`at ${width} px what is booked stands whole under what is due`, async ({ visit }) => {
    const visitor = await visit('fleet.harrow', { viewport: { width, height: 900 } })
    const { page } = visitor
    await visitor.open('/vehicles?size=25')
    await expect(page.locator('tbody td small').filter({ hasText: /^(Booked|Requested)/ })).not.toHaveCount(0)
    expect(await page.evaluate(cutOff)).toEqual([])
  })
