// With a finger: whatever is pressed answers over 44 px, on a phone and on a tablet as wide as a desk.
import { panelOf } from '../support/dashboard-panels.ts'
import { expect, test } from '../support/test.ts'
import { phone } from '../support/visitor.ts'
import { missedBy } from '../support/touch-targets.ts'

const tablet = { width: 1180, height: 820 } as const

for (const [words, viewport] of [
  ['a phone', phone],
  ['a tablet', tablet],
] as const) {
  test(`a finger finds every button on ${words}`, async ({ visit }) => {
    const visitor = await visit('admin', { viewport, hasTouch: true })
    await visitor.open('/dashboard')
    for (const path of ['/dashboard', '/vehicles', '/users', '/tag-manager', '/query-management']) {
      await visitor.go(path)
      expect(await missedBy(visitor.page), path).toEqual([])
    }
    await visitor.page
      .getByText(/^Q-\d+$/)
      .first()
      .click()
    await visitor.ready()
    expect(await missedBy(visitor.page), visitor.here()).toEqual([])
  })
}

for (const [words, viewport] of [
  ['a phone', phone],
  ['a tablet', tablet],
] as const) {
  test(`a finger finds what a customer presses on ${words}`, async ({ visit }) => {
    test.slow()
    const visitor = await visit('fleet.pennine', { viewport, hasTouch: true })
    await visitor.open('/documentation')
    const look = async (path: string): Promise<void> => {
      await visitor.go(path)
      expect(await missedBy(visitor.page), path).toEqual([])
    }
    for (const path of ['/documentation', '/faq', '/fleet-compliance', '/asset-wellbeing', '/raise-query', '/profile'])
      await look(path)
    await look('/maintenance-management?show=board')
    await visitor.go('/vehicles')
    const href = await visitor.page.locator('main a[href*="/vehicleoverview/"]').first().getAttribute('href')
    for (const tab of ['overview', 'timeline']) await look(`${(href ?? '').replace('#', '')}?tab=${tab}`)
    await look('/dashboard')
    // A bar of twelve is narrower than a thumb: the table has the same rows.
    const spend = panelOf(visitor.page, 'spend')
    const bars = await spend.locator('svg a[href]').count()
    await spend.getByRole('button', { name: 'View as table' }).click()
    const months = spend.getByRole('rowheader').getByRole('link')
    await expect(months).toHaveCount(bars)
    for (const month of await months.all()) expect((await month.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
}
