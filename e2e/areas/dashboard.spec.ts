import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { violationsOn } from '../support/accessibility.ts'
import { failureOf, panelNames, panelOf, type PanelName } from '../support/dashboard-panels.ts'
import { ask } from '../support/people.ts'
import { sharedData } from '../support/shared-data.ts'
import { expect, test } from '../support/test.ts'
import { phone } from '../support/visitor.ts'

const root = join(import.meta.dirname, '../..')
const problemReply = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Unexpected',
    status: 500,
    code: 'unexpected',
    detail: 'Something went wrong on our side.',
    request_id: 'ref-e2e',
  }),
}

const figures = z.object({
  compliance: z.object({
    percentage: z.number(),
    overdue: z.number(),
    upcoming: z.number(),
    compliant: z.number(),
    total: z.number(),
  }),
  needs: z.object({ total: z.number() }),
  fleet: z.object({ vehicles: z.number() }),
  damage: z.object({ open: z.number() }),
  queries: z.object({ open: z.number() }),
})

test('every panel is full, and its figures are those of the call', async ({ visit, base, tokenOf }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/dashboard')
  const token = await tokenOf(base, 'fleet.harrow')
  const told = await ask(base, token, '/api/dashboard', figures)
  const { to_read: toRead } = await ask(base, token, '/api/worklist', z.object({ to_read: z.number() }))
  await expect(visitor.heading).toHaveText(/^Good (morning|afternoon|evening), /)
  for (const name of panelNames) {
    const panel = panelOf(page, name)
    await expect(panel, name).toHaveCount(1)
    await expect(panel.locator('[aria-busy="true"]'), name).toHaveCount(0)
    await expect(panel.getByRole('alert'), name).toHaveCount(0)
  }
  const shown = (count: number): string => count.toLocaleString('en-GB')
  const compliance = panelOf(page, 'compliance')
  for (const words of [
    `${told.compliance.percentage}%`,
    shown(told.compliance.overdue),
    shown(told.compliance.upcoming),
    shown(told.compliance.compliant),
  ])
    await expect(compliance).toContainText(words)
  expect(told.compliance.percentage).toBe(
    Math.floor((100 * (told.compliance.compliant + told.compliance.upcoming)) / told.compliance.total),
  )
  await expect(panelOf(page, 'needs')).toContainText(`All ${shown(told.needs.total + toRead)}`)
  await expect(panelOf(page, 'month')).toContainText(shown(told.fleet.vehicles))
  await expect(panelOf(page, 'damage')).toContainText(`${shown(told.damage.open)} open`)
  await expect(panelOf(page, 'queries')).toContainText(`${shown(told.queries.open)} open`)
  for (const name of ['drivers', 'cost'] as const)
    await expect(panelOf(page, name).getByRole('listitem'), name).toHaveCount(10)
  for (const desk of ['Maintenance', 'Support', 'Credit Control'])
    await expect(panelOf(page, 'team')).toContainText(desk)
  await expect(page.locator('main')).toContainText(/Figures as of \d\d:\d\d/)
})

test('each panel tells how its figures are worked out', async ({ visit }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/dashboard')
  const buttons = page.getByRole('button', { name: /^How (?!the position of).* is worked out$/ })
  await expect(buttons).toHaveCount(7)
  // A row's own stands above the link that covers the row.
  await page
    .getByRole('button', { name: /^How the position of / })
    .first()
    .click()
  await expect(page.getByRole('note', { name: /^How the position of / }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'How cost per mile is worked out' }).click()
  const note = page.getByRole('note', { name: 'How cost per mile is worked out' })
  await expect(note).toContainText('divided by its odometer miles')
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
})

const failing: readonly (readonly [call: string, panels: readonly PanelName[]])[] = [
  ['**/api/dashboard**', ['compliance', 'needs', 'month', 'drivers', 'cost', 'checks', 'damage', 'fines', 'queries']],
  ['**/api/get-invoice-graph-data/**', ['spend']],
  ['**/api/message/inbox/**', ['messages']],
  ['**/api/get-customer/**', ['team']],
  ['**/api/scope**', ['team']],
]
for (const [call, concerned] of failing) {
  test(`when ${call} fails, its panels say so and offer Retry, the others are full, and they come back by themselves`, async ({
    visit,
  }) => {
    const visitor = await visit('fleet.harrow', { isTroubled: true })
    const { page } = visitor
    await page.route(call, (route) => route.fulfill(problemReply))
    await visitor.open('/dashboard')
    for (const name of panelNames) {
      const alert = failureOf(page, name)
      await expect(alert, name).toHaveCount(concerned.includes(name) ? 1 : 0)
      if (!concerned.includes(name)) continue
      await expect(alert, name).toContainText('We could not load')
      await expect(alert, name).toContainText('ref-e2e')
      await expect(alert.getByRole('button', { name: 'Retry' }), name).toHaveCount(1)
    }
    expect(await violationsOn(page)).toEqual([])
    await page.unroute(call)
    for (const name of concerned) await expect(failureOf(page, name), name).toHaveCount(0, { timeout: 40_000 })
    await visitor.ready()
    for (const name of concerned) await expect(panelOf(page, name), name).toHaveCount(1)
  })
}

test('a failed settings call costs the advert alone', async ({ visit }) => {
  const visitor = await visit('readonly.harrow', { isTroubled: true })
  await visitor.page.route('**/api/settings/**', (route) => route.fulfill(problemReply))
  await visitor.open('/dashboard')
  await expect(visitor.page.getByRole('complementary', { name: 'Offer' })).toHaveCount(0)
  await expect(visitor.page.locator('main').getByRole('alert')).toHaveCount(0)
})

const variants: readonly (readonly [who: string, missing: readonly PanelName[]])[] = [
  ['admin.harrow', []],
  ['readonly.harrow', ['cost', 'spend']],
  ['compliance.harrow', ['cost', 'spend', 'damage', 'fines', 'queries']],
  ['finance.harrow', ['compliance', 'month', 'drivers', 'checks', 'damage']],
  ['checks.harrow', ['compliance', 'drivers', 'cost', 'spend', 'damage', 'fines', 'queries']],
  ['damage.harrow', ['compliance', 'drivers', 'cost', 'spend', 'checks', 'fines', 'queries']],
  ['orders.harrow', ['compliance', 'month', 'drivers', 'cost', 'spend', 'checks', 'damage', 'fines', 'queries']],
]
for (const [who, missing] of variants) {
  test(`${who} sees the panels of their rights and no others`, async ({ visit }) => {
    const visitor = await visit(who)
    await visitor.open('/dashboard')
    for (const name of panelNames)
      await expect(panelOf(visitor.page, name), name).toHaveCount(missing.includes(name) ? 0 : 1)
    await expect(visitor.page.locator('main').getByRole('alert')).toHaveCount(0)
  })
}

test('the internal account gets no cost per mile', async ({ visit }) => {
  const visitor = await visit('admin')
  await visitor.open('/dashboard')
  await expect(panelOf(visitor.page, 'cost')).toContainText('Not available for the internal account')
  await expect(panelOf(visitor.page, 'month').getByRole('list')).not.toContainText('Cost per mile')
})

test('the period changes the figures and their title', async ({ visit }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/dashboard')
  const month = panelOf(page, 'month')
  const seen = new Set<string>()
  for (const [choice, title] of [
    ['3 months', 'Last 3 months'],
    ['12 months', 'Last 12 months'],
  ] as const) {
    seen.add(await month.getByRole('list').first().innerText())
    await page.getByRole('radio', { name: choice, exact: true }).check({ force: true })
    await expect(month.getByRole('heading')).toHaveText(title)
  }
  seen.add(await month.getByRole('list').first().innerText())
  expect(seen.size).toBe(3)
})

test('the advert closes and stays closed', async ({ visit }) => {
  const visitor = await visit('fleet.solent')
  const { page } = visitor
  const advert = page.getByRole('complementary', { name: 'Offer' })
  await visitor.open('/dashboard')
  await expect(advert).toBeVisible()
  await expect(advert.locator('img')).toHaveJSProperty('complete', true)
  await advert.getByRole('button', { name: 'Close the offer' }).click()
  await expect(advert).toBeHidden()
  await visitor.open('/dashboard')
  await visitor.ready()
  await expect(advert).toBeHidden()
})

test('an alert and an announced deployment arrive live, with their own words', async ({ visit }) => {
  const visitor = await visit('checks.harrow')
  const { page } = visitor
  const isListening = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('subscription_succeeded'),
    }),
  )
  await visitor.open('/dashboard')
  await isListening
  const recordAudit = (...words: string[]) =>
    promisify(execFile)(join(root, 'node_modules/.bin/node'), ['server/src/main.js', 'alert', ...words], {
      cwd: root,
      env: { ...process.env, ...sharedData() },
    })
  const text = `Yard gate 2 is closed <b>until noon</b> ${Date.now()}`
  await recordAudit(text)
  const toast = page.getByRole('region', { name: 'Notices' }).getByRole('listitem').filter({ hasText: text })
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Close alert' }).click()
  await expect(toast).toBeHidden()
  const notice = `A new version at six ${Date.now()}`
  await recordAudit(notice, '--deployment')
  await expect(page.getByRole('region', { name: 'Update notice' })).toContainText(notice)
})

test('the printed briefing holds the panels and their formulas, and none of the shell', async ({ visit }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/dashboard')
  await page.emulateMedia({ media: 'print' })
  for (const name of panelNames) await expect(panelOf(page, name), name).toBeVisible()
  for (const hidden of [
    page.locator('nav').first(),
    page.getByRole('complementary', { name: 'Offer' }),
    page.getByRole('button', { name: /account menu$/ }),
  ])
    await expect(hidden).toBeHidden()
  await expect(page.getByText('(Compliant + upcoming items) ÷ all items × 100, rounded down').first()).toBeVisible()
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  expect(paper.length).toBeGreaterThan(20_000)
})

test('on a phone the panels stand in one column, and all pages are behind More', async ({ visit }) => {
  const visitor = await visit('fleet.harrow', { viewport: phone })
  const { page } = visitor
  await visitor.open('/dashboard')
  for (const name of panelNames) {
    const box = await panelOf(page, name).boundingBox()
    expect(box?.width, name).toBeGreaterThan(320)
  }
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: /Dashboard/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})
