// What was done, written down and put right, as it is looked at: every field of a safety inspection, on a desk by day and on a phone by night.
// Each look has a vehicle of its own, in date before and after: no figure changes that another test counts meanwhile.
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { expectSound, looks } from '../../support/looks.ts'
import { ask } from '../../support/people.ts'
import { choose } from '../../support/presses.ts'
import { expect, test } from '../../support/test.ts'

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

const items = z.object({ rows: z.array(z.object({ id: z.number(), reg_no: z.string() })) })

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
    await visitor.open(`/fleet-compliance?event_type=is:safety_inspection&search=${item?.reg_no ?? 'no plate'}`)
    await visitor.ready()
    await page
      .getByRole('button', { name: /^Safety inspection of / })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: /^Safety inspection, / })
    await sheet.getByRole('button', { name: 'Record work' }).click()
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

    await newest.getByRole('button', { name: /^Put right/ }).click()
    await sheet.getByRole('textbox', { name: /^Service brake/ }).fill('62')
    await sheet.getByRole('button', { name: 'Put right', exact: true }).click()
    await expect(sheet.getByText('Enter the reason.')).toBeVisible()
    await expectSound(page, `a record put right, ${words}`)
    await sheet.getByRole('textbox', { name: 'Why it is put right' }).fill('Figures were swapped')
    await sheet.getByRole('button', { name: 'Put right', exact: true }).click()
    await expect(newest).toContainText('service 62%')
    await expect(newest).toContainText(/Put right by .+: Figures were swapped\. Before: service brake 26%\./)
    await expectSound(page, `what was done, ${words}`)
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
    await page.getByRole('button', { name: 'It has arrived' }).first().click()
    const arrived = page.getByRole('dialog')
    await arrived
      .getByRole('button', { name: /: now$/ })
      .first()
      .click()
    await arrived.getByRole('button', { name: 'It has arrived' }).click()
    await expect(arrived).toBeHidden()
    await page.getByRole('button', { name: 'Work is done' }).first().click()
    const done = page.getByRole('dialog', { name: /^Work is done/ })
    await done.getByRole('button', { name: 'Finished: now' }).click()
    await choose(done.getByRole('combobox', { name: /^Outcome/ }), 'Pass')
    await done.getByRole('textbox', { name: /^Findings/ }).fill('Nearside front tyre at 3 mm.')
    await done.getByRole('textbox', { name: /^Service brake/ }).fill('61.5')
    await done.getByRole('textbox', { name: /^Parking brake/ }).fill('18')
    await expectSound(page, `work is done, ${words}`)
    await done.getByRole('button', { name: 'Work is done' }).click()
    await expect(done).toBeHidden()
  })
