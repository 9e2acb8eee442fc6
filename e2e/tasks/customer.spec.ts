// What people come for, done as somebody new would, and every press counted. The customer is one whose figures no other test counts.
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { presses, typeIn } from '../support/presses.ts'
import { phone, type Visitor } from '../support/visitor.ts'

const button = ({ page }: Visitor, name: string | RegExp): Locator => page.getByRole('button', { name })
/** The vehicle among the palette's answers, whose plate is read without its gap. */
const optionOf = ({ page }: Visitor, plate: string): Locator =>
  page.getByRole('option', { name: `Registration ${plate.replaceAll(' ', '')}` }).first()
/** Day, month and year of the first weekday so many days ahead. */
function weekdayIn(days: number): readonly string[] {
  const day = new Date(Date.now() + days * 86_400_000)
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
  return [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()].map(String)
}
const toBook = /^MOT due within 14 days, not booked/

test('the MOTs to book are all booked: five presses from the dashboard, none missed', async ({ visit }) => {
  test.slow()
  const visitor = await visit('fleet.pennine')
  const { page } = visitor
  await visitor.open('/dashboard')
  const { press, count } = presses()
  await press(page.getByRole('navigation').getByRole('link', { name: /^Vehicles/ }))
  await press(page.getByRole('link', { name: toBook }))
  await visitor.ready()
  const rows = (await page.getByRole('row').count()) - 1
  expect(rows).toBeGreaterThan(1)
  await press(page.getByRole('checkbox').first())
  await press(button(visitor, 'Request bookings'))
  const dialog = page.getByRole('dialog', { name: `Request bookings for ${rows} vehicles` })
  await expect(dialog.getByText(`${rows} requested, 0 skipped`)).toBeVisible()
  await dialog.getByLabel('Day').first().focus()
  for (const part of weekdayIn(21)) {
    await page.keyboard.type(part)
    await page.keyboard.press('Tab')
  }
  await press(dialog.getByRole('button', { name: 'Request bookings' }))
  await expect(dialog).toBeHidden()
  await visitor.ready()
  await expect(page.getByRole('link', { name: toBook })).toHaveText(/not booked0?$/)
  expect(count()).toBeLessThanOrEqual(5)
})

test('who drove a vehicle yesterday at ten, from the vehicle: three presses', async ({ visit }) => {
  const visitor = await visit('fleet.pennine')
  const { page } = visitor
  await visitor.open('/vehicles')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await visitor.ready()
  const { press, count } = presses()
  await press(page.getByRole('link', { name: 'Who drove?' }))
  await page.getByRole('textbox', { name: 'Date and time' }).fill('yesterday 10am')
  await press(button(visitor, /^(Find|Who drove)/))
  await expect(page.getByText(/^(Certain|Likely|Not known)/).first()).toBeVisible()
  expect(count()).toBeLessThanOrEqual(3)
})

test('from cost per mile to the lines it is made of, fleet and vehicle: three presses', async ({ visit }) => {
  const visitor = await visit('fleet.pennine')
  const { page } = visitor
  await visitor.open('/dashboard')
  const { press, count } = presses()
  await press(button(visitor, 'Lines counted'))
  const lines = page.getByRole('dialog', { name: 'Lines counted' })
  await expect(lines.getByText(/£\d/).first()).toBeVisible()
  await expect(lines.getByRole('button', { name: 'Excel workbook' })).toBeVisible()
  await visitor.open('/vehicles')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await visitor.ready()
  await press(page.getByRole('link', { name: 'Costs' }))
  await expect(
    page
      .getByRole('main')
      .getByText(/IN\d{5}/)
      .first(),
  ).toBeVisible()
  expect(count()).toBeLessThanOrEqual(3)
})

test('vans found in words are tagged with a tag made on the spot, and it is undone: six presses', async ({ visit }) => {
  test.slow()
  const visitor = await visit('fleet.pennine')
  const { page } = visitor
  await visitor.open('/vehicles?search=Sprinter%20Manchester')
  const tag = `Sprinters ${Date.now().toString(36)}`
  const { press, count } = presses()
  await press(page.getByRole('checkbox').first())
  await press(button(visitor, 'Add tag …'))
  await typeIn(page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }), tag)
  await press(page.getByRole('option', { name: new RegExp(`^Create .${tag}`) }))
  await press(page.getByRole('dialog').getByRole('button', { name: /^(Add|Tag|Create)/ }))
  await press(button(visitor, 'Undo'))
  await expect(page.getByText('Change undone.')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(6)
})

test('on a phone, from a plate to the ringing branch: three taps', async ({ visit }) => {
  const visitor = await visit('fleet.pennine', { viewport: phone, hasTouch: true })
  const { page } = visitor
  await visitor.open('/vehicles')
  const words = await page
    .getByRole('main')
    .getByText(/^Registration X/)
    .first()
    .textContent()
  const plate = (words ?? '').replace('Registration ', '')
  await visitor.open('/dashboard')
  const { press, count } = presses()
  await press(page.getByRole('button', { name: /^Search/ }))
  await page.keyboard.type(plate)
  await press(optionOf(visitor, plate))
  await visitor.ready()
  const call = page.getByRole('link', { name: /^Call / }).first()
  await expect(call).toHaveAttribute('href', /^tel:\+?\d{10,}$/)
  expect(count() + 1).toBeLessThanOrEqual(3)
})

test('what was promised about a plate: three presses', async ({ visit }) => {
  const visitor = await visit('fleet.pennine')
  const { page } = visitor
  await visitor.open('/messages/inbox')
  const told = await page
    .getByRole('list', { name: 'Messages' })
    .getByText(/^Estimate for /)
    .first()
    .textContent()
  const plate = (told ?? '').replace('Estimate for ', '')
  await visitor.open('/dashboard')
  const { press, count } = presses()
  await press(page.getByRole('button', { name: /Reg, driver, case or page/ }))
  await typeIn(page.getByRole('combobox', { name: /^Reg, driver/ }), plate)
  await press(optionOf(visitor, plate))
  await visitor.ready()
  await press(page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }))
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('link').first()).toBeVisible()
  expect(count()).toBeLessThanOrEqual(3)
})

test('the account manager is rung from any screen, and on a phone from the dashboard: two presses', async ({
  visit,
}) => {
  const ring = async ({ page }: Visitor, way: Locator): Promise<number> => {
    const { press, count } = presses()
    await press(way)
    const manager = page.getByRole('region', { name: 'Account manager', exact: true })
    await expect(manager.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:\+?\d{10,}$/)
    return count() + 1
  }
  const wide = await visit('fleet.pennine')
  await wide.open('/vehicles')
  const item = wide.page.getByRole('navigation').getByRole('link', { name: /^Contacts/ })
  expect(await ring(wide, item)).toBeLessThanOrEqual(2)
  const small = await visit('fleet.pennine', { viewport: phone, hasTouch: true })
  await small.open('/dashboard')
  expect(await ring(small, small.page.getByRole('main').getByRole('link', { name: /contacts/i }))).toBeLessThanOrEqual(
    2,
  )
})
