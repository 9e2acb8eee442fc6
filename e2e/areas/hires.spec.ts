// From "we need a van" to the last day on hire, both sides in browsers of their own: requested, quoted, accepted, ordered, delivered, and
// given back again.
import { headOffice } from '@kerbline/domain/product.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { Locator } from '@playwright/test'
import { z } from 'zod'
import { importDocument } from '../support/ledger.ts'
import { expectSound, looks } from '../support/looks.ts'
import { ask, newSession, personOf } from '../support/people.ts'
import { choose, presses } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import { aPhoto } from '../support/thumb.ts'
import { phone, type Visitor } from '../support/visitor.ts'

const button = ({ page }: Visitor, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const dialogOf = ({ page }: Visitor, name: string): Locator =>
  page.getByRole('dialog', { name: new RegExp(`^${name}`) })
const turn = ({ page }: Visitor, words: string | RegExp) =>
  expect(page.getByRole('heading', { name: words })).toBeVisible()
const inDays = (days: number): string => addDays(londonDate(new Date().toISOString()), days)
/** Types a day from now into the three boxes of a date. */
async function fillDay(of: Locator, name: string | RegExp, days: number): Promise<void> {
  const [year = '', month = '', day = ''] = inDays(days).split('-')
  const boxes = of.getByRole('group', { name })
  await boxes.getByRole('textbox', { name: 'Day' }).fill(day)
  await boxes.getByRole('textbox', { name: 'Month' }).fill(month)
  await boxes.getByRole('textbox', { name: 'Year' }).fill(year)
}

/** Takes a step that asks for something. */
async function step(visitor: Visitor, label: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await button(visitor, label).click()
  const dialog = dialogOf(visitor, label)
  await fill(dialog)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toBeHidden()
}
const field = (of: Locator, name: string | RegExp): Locator => of.getByRole('textbox', { name })

/** In four steps; resolves to the address of the request. */
async function request(customer: Visitor): Promise<string> {
  const { page } = customer
  await customer.open('/book-vehicle')
  const { press, count } = presses()
  await choose(page.getByRole('combobox', { name: /^Vehicle category/ }), 'Panel van')
  await press(button(customer, 'Continue'))
  await fillDay(page.locator('main'), /^From/, 30)
  await field(page.locator('main'), /^Term/).fill('12')
  await press(button(customer, 'Continue'))
  await field(page.locator('main'), /^Delivery address/).fill('Unit 4, Dock Road')
  await page.getByRole('combobox', { name: /^Account/ }).fill('SOLENT')
  await press(page.getByRole('option').first())
  await press(button(customer, 'Continue'))
  await expect(customer.heading).toHaveText('Check your request')
  await expectSound(page, 'the request, before it is sent')
  await press(button(customer, 'Send request'))
  await turn(customer, `Waiting for ${headOffice.name}`)
  expect(count()).toBeLessThanOrEqual(8)
  await customer.ready()
  return customer.here()
}

async function quote(sales: Visitor): Promise<void> {
  await button(sales, 'Write quote').click()
  await field(sales.page.getByRole('form', { name: 'Quote' }), /^Rate/).fill('189')
  await button(sales, 'Save quote').click()
  await button(sales, 'Send quote').click()
  await turn(sales, /^Waiting for/)
}

test('requested, quoted, accepted, and the order opened; its promised date moves with a reason', async ({ visit }) => {
  test.setTimeout(240_000)
  const customer = await visit('fleet.solent')
  const sales = await visit('sales', { isTroubled: true })
  const address = await request(customer)
  await sales.open(address)
  await quote(sales)
  await turn(customer, 'Waiting for you')
  // To accept is to agree a price: a right of its own.
  await expect(customer.page.getByText('You need permission to accept quotes.')).toBeVisible()
  const holder = await visit('admin.solent')
  await holder.open(address)
  await step(holder, 'Accept quote', (dialog) => field(dialog, /^Purchase order/).fill('PO-7741'))
  const order = customer.page.getByRole('link', { name: /^ORD-/ })
  await order.click()
  await expect(customer.heading).toContainText('Panel van')
  await customer.ready()
  const ordered = customer.here()
  const finance = await visit('finance')
  await finance.open(ordered)
  await button(finance, 'Approve').click()
  await sales.open(ordered)
  await step(sales, 'Order with the maker', async (dialog) => {
    await fillDay(dialog, /^Ordered/, 0)
    await fillDay(dialog, /^From the factory/, 40)
  })
  await step(sales, 'Change a date', async (dialog) => {
    await choose(dialog.getByRole('combobox', { name: /^Date/ }), 'From the factory')
    await fillDay(dialog, /^New date/, 54)
    await dialog.getByRole('button', { name: 'Change a date', exact: true }).click()
    await expect(dialog.getByText('Enter why the date moved. The customer reads it.').first()).toBeVisible()
    await field(dialog, /^Why the date moved/).fill('The maker’s line stood still for two weeks')
  })
  // Whoever waits for it reads both dates and the reason, without a press.
  await expect(customer.page.getByText('The maker’s line stood still for two weeks').first()).toBeVisible()
  await expect(customer.page.getByText(formatDate(inDays(54))).first()).toBeVisible()
  await expectSound(customer.page, 'an order whose date has moved')
})

const listed = z.object({ rows: z.array(z.object({ id: z.number(), number: z.string(), state: z.string() })) })
const given = z.object({ address: z.string() })

test('delivered by link on a phone: a signature opens the hire, seven photos show the vehicle', async ({
  base,
  browser,
  visit,
}) => {
  test.setTimeout(180_000)
  // Of its own each time: delivered once, a vehicle is on hire.
  const letters = 'ABCDEFGHJKLMNOPRSTUVWXYZ'
  const plate = `YB76${[1, 24, 576].map((by) => letters[Math.floor(Date.now() / 1000 / by) % 24]).join('')}`
  const session = await newSession(base, personOf('sales'))
  const { rows } = await ask(base, session, '/api/orders?size=100', listed)
  const { id = 0, number = '' } = rows.findLast(({ state }) => state === 'delivery_booked') ?? {}
  const sales = await visit('sales')
  await sales.open(`/my-orders/${id}`)
  await expect(button(sales, 'Delivery link')).toBeVisible()
  const reply = await fetch(`${base}/api/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify({ purpose: 'order delivery', record_id: id }),
  })
  const link = given.parse(await reply.json()).address.split('#/link/')[1] ?? ''
  const context = await browser.newContext({ baseURL: base, viewport: phone, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(`${base}/#/link/${link}`)
  await expect(page.getByRole('heading', { name: `Delivery ${number}` })).toBeVisible()
  await page.getByRole('button', { name: 'Record delivery' }).click()
  const form = page.getByRole('form', { name: 'Record delivery' })
  await field(form, /^Registration/).fill(plate)
  await field(form, /^Odometer/).fill('14')
  await choose(form.getByRole('combobox', { name: /^Fuel or charge/ }), 'Full')
  await choose(form.getByRole('combobox', { name: /^Runs on/ }), 'Diesel')
  await field(form, /^Delivery driver/).fill('Kev Doyle')
  await field(form, /^Signed by/).fill('Priya Raman')
  await form.getByRole('button', { name: 'Record delivery' }).click()
  await expect(page.getByText('Ask the person who takes the vehicle to sign.')).toBeVisible()
  await form.getByRole('button', { name: 'Type instead' }).click()
  await field(form, 'Type your name to sign').fill('Priya Raman')
  await expectSound(page, 'a delivery by link')
  await form.getByRole('button', { name: 'Record delivery' }).click()
  const photos = page.getByRole('region', { name: 'Photos of the vehicle' })
  for (let taken = 1; taken <= 7; taken += 1) {
    await photos
      .getByLabel(/^Photo:/)
      .setInputFiles({ name: `IMG_${taken}.jpg`, mimeType: 'image/jpeg', buffer: await aPhoto(page, taken) })
    await expect(photos.getByText('Received', { exact: true })).toHaveCount(taken)
  }
  await expect(photos.getByText('Every photo has arrived.')).toBeVisible()
  await expectSound(page, 'its photos')
  await context.close()
  await turn(sales, 'On hire')
  await expect(sales.page.getByText(plate).first()).toBeVisible()
  await expect(sales.page.getByRole('definition').filter({ hasText: 'Priya Raman' })).toHaveCount(2)
})

/** What is charged beside the hire, one line for one of the vehicles. */
async function charge(staff: Visitor): Promise<void> {
  await button(staff, 'Add charges').click()
  const dialog = dialogOf(staff, 'Charges for')
  const line = dialog.getByRole('group', { name: 'Line 1' })
  await field(line, 'Work or part').fill('Missing key')
  await field(line, /^Price each/).fill('72')
  await dialog.getByRole('button', { name: 'Save charges' }).click()
  await expect(dialog).toBeHidden()
  await step(staff, 'Send charges', () => Promise.resolve())
}

test('two vehicles off hire: the price before it is sent, a receipt after it, collected, inspected, charged and billed', async ({
  visit,
}) => {
  test.setTimeout(240_000)
  const customer = await visit('fleet.solent')
  const { page } = customer
  // Of one account: that is one off-hire.
  await customer.open('/vehicles?status=is%3Aon_hire&customer_account_number=is%3ASOLENT01')
  const { press, count } = presses()
  for (const place of [0, 1]) await press(page.getByRole('checkbox', { name: /^Select [A-Z]/ }).nth(place))
  await press(button(customer, 'Request off-hire'))
  const vehicles = page.getByRole('list', { name: 'Vehicles to off-hire' }).getByRole('listitem')
  const given = vehicles.filter({ has: page.getByRole('button', { name: /^Remove/ }) })
  await expect(given).toHaveCount(2)
  for (const place of [0, 1]) {
    const vehicle = given.nth(place)
    await field(vehicle, /^Odometer/).fill('900000')
    await field(vehicle, /^Fuel or charge/).fill('50')
    await field(vehicle, /^Keys/).fill('2')
  }
  await field(page.locator('main'), /^Collection address/).fill('Unit 4, Dock Road')
  await expectSound(page, 'an off-hire, before it is sent')
  await press(button(customer, 'Send off-hire request'))
  await expect(customer.heading).toContainText(/^OFF-|Off-hire of 2 vehicles/)
  expect(count()).toBeLessThanOrEqual(7)
  await customer.ready()
  await expectSound(page, 'its receipt')
  const address = customer.here()
  const number = await page
    .getByText(/^OFF-\d+$/)
    .first()
    .innerText()
  const staff = await visit('accounts')
  await staff.open(address)
  await button(staff, 'Accept off-hire').click()
  await step(staff, 'Record collection', async (dialog) => {
    await dialog.getByRole('button', { name: /: now$/ }).click()
    await field(dialog, /^Taken over by/).fill('Jo Marsh')
  })
  await step(staff, 'Record inspection', async (dialog) => {
    await dialog.getByRole('button', { name: /: now$/ }).click()
    await field(dialog, /^Inspected by/).fill('Jo Marsh')
    await choose(dialog.getByRole('combobox', { name: /^Customer present/ }), 'Yes')
  })
  await expect(page.getByText(/take them out of the motor insurance database/).first()).toBeVisible()
  await expectSound(page, 'an off-hire that is inspected')
  await charge(staff)
  await turn(customer, 'Waiting for you')
  // To accept is to agree a price: a right of its own.
  const holder = await visit('admin.solent')
  await holder.open(address)
  await button(holder, 'Review charges, £72.00').click()
  await holder.page.getByRole('group', { name: 'Decision on Missing key' }).getByText('Accept', { exact: true }).click()
  await button(holder, /^Send decision/).click()
  await turn(staff, 'Waiting for you')
  await step(staff, 'Close off-hire', (dialog) => field(dialog, /^Invoice number/).fill('INV-70412'))
  await turn(customer, 'Closed')
  const billed = page
    .getByRole('region', { name: 'Billed for this off-hire' })
    .getByRole('row', { name: /^Charges after/ })
  await expect(billed).toContainText('£72.00 not billed yet')
  await importDocument(await visit('admin'), {
    ...{ type: 'invoice', account: 'SOLENT01', reference: `I${String(Date.now()).slice(-9)}`, secondReference: '' },
    ...{ netPence: 7_200, taxPence: 1_440, narrative: `Missing key for ${number}` },
  })
  await customer.open(address)
  await expect(billed).toContainText('None')
  await expectSound(page, 'an off-hire, closed and billed')
})

const hired = z.object({ rows: z.array(z.object({ reg_no: z.string() })) })

test('transferred to another account: whose it was sees it no more, whose it is does', async ({ base, visit }) => {
  const session = await newSession(base, personOf('sales'))
  const { rows } = await ask(
    base,
    session,
    '/api/vehicles?size=25&filter=status:is:on_hire&filter=customer_account_number:is:SOLENT03&filter=hire_type:is:contract_hire',
    hired,
  )
  const plate = rows.at(-1)?.reg_no ?? ''
  const sales = await visit('sales')
  await sales.open(`/vehicleoverview/${plate}`)
  await sales.ready()
  const { press, count } = presses()
  await press(button(sales, 'More actions'))
  await press(sales.page.getByRole('menuitem', { name: 'Transfer to another account' }))
  const dialog = dialogOf(sales, 'Transfer')
  await dialog.getByRole('button', { name: 'Transfer vehicle' }).click()
  await expectSound(sales.page, 'a transfer without its account')
  await dialog.getByRole('combobox', { name: /^New account/ }).fill('PENNIN02')
  await press(sales.page.getByRole('option', { name: /PENNIN02/ }))
  await press(dialog.getByRole('button', { name: /: now$/ }))
  await field(dialog, /^Reason/).fill('Runs for the northern depot from today')
  await press(dialog.getByRole('button', { name: 'Transfer vehicle' }))
  await expect(dialog).toBeHidden()
  expect(count()).toBeLessThanOrEqual(5)
  const taker = await visit('fleet.pennine')
  await taker.open(`/vehicleoverview/${plate}`)
  await expect(taker.page.getByText('PENNIN02').first()).toBeVisible()
  const leaver = await visit('fleet.solent', { isTroubled: true })
  await leaver.open(`/vehicleoverview/${plate}`)
  await expect(leaver.page.getByText('PENNIN02')).toHaveCount(0)
  await expect(leaver.heading).toContainText(/not found/i)
})

for (const { words, viewport, colorScheme } of looks)
  test(`enquiries, orders and off-hires: nothing for axe to say, on ${words}`, async ({ visit }) => {
    test.slow()
    const sales = await visit('sales', { viewport, colorScheme })
    for (const path of [
      ...['/enquiries', '/enquiries?view=board', '/enquiry-dashboard', '/maxi-low-dashboard', '/enquiry-to-order'],
      ...['/report-orders', '/export-orders', '/import-eto', '/my-orders', '/request-off-hire?show=list'],
    ]) {
      await sales.open(path)
      await expectSound(sales.page, path)
    }
    const customer = await visit('fleet.harrow', { viewport, colorScheme })
    for (const path of ['/my-orders', '/request-off-hire?show=list', '/book-vehicle?show=list']) {
      await customer.open(path)
      await customer.page
        .getByText(/^(ORD|OFF|ENQ)-\d+$/)
        .first()
        .click()
      await customer.ready()
      await expectSound(customer.page, `a record of ${path}`)
    }
  })
