// A workshop without an account: staff give it the link of one booking; on a telephone it confirms the day, takes the vehicle in, prices the
// work, says what it found, brings a photo and says that it is done; staff see each of it, and end the link.
import { z } from 'zod'
import { overflowOf, violationsOn } from '../support/accessibility.ts'
import { ask, newSession, personOf } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { answerOf, phone, type Visitor } from '../support/visitor.ts'

const vehicles = z.object({ rows: z.array(z.object({ id: z.number(), reg_no: z.string() })) })
const dealers = z.object({ rows: z.array(z.object({ id: z.number(), name: z.string() })) })
const shown = z.object({ record: z.object({ id: z.number(), number: z.string(), updated_at: z.string() }) })
const given = z.object({ link: z.object({ id: z.number() }), address: z.string() })

const post = async (base: string, path: string, body: object, token: string): Promise<unknown> => {
  const reply = await fetch(base + path, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  expect(reply.status, await reply.clone().text()).toBe(200)
  return reply.json()
}

async function expectSound(visitor: Visitor): Promise<void> {
  expect(await violationsOn(visitor.page)).toEqual([])
  expect(await overflowOf(visitor.page)).toBe(0)
}

test('a workshop does its part of a booking by a link, on a telephone', async ({ visit, baseURL }) => {
  test.slow()
  const base = baseURL ?? ''
  const [customer = '', staff = ''] = await Promise.all(
    ['fleet.solent', 'maintenance'].map((name) => newSession(base, personOf(name))),
  )
  const { rows } = await ask(base, customer, '/api/vehicles?size=50&sort=-reg_no', vehicles)
  const { rows: workshops } = await ask(base, staff, '/api/dealer-management?size=25', dealers)
  const workshop = workshops[0]
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const opened = {
    vehicle_id: rows.at(7)?.id,
    type: 'glass',
    preferred_dates: [day.slice(0, 10)],
    fault_description: 'Cracked',
  }
  const { record } = shown.parse(await post(base, '/api/maintenance', opened, customer))
  const slot = { booked_at: new Date(Date.now() + 120_000).toISOString(), dealer_id: workshop?.id, place: null }
  await post(
    base,
    `/api/maintenance/${record.id}/steps`,
    { verb: 'book', version: record.updated_at, ...slot, full_day_reason: 'It fits' },
    staff,
  )

  const desk = await visit('maintenance')
  await desk.open(`/maintenance-event/${record.id}`)
  await desk.page.getByRole('button', { name: `Share ${record.number} by a link` }).click()
  await desk.page.getByRole('radio', { name: 'Workshop link' }).check()
  const { address } = given.parse(
    await answerOf(desk.page, '/api/links', () =>
      desk.page.getByRole('button', { name: 'Create workshop link' }).click(),
    ),
  )
  await expectSound(desk)
  await desk.page.getByRole('button', { name: 'Done' }).click()

  const fitter = await visit(undefined, { viewport: phone, hasTouch: true })
  const { page } = fitter
  await fitter.open(new URL(address).hash.slice(1))
  await expect(fitter.heading).toHaveText(`Booking ${record.number}`)
  expect(fitter.here()).toBe('/link/opened')
  await expectSound(fitter)
  await page.getByRole('button', { name: 'Confirm date' }).click()
  await expect(page.getByText('You confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as arrived' }).click()
  await page.getByLabel(/^Mileage/).fill('41234')
  await expectSound(fitter)
  await page.getByRole('button', { name: 'Mark as arrived' }).click()
  await page.getByLabel('Work or part').fill('Windscreen')
  await page.getByLabel('Price each, before VAT').fill('480')
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect(page.getByText('£480.00 before VAT')).toBeVisible()
  await page.getByLabel('Findings or a question').fill('The frame is bent as well')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The frame is bent as well')).toBeVisible()
  const picture = await desk.page.screenshot()
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'frame.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('Photo, received')).toBeVisible()
  await expectSound(fitter)
  await page.getByRole('button', { name: 'Ask for authorisation' }).click()
  await expect(page.getByText('Awaiting authorisation')).toBeVisible()
  await expectSound(fitter)

  await desk.open(`/maintenance-event/${record.id}`)
  await expect(desk.page.getByText('workshop price')).toBeVisible()
  await expect(desk.page.getByText(`${workshop?.name}, by link`).first()).toBeVisible()

  await desk.page.getByRole('button', { name: `Share ${record.number} by a link` }).click()
  await desk.page.getByRole('radio', { name: 'Workshop link' }).check()
  await expect(desk.page.getByText(/^Opened 1 time/)).toBeVisible()
  await desk.page.getByRole('button', { name: /^Cancel the workshop link/ }).click()
  await expect(desk.page.getByText('Cancelled', { exact: true })).toBeVisible()
  const late = await visit(undefined, { viewport: phone, hasTouch: true, isTroubled: true })
  await late.open(new URL(address).hash.slice(1))
  await expect(late.page.getByText('This link no longer works.')).toBeVisible()
  await expectSound(late)
})
