import type { Visitor } from '../support/visitor.ts'
import { demoPassword, newSession, personOf } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { signInBy, signOutBy } from '../support/visitor.ts'

/** Last known answers of the portal's calls that this browser holds. */
const keptAnswers = ({ page }: Visitor) =>
  page.evaluate(`new Promise((done, fail) => {
    const opening = indexedDB.open('kerbline-answers');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      if (!opening.result.objectStoreNames.contains('answers')) return done(0);
      const counting = opening.result.transaction('answers').objectStore('answers').count();
      counting.onsuccess = () => { opening.result.close(); done(counting.result) };
    };
  })`)

test('a wrong password is told without saying which field was wrong; what was typed stays, and the right one works', async ({
  visit,
}) => {
  const visitor = await visit(undefined, { isTroubled: true })
  const { page } = visitor
  await visitor.open('/login')
  await signInBy(visitor, personOf('checks.pennine'), 'not the password')
  await expect(page.getByRole('alert')).toContainText('Your email address or password is incorrect.')
  await expect(page.locator('#email')).toHaveValue(personOf('checks.pennine'))
  await expect(page.locator('#password')).toHaveValue('not the password')
  expect(await visitor.stored('api_token')).toBeNull()

  await signInBy(visitor, personOf('checks.pennine'), demoPassword)
  await expect(page).toHaveURL(/#\/dashboard$/)
  expect(await visitor.stored('api_token')).toMatch(/^[\w-]{43}$/)
})

test('nothing is sent while a field is empty, and the first such field has the focus', async ({ visit }) => {
  const visitor = await visit(undefined)
  const { page } = visitor
  await visitor.open('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('#email')).toBeFocused()
  await expect(page.locator('#email')).toHaveAttribute('aria-invalid', 'true')
  expect(visitor.heard.sent.filter((request) => request.url().includes('/api/'))).toEqual([])
})

test('after too many tries the page says how long to wait', async ({ visit, base }) => {
  const email = personOf(`guessed.${Date.now()}`)
  for (let tries = 0; tries < 8; tries++) {
    await fetch(`${base}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a guess' }),
    })
  }
  const visitor = await visit(undefined, { isTroubled: true })
  await visitor.open('/login')
  await signInBy(visitor, email, 'one more guess')
  await expect(visitor.page.getByRole('alert')).toContainText(
    /Too many attempts\. Try again in \d+ (seconds?|minutes?)/,
  )
})

test('a deep link is kept with path, query and hash, named on the sign-in page, and followed after signing in', async ({
  visit,
}) => {
  const visitor = await visit(undefined)
  const deep = '/worklist?kind=all&n=2#content'
  await visitor.open(deep)
  expect(visitor.here()).toBe('/login')
  expect(await visitor.stored('intended_url')).toBe(deep)
  await expect(visitor.page.getByRole('status').filter({ hasText: 'Sign in to go to To do' })).toBeVisible()
  await signInBy(visitor, personOf('checks.harrow'), demoPassword)
  await expect(visitor.heading).toHaveText(/^To do/)
  expect(visitor.here()).toBe(deep)
  expect(await visitor.stored('intended_url')).toBeNull()
})

for (const elsewhere of [
  '//elsewhere.example/trap',
  'https://elsewhere.example/',
  '/\\elsewhere.example',
  'javascript:alert(1)',
]) {
  test(`an intended address of another site is not followed: ${elsewhere}`, async ({ visit, base }) => {
    const visitor = await visit(undefined)
    await visitor.open('/login')
    await visitor.store('intended_url', elsewhere)
    await signInBy(visitor, personOf('checks.harrow'), demoPassword)
    await expect(visitor.page).toHaveURL(`${base}/#/dashboard`)
  })
}

test('signing out ends the session and clears token, intended address and last known answers', async ({
  visit,
  base,
}) => {
  const visitor = await visit(undefined)
  await visitor.open('/login')
  await signInBy(visitor, personOf('damage.pennine'), demoPassword)
  await expect(visitor.page).toHaveURL(/#\/dashboard$/)
  await visitor.ready()
  const token = await visitor.stored('api_token')
  expect(await keptAnswers(visitor)).toBeGreaterThan(0)
  await visitor.store('intended_url', '/worklist')

  await signOutBy(visitor)
  await expect(visitor.page.getByRole('status').filter({ hasText: 'You have signed out.' })).toBeVisible()
  for (const key of ['api_token', 'intended_url', 'kerbline.user']) expect(await visitor.stored(key), key).toBeNull()
  await expect.poll(() => keptAnswers(visitor)).toBe(0)
  const reply = await fetch(`${base}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status).toBe(401)
})

test('another tab follows a sign-out, and says so', async ({ visit, base }) => {
  const visitor = await visit(undefined)
  await visitor.open('/login')
  await signInBy(visitor, personOf('orders.pennine'), demoPassword)
  await expect(visitor.page).toHaveURL(/#\/dashboard$/)
  const other = await visitor.context.newPage()
  await other.goto(`${base}/#/worklist`)
  await expect(other.locator('h1')).toHaveText(/^To do/)

  await signOutBy(visitor)
  await expect(other).toHaveURL(/#\/login$/)
  await expect(other.getByRole('status').filter({ hasText: 'You signed out in another window.' })).toBeVisible()
})

test('a session that was ended elsewhere goes to Login on the next call, and leads back afterwards', async ({
  visit,
  base,
}) => {
  const visitor = await visit(undefined, { isTroubled: true })
  await visitor.open('/login')
  await signInBy(visitor, personOf('finance.pennine'), demoPassword)
  await expect(visitor.page).toHaveURL(/#\/dashboard$/)
  await visitor.ready()
  const token = await visitor.stored('api_token')
  const reply = await fetch(`${base}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(reply.status).toBe(200)

  await visitor.page.evaluate('location.hash = "#/worklist?from=tab"')
  await expect(visitor.page).toHaveURL(/#\/login$/)
  await expect(
    visitor.page.getByRole('status').filter({ hasText: /You have been signed out\. Sign in to go back to/ }),
  ).toBeVisible()
  expect(await visitor.stored('api_token')).toBeNull()
  // The open page hears of the end by its socket or by its next call, whichever is quicker.
  const intended = await visitor.stored('intended_url')
  expect(['/dashboard', '/worklist?from=tab']).toContain(intended)
  await signInBy(visitor, personOf('finance.pennine'), demoPassword)
  await expect(visitor.page.locator('nav').first()).toBeVisible()
  expect(visitor.here()).toBe(intended)
})

test('a session taken from another tab is used at once', async ({ visit, base }) => {
  const visitor = await visit(undefined)
  await visitor.open('/login')
  const token = await newSession(base, personOf('readonly.pennine'))
  const other = await visitor.context.newPage()
  await other.goto(`${base}/healthz`)
  await other.evaluate(`localStorage.setItem('api_token', ${JSON.stringify(token)})`)
  await expect(visitor.page).toHaveURL(/#\/dashboard$/)
})
