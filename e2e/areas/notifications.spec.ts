// What staff write reaches the customer without a hand moved: at the bell of whatever page stands open, and by mail as chosen. Chosen off,
// nothing comes. And the choices and the list, for axe and on a phone.
import type { Locator } from '@playwright/test'
import { overflowOf, violationsOn } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { desk, phone, type Visitor } from '../support/visitor.ts'

/** The job that tells people runs at once, beside whatever else the portal does. */
const jobMilliseconds = 45_000

const bell = ({ page }: Visitor): Locator => page.getByRole('button', { name: /^Notifications/ })

async function raise(visitor: Visitor, name: string): Promise<string> {
  const { page } = visitor
  await visitor.open('/vehicles')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await visitor.ready()
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Raise a query' }).click()
  await page.getByLabel('Subject').fill(name)
  await page.getByRole('textbox', { name: 'Your question' }).fill('The middle one does not lock.')
  await page.getByRole('button', { name: 'Send query', exact: true }).click()
  await expect(visitor.heading).toHaveText(name)
  return visitor.here()
}

async function write({ page }: Visitor, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
}

async function choose(visitor: Visitor, topic: string, way: string): Promise<void> {
  await visitor.go('/profile?tab=notifications')
  const radio = visitor.page
    .getByRole('group', { name: topic, exact: true })
    .getByRole('radio', { name: way, exact: true })
  await radio.check()
  await visitor.ready()
  await expect(radio).toBeChecked()
}

/** At the bell of whatever page stands open. */
async function hear(visitor: Visitor, words: string): Promise<void> {
  const list = visitor.page.getByRole('dialog', { name: 'Notifications' })
  await expect(async () => {
    await visitor.page.keyboard.press('Escape')
    await bell(visitor).click()
    await expect(list.getByText(words)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: jobMilliseconds })
}

test('a reply of staff reaches the customer at the bell, live, and by mail; off keeps silent', async ({ visit }) => {
  test.slow()
  const mark = Date.now().toString(36)
  const customer = await visit('fleet.pennine')
  const [staff, admin, colleague] = [await visit('accounts'), await visit('admin'), await visit('admin.pennine')]
  const address = await raise(customer, `Seat belt ${mark}`)
  const number = /Q-\d+/.exec(address)?.[0] ?? ''
  const other = await raise(colleague, `Cab light ${mark}`)
  await customer.go('/dashboard')
  await staff.open(address)
  await write(staff, `Which seat is it? ${mark}`)

  await expect(bell(customer)).toHaveAccessibleName(/\d unread$/, { timeout: jobMilliseconds })
  await bell(customer).click()
  const list = customer.page.getByRole('dialog', { name: 'Notifications' })
  const line = list.getByRole('link').filter({ hasText: `Which seat is it? ${mark}` })
  await expect(line).toContainText('Unread: Kerbline Vehicle Hire wrote')
  await line.click()
  await expect(customer.page).toHaveURL(new RegExp(`query-event/${number}$`))
  await expect(list).toHaveCount(0)

  const letters = async (): Promise<Locator> => {
    await admin.open('/settings/outbox')
    await admin.page.getByLabel('Search emails').fill(number)
    await admin.ready()
    return admin.page.getByRole('list', { name: 'Emails' }).getByRole('listitem').filter({ hasText: 'wrote' })
  }
  await expect(await letters()).toHaveCount(1)

  await choose(customer, 'A reply', 'Not at all')
  await write(staff, `And which colour? ${mark}`)
  // People are told in the order of what happened: once a colleague has heard what came after, the silent one has been passed over.
  await staff.open(other)
  await write(staff, `Which of the lights? ${mark}`)
  await hear(colleague, `Which of the lights? ${mark}`)
  await choose(customer, 'A reply', 'In Kerbline')
  await customer.go('/dashboard')
  await staff.open(address)
  await write(staff, `Never mind. ${mark}`)
  await hear(customer, `Never mind. ${mark}`)
  await expect(list.getByText(`And which colour? ${mark}`)).toHaveCount(0)
  await expect(await letters()).toHaveCount(1)
  await customer.page.keyboard.press('Escape')
  await choose(customer, 'A reply', 'In Kerbline and by email straight away')
})

for (const [words, viewport, colorScheme] of [
  ['a desk, light', desk, 'light'],
  ['a phone, dark', phone, 'dark'],
] as const)
  test(`the list, the choices and what promises stand on: nothing for axe to say, nothing wider than the window, on ${words}`, async ({
    visit,
  }) => {
    test.slow()
    const visitor = await visit('admin', { viewport, colorScheme, hasTouch: viewport === phone })
    const look = async (where: string): Promise<void> => {
      await visitor.ready()
      expect(await violationsOn(visitor.page), where).toEqual([])
      expect(await overflowOf(visitor.page), where).toBeLessThanOrEqual(1)
    }
    await visitor.open('/profile?tab=notifications')
    await look('the choices')
    await bell(visitor).click()
    await expect(visitor.page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    await look('the list')
    await visitor.page.keyboard.press('Escape')
    for (const section of ['service-levels', 'deadline-rules', 'working-hours', 'bank-holidays', 'number-series']) {
      await visitor.go(`/settings/${section}`)
      await look(section)
    }
  })
