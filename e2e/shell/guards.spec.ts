import { screenRows } from '@kerbline/domain/screens.ts'
import { z } from 'zod'
import { ask, demoPassword, personOf } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { signInBy, type Visitor } from '../support/visitor.ts'

const someCases = z.object({ rows: z.array(z.object({ id: z.number() })).min(1) })

/** An address of a screen, with something in the place of each value. */
const addressOf = (path: string): string => path.replaceAll(/\{[^}]+\}/g, '1')
const isCall = (url: string): boolean => /^\/(api|broadcasting)\//.test(new URL(url).pathname)

/** Marks the document; gone after any real reload. */
const mark = ({ page }: Visitor) => page.evaluate('globalThis.isSameDocument = true')
const isMarked = ({ page }: Visitor) => page.evaluate('globalThis.isSameDocument === true')

const guarded = screenRows.filter(([, { guard }]) => guard === 'auth')
const unguarded = screenRows.filter(([name, { guard }]) => guard !== 'auth' && name !== 'unknown')
const shares = 4

for (let share = 0; share < shares; share++) {
  test(`signed out, protected screens go to Login, remember the address and ask for nothing (${share + 1} of ${shares})`, async ({
    visit,
    base,
  }) => {
    const visitor = await visit(undefined)
    const { page, heard } = visitor
    for (const [place, [name, row]] of guarded.entries()) {
      if (place % shares !== share) continue
      const address = `${addressOf(row.path)}?from=mail#part`
      const intended =
        'redirect' in row && row.redirect !== undefined ? address.replace(row.path, row.redirect) : address
      await page.goto(`${base}/?${place}#${address}`) // another search, so that the document is a new one
      await expect(page.locator('#password'), name).toBeVisible()
      expect(visitor.here(), name).toBe('/login')
      expect(await visitor.stored('intended_url'), name).toBe(intended)
      expect(
        heard.sent.filter((request) => isCall(request.url())).map((request) => request.url()),
        name,
      ).toEqual([])
      await page.evaluate('localStorage.clear()')
      heard.forget()
    }
  })
}

test('public screens open without a token and remember nothing', async ({ visit }) => {
  const visitor = await visit(undefined)
  for (const [name, { path }] of unguarded) {
    const address = addressOf(path)
    await visitor.open(address)
    // The token of a link leaves the address at once; a made-up one is refused, which is no complaint.
    expect(visitor.here(), name).toBe(name === 'link' ? '/link/opened' : address)
    await expect(visitor.heading, name).toHaveCount(1)
    expect(await visitor.stored('intended_url'), name).toBeNull()
    expect(
      visitor.heard.problems.filter((line) => / 40[13]$/.test(line)),
      name,
    ).toEqual([])
    if (name === 'link') visitor.heard.forget()
  }
})

for (const who of [undefined, 'checks.solent']) {
  test(`an unknown path shows the 404 page (${who ? 'signed in' : 'signed out'})`, async ({ visit }) => {
    const visitor = await visit(who)
    for (const path of ['/no/such/page', '/vehicles/no/such', '/fine-management/1/edit/more']) {
      await visitor.open(path)
      await expect(visitor.heading).toHaveText('Page not found')
      expect(visitor.here()).toBe(path)
      await expect(visitor.page).toHaveTitle(/^Page not found/)
    }
  })
}

test('the root goes to the dashboard', async ({ visit, base }) => {
  const { page } = await visit('checks.solent')
  await page.goto(`${base}/`)
  await expect(page).toHaveURL(`${base}/#/dashboard`)
})

test.describe('the guest guard', () => {
  test('from elsewhere, Login leads to the dashboard', async ({ visit }) => {
    const visitor = await visit('checks.solent')
    await visitor.open('/worklist')
    await visitor.go('/login')
    expect(visitor.here()).toBe('/dashboard')
  })

  test('in a fresh document, Login leads to the dashboard', async ({ visit }) => {
    const visitor = await visit('checks.solent')
    await visitor.open('/login')
    expect(visitor.here()).toBe('/dashboard')
  })

  test('on the dashboard, the way to Login is cancelled and nothing is drawn anew', async ({ visit }) => {
    const visitor = await visit('checks.solent')
    await visitor.open('/dashboard')
    await mark(visitor)
    const heading = await visitor.heading.elementHandle()
    const entries = await visitor.page.evaluate('history.length')
    await visitor.go('/login')
    expect(visitor.here()).toBe('/dashboard')
    expect(await isMarked(visitor)).toBe(true)
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
    expect(Number(await visitor.page.evaluate('history.length')) - Number(entries)).toBeLessThanOrEqual(1)
  })
})

test('the auth guard on Login cancels the way to a protected screen and keeps what was typed', async ({ visit }) => {
  const visitor = await visit(undefined)
  await visitor.open('/login')
  await visitor.page.locator('#email').fill('half-typed')
  await visitor.go('/worklist')
  expect(visitor.here()).toBe('/login')
  await expect(visitor.page.locator('#email')).toHaveValue('half-typed')
  expect(await visitor.stored('intended_url')).toBeNull()
})

for (const [words, before, after] of [
  ['keeps an intended address that is stored already', '/worklist?kept=1#there', '/worklist?kept=1#there'],
  ['stores the present address where none is', undefined, '/worklist?page=1'],
] as const) {
  test(`a 401 clears the token, goes to Login and ${words}`, async ({ visit }) => {
    const visitor = await visit('checks.solent', { isTroubled: true })
    await visitor.open('/pages/404')
    if (before !== undefined) await visitor.store('intended_url', before)
    await visitor.page.route(
      (url) => isCall(url.href),
      (route) =>
        route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          body: '{"type":"about:blank","title":"Unauthorised","status":401}',
        }),
    )
    await visitor.page.evaluate('location.hash = "#/worklist?page=1"')
    await expect(visitor.page).toHaveURL(/#\/login$/)
    await expect(visitor.page.locator('#password')).toBeVisible()
    expect(await visitor.stored('api_token')).toBeNull()
    expect(await visitor.stored('intended_url')).toBe(after)
    visitor.heard.forget()
    await visitor.page.waitForTimeout(1_500) // anything that still tries would be heard
    const late = visitor.heard.sent.filter(
      (request) => request.headers()['authorization'] !== undefined || request.url().includes('api_token='),
    )
    expect(late.map((request) => request.url())).toEqual([])
    expect(visitor.here()).toBe('/login')
  })
}

test('from Damage Query to Damage Case the document is loaded anew and its entry replaced; other ways reload nothing', async ({
  visit,
  base,
  tokenOf,
}) => {
  const visitor = await visit('damage.solent')
  const { page } = visitor
  const list = await ask(base, await tokenOf(base, 'damage.solent'), '/api/damage-cases?size=25', someCases)
  const theCase = `/damage-management/case/${list.rows[0]?.id}`
  const itsQuery = `${theCase}/query`
  await visitor.open('/worklist')
  await mark(visitor)
  await visitor.go(theCase)
  await visitor.go('/worklist')
  await visitor.go(itsQuery)
  expect(await isMarked(visitor)).toBe(true)
  const entries = await page.evaluate('history.length')
  await page.evaluate(`location.hash = "#${theCase}"`)
  await expect
    .poll(() => isMarked(visitor).catch(() => true), { message: 'the document was not loaded anew' })
    .toBe(false)
  await visitor.ready()
  expect(visitor.here()).toBe(theCase)
  // A typed address makes an entry of its own before anybody can judge it; a link makes none.
  expect(Number(await page.evaluate('history.length')) - Number(entries)).toBeLessThanOrEqual(1)
})

test('somebody without the right is told so inside the shell, and by whom it can be changed', async ({ visit }) => {
  const visitor = await visit('none.harrow', { isTroubled: true })
  await visitor.open('/dashboard')
  await expect(visitor.heading).toHaveText('You do not have access to Dashboard')
  await expect(visitor.page.getByText(/^Ask your account manager, .*: 0\d{3} /)).toBeVisible()
  expect(visitor.here()).toBe('/dashboard')
  expect(await visitor.stored('api_token')).not.toBeNull()
})

test('every navigation starts at the top with the focus on its heading, a title and one active link', async ({
  visit,
}) => {
  const visitor = await visit('fleet.solent', { viewport: { width: 1440, height: 400 } })
  const { page } = visitor
  await visitor.open('/dashboard')
  await page.mouse.move(800, 200) // over the page: the navigation scrolls by itself where it is taller than the window
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(100)
  await visitor.go('/worklist')
  expect(await page.evaluate('scrollY')).toBe(0)
  await expect(visitor.heading).toBeFocused()
  await expect(page).toHaveTitle('To do, Kerbline')
  await page.goBack()
  await visitor.ready()
  expect(await page.evaluate('scrollY')).toBe(0)
  const active = page.locator('nav a[aria-current="page"]')
  await expect(active).toHaveCount(1)
  await expect(active).toHaveAttribute('href', '#/dashboard')
})

test('a screen whose code takes a while has the focus on its heading once it is there', async ({ visit }) => {
  const visitor = await visit('checks.solent')
  const { page } = visitor
  await visitor.open('/dashboard')
  await page.route(
    (url) => url.pathname.endsWith('.js'),
    async (route) => {
      await new Promise((wake) => setTimeout(wake, 1_500))
      await route.continue()
    },
  )
  await page.evaluate('location.hash = "#/worklist"')
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await expect(visitor.heading).toBeFocused()
})

test('a screen whose code does not come says so, and its Retry brings it', async ({ visit }) => {
  const visitor = await visit('checks.solent', { isTroubled: true })
  const { page } = visitor
  await visitor.open('/dashboard')
  const isCode = (url: URL): boolean => url.pathname.endsWith('.js')
  await page.route(isCode, (route) => route.abort('connectionfailed'))
  await visitor.go('/worklist')
  await expect(page.getByRole('alert').filter({ hasText: 'We could not load' })).toBeVisible()
  await expect(visitor.heading).toHaveCount(1)
  await page.unroute(isCode)
  await page.getByRole('button', { name: 'Retry' }).click()
  // The failure has the screen's heading too: what only the screen has says that it came.
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await expect(visitor.heading).toHaveText(/^To do/)
  expect(await visitor.stored('api_token')).not.toBeNull()
})

test('a first load of the vehicles that fails goes to Login once, and the guest guard back to the dashboard with a notice; in the background it moves nobody', async ({
  visit,
}) => {
  const visitor = await visit('checks.pennine', { isTroubled: true })
  const { page } = visitor
  const failed = page.waitForResponse(/get-cached-vehicles/)
  await page.route('**/api/get-cached-vehicles/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"title":"Unavailable","status":503}',
    }),
  )
  await visitor.open('/worklist')
  await failed
  await page.waitForTimeout(3_000) // it is tried once more
  expect(visitor.here()).toBe('/worklist')
  await visitor.go('/vehicles')
  await expect(page).toHaveURL(/#\/dashboard$/)
  const notice = page.getByRole('region', { name: 'Notice', exact: true })
  await expect(notice).toContainText('We could not load vehicles.')
  expect(await visitor.stored('api_token')).not.toBeNull()
  await page.unroute('**/api/get-cached-vehicles/**')
  await notice.getByRole('button', { name: 'Retry' }).click()
  await expect(notice).toBeHidden()
})

test('signing in with a token that is no longer good asks for a new sign-in', async ({ visit }) => {
  const visitor = await visit(undefined, { isTroubled: true })
  await visitor.open('/login')
  await visitor.store('api_token', 'x'.repeat(43))
  await visitor.open('/worklist')
  expect(visitor.here()).toBe('/login')
  expect(await visitor.stored('api_token')).toBeNull()
  await signInBy(visitor, personOf('checks.pennine'), demoPassword)
  await expect(visitor.page).toHaveURL(/#\/worklist$/)
})
