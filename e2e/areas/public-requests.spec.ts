// Somebody without an account: scans the code that was printed from a vehicle's page, asks for work, and follows it by the status link until
// staff have taken it and booked a day; what names no vehicle is answered, or becomes a query; a link that was withdrawn opens nothing; and
// two hundred requests are too many.
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { overflowOf, violationsOn } from '../support/accessibility.ts'
import { ask, newSession, personOf } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { answerOf, phone, type Visitor } from '../support/visitor.ts'

// The last of them uses up what one address may send in a minute.
test.describe.configure({ mode: 'serial' })

const vehicles = z.object({ rows: z.array(z.object({ id: z.number(), reg_no: z.string() })) })
const given = z.object({ link: z.object({ id: z.number() }), address: z.string() })
const listed = z.object({
  requests: z.array(z.object({ id: z.number(), reference: z.string(), case: z.object({ id: z.number() }).nullable() })),
})
const booking = z.object({ record: z.object({ updated_at: z.string() }) })

const post = (base: string, path: string, body: object, token?: string): Promise<Response> =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
const pathOf = (address: string): string => new URL(address).hash.slice(1)
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** Fills what the code did not, and sends it. */
async function askFor(page: Page, work: string): Promise<void> {
  await page.getByLabel(work, { exact: true }).check()
  const day = inDays(9)
  await page.getByLabel('Day', { exact: true }).fill(day.slice(8, 10))
  await page.getByLabel('Month', { exact: true }).fill(day.slice(5, 7))
  await page.getByLabel('Year', { exact: true }).fill(day.slice(0, 4))
  await page.getByLabel('Name', { exact: true }).fill('Sam Okafor')
  await page.getByLabel('Phone', { exact: true }).fill('07700 900123')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request')
}

async function expectSound(visitor: Visitor): Promise<void> {
  expect(await violationsOn(visitor.page)).toEqual([])
  expect(await overflowOf(visitor.page)).toBe(0)
}

test('a code printed from a vehicle’s page: staff make a booking of the request, and the status link shows it', async ({
  visit,
  baseURL,
}) => {
  test.slow()
  const base = baseURL ?? ''
  const [customer, staff] = await Promise.all(
    ['fleet.solent', 'maintenance'].map((name) => newSession(base, personOf(name))),
  )
  const { rows } = await ask(base, customer ?? '', '/api/vehicles?size=50&sort=-reg_no', vehicles)
  const vehicle = rows.at(3)
  expect(vehicle).toBeDefined()

  const owner = await visit('fleet.solent')
  await owner.open(`/vehicleoverview/${vehicle?.reg_no}`)
  await owner.page.getByRole('button', { name: 'More actions', exact: true }).click()
  await owner.page.getByRole('menuitem', { name: 'QR code for maintenance' }).click()
  const answer = await answerOf(owner.page, '/api/links', () =>
    owner.page.getByRole('button', { name: 'Create QR code' }).click(),
  )
  const { address, link } = given.parse(answer)
  await expect(owner.page.getByRole('img', { name: /^QR code: request maintenance for/ })).toBeVisible()
  await expectSound(owner)

  const driver = await visit(undefined, { viewport: phone, hasTouch: true })
  await driver.open(pathOf(address))
  expect(driver.here()).toBe('/schedule-maintenance')
  await expect(driver.page.getByLabel('Registration', { exact: true })).toHaveValue(vehicle?.reg_no ?? '')
  await expectSound(driver)
  await askFor(driver.page, 'Glass')
  const reference = (await driver.page.locator('main b').filter({ hasText: /^REQ-/ }).textContent()) ?? ''
  await driver.page.getByRole('link', { name: 'Track your request' }).click()
  await expect(driver.heading).toHaveText('Progress')
  expect(driver.here()).toBe('/link/opened')
  await expect(driver.page.getByText('Received')).toBeVisible()
  await expectSound(driver)

  // It waits until staff take it, for the vehicle whose code was scanned; then they agree to a day.
  const desk = await visit('maintenance')
  await desk.open('/worklist?view=public-requests')
  await desk.page.getByLabel('Reference or registration').fill(reference)
  await expect(desk.page.getByText(/The requester has not been verified/)).toBeVisible()
  await expectSound(desk)
  await desk.page.getByRole('button', { name: /^Book Glass for/ }).click()
  await desk.page.getByRole('button', { name: 'Create booking' }).click()
  await expect(desk.page.getByText(/^MB-\d+ created\.$/)).toBeVisible()
  const found = await ask(base, staff ?? '', `/api/public-requests?search=${reference}`, listed)
  const id = found.requests[0]?.case?.id
  expect(id).toBeDefined()
  const { record } = await ask(base, staff ?? '', `/api/maintenance/${id}`, booking)
  const slot = `${inDays(9).slice(0, 10)}T10:00:00.000Z`
  const step = {
    verb: 'book',
    version: record.updated_at,
    booked_at: slot,
    dealer_id: null,
    place: 'Yard 2, Southampton',
  }
  expect((await post(base, `/api/maintenance/${id}/steps`, step, staff)).status).toBe(200)
  await driver.page.getByRole('button', { name: 'Refresh' }).click()
  await expect(driver.page.getByText('Booked', { exact: true })).toBeVisible()
  await expect(driver.page.getByText('Yard 2, Southampton')).toBeVisible()
  await driver.page.reload()
  await expect(driver.page.getByText('Yard 2, Southampton')).toBeVisible()
  expect(await driver.page.evaluate(`JSON.stringify(localStorage)`)).not.toContain(address.split('/link/')[1])

  expect((await post(base, `/api/links/${link.id}/withdraw`, {}, customer)).status).toBe(200)
  const late = await visit(undefined, { viewport: phone, hasTouch: true, isTroubled: true })
  await late.open(pathOf(address))
  await expect(late.page.getByText('This link no longer works.')).toBeVisible()
  await expectSound(late)
})

test('what names no vehicle waits for staff, who answer it; the status link shows the answer', async ({ visit }) => {
  test.slow()
  const driver = await visit(undefined, { viewport: phone, hasTouch: true })
  const plate = `Trailer ${Date.now().toString(36)}`
  await driver.open('/schedule-maintenance')
  await driver.page.getByLabel('Registration', { exact: true }).fill(plate)
  await driver.page.getByLabel(/^Brakes/).check()
  await expect(driver.page.getByRole('alert')).toContainText('Do not drive it.')
  await askFor(driver.page, 'Repair')
  await expect(driver.page.getByRole('link', { name: /^Call 0113/ })).toBeVisible()
  await driver.page.getByRole('link', { name: 'Track your request' }).click()
  await expect(driver.page.getByText('Received')).toBeVisible()

  const staff = await visit('maintenance')
  await staff.open('/worklist')
  await staff.page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: 'Requests from the public form' })
    .click()
  const answer = staff.page.getByRole('button', { name: `Reply about Repair for ${plate}` })
  await expect(async () => {
    await staff.open('/worklist?view=public-requests')
    await expect(answer).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectSound(staff)
  await answer.click()
  await staff.page.getByLabel('Your reply').fill('Which depot is it at?')
  await staff.page.getByRole('button', { name: 'Send reply' }).click()
  await expect(staff.page.getByText('Reply sent.')).toBeVisible()
  await driver.page.getByRole('button', { name: 'Refresh' }).click()
  await expect(driver.page.getByText('Which depot is it at?')).toBeVisible()
})

test('a request becomes a query: its sender is told, the query says where it came from and how to answer', async ({
  visit,
}) => {
  test.slow()
  const driver = await visit(undefined, { viewport: phone, hasTouch: true })
  const plate = `Trailer ${Date.now().toString(36)}`
  await driver.open('/schedule-maintenance')
  await driver.page.getByLabel('Registration', { exact: true }).fill(plate)
  await driver.page.getByLabel('Email').fill('sam@yard.example')
  await askFor(driver.page, 'Glass')
  await driver.page.getByRole('link', { name: 'Track your request' }).click()
  await expect(driver.page.getByText('Received')).toBeVisible()

  const staff = await visit('maintenance')
  await staff.open('/worklist?view=public-requests')
  await staff.page.getByLabel('Reference or registration').fill(plate)
  await staff.page.getByRole('button', { name: `Make a query of Glass for ${plate}` }).click()
  const dialog = staff.page.getByRole('dialog')
  await expect(dialog.getByLabel('Subject')).toHaveValue(`Glass for ${plate}`)
  await expectSound(staff)
  await dialog.getByRole('combobox', { name: 'Account' }).fill('pennine')
  await staff.page
    .getByRole('option', { name: /Pennine/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Make a query' }).click()
  await expect(staff.page.getByText(/^Q-\d+ raised\.$/)).toBeVisible()
  await staff.page.getByText('Answered as query').getByRole('link', { name: /^Q-/ }).click()
  await expect(staff.heading).toHaveText(`Glass for ${plate}`)
  await expect(staff.page.getByText(/from the public form/)).toBeVisible()
  await expect(staff.page.getByRole('link', { name: 'sam@yard.example' })).toBeVisible()
  await expectSound(staff)
  await staff.page.getByRole('link', { name: /^REQ-/ }).click()
  await expect(staff.page.getByText(`Glass for ${plate}`)).toBeVisible()
  await expect(staff.page.getByText('Answered as query')).toBeVisible()

  await driver.page.getByRole('button', { name: 'Refresh' }).click()
  await expect(driver.page.getByText(/Your request is now query Q-\d+\./)).toBeVisible()
})

test('two hundred requests from one place are too many, and are told when to come again', async ({ baseURL }) => {
  // Counted before anything of them is read: none of these would be taken.
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => post(baseURL ?? '', '/api/schedule-maintenance', {})),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(170)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})
