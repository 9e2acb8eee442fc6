// Who waits for whom, and how late: found in a press or two, and said to both sides alike.
import { headOffice } from '@kerbline/domain/product.ts'
import { presses } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'

test('what waits on somebody, everywhere: one press', async ({ visit }) => {
  const visitor = await visit('fleet.pennine')
  const { page } = visitor
  await visitor.open('/vehicles')
  const { press, count } = presses()
  await press(page.getByRole('navigation').getByRole('link', { name: /^To do/ }))
  await visitor.ready()
  await expect(visitor.heading).toHaveText(/^To do [\d,]+$/)
  await expect(page.getByRole('list', { name: 'To do' }).getByRole('listitem').first()).toBeVisible()
  expect(count()).toBeLessThanOrEqual(1)
})

test('who kept whom waiting longest this month: two presses from the dashboard', async ({ visit }) => {
  const visitor = await visit('fleet.pennine')
  const { page } = visitor
  await visitor.open('/dashboard')
  const { press, count } = presses()
  await press(page.getByRole('navigation').getByRole('link', { name: /^Maintenance/ }))
  await press(page.getByRole('button', { name: 'Waiting times' }))
  const dialog = page.getByRole('dialog', { name: 'Waiting times' })
  await expect(dialog.getByRole('columnheader', { name: headOffice.name })).toBeVisible()
  await expect(dialog.getByRole('rowheader').first()).toBeVisible()
  expect(count()).toBeLessThanOrEqual(2)
})

test('a query answered late: the clock says so to the customer while it runs, and after the answer', async ({
  visit,
}) => {
  const customer = await visit('fleet.solent')
  const { page } = customer
  // One that was opened again has two first replies, of which the earlier may be missed.
  await customer.open('/query-management?is_late=is:yes&state=not:reopened&sort=created_at')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await customer.ready()
  const promises = page.getByRole('region', { name: 'Deadlines' })
  const first = promises.getByRole('listitem').filter({ hasText: 'First reply' })
  const missed = first.filter({ hasText: 'Missed' })
  await expect(first.filter({ hasText: /\d+ (?:days?|hours?|minutes?) overdue/ })).toHaveCount(1)
  await expect(missed).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Stages' }).locator('[aria-current="step"]')).toContainText('overdue')

  const staff = await visit('maintenance')
  await staff.open(customer.here())
  await staff.page.getByRole('textbox', { name: /message/i }).fill('The clock of the phone was wrong; it is set right.')
  await staff.page.getByRole('button', { name: 'Send', exact: true }).click()
  // Whoever looks on reads it, and that it came too late.
  await expect(page.getByText('The clock of the phone was wrong; it is set right.')).toBeVisible()
  await expect(missed).toHaveCount(1)
})
