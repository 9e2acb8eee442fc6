// One portal, empty, from its first minute: the first administrator, what an empty account looks like, links by mail, a suspension.
import { test as playwrightTest, expect } from '@playwright/test'
import { violationsOn } from '../support/accessibility.ts'
import { panelNames, panelOf } from '../support/dashboard-panels.ts'
import { startOwnPostgresPortal, type OwnPostgresPortal } from '../support/own-portal.ts'
import { newContext, signInBy, visitorIn, type Visitor } from '../support/visitor.ts'

const email = 'admin@localhost'
const firstPassword = 'a van a gate a lamp a dog'
const secondPassword = 'four lamps on one wet road'
const expiredWords = 'This link has expired or has already been used.'

const test = playwrightTest.extend<{ visitor: Visitor }, { portal: OwnPostgresPortal }>({
  portal: [
    async ({ browser: _ }, use) => {
      const portal = await startOwnPostgresPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  visitor: async ({ browser, portal }, use) => {
    const context = await newContext(browser, portal.base, undefined)
    await use(await visitorIn(context, portal.base))
    await context.close()
  },
})
test.describe.configure({ mode: 'serial' })

/** The path of the portal in an email's or a start's words. */
const linkIn = (text: string, beginning: string): string =>
  new RegExp(`#(/${beginning}[^\\s"<]+)`).exec(text)?.[1] ?? `no ${beginning} in: ${text}`
const choose = async ({ page }: Visitor, password: string): Promise<void> => {
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
}
async function askForLink(visitor: Visitor, address: string): Promise<void> {
  await visitor.open('/forgotpassword')
  await visitor.page.getByLabel('Email').fill(address)
  await visitor.page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(
    visitor.page.getByRole('status').filter({ hasText: 'If there is an account with that address' }),
  ).toBeVisible()
}

test('the first administrator chooses a password by the printed link, once', async ({ portal, visitor }) => {
  const { page } = visitor
  const link = linkIn(portal.said(), 'resetpassword/')
  await visitor.open(link)
  for (const [unfit, words] of [
    ['short', /12/],
    ['passwordpassword', /many people|common/i],
  ] as const) {
    await choose(visitor, unfit)
    await expect(page.locator('#password')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('main')).toContainText(words)
  }
  await choose(visitor, firstPassword)
  await expect(page).toHaveURL(/#\/dashboard$/)
  await visitor.open(link)
  await expect(page.getByText(expiredWords)).toBeVisible()
})

test('an account without anything says in each panel what will appear there', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/login')
  await signInBy(visitor, email, firstPassword)
  await expect(page).toHaveURL(/#\/dashboard$/)
  await visitor.ready()
  for (const name of panelNames) {
    await expect(panelOf(page, name), name).toHaveCount(1)
    await expect(panelOf(page, name).getByRole('alert'), name).toHaveCount(0)
  }
  const words = {
    compliance: 'No compliance dates',
    needs: 'Nothing to do today',
    drivers: 'No scores yet',
    spend: 'No invoices yet',
    damage: 'No damage cases',
    queries: 'No queries',
    messages: 'No messages',
  } as const
  for (const name of ['compliance', 'needs', 'drivers', 'spend', 'damage', 'queries', 'messages'] as const)
    await expect(panelOf(page, name), name).toContainText(words[name])
  await expect(page.locator('main')).not.toContainText(/NaN|undefined|null|Infinity/)
  expect(await violationsOn(page)).toEqual([])
  expect(visitor.heard.problems).toEqual([])
})

test('a forgotten password: one answer for every address, an email to the known one, a new password by its link, once', async ({
  browser,
  portal,
  visitor,
}) => {
  const { page } = visitor
  const before = portal.emailCount()
  await askForLink(visitor, 'nobody@localhost')
  await askForLink(visitor, email)
  const mail = await portal.emailTo(email, before)
  expect(portal.emailCount()).toBe(before + 1)
  const link = linkIn(mail, 'resetpassword/')
  expect(mail).toContain(`${portal.base}/#${link}`)

  const other = await visitorIn(await newContext(browser, portal.base, undefined), portal.base)
  await other.open('/login')
  await signInBy(other, email, firstPassword)
  await expect(other.page).toHaveURL(/#\/dashboard$/)

  await visitor.open(link)
  await choose(visitor, secondPassword)
  await expect(page.getByRole('status').filter({ hasText: 'You have been signed out everywhere else.' })).toBeVisible()
  await other.page.evaluate('location.hash = "#/worklist"')
  await expect(other.page).toHaveURL(/#\/login$/)
  await other.context.close()

  await visitor.open(link)
  await expect(page.getByText(expiredWords)).toBeVisible()
  await visitor.open('/login')
  await signInBy(visitor, email, firstPassword)
  await expect(page.getByRole('alert')).toContainText('Your email address or password is incorrect.')
  await signInBy(visitor, email, secondPassword)
  await expect(page).toHaveURL(/#\/dashboard$/)
})

test('a link that expires, before it is opened and while it is open', async ({ portal, visitor }) => {
  const { page } = visitor
  const before = portal.emailCount()
  await askForLink(visitor, email)
  const link = linkIn(await portal.emailTo(email, before), 'resetpassword/')
  await visitor.open(link)
  await expect(page.locator('#password')).toBeVisible()
  await portal.statement("update login_links set expires_at = now() - interval '1 minute' where used_at is null")
  await choose(visitor, 'another fine pass phrase')
  await expect(page.getByText(expiredWords)).toBeVisible()
  await visitor.open(link)
  await expect(page.getByText(expiredWords)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '#/forgotpassword')
})

test('an account deletion request is confirmed by mail and waits for a person', async ({ portal, visitor }) => {
  const { page } = visitor
  const before = portal.emailCount()
  await visitor.open('/account-deletion-request')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Request account deletion' }).click()
  await expect(page.locator('#sure')).toBeFocused()
  await page.locator('#sure').check({ force: true })
  await page.getByRole('button', { name: 'Request account deletion' }).click()
  const reference =
    (
      await page
        .getByText(/DEL-\w{8}/)
        .first()
        .innerText()
    ).match(/DEL-\w{8}/)?.[0] ?? ''
  const link = linkIn(await portal.emailTo(email, before), 'account-deletion-request')
  await visitor.open(link)
  await page.getByRole('button', { name: 'Confirm account deletion' }).click()
  await expect(page.getByText(reference)).toBeVisible()
  const review = page.getByRole('listitem').filter({ hasText: 'Under staff review' })
  await expect(review).toHaveAttribute('aria-current', 'step')
  // Used up, the link still shows how far the request is, and confirms nothing.
  await visitor.open(link)
  await expect(review).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('button', { name: 'Confirm account deletion' })).toHaveCount(0)
})

test('somebody suspended in mid-session is sent to Login by the next call, and cannot come back', async ({
  portal,
  visitor,
}) => {
  const { page } = visitor
  await visitor.open('/login')
  await signInBy(visitor, email, secondPassword)
  await expect(page).toHaveURL(/#\/dashboard$/)
  await visitor.ready()
  await portal.statement("update users set status = 'suspended' where email = $1", [email])
  // As the portal tells its own processes when it suspends somebody.
  await portal.statement(
    "select pg_notify('kerbline_session', json_build_object('userId', id, 'isEnded', true)::text) from users where email = $1",
    [email],
  )
  await page.evaluate('location.hash = "#/worklist"')
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByRole('status').filter({ hasText: 'You have been signed out.' })).toBeVisible()
  expect(await visitor.stored('api_token')).toBeNull()
  await signInBy(visitor, email, secondPassword)
  await expect(page.getByRole('alert')).toContainText('Your email address or password is incorrect.')
})
