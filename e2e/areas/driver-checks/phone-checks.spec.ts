// Checks on a driver's telephone, as drivers make them: with a thumb, without a line, and with the browser gone in between. Every press is
// counted as a finger makes it: a photo is three of them, the camera, its button and "use it".
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { chromiumPath } from '../../../scripts/chromium.ts'
import { testFolder } from '../../../scripts/test-folder.ts'
import { overflowOf, violationsOn } from '../../support/accessibility.ts'
import { ask, newSession, personOf } from '../../support/people.ts'
import { typeIn } from '../../support/presses.ts'
import { expect, test } from '../../support/test.ts'
import { passRest, passSections, smallTargets, thumb } from '../../support/thumb.ts'
import { answerOf, phone } from '../../support/visitor.ts'

const given = z.object({ link: z.object({ id: z.number() }), address: z.string() })
/** Of a vehicle off the road the check is made all the same. */
const startsCheck = /^(Start check|Check .* anyway)/
const sheetShape = z.object({
  vehicles: z.array(
    z.object({
      ...{ reg_no: z.string(), plate: z.string(), template: z.string() },
      last: z.object({ miles: z.number() }).nullable(),
      ...{ is_vor: z.boolean(), out_of_use: z.array(z.string()) },
    }),
  ),
})
const listed = z.object({
  rows: z.array(
    z.object({ id: z.number(), check_id: z.string(), defects: z.number(), driver_name: z.string().nullable() }),
  ),
})
const viewed = z.object({
  record: z.object({ received_at: z.string().nullable(), signature: z.string().nullable() }),
  items: z.array(
    z.object({ response: z.string(), pictures: z.array(z.object({ file_id: z.string() })), awaited: z.number() }),
  ),
})
const vehicles = z.object({
  rows: z.array(
    z.object({
      ...{ id: z.number(), reg_no: z.string(), vehicle_category_id_name: z.string().nullable() },
      miles: z.number().nullable(),
    }),
  ),
})
/** Hardly driven since: no service falls due by what is written, and no figure changes that another test counts meanwhile. */
const driven = (miles: number | undefined | null, more = 1): string => String((miles ?? 0) + more)
const needs = z.object({ rows: z.array(z.object({ kind: z.string(), reg_no: z.string() })) })
const drivers = z.object({ rows: z.array(z.object({ id: z.number(), name: z.string() })) })

const post = async (base: string, path: string, body: object, token?: string): Promise<unknown> => {
  const reply = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`)
  return JSON.parse(text)
}
const tokenIn = (address: string): string => address.split('#/link/')[1] ?? ''

/** Read by everybody, and pressed with gloves on. */
async function expectSound(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
  expect([await overflowOf(page), await smallTargets(page)]).toEqual([0, []])
}

test('twelve checks with photos made without a line, the browser gone in between, turn up once each', async ({
  base,
}) => {
  test.slow()
  const session = await newSession(base, personOf('admin.solent'))
  const { rows: found } = await ask(base, session, '/api/drivers?size=25', drivers)
  const [driver] = found
  const { address } = given.parse(
    await post(base, '/api/links', { purpose: 'driver check', record_id: driver?.id }, session),
  )
  const sheet = sheetShape.parse(await post(base, '/api/links/open', { token: tokenIn(address) }))
  // Of one that is off the road, or not to be used in full, that is said before its check begins.
  const vans = sheet.vehicles
    .filter(({ template, is_vor: isOff, out_of_use: out }) => template === 'van' && !isOff && out.length === 0)
    .slice(0, 12)
  expect(vans).toHaveLength(12)
  const checksOf = async (reg: string) => {
    const query = new URLSearchParams({ size: '50', sort: '-created_at', filter: `reg_no:is:${reg}` })
    return (await ask(base, session, `/api/driver-checks?${query}`, listed)).rows
  }
  const before = await Promise.all(vans.map(async ({ reg_no: reg }) => (await checksOf(reg)).length))

  const folder = mkdtempSync(join(testFolder(), 'kerbline-phone-'))
  const openPhone = (offline: boolean): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, {
      ...{ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'], baseURL: base, offline },
      ...{ viewport: { ...phone }, hasTouch: true, isMobile: true, locale: 'en-GB', reducedMotion: 'reduce' },
    })
  const begin = async (page: Page, plate: string): Promise<void> => {
    const field = page.getByLabel('Another vehicle')
    await field.click()
    await typeIn(field, plate)
    await page.getByRole('button', { name: 'Find vehicle', exact: true }).click()
    await expect(page.getByText(/^Item 1 of/)).toBeVisible()
  }
  const report = async (page: Page, number: number): Promise<void> => {
    const hand = thumb(page)
    await hand.press('Defect')
    await page.getByRole('radio', { name: /^Minor/ }).check()
    await hand.takePhoto(number)
  }
  const finish = async (page: Page, van: (typeof vans)[number] | undefined): Promise<void> => {
    const hand = thumb(page)
    await hand.press('Save defect')
    await passRest(hand)
    await hand.write(/^Odometer reading/, driven(van?.last?.miles))
    await hand.tick()
    await hand.sign()
    await hand.press('Send check')
    await expect(page.getByText('Check saved on this phone.')).toBeVisible()
  }

  let context = await openPhone(false)
  try {
    let page = await context.newPage()
    await page.goto(`/#/link/${tokenIn(address)}`)
    await expect(page.getByLabel('Another vehicle')).toBeVisible()
    await expect.poll(() => page.evaluate(`navigator.serviceWorker.controller !== null`)).toBe(true)
    await expect
      .poll(() => page.evaluate(`caches.open('kerbline-check').then(async kept => (await kept.keys()).length > 5)`))
      .toBe(true)
    expect(page.url()).not.toContain(tokenIn(address))
    await context.setOffline(true)
    for (const [place, van] of vans.slice(0, 6).entries()) {
      await begin(page, van.plate)
      await report(page, place + 1)
      await finish(page, van)
    }
    await begin(page, vans[6]?.plate ?? '')
    await report(page, 7)
    await context.close()

    context = await openPhone(true)
    page = await context.newPage()
    await page.goto('/#/link/opened')
    await page.getByRole('button', { name: /^Continue check of/ }).click()
    await expect(page.getByRole('img', { name: /^Number/ })).toHaveCount(1)
    await finish(page, vans[6])
    for (const [place, van] of vans.slice(7).entries()) {
      await begin(page, van.plate)
      await report(page, place + 8)
      await finish(page, van)
    }
    await expect(page.getByText(/Waiting for signal. 1 photo not sent yet/)).toHaveCount(12)
    await context.close()

    context = await openPhone(false)
    page = await context.newPage()
    await page.goto('/#/link/opened')
    // One after another, each with its photo.
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(12, { timeout: 60_000 })
    await expect(page.getByText(/Waiting for signal/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(12)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const [place, { reg_no: reg }] of vans.entries()) {
    const checks = await checksOf(reg)
    expect(checks.length - (before[place] ?? 0), reg).toBe(1)
    const mine = checks.find(({ driver_name: name, defects }) => name === driver?.name && defects === 1)
    const view = await ask(base, session, `/api/driver-checks/${mine?.id}`, viewed)
    expect(view.items.filter(({ response }) => response === 'defect')).toEqual([
      { response: 'defect', pictures: [expect.anything()], awaited: 0 },
    ])
    expect(view.record.received_at).not.toBeNull()
    expect(view.record.signature).toMatch(/^data:image\/png;base64,/)
  }
})

test('a nil-defect check by few presses; a dangerous defect keeps the van off the road until another has verified the repair', async ({
  visit,
  base,
}) => {
  test.slow()
  const session = await newSession(base, personOf('admin.solent'))
  const { rows } = await ask(base, session, '/api/vehicles?size=100&sort=-reg_no', vehicles)
  const vehicle = rows.findLast(({ vehicle_category_id_name: category }) => category === 'Panel van')
  const reg = vehicle?.reg_no ?? ''

  const manager = await visit('admin.solent')
  await manager.open(`/vehicleoverview/${reg}`)
  await manager.page.getByRole('button', { name: 'More actions', exact: true }).click()
  await manager.page.getByRole('menuitem', { name: 'Check links for drivers' }).click()
  const answer = await answerOf(manager.page, '/api/links', () =>
    manager.page.getByRole('button', { name: 'Create check link' }).click(),
  )
  const { address } = given.parse(answer)
  await expect(manager.page.getByRole('img', { name: /^QR code: walkaround check/ })).toBeVisible()
  expect(await violationsOn(manager.page)).toEqual([])

  const driver = await visit(undefined, { viewport: phone, hasTouch: true })
  const { page } = driver
  await driver.open(`/link/${tokenIn(address)}`)
  const hand = thumb(page)
  await hand.press(startsCheck)
  await expectSound(page)
  await passRest(hand)
  await hand.write(/^Odometer reading/, driven(vehicle?.miles))
  await hand.write('Your name', 'Leon Marsh')
  await hand.tick()
  await hand.sign()
  await expectSound(page)
  await hand.press('Send nil defect check')
  await expect(page.getByText('Check sent.')).toBeVisible()
  expect(hand.count()).toBeLessThanOrEqual(12)

  hand.reset()
  await hand.press(startsCheck)
  await hand.press('All items')
  await hand.press(/^Tyres and wheel fixings/)
  await hand.press('Defect')
  await expect(page.getByText(/^Do not drive [A-Z]/)).toBeVisible()
  await hand.takePhoto(1)
  await hand.takePhoto(2)
  await expectSound(page)
  await hand.press('Save defect')
  await passSections(hand)
  await hand.write(/^Odometer reading/, driven(vehicle?.miles, 2))
  await hand.tick()
  await hand.sign()
  await hand.press('Send check')
  await expect(page.getByText('Check sent.')).toBeVisible()
  expect(hand.count()).toBeLessThanOrEqual(20)
  const number =
    (
      await page
        .getByText(/DF-\d+/)
        .first()
        .textContent()
    )?.match(/DF-\d+/)?.[0] ?? ''
  const mine = page.getByRole('listitem', { name: `Defect ${number}` })
  await expect(mine).toContainText('Do not drive. Your transport office has been alerted.')

  // The vehicle is red and off the road, and the defect needs somebody today.
  await manager.open(`/driver-check/${number}`)
  await manager.ready()
  await expect(manager.page.getByText(/^Do not drive/)).toBeVisible()
  await expect(manager.page.getByRole('list', { name: /^Photos of/ }).getByRole('button')).toHaveCount(2)
  await manager.page.getByRole('button', { name: /^Photo 1 of/ }).click()
  await expect(manager.page.getByRole('dialog').getByRole('img')).toBeVisible()
  await manager.page.keyboard.press('Escape')
  await manager.open(`/vehicleoverview/${reg}`)
  await expect(manager.page.getByText(/off (the )?road/i).first()).toBeVisible()
  const { rows: wanted } = await ask(base, session, '/api/worklist?kind=failed%20check&limit=200', needs)
  expect(wanted).toContainEqual({ kind: 'failed check', reg_no: reg })
  // It is off the road already: what is unsafe and still on it stands before it on the dashboard.
  await manager.open('/worklist?kind=failed%20check')
  await manager.ready()
  const needed = manager.page.getByRole('list', { name: 'To do', exact: true })
  await expect(needed.getByText(reg, { exact: false }).first()).toBeVisible()

  await manager.open(`/driver-check/${number}`)
  await manager.ready()
  await manager.page.getByRole('button', { name: 'Acknowledge' }).click()
  await manager.page.getByRole('button', { name: 'Mark as repaired' }).click()
  const dialog = manager.page.getByRole('dialog')
  await dialog.getByLabel('Repaired by').fill('Solent Tyres')
  const day = z
    .string()
    .parse(await manager.page.evaluate(`new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format()`))
  const [year = '', month = '', date = ''] = day.split('-')
  await dialog.getByLabel('Day').first().focus()
  for (const part of [date, month, year]) {
    await manager.page.keyboard.type(part)
    await manager.page.keyboard.press('Tab')
  }
  await dialog.getByRole('button', { name: 'Mark as repaired' }).click()
  await expect(manager.page.getByText('Repaired, awaiting sign-off').first()).toBeVisible()
  await page.reload()
  await expect(mine).toContainText('Do not drive until the repair has been signed off.')

  const colleague = await visit('fleet.solent')
  await colleague.open(`/driver-check/${number}`)
  await colleague.ready()
  await colleague.page.getByRole('button', { name: 'Sign off repair' }).click()
  // The last stage has that name before it is reached.
  await expect(colleague.page.getByRole('region', { name: 'Stages' }).locator('[aria-current="step"]')).toContainText(
    'Rectified',
  )
  await page.reload()
  await expect(mine).toContainText('Back on the road')
  await expect(mine).toContainText('The vehicle can be driven')
  await expect(mine.getByText('Back on the road (done)')).toBeVisible()
})
