// What was done, written down and put right, as it is looked at: every field of a safety inspection, on a desk by day and on a phone by night.
// Each look has a vehicle of its own, in date before and after: no figure changes that another test counts meanwhile.
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { expectSound, looks } from '../../support/looks.ts'
import { ask } from '../../support/people.ts'
import { choose } from '../../support/presses.ts'
import { expect, test } from '../../support/test.ts'
import type { Visitor } from '../../support/visitor.ts'

const londonDay = (page: Page): Promise<string> =>
  page
    .evaluate(`new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format()`)
    .then((day) => z.string().parse(day))

/** A date is three fields: day, month, year. */
async function writeDate(group: Locator, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  for (const [name, part] of [
    ['Day', date],
    ['Month', month],
    ['Year', year],
  ] as const)
    await group.getByRole('textbox', { name }).fill(part)
}

const items = z.object({
  rows: z.array(
    z.object({ id: z.number(), reg_no: z.string(), vehicle_id: z.number(), last_done: z.string().nullable() }),
  ),
})

/** Opens what was done for one date of a vehicle, and the form that records work for it. */
async function openRecordForm(visitor: Visitor, type: string, words: string, plate: string): Promise<Locator> {
  await visitor.open(`/fleet-compliance?event_type=is:${type}&search=${plate}`)
  await visitor.ready()
  await visitor.page
    .getByRole('button', { name: new RegExp(`^${words} of `) })
    .first()
    .click()
  const sheet = visitor.page.getByRole('dialog', { name: new RegExp(`^${words}, `) })
  await sheet.getByRole('button', { name: 'Add record' }).click()
  return sheet
}

for (const [place, { words, viewport, colorScheme }] of looks.entries())
  test(`an inspection is recorded with its braking, and put right with a reason: ${words}`, async ({
    visit,
    base,
    tokenOf,
  }) => {
    test.slow()
    const token = await tokenOf(base, 'compliance.solent')
    const asked = '/api/compliance/events?size=25&filter=event_type:is:safety_inspection&filter=rag:is:green'
    const item = (await ask(base, token, asked, items)).rows.at(-1 - place)
    // What lacks is refused, as it should be.
    const visitor = await visit('compliance.solent', { viewport, colorScheme, isTroubled: true })
    const { page } = visitor
    const sheet = await openRecordForm(visitor, 'safety_inspection', 'Safety inspection', item?.reg_no ?? 'no plate')
    const today = await londonDay(page)
    await writeDate(sheet.getByRole('group', { name: /^Done on/ }), today)
    await choose(sheet.getByRole('combobox', { name: /^Outcome/ }), 'Passed with advisories')
    await sheet.getByRole('textbox', { name: /^Service brake/ }).fill('26')
    await sheet.getByRole('textbox', { name: /^Secondary brake/ }).fill('31.5')
    await sheet.getByRole('textbox', { name: /^Parking brake/ }).fill('18')
    await choose(sheet.getByRole('combobox', { name: /^Load/ }), 'Laden')
    await sheet.getByRole('textbox', { name: /^Findings/ }).fill('Nearside front tyre at 3 mm.')
    await expectSound(page, `a record, ${words}`)
    await sheet.getByRole('button', { name: 'Save record' }).click()
    await expect(page.getByText(/^Recorded\. Due next on /)).toBeVisible()
    const newest = sheet.getByRole('listitem').first()
    await expect(newest).toContainText('Braking, laden: service 26%, secondary 31.5%, parking 18%')

    await newest.getByRole('button', { name: /^Correct the record/ }).click()
    await sheet.getByRole('textbox', { name: /^Service brake/ }).fill('62')
    await sheet.getByRole('button', { name: 'Correct record', exact: true }).click()
    await expect(sheet.getByText('Enter the reason.')).toBeVisible()
    await expectSound(page, `a record put right, ${words}`)
    await sheet.getByRole('textbox', { name: 'Reason for correction' }).fill('Figures were swapped')
    await sheet.getByRole('button', { name: 'Correct record', exact: true }).click()
    await expect(newest).toContainText('service 62%')
    await expect(newest).toContainText(/Corrected by .+: Figures were swapped\. Before: service brake 26%\./)
    await expectSound(page, `what was done, ${words}`)
  })

test('an inspection done after its day is kept with the reason it was late', async ({ visit, base, tokenOf }) => {
  const token = await tokenOf(base, 'compliance.solent')
  const asked = '/api/compliance/events?size=25&filter=event_type:is:safety_inspection&filter=rag:is:green'
  const item = (await ask(base, token, asked, items)).rows.find(({ last_done: last }) => last !== null)
  if (item?.last_done == null) throw new Error('No safety inspection is in date')
  // An inspection after which the next one was due yesterday.
  const now = new Date().toISOString().slice(0, 10)
  const recorded = await fetch(`${base}/api/compliance/records`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ vehicle_id: item.vehicle_id, type: 'safety_inspection', outcome: 'done' },
      ...{ done_on: addDays(item.last_done, 1), next_due_date: addDays(now, -1) },
    }),
  })
  expect(recorded.status).toBe(200)
  // Without its reason it is refused, as it should be.
  const visitor = await visit('compliance.solent', { isTroubled: true })
  const { page } = visitor
  const sheet = await openRecordForm(visitor, 'safety_inspection', 'Safety inspection', item.reg_no)
  await expect(sheet.getByRole('textbox', { name: /^Reason for delay/ })).toBeHidden()
  await writeDate(sheet.getByRole('group', { name: /^Done on/ }), await londonDay(page))
  await sheet.getByRole('button', { name: 'Save record' }).click()
  const why = sheet.getByRole('textbox', { name: /^Reason for delay/ })
  await expect(why).toHaveAttribute('aria-invalid', 'true')
  await why.fill('Vehicle was stood at the body shop')
  await sheet.getByRole('button', { name: 'Save record' }).click()
  await expect(page.getByText(/^Recorded\. Due next on /)).toBeVisible()
  await expect(sheet.getByRole('listitem').first()).toContainText(
    'Reason for delay: Vehicle was stood at the body shop',
  )
})

test('a calibration takes the speed limiter along: each has a record and a next day', async ({
  visit,
  base,
  tokenOf,
}) => {
  const token = await tokenOf(base, 'compliance.solent')
  const asked = '/api/compliance/events?size=25&filter=event_type:is:tacho_calibration&filter=rag:is:green'
  const item = (await ask(base, token, asked, items)).rows.at(0)
  const visitor = await visit('compliance.solent')
  const { page } = visitor
  const sheet = await openRecordForm(visitor, 'tacho_calibration', 'Tachograph calibration', item?.reg_no ?? 'no plate')
  await expect(sheet.getByRole('checkbox', { name: /^The speed limiter was also checked/ })).toBeChecked()
  const today = await londonDay(page)
  await writeDate(sheet.getByRole('group', { name: /^Done on/ }), today)
  await sheet.getByRole('button', { name: 'Save record' }).click()
  await expect(page.getByText(/^Recorded\. Due next on /)).toBeVisible()
  const records = z.object({ records: z.array(z.object({ done_on: z.string() })) })
  const kept = await ask(
    base,
    token,
    `/api/compliance/records?vehicle_id=${String(item?.vehicle_id)}&type=speed_limiter`,
    records,
  )
  expect(kept.records[0]?.done_on).toBe(today)
})

const bookings = z.object({ rows: z.array(z.object({ id: z.number(), state: z.string() })) })

for (const [place, { words, viewport, colorScheme }] of looks.entries())
  test(`work is done: findings and braking are asked where they belong: ${words}`, async ({ visit, base, tokenOf }) => {
    test.slow()
    const staff = await visit('maintenance', { viewport, colorScheme })
    const { page } = staff
    const token = await tokenOf(base, 'fleet.solent')
    const { rows } = await ask(
      base,
      token,
      '/api/maintenance?size=100&filter=is_open:is:yes&filter=type:is:safety_inspection&filter=state:is:booked&sort=number',
      bookings,
    )
    await staff.open(`/maintenance-event/${String(rows[place]?.id)}`)
    await staff.ready()
    await page.getByRole('button', { name: 'Mark as arrived' }).first().click()
    const arrived = page.getByRole('dialog')
    await arrived
      .getByRole('button', { name: /: now$/ })
      .first()
      .click()
    await arrived.getByRole('button', { name: 'Mark as arrived' }).click()
    await expect(arrived).toBeHidden()
    await page.getByRole('button', { name: 'Mark work complete' }).first().click()
    const done = page.getByRole('dialog', { name: /^Mark work complete/ })
    await done.getByRole('button', { name: 'Finished: now' }).click()
    await choose(done.getByRole('combobox', { name: /^Outcome/ }), 'Pass')
    await done.getByRole('textbox', { name: /^Findings/ }).fill('Nearside front tyre at 3 mm.')
    await done.getByRole('textbox', { name: /^Service brake/ }).fill('61.5')
    await done.getByRole('textbox', { name: /^Parking brake/ }).fill('18')
    await expectSound(page, `work is done, ${words}`)
    await done.getByRole('button', { name: 'Mark work complete' }).click()
    await expect(done).toBeHidden()
  })
