// Two notices from the post to the issuer, as the fines desk works: a council's is transferred while its discount runs, once the driver has
// answered by a link; a parking operator's is contested, because its notice came late.
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { Locator } from '@playwright/test'
import { z } from 'zod'
import { expectSound } from '../support/looks.ts'
import { ask, newSession, personOf } from '../support/people.ts'
import { choose, presses } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import { phone, type Visitor } from '../support/visitor.ts'

const vehicles = z.object({ rows: z.array(z.object({ id: z.number(), reg_no: z.string() })) })
const given = z.object({ address: z.string() })
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n', 'latin1')

const button = ({ page }: Visitor, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const field = (of: Locator, name: string | RegExp): Locator => of.getByRole('textbox', { name })
const main = ({ page }: Visitor): Locator => page.locator('main')
const daysAgo = (days: number): string => addDays(londonDate(new Date().toISOString()), -days)

async function fillDay(of: Locator, name: string, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  const boxes = of.getByRole('group', { name, exact: true })
  await boxes.getByRole('textbox', { name: 'Day' }).fill(day)
  await boxes.getByRole('textbox', { name: 'Month' }).fill(month)
  await boxes.getByRole('textbox', { name: 'Year' }).fill(year)
}
async function fillInstant(of: Locator, label: string, date: string, time: string): Promise<void> {
  await fillDay(of, label, date)
  await field(of, `${label}, time`).fill(time)
}

interface Notice {
  readonly kind: string
  readonly issuer: string
  readonly happened: string
  readonly issued: string
  readonly full: string
  readonly discounted: string
}

/** The registration of a vehicle on hire to Solent. */
async function platesOf(base: string, ...more: string[]): Promise<readonly string[]> {
  const session = await newSession(base, personOf('fleet.solent'))
  const filters = ['status:is:on_hire', ...more].map((filter) => `&filter=${encodeURIComponent(filter)}`).join('')
  const { rows } = await ask(base, session, `/api/vehicles?size=25${filters}`, vehicles)
  return rows.map(({ reg_no: plate }) => plate)
}

/** What the notices of one pile have in common. */
async function typePile(staff: Visitor, { issuer, kind }: Notice): Promise<void> {
  await staff.page.getByRole('combobox', { name: /^Issuer/ }).fill(issuer)
  await staff.page.getByRole('option', { name: issuer }).first().click()
  await choose(staff.page.getByRole('combobox', { name: /^Kind/ }), kind)
  await choose(staff.page.getByRole('combobox', { name: /^How it was served/ }), 'By post, camera')
}

/** What is each notice’s own. @returns how many fields that took */
async function typeNotice(form: Locator, number: string, plate: string, notice: Notice): Promise<number> {
  const fields = [
    () => field(form, /^Notice number/).fill(number),
    () => field(form, /^Registration/).fill(plate),
    () => fillDay(form, 'Date and time of the contravention', notice.happened),
    () => field(form, 'Date and time of the contravention, time').fill('10:20'),
    () => field(form, /^Location/).fill('Above Bar Street'),
    () => fillDay(form, 'Date of the notice', notice.issued),
    () => field(form, /^Full amount/).fill(notice.full),
    () => field(form, /^Discounted amount/).fill(notice.discounted),
  ]
  for (const fill of fields) await fill()
  return fields.length
}

/** Of a vehicle on hire to Solent, typed off its paper with the scan beside it. @returns the address of the fine */
async function enter(staff: Visitor, plate: string | undefined, notice: Notice): Promise<string> {
  await staff.open('/fine-management/create')
  const form = main(staff)
  await typePile(staff, notice)
  await typeNotice(form, `E2E${Date.now()}`, plate ?? '', notice)
  await staff.page
    .getByLabel(/Choose the notice/)
    .setInputFiles({ name: 'notice.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(form.getByText('On hire to')).toBeVisible()
  await button(staff, 'Add fine').click()
  await expect(staff.page.getByRole('region', { name: 'The notice' })).toBeVisible()
  await staff.ready()
  return staff.here()
}

async function attach({ page }: Visitor, kind: string, name: string): Promise<void> {
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await choose(evidence.getByRole('combobox', { name: 'Kind' }), kind)
  await evidence.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf })
  await expect(evidence.getByRole('button', { name, exact: true })).toHaveCount(1)
}

async function download(staff: Visitor, label: string): Promise<string> {
  const coming = staff.page.waitForEvent('download')
  await button(staff, label).click()
  return (await coming).suggestedFilename()
}

/** Takes a step that asks for something. */
async function step(staff: Visitor, label: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await button(staff, label).click()
  const dialog = staff.page.getByRole('dialog', { name: new RegExp(`^${label}`) })
  await fill(dialog)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a council notice: the driver answers by link, and it is transferred before the discount ends', async ({
  base,
  browser,
  visit,
}) => {
  test.setTimeout(240_000)
  const staff = await visit('fines', { isTroubled: true })
  const { page } = staff
  const notice = { kind: 'Council parking', issuer: 'Leeds Council', full: '70', discounted: '35' }
  const address = await enter(staff, (await platesOf(base))[1], { ...notice, happened: daysAgo(6), issued: daysAgo(4) })
  const session = await newSession(base, personOf('fleet.solent'))
  const reply = await fetch(`${base}/api/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify({ purpose: 'fine driver', record_id: Number(address.split('/').at(-1)) }),
  })
  const link = given.parse(await reply.json()).address.split('#/link/')[1] ?? ''
  const context = await browser.newContext({ baseURL: base, viewport: phone })
  const driver = await context.newPage()
  await driver.goto(`${base}/#/link/${link}`)
  await driver.getByRole('textbox', { name: 'Your full name' }).fill('Leon Marsh')
  await expectSound(driver, 'a fine, as its driver sees it')
  await driver.getByRole('button', { name: 'I was driving' }).click()
  await expect(driver.getByText('This fine has been answered.')).toBeVisible()
  await context.close()
  await expect(page.getByText('Leon Marsh, by Leon Marsh, by link')).toBeVisible()
  await expect(page.getByText('A transfer would fail.')).toBeVisible()
  await expect(button(staff, 'Download transfer pack')).toHaveCount(0)
  await attach(staff, 'Hire agreement', 'agreement.pdf')
  await attach(staff, 'Statement of liability', 'statement.pdf')
  await button(staff, 'Add extension').click()
  const dialog = page.getByRole('dialog', { name: /^Add extension/ })
  await fillInstant(dialog, 'Agreed from', daysAgo(30), '08:00')
  await fillInstant(dialog, 'Agreed to', daysAgo(-30), '17:00')
  await dialog.getByRole('combobox', { name: /^Document/ }).click()
  await page.getByRole('option', { name: /^agreement/ }).click()
  await dialog.getByRole('button', { name: 'Add extension', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Liability can be transferred.')).toBeVisible()
  await expectSound(page, 'a fine that can be transferred')
  await button(staff, 'Preview document').click()
  const preview = page.getByRole('dialog', { name: 'Transfer document' })
  await expect(preview.getByText('signed a statement of liability')).toBeVisible()
  await preview.getByRole('button', { name: 'Edit wording' }).click()
  const wording = page.getByRole('dialog', { name: 'Edit wording' })
  await field(wording, 'What we ask').fill('Please send the next notice to our customer.')
  await wording.getByRole('button', { name: 'Save wording' }).click()
  await expect(preview.getByText('Please send the next notice to our customer.')).toBeVisible()
  await expectSound(page, 'a document for the issuer')
  await preview.getByRole('button', { name: 'Close' }).click()
  expect(await download(staff, 'Download transfer pack')).toMatch(/^FIN-\d+ transfer pack\.zip$/)
  await step(staff, 'Record transfer sent', (asked) =>
    choose(asked.getByRole('combobox', { name: /^Sent by/ }), 'Issuer’s portal'),
  )
  await step(staff, 'Transfer accepted', (asked) => field(asked, /^Issuer’s reference/).fill('T-118'))
  await expect(page.getByText('Transferred', { exact: true }).first()).toBeVisible()
  // Never paid, and still inside the discount.
  await expect(page.getByText('Admin fee')).toBeVisible()
  await expect(page.getByText('Paid by us', { exact: true })).toHaveCount(0)
})

test('a parking charge: its notice came late, and it is contested on that with the letter', async ({ base, visit }) => {
  test.setTimeout(180_000)
  const staff = await visit('fines', { isTroubled: true })
  const { page } = staff
  const notice = { kind: 'Private parking', issuer: 'Merrow Parking Services', full: '100', discounted: '60' }
  await enter(staff, (await platesOf(base))[2], { ...notice, happened: daysAgo(40), issued: daysAgo(20) })
  await expect(page.getByText('You can contest this.').first()).toBeVisible()
  await expect(page.getByRole('radio', { checked: true, name: /^The notice to keeper came too late/ })).toBeVisible()
  const contest = page.getByRole('region', { name: 'Contest' })
  await field(contest, 'What happened').fill('Your notice was posted 20 days after the parking.')
  await contest.getByRole('checkbox', { name: /notice/ }).check()
  await button(staff, 'Save contest').click()
  await expectSound(page, 'a contest before it is sent')
  expect(await download(staff, 'Download contest pack')).toMatch(/^FIN-\d+ contest pack\.zip$/)
  await step(staff, 'Record contest sent', async (dialog) => {
    await expect(dialog.getByRole('combobox', { name: /^Ground/ })).toContainText('came too late')
    await expect(field(dialog, /^What happened/)).toHaveValue('Your notice was posted 20 days after the parking.')
  })
  await expect(page.getByText('Contested', { exact: true }).first()).toBeVisible()
  await step(staff, 'Contest rejected', (dialog) => field(dialog, /^Reason/).fill('Posted in time'))
  await expect(page.getByText('The issuer rejected the contest.')).toBeVisible()
  await staff.open('/fine-management')
  await expect(page.getByText('Rejected: Posted in time').first()).toBeVisible()
})

test('a camera notice of a lease of years: the ground of hire is refused with its reason, and no pack offered', async ({
  base,
  visit,
}) => {
  const staff = await visit('fines', { isTroubled: true })
  const [plate] = await platesOf(base, 'hire_type:is:contract_hire')
  const notice = { kind: 'Bus lane', issuer: 'Leeds Council', full: '70', discounted: '35' }
  await enter(staff, plate, { ...notice, happened: daysAgo(6), issued: daysAgo(4) })
  const transfer = staff.page.getByRole('region', { name: 'Transfer test' })
  await expect(transfer.getByText('A transfer would fail.')).toBeVisible()
  await expect(transfer.getByText(/the agreed period is 6 months or more/)).toBeVisible()
  await expect(transfer.getByRole('row', { name: /^Is the agreed period under 6 months/ })).toContainText('No')
  await expect(button(staff, 'Download transfer pack')).toHaveCount(0)
  await expect(button(staff, 'Record transfer sent')).toHaveCount(0)
  await expectSound(staff.page, 'a notice that cannot be transferred')
})

test('the next notice of a pile takes eight fields, and its driver is nominated in four presses', async ({
  base,
  visit,
}) => {
  test.setTimeout(180_000)
  const staff = await visit('fines')
  const [first = '', second = ''] = (await platesOf(base)).slice(3)
  const [number, next] = [`E2E${Date.now()}`, `E2E${Date.now()}N`]
  const notice = {
    ...{ kind: 'Council parking', issuer: 'Leeds Council', full: '70', discounted: '35' },
    ...{ happened: daysAgo(6), issued: daysAgo(4) },
  }
  await staff.open('/fine-management/create')
  const form = main(staff)
  await typePile(staff, notice)
  await typeNotice(form, number, first, notice)
  await form.getByRole('checkbox', { name: /^Add another notice/ }).check()
  await button(staff, 'Add fine').click()
  await expect(field(form, /^Notice number/)).toHaveValue('')
  expect(await typeNotice(form, next, second, notice)).toBeLessThanOrEqual(8)
  await expect(form.getByText('On hire to')).toBeVisible()
  await form.getByRole('checkbox', { name: /^Add another notice/ }).uncheck()
  await button(staff, 'Add fine').click()
  await expect(staff.page.getByRole('region', { name: 'The notice' })).toBeVisible()
  await expect(staff.page.getByText('Leeds Council').first()).toBeVisible()

  const customer = await visit('fleet.solent')
  await customer.open(`/fine-management?search=${next}`)
  const { press, count } = presses()
  await press(main(customer).getByRole('link', { name: /^FIN-/ }).first())
  await press(button(customer, 'Nominate driver'))
  const dialog = customer.page.getByRole('dialog', { name: /^Nominate driver/ })
  const name = field(dialog, /^Driver’s full name/)
  await expect(name).toBeVisible()
  if ((await name.inputValue()) === '') {
    await press(name)
    await name.fill('Leon Marsh')
  }
  await press(dialog.getByRole('button', { name: 'Nominate driver', exact: true }))
  await expect(customer.page.getByText('Driver nominated').first()).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
})
