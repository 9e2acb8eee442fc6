// Damage from the report on a phone to what is charged, both sides in browsers of their own: marked, photographed and sent by the customer,
// priced by line by staff, answered in part on the phone, settled and invoiced.
import { headOffice } from '@kerbline/domain/product.ts'
import type { Locator } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectSound, looks } from '../support/looks.ts'
import { choose, presses, typeIn } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import { phone, type Visitor } from '../support/visitor.ts'

const button = ({ page }: Visitor, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const dialogOf = ({ page }: Visitor, name: string): Locator =>
  page.getByRole('dialog', { name: new RegExp(`^${name}`) })
const turn = ({ page }: Visitor, words: string | RegExp) =>
  expect(page.getByRole('heading', { name: words })).toBeVisible()

const photo = () => readFile(new URL('../../server/src/demo/adverts/winter-tyres-mobile.png', import.meta.url))

/** In five steps, with a photo of its close-up; resolves to the address of the case. */
async function report(customer: Visitor): Promise<string> {
  const { page } = customer
  await customer.open('/damage-management/create')
  await page.getByRole('combobox', { name: /^Vehicle/ }).fill('X')
  await page.getByRole('option').first().click()
  await button(customer, 'Continue').click()
  await expect(customer.heading).toHaveText('Where is the damage?')
  await button(customer, 'Add a mark: Rear bumper').click()
  // Tried once more, the vehicle has the damage of the first try.
  const isNew = button(customer, 'No, this is new damage')
  const mark = page.getByRole('region', { name: 'Mark 1' })
  await expect(mark.or(isNew)).toBeVisible()
  if (await isNew.isVisible()) await isNew.click()
  await expect(mark).toBeVisible()
  await expectSound(page, 'the plan with a mark')
  await button(customer, 'Continue to photos').click()
  await page
    .getByLabel(/Close-up 1,/)
    .setInputFiles({ name: 'bumper.png', mimeType: 'image/png', buffer: await photo() })
  await expect(page.getByText('1 photo', { exact: true }).first()).toBeVisible()
  await button(customer, 'Continue').click()
  await choose(page.getByRole('combobox', { name: /^Type of incident/ }), 'Reversing')
  await page.getByRole('button', { name: 'When it happened: now' }).click()
  await page.getByRole('textbox', { name: /^Where it happened/ }).fill('Dock 4')
  await page
    .getByRole('textbox', { name: /^What happened, in your own words/ })
    .fill('Reversed into a bollard at the dock.')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await choose(page.getByRole('combobox', { name: /^Injuries/ }), 'None')
  await expectSound(page, 'what happened')
  await button(customer, 'Continue').click()
  await expect(page.getByText('Everything we need is here.')).toBeVisible()
  await button(customer, 'Send report').click()
  await turn(customer, `Waiting for ${headOffice.name}`)
  await customer.ready()
  return customer.here()
}

async function price(staff: Visitor): Promise<void> {
  await button(staff, 'Start review').click()
  await button(staff, 'Prepare an estimate').click()
  await button(staff, 'Add estimate').click()
  const dialog = dialogOf(staff, 'Estimate for')
  for (const [place, [what, pounds]] of (
    [
      ['Rear bumper', '240'],
      ['Paint', '120'],
    ] as const
  ).entries()) {
    if (place > 0) await dialog.getByRole('button', { name: 'Add a line' }).click()
    const line = dialog.getByRole('group', { name: `Line ${place + 1}` })
    await line.getByRole('textbox', { name: 'Work or part' }).fill(what)
    await line.getByRole('textbox', { name: /^Price each/ }).fill(pounds)
  }
  await dialog.getByRole('button', { name: 'Save estimate' }).click()
  await expect(dialog).toBeHidden()
  await button(staff, 'Send the estimate').click()
  const sending = dialogOf(staff, 'Send the estimate')
  await sending.getByRole('button', { name: 'Send the estimate' }).click()
  await turn(staff, /^Waiting for Solent/)
}

/** One line in part, the other disputed. */
async function answer(holder: Visitor): Promise<void> {
  const { page } = holder
  const { press, count } = presses()
  await press(button(holder, 'Review estimate, £360.00'))
  await press(page.getByRole('group', { name: 'Decision on Rear bumper' }).getByText('Accept part'))
  await page.getByRole('textbox', { name: /Amount you accept/ }).fill('200')
  await press(page.getByRole('group', { name: 'Decision on Paint' }).getByText('Dispute'))
  await typeIn(page.getByRole('textbox', { name: /^Reason/ }), 'The scratch was there at delivery')
  await expectSound(page, 'the estimate, answered by line')
  await press(button(holder, /^Send decision/))
  expect(count()).toBeLessThanOrEqual(8)
}

test('reported on a phone, priced, accepted in part and disputed, settled and invoiced', async ({ visit }) => {
  test.setTimeout(240_000)
  const customer = await visit('fleet.solent', { viewport: phone, hasTouch: true })
  const staff = await visit('damage')
  const address = await report(customer)
  await staff.open(address)
  await price(staff)
  // Whoever looks on hears of it without a hand moved.
  await turn(customer, 'Waiting for you')
  await answer(customer)
  await turn(staff, 'Waiting for you')
  await expect(staff.page.getByText('Disputed').first()).toBeVisible()
  await button(staff, 'Settle as agreed').click()
  const settling = dialogOf(staff, 'Settle as agreed')
  await settling.getByRole('textbox', { name: /^Reason/ }).fill('Agreed by telephone')
  await settling.getByRole('button', { name: 'Settle as agreed' }).click()
  await button(staff, 'Charge what was agreed').click()
  const charging = dialogOf(staff, 'Charge what was agreed')
  await charging.getByRole('textbox', { name: /^Reason for the charge/ }).fill('Beyond fair wear')
  await charging.getByRole('button', { name: 'Charge what was agreed' }).click()
  await expect(staff.page.getByText('£200.00').first()).toBeVisible()
})

for (const { words, viewport, colorScheme } of looks)
  test(`the list, a case, its queries, a draft and a condition set: nothing for axe to say, on ${words}`, async ({
    visit,
  }) => {
    test.slow()
    const visitor = await visit('fleet.harrow', { viewport, colorScheme })
    const { page } = visitor
    const first = page.getByText(/^(DMG|CS)-\d+$/).first()
    for (const state of ['awaiting_customer', 'disputed', 'in_repair']) {
      await visitor.open(`/damage-management?state=is%3A${state}`)
      await expectSound(page, `the list of ${state}`)
      await first.click()
      await visitor.ready()
      await expectSound(page, `a case, ${state}`)
    }
    await visitor.go(`${visitor.here()}/query`)
    await expectSound(page, 'its queries')
    await visitor.open('/damage-management?state=is%3Adraft')
    await first.click()
    await visitor.ready()
    for (const step of ['Photos', 'What happened', 'Review'])
      await test.step(step, async () => {
        await visitor.go(`${visitor.here().split('?')[0] ?? ''}?tab=${encodeURIComponent(step)}`)
        await expectSound(page, `a draft, ${step}`)
      })
    await visitor.open('/damage-management?show=figures')
    await expect(page.getByRole('heading', { name: 'Cost by cause' })).toBeVisible()
    await expectSound(page, 'its figures')
    await visitor.open('/snap-management-area')
    await expectSound(page, 'the condition sets')
    await first.click()
    await visitor.ready()
    await expectSound(page, 'a condition set')
  })
