// A workshop day from the request to the vehicle's return, both sides in browsers of their own: asked for on the vehicle's page, a date
// offered, another asked for, agreed, brought in, the estimate decided by line on a phone, done, and what was due is green where somebody
// looks on. The customer is one whose figures no other test counts meanwhile.
import { headOffice } from '@kerbline/domain/product.ts'
import type { Locator } from '@playwright/test'
import { expectSound, looks } from '../support/looks.ts'
import { choose, presses, typeIn } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import { phone, type Visitor } from '../support/visitor.ts'

type Press = ReturnType<typeof presses>['press']

const button = ({ page }: Visitor, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const dialogOf = ({ page }: Visitor, name: string): Locator =>
  page.getByRole('dialog', { name: new RegExp(`^${name}`) })

/** So many days from today, as the boxes of a date take it. */
function dayIn(days: number): { readonly day: string; readonly month: string; readonly year: string } {
  const [year = '', month = '', day = ''] = new Date(Date.now() + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
  return { day, month, year }
}

async function fillDay(within: Locator, label: string, days: number): Promise<void> {
  const group = within.getByRole('group', { name: label })
  const { day, month, year } = dayIn(days)
  await group.getByRole('textbox', { name: 'Day' }).fill(day)
  await group.getByRole('textbox', { name: 'Month' }).fill(month)
  await group.getByRole('textbox', { name: 'Year' }).fill(year)
}

async function fillMoment(within: Locator, label: string, days: number, time: string): Promise<void> {
  await fillDay(within, label, days)
  await within.getByRole('textbox', { name: `${label}, time` }).fill(time)
}

const turn = ({ page }: Visitor, words: string | RegExp) =>
  expect(page.getByRole('heading', { name: words })).toBeVisible()

/** Asks for the MOT of the vehicle whose MOT is due first; resolves to the address of the vehicle and of the booking. */
async function request(
  customer: Visitor,
  press: Press,
): Promise<{ readonly vehicle: string; readonly booking: string }> {
  const { page } = customer
  await customer.open('/vehicles?due_mot=within%3A60&booked_mot=is%3Anone&sort=due_mot')
  await page.locator('tbody tr a').first().click()
  await customer.ready()
  const vehicle = customer.here()
  await press(button(customer, 'Book MOT').last())
  const dialog = dialogOf(customer, 'Request bookings')
  await fillDay(dialog, 'First choice of date', 7)
  await press(dialog.getByRole('button', { name: 'Request bookings' }))
  await press(page.getByRole('link', { name: 'View booking for MOT' }))
  await customer.ready()
  return { vehicle, booking: customer.here() }
}

/** Offered by staff, answered with another day by the customer, agreed by staff. */
async function agree(customer: Visitor, staff: Visitor, ofCustomer: Press, ofStaff: Press): Promise<void> {
  await ofStaff(button(staff, 'Offer dates'))
  const offering = dialogOf(staff, 'Offer dates')
  await fillMoment(offering, 'First date', 8, '08:30')
  await offering.getByRole('textbox', { name: /^Location/ }).fill('Gate 1')
  await ofStaff(offering.getByRole('button', { name: 'Offer dates' }))
  await turn(staff, /^Waiting for Solent/)

  // Whoever looks on hears of it without a hand moved.
  await turn(customer, 'Waiting for you')
  await ofCustomer(button(customer, 'Request another date').first())
  const asking = dialogOf(customer, 'Request another date')
  await fillMoment(asking, 'Preferred date and time', 9, '10:00')
  await asking.getByRole('textbox', { name: /^Reason/ }).fill('The driver is away')
  await ofCustomer(asking.getByRole('button', { name: 'Request another date' }))
  await turn(customer, `Waiting for ${headOffice.name}`)

  await ofStaff(button(staff, /^Accept (?!date)/))
  await expect(staff.page.getByText('Agreed').first()).toBeVisible()
  // The day is the customer’s, the place the one that was offered.
  await expect(customer.page.getByText('Gate 1').first()).toBeVisible()
}

async function bringIn(staff: Visitor): Promise<void> {
  await button(staff, 'Mark as arrived').click()
  const dialog = dialogOf(staff, 'Mark as arrived')
  await dialog.getByRole('button', { name: 'Arrived: now' }).click()
  await dialog.getByRole('button', { name: 'Mark as arrived' }).click()
  await expect(dialog).toBeHidden()
  await expect(staff.page.getByText('In workshop', { exact: true }).first()).toBeVisible()
}

async function estimate(staff: Visitor): Promise<void> {
  await button(staff, 'Add estimate').click()
  const dialog = dialogOf(staff, 'Estimate for')
  const lines = [
    ['Tyre, nearside front', '118'],
    ['Tyre, offside front', '118'],
    ['Wheel alignment', '49'],
  ] as const
  for (const [place, [what, pounds]] of lines.entries()) {
    if (place > 0) await dialog.getByRole('button', { name: 'Add a line' }).click()
    const line = dialog.getByRole('group', { name: `Line ${place + 1}` })
    await line.getByRole('textbox', { name: 'Work or part' }).fill(what)
    await line.getByRole('textbox', { name: /^Price each/ }).fill(pounds)
    await choose(line.getByRole('combobox', { name: 'Paid by' }), 'The customer')
  }
  await dialog.getByRole('button', { name: 'Save estimate' }).click()
  await expect(dialog).toBeHidden()
  await button(staff, 'Send estimate to customer').click()
  await turn(staff, /^Waiting for Solent/)
}

/** On a phone: all but one line approved, in four taps. */
async function decide(holder: Visitor): Promise<void> {
  const { page } = holder
  const { press, count } = presses()
  await press(button(holder, 'Review estimate, £285.00'))
  await press(button(holder, 'Approve all'))
  await press(page.getByRole('group', { name: 'Decision on Tyre, offside front' }).getByText('Decline'))
  await typeIn(page.getByRole('textbox', { name: 'Reason for declining Tyre, offside front' }), 'At the next service')
  await expectSound(page, 'the estimate, decided by line')
  await press(button(holder, 'Send decision, £167.00 approved'))
  expect(count()).toBeLessThanOrEqual(4)
  await expect(page.getByText('Decision sent for')).toBeVisible()
}

/** What the workshop hands over with the vehicle. */
const certificate = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n', 'latin1')

/** Chosen, and on the line until it is let through. @returns lets it through, and sees it kept */
async function certify({ page }: Visitor): Promise<() => Promise<void>> {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async (route) => {
    await isLetThrough
    await route.continue()
  })
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await choose(evidence.getByRole('combobox', { name: 'Kind' }), 'MOT certificate')
  await evidence
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'VT20.pdf', mimeType: 'application/pdf', buffer: certificate })
  await expect(page.getByRole('list', { name: 'Uploading' }).getByText('VT20.pdf')).toBeVisible()
  return async () => {
    letThrough()
    await expect(page.getByRole('list', { name: 'Uploading', includeHidden: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'VT20.pdf', exact: true, includeHidden: true })).toHaveCount(1)
  }
}

/** The certificate arrives while the dialog stands open: that is nobody else's change. */
async function finish(staff: Visitor, arrive: () => Promise<void>): Promise<void> {
  await button(staff, 'Mark work complete').click()
  const done = dialogOf(staff, 'Mark work complete')
  await done.getByRole('button', { name: 'Finished: now' }).click()
  await arrive()
  await choose(done.getByRole('combobox', { name: /^Outcome/ }), 'Pass')
  await done.getByRole('button', { name: 'Mark work complete' }).click()
  await button(staff, 'Mark ready for collection').click()
  await button(staff, 'Mark as collected').click()
  const collected = dialogOf(staff, 'Mark as collected')
  await collected.getByRole('button', { name: 'Back on the road: now' }).click()
  await collected.getByRole('button', { name: 'Mark as collected' }).click()
  await turn(staff, 'Complete')
}

test('asked for, a date offered and countered, brought in, decided by line on a phone, done: what was due is green', async ({
  visit,
}) => {
  test.setTimeout(240_000)
  const customer = await visit('fleet.solent')
  const staff = await visit('maintenance')
  const [asked, answered] = [presses(), presses()]
  const { vehicle, booking } = await request(customer, asked.press)
  await turn(customer, `Waiting for ${headOffice.name}`)

  await staff.open(booking)
  await answered.press(button(staff, 'Acknowledge'))
  await expect(staff.page.getByText('Acknowledged', { exact: true }).first()).toBeVisible()
  await agree(customer, staff, asked.press, answered.press)
  expect(asked.count()).toBeLessThanOrEqual(6)
  expect(answered.count()).toBeLessThanOrEqual(5)
  await expect(button(customer, 'Add to calendar')).toBeVisible()

  await bringIn(staff)
  await estimate(staff)
  const holder = await visit('fleet.solent', { viewport: phone, hasTouch: true })
  await holder.open(booking)
  await decide(holder)
  await expect(staff.page.getByText('Declined').first()).toBeVisible()

  const arrive = await certify(staff)

  // Somebody looks at the vehicle meanwhile, and touches nothing.
  await customer.go(vehicle)
  const due = customer.page.getByRole('row', { name: /^MOT/ })
  await expect(due).not.toContainText('Due in 3')
  await finish(staff, arrive)
  await expect(due.getByRole('cell').first()).toContainText(/Due in 3\d\d days|Compliant/)

  // The certificate lies with what was due.
  await customer.go(`/fleet-compliance?event_type=is:mot&search=${vehicle.split('/').at(-1) ?? ''}`)
  await customer.page.getByRole('button', { name: /^MOT of / }).click()
  const newest = customer.page
    .getByRole('dialog', { name: /^MOT, / })
    .getByRole('listitem')
    .first()
  await expect(newest).toContainText(/Passed.*Maintenance booking, with documents/)
  await newest.getByRole('link', { name: 'Booking' }).click()
  await customer.ready()
  await expect(customer.page.getByRole('region', { name: 'Evidence' }).getByText('VT20.pdf')).toBeVisible()
})

for (const { words, viewport, colorScheme } of looks)
  test(`the list, a booking and its dialogs: nothing for axe to say, nothing wider than the window, on ${words}`, async ({
    visit,
  }) => {
    test.slow()
    const visitor = await visit('maintenance', { viewport, colorScheme })
    const { page } = visitor
    const look = (where: string): Promise<void> => expectSound(page, where)
    for (const state of ['dates_offered', 'in_workshop', 'awaiting_customer', 'complete']) {
      await visitor.open(`/maintenance-management?state=is%3A${state}`)
      await look(`the list of ${state}`)
      await page
        .getByText(/^MB-\d+$/)
        .first()
        .click()
      await visitor.ready()
      await look(`a booking, ${state}`)
    }
    // The one that was touched longest ago: others are moved on by whoever works beside this.
    await visitor.open('/maintenance-management?state=is%3Ain_workshop&sort=updated_at')
    await page
      .getByText(/^MB-\d+$/)
      .first()
      .click()
    await visitor.ready()
    await button(visitor, 'Edit').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await visitor.ready()
    await look('its details')
    await page.keyboard.press('Escape')
    await button(visitor, /^(Add|Edit) estimate$/).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await visitor.ready()
    await look('its estimate')
  })
