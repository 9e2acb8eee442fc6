// Compliance as somebody new does it, every press counted: an auditor's evidence, the fortnight's MOTs, and how the fleet stood. On a portal
// of its own, so that nobody else's figures move.
import { readFile } from 'node:fs/promises'
import { addMonthsToDate } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { Locator } from '@playwright/test'
import { z } from 'zod'
import { overflowOf, violationsOn } from '../../support/accessibility.ts'
import { ask } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'
import { presses } from '../../support/presses.ts'
import { phone, type Visitor } from '../../support/visitor.ts'

const vehicles = z.object({ rows: z.array(z.object({ id: z.number() })) })
const records = z.object({ records: z.array(z.object({ done_on: z.string() })) })
const button = ({ page }: Visitor, name: string | RegExp): Locator => page.getByRole('button', { name })

test('fifteen months of one lorry’s safety inspections in an auditor’s hands: four presses at most', async ({
  base,
  tokenOf,
  visit,
}) => {
  test.slow()
  const visitor = await visit('compliance.harrow')
  const { page } = visitor
  await visitor.open('/dashboard')
  const { press, count } = presses()
  await press(page.getByRole('navigation').getByRole('link', { name: /^Compliance/ }))
  await visitor.ready()
  await press(button(visitor, /^Safety inspection \d/))
  await visitor.ready()
  await press(button(visitor, /^Safety inspection of .+ \d+ days$|^Safety inspection of /).first())
  const sheet = page.getByRole('dialog', { name: /^Safety inspection, / })
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  const coming = page.waitForEvent('download')
  await press(sheet.getByRole('button', { name: 'Evidence pack' }))
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^Evidence \w+, Safety inspection, 15 months to .+\.zip$/)
  const zip = (await readFile(await file.path())).toString('latin1')
  for (const name of ['records.pdf', 'records.csv', 'index.csv', 'index.csv.sha256']) expect(zip).toContain(name)
  // Every inspection of its fifteen months, or of those it has been on hire.
  const plate = /^Evidence (\w+),/.exec(file.suggestedFilename())?.[1] ?? ''
  const token = await tokenOf(base, 'compliance.harrow')
  const { rows } = await ask(base, token, `/api/vehicles?size=25&search=${plate}`, vehicles)
  const kept = await ask(
    base,
    token,
    `/api/compliance/records?type=safety_inspection&vehicle_id=${rows[0]?.id}`,
    records,
  )
  const since = addMonthsToDate(londonDate(new Date().toISOString()), -15)
  const inspections = kept.records.filter(({ done_on: done }) => done >= since)
  expect(inspections.length).toBeGreaterThan(2)
  expect(zip.match(/,Safety inspection,/g)).toHaveLength(inspections.length)
  expect(count()).toBeLessThanOrEqual(4)
})

test('how we stood on 31 March: three presses at most', async ({ visit }) => {
  const visitor = await visit('compliance.harrow')
  const { page } = visitor
  await visitor.open('/dashboard')
  const { press, count } = presses()
  await press(page.getByRole('navigation').getByRole('link', { name: /^Compliance/ }))
  await visitor.ready()
  await press(button(visitor, 'Past dates'))
  await press(page.getByRole('menuitem', { name: /^31 Mar/ }))
  await expect(page.getByRole('heading', { name: /^On 31 Mar/ })).toBeVisible()
  await visitor.ready()
  await expect(page.getByText(/\d+ of \d+ compliant or upcoming/)).toBeVisible()
  expect(count()).toBeLessThanOrEqual(3)
  expect(await violationsOn(page)).toEqual([])
})

test('the next fortnight’s unbooked MOTs are booked: five presses at most', async ({ visit }) => {
  test.slow()
  const visitor = await visit('fleet.solent')
  const { page } = visitor
  await visitor.open('/fleet-compliance')
  const { press, count } = presses()
  await press(page.getByRole('link', { name: /^Due within 14 days, not booked/ }))
  await visitor.ready()
  await press(button(visitor, /^MOT \d/))
  await visitor.ready()
  await press(page.getByRole('button', { name: 'Request bookings' }))
  const dialog = page.getByRole('dialog', { name: /^Request bookings for/ })
  await expect(dialog.getByText(/[1-9]\d* requested, 0 skipped/)).toBeVisible()
  const day = dialog.getByLabel('Day').first()
  await day.focus()
  await expect(day).toBeFocused()
  const [year = '', month = '', date = ''] = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10).split('-')
  for (const part of [date, month, year]) {
    await page.keyboard.type(part)
    await page.keyboard.press('Tab')
  }
  await press(dialog.getByRole('button', { name: 'Request bookings' }))
  await expect(dialog).toBeHidden()
  await visitor.ready()
  await expect(page.getByText('No vehicles match.', { exact: false })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(5)
})

test('on a phone each vehicle is a card; nothing is wider than the window, in either theme', async ({ visit }) => {
  test.slow()
  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await visit('compliance.pennine', { viewport: phone, colorScheme })
    const { page } = visitor
    await visitor.open('/fleet-compliance')
    await expect(button(visitor, /^MOT of /).first()).toBeVisible()
    expect(await overflowOf(page)).toBeLessThanOrEqual(1)
    expect(await violationsOn(page)).toEqual([])
    await button(visitor, /^MOT of /)
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^MOT, / })).toBeVisible()
    await visitor.ready()
    expect(await violationsOn(page)).toEqual([])
  }
})
