// A question from its first click to its end, both sides in browsers of their own: raised from a vehicle, asked back, answered, resolved,
// opened again and closed; and two people who step at once. The customer is one whose figures no other test counts meanwhile.
import type { Locator } from '@playwright/test'
import { expectSound, looks } from '../support/looks.ts'
import { choose, presses, typeIn } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import { phone, type Visitor } from '../support/visitor.ts'
import { onWay } from '../support/way.ts'

const button = ({ page }: Visitor, name: string): Locator => page.getByRole('button', { name, exact: true })
const dialogOf = ({ page }: Visitor, name: string): Locator =>
  page.getByRole('dialog', { name: new RegExp(`^${name}`) })
const title = (): string => `Seat belt ${Date.now().toString(36)}`

async function write({ page }: Visitor, name: string): Promise<void> {
  await page.getByLabel('Subject').fill(name)
  await page.getByRole('textbox', { name: 'Your question' }).fill('The middle one does not lock.')
}

/** Raises a query about the first vehicle of the list; resolves to the address of its record. */
async function raiseFromVehicle(visitor: Visitor, name: string): Promise<string> {
  const { page } = visitor
  await visitor.open('/vehicles')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await visitor.ready()
  const { press, count } = presses()
  await press(button(visitor, 'More actions'))
  await press(page.getByRole('menuitem', { name: 'Raise a query' }))
  await write(visitor, name)
  await press(button(visitor, 'Send query'))
  await expect(visitor.heading).toHaveText(name)
  expect(count()).toBeLessThanOrEqual(3)
  await expect(page.getByText(/^First reply due .*\.$/)).toBeVisible()
  return visitor.here()
}

test('raised from a vehicle, asked back, answered, resolved, opened again and closed', async ({ visit }) => {
  test.slow()
  const customer = await visit('fleet.pennine')
  const staff = await visit('accounts')
  const address = await raiseFromVehicle(customer, title())
  await expect(customer.page.getByRole('heading', { name: 'Waiting for Kerbline Vehicle Hire' })).toBeVisible()
  // What only the other side does is not listed.
  await expect(customer.page.getByText('Resolve', { exact: true })).toHaveCount(0)

  await staff.open(address)
  await button(staff, 'Ask the customer').click()
  await dialogOf(staff, 'Ask the customer').getByLabel('Message').fill('Which seat do you mean?')
  await dialogOf(staff, 'Ask the customer').getByRole('button', { name: 'Ask the customer' }).click()
  await expect(staff.page.getByRole('heading', { name: /^Waiting for Pennine/ })).toBeVisible()

  // Whoever looks on hears of it without a hand moved.
  await expect(customer.page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await expect(customer.page.getByText('Which seat do you mean?')).toBeVisible()
  await expect(customer.page.getByText('Paused while waiting for you', { exact: true })).toBeVisible()
  await button(customer, 'Reply').click()
  await typeIn(customer.page.locator('textarea:focus'), 'The one in the middle.')
  await customer.page.keyboard.press('Control+Enter')
  await expect(customer.page.getByRole('heading', { name: 'Waiting for Kerbline Vehicle Hire' })).toBeVisible()

  await expect(staff.page.getByText('The one in the middle.')).toBeVisible()
  await expect(staff.page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await button(staff, 'Resolve').click()
  await dialogOf(staff, 'Resolve').getByLabel('Resolution').fill('A new belt is fitted on Monday.')
  await dialogOf(staff, 'Resolve').getByRole('button', { name: 'Resolve' }).click()
  await expect(staff.page.getByRole('heading', { name: 'Resolved' })).toBeVisible()

  await expect(customer.page.getByRole('heading', { name: 'Resolved' })).toBeVisible()
  await button(customer, 'Reopen').click()
  await dialogOf(customer, 'Reopen').getByLabel('What still needs answering?').fill('Monday is too late.')
  await dialogOf(customer, 'Reopen').getByRole('button', { name: 'Reopen' }).click()
  await expect(customer.page.getByRole('heading', { name: 'Waiting for Kerbline Vehicle Hire' })).toBeVisible()

  await expect(staff.page.getByText('Monday is too late.').first()).toBeVisible()
  await expect(staff.page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await button(staff, 'Resolve').click()
  await dialogOf(staff, 'Resolve').getByLabel('Resolution').fill('Fitted this afternoon.')
  await dialogOf(staff, 'Resolve').getByRole('button', { name: 'Resolve' }).click()
  await expect(customer.page.getByRole('heading', { name: 'Resolved' })).toBeVisible()
  await button(customer, 'Close query').click()
  const closing = dialogOf(customer, 'Close query')
  await choose(closing.getByRole('combobox', { name: /How would you rate our answer/ }), '4')
  await closing.getByRole('button', { name: 'Close query', exact: true }).click()
  await expect(customer.page.getByRole('heading', { name: 'Closed' })).toBeVisible()
  await expect(customer.page.getByText('4 out of 5', { exact: true })).toBeVisible()
})

test('two people step at once: one hears of the other, loses nothing, and goes on', async ({ visit }) => {
  test.slow()
  const customer = await visit('fleet.pennine')
  const address = await raiseFromVehicle(customer, title())
  const [one, other] = [await visit('accounts'), await visit('admin')]
  await one.open(address)
  await other.open(address)
  await button(one, 'Resolve').click()
  const dialog = dialogOf(one, 'Resolve')
  await dialog.getByLabel('Resolution').fill('A new belt is fitted.')
  await button(other, 'Start').click()
  await expect(other.page.getByText('In progress', { exact: true }).first()).toBeVisible()

  await expect(dialog.getByText(/has changed this to In progress/)).toBeVisible()
  await expect(dialog.getByLabel('Resolution')).toHaveValue('A new belt is fitted.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(one.page.getByRole('heading', { name: 'Resolved' })).toBeVisible()
})

test('an invoice line is asked about in two presses', async ({ visit }) => {
  const visitor = await visit('fleet.pennine')
  const { page } = visitor
  await visitor.open('/vehicles')
  const plate = await page.getByRole('row').nth(1).getByRole('link').first().textContent()
  await visitor.go(`/vehicleoverview/${(plate ?? '').replace(/^Registration |\s/g, '')}?tab=costs`)
  const { press, count } = presses()
  await press(page.getByRole('link', { name: /^Query: / }).first())
  await write(visitor, title())
  await expect(page.getByRole('combobox', { name: 'Category' })).toContainText('Invoice')
  await press(button(visitor, 'Send query'))
  await expect(page).toHaveURL(/#\/query-event\/Q-\d+$/)
  await expect(page.getByText(/^Invoice line/)).toBeVisible()
  expect(count()).toBeLessThanOrEqual(3)
})

test('on a phone, without a connection: what was written is kept, said, and sent when it is back', async ({
  visit,
}) => {
  test.slow()
  const visitor = await visit('fleet.pennine', { viewport: phone, hasTouch: true, isTroubled: true })
  const { page, context } = visitor
  // One that no other test writes to, and that a message leaves where it is.
  await visitor.open('/query-management?state=is%3Aawaiting_third_party')
  await page
    .getByRole('link', { name: /^Q-\d+$/ })
    .first()
    .click()
  await visitor.ready()
  const box = page.getByRole('textbox', { name: 'Message' })
  const said = `Please look soon ${Date.now().toString(36)}`
  await box.fill(said)
  await context.setOffline(true)
  await button(visitor, 'Send').click()
  await expect(page.getByRole('list', { name: 'Not sent yet' }).getByText(said)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('log').getByText(said)).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0)
  await expect(box).toHaveValue('')
})

test('a reply that the portal took before it was gone, and whose answer was lost: it waits over a reload, and is once in the thread when it is back', async ({
  visit,
  browser,
  base,
}) => {
  test.slow()
  const said = `The one in the middle ${Date.now().toString(36)}`
  const staff = await visit('accounts')
  await onWay(browser, base, { who: 'fleet.pennine' }, async ({ way, visitor, page }) => {
    const address = await raiseFromVehicle(visitor, title())
    const box = page.getByRole('textbox', { name: 'Message' })
    let isLost = false
    await page.route('**/posts', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      await way.close()
      await route.abort()
    })
    await box.fill(said)
    await button(visitor, 'Send').click()
    const waiting = page.getByRole('list', { name: 'Not sent yet' })
    await expect(waiting.getByText(said)).toBeVisible()
    await expect(box).toHaveValue('')
    await staff.open(address)
    const read = staff.page.getByRole('log').getByText(said)
    await expect(read).toHaveCount(1)
    await waiting.getByRole('button', { name: 'Send now' }).click()
    await expect(waiting.getByText(said)).toBeVisible()

    await way.open()
    await page.reload()
    await visitor.ready()
    await expect(waiting).toHaveCount(0)
    await expect(box).toHaveValue('')
    await expect(page.getByRole('log').getByText(said)).toHaveCount(1)
    await staff.page.reload()
    await staff.ready()
    await expect(read).toHaveCount(1)
  })
})

for (const { words, viewport, colorScheme } of looks)
  test(`a query, its dialogs and the question: nothing for axe to say, nothing wider than the window, on ${words}`, async ({
    visit,
  }) => {
    test.slow()
    const visitor = await visit('accounts', { viewport, colorScheme })
    const { page } = visitor
    const look = (where: string): Promise<void> => expectSound(page, where)
    // Of a customer whose queries nobody steps meanwhile: a step that is gone again would be waited for until the test ends.
    await visitor.open('/query-management?state=is%3Ain_progress&customer_account_number=is%3AHARROW02')
    await expect(page.getByText(/^1 query, sorted by /)).toBeVisible()
    await look('the list')
    await page
      .getByText(/^Q-\d+$/)
      .first()
      .click()
    await visitor.ready()
    await look('the record')
    if (viewport === phone) await button(visitor, 'More steps').click()
    else await button(visitor, 'Assign').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await visitor.ready()
    await look('the dialog')
    await page.keyboard.press('Escape')
    await visitor.go(`${visitor.here()}?tab=timeline`)
    await look('the timeline')
    const customer = await visit('fleet.pennine', { viewport, colorScheme })
    await customer.open('/raise-query')
    await customer.page.getByRole('checkbox', { name: /The vehicle cannot be used/ }).click()
    await expectSound(customer.page, 'the question')
  })
