import { closeOffer, panelNames, panelOf } from '../support/dashboard-panels.ts'
import { personOf } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { settle, signInBy } from '../support/visitor.ts'

const isCall = (url: URL): boolean => url.pathname.startsWith('/api/')
const wait = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds))

test('answers that take thirteen seconds: skeletons, then words, then figures', async ({ visit, base }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await page.route('**/api/dashboard**', async (route) => {
    await wait(13_000)
    await route.continue()
  })
  await page.goto(`${base}/#/dashboard`)
  const compliance = page.locator('main [aria-busy="true"]').first()
  await expect(compliance).toBeVisible()
  await expect(page.getByText('This is taking longer than usual').first()).toBeVisible({ timeout: 12_800 })
  await expect(panelOf(page, 'compliance')).toContainText('%', { timeout: 20_000 })
  await settle(page, visitor.heard)
  await expect(page.getByText('This is taking longer than usual')).toHaveCount(0)
})

test('an answer that never comes ends in words and Retry, not in a spinner', async ({ visit, base }) => {
  const visitor = await visit('checks.pennine', { isTroubled: true })
  const { page } = visitor
  const over = Promise.withResolvers<void>()
  let isBack = false
  await page.route('**/api/message/inbox/**', async (route) => {
    if (isBack) return route.continue()
    // What is asked while nobody answers hangs to the end: only the press brings the answer.
    await over.promise
    return route.abort()
  })
  // The fifteen seconds count from when it is asked, which a busy machine comes to late.
  const asked = page.waitForRequest('**/api/message/inbox/**')
  await page.goto(`${base}/#/dashboard`)
  await asked
  const messages = panelOf(page, 'messages')
  await expect(messages.getByRole('alert')).toContainText('This took too long', { timeout: 17_000 })
  // The panel's own try is out by now, and hangs.
  await page.waitForTimeout(1_500)
  isBack = true
  await messages.getByRole('button', { name: 'Retry' }).click()
  await expect(messages.getByRole('listitem').first()).toBeVisible()
  over.resolve()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('with the server gone, the last known figures stay in sight with their time, and new ones come by themselves', async ({
  visit,
  base,
}) => {
  test.slow()
  const visitor = await visit('fleet.harrow', { isTroubled: true })
  const { page } = visitor
  await visitor.open('/dashboard')
  let isUp = false
  await page.route(isCall, (route) => (isUp ? route.continue() : route.abort('connectionrefused')))
  // Read once nothing new can come: other tests work on this fleet meanwhile.
  const percentage = (await panelOf(page, 'compliance').innerText()).match(/\d+\s*%/)?.[0] ?? ''
  expect(percentage).not.toBe('')
  await page.goto('about:blank')
  await page.goto(`${base}/#/dashboard`)
  await expect(page.getByText(/Showing data from \d\d:\d\d/).first()).toBeVisible()
  for (const name of panelNames) await expect(panelOf(page, name), name).toHaveCount(1)
  expect((await panelOf(page, 'compliance').innerText()).match(/\d+\s*%/)?.[0]).toBe(percentage)
  const stale = page.getByRole('status').filter({ hasText: /Showing data from \d\d:\d\d/ })
  // Every load has failed, its second try too, before the server is back; the team are people, not figures of a time.
  await expect(stale).toHaveCount(panelNames.length - 1)
  await closeOffer(page)
  const hand = page.getByRole('button', { name: /account menu$/ })
  await hand.focus()
  await page.evaluate('scrollTo(0, 400)')
  isUp = true
  await expect(stale).toHaveCount(0, { timeout: 70_000 })
  expect(visitor.here()).toBe('/dashboard')
  await expect(hand).toBeFocused()
  // Notices above are gone, and the browser keeps in its place what is in sight: it is by so much that the page is shorter.
  expect(await page.evaluate('scrollY')).toBeGreaterThan(300)
})

test('without a connection a bar says so, and goes when it is back', async ({ visit }) => {
  const visitor = await visit('checks.solent', { isTroubled: true })
  const { page, context } = visitor
  await visitor.open('/dashboard')
  await context.setOffline(true)
  await expect(page.getByRole('region', { name: 'Offline notice' })).toContainText('You are offline.')
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Offline notice' })).toHaveCount(0)
})

test('the fleet is asked for again and again, says so after three failures, and comes by Try now', async ({
  visit,
}) => {
  test.slow()
  const visitor = await visit('readonly.solent', { isTroubled: true })
  const { page } = visitor
  let asked = 0
  let isUp = false
  await page.route('**/api/get-cached-fleet/**', (route) => {
    asked += 1
    if (isUp) return route.continue()
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"title":"Unavailable","status":503}',
    })
  })
  await visitor.open('/dashboard')
  const bar = page.getByRole('region', { name: 'Old data notice' })
  await expect(bar).toContainText('Still trying', { timeout: 30_000 })
  expect(asked).toBeGreaterThanOrEqual(3)
  expect(visitor.here()).toBe('/dashboard')
  // Down still, so that no try of its own takes the button away before it is pressed.
  const before = asked
  await bar.getByRole('button', { name: 'Try now' }).click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  isUp = true
  await expect(bar).toHaveCount(0, { timeout: 90_000 })
})

test('sign-in with the server gone keeps what was typed', async ({ visit }) => {
  const visitor = await visit(undefined, { isTroubled: true })
  const { page } = visitor
  await visitor.open('/login')
  await page.route(isCall, (route) => route.abort('connectionrefused'))
  await signInBy(visitor, personOf('checks.solent'), 'kerbline-demo')
  await expect(page.getByRole('alert')).toContainText('We could not connect to Kerbline.')
  await expect(page.locator('#email')).toHaveValue(personOf('checks.solent'))
  await page.unroute(isCall)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/#\/dashboard$/)
})
