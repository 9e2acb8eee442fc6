import { typeIn } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'

test('Settings without a section leads to the first', async ({ visit }) => {
  const visitor = await visit('admin')
  await visitor.open('/settings')
  await expect(visitor.heading).toHaveText('Settings')
  expect(visitor.here()).toBe('/settings/enquiry-fields')
  await visitor.go('/settings/no-such-section')
  await expect.poll(() => visitor.here()).toBe('/settings/enquiry-fields')
})

test('a type is added, moved and removed; one in use says what uses it; leaving with changes asks', async ({
  visit,
}) => {
  const visitor = await visit('admin', { isTroubled: true })
  const { page } = visitor
  const name = `Roof check ${Date.now().toString(36)}`
  await visitor.open('/settings/compliance-types')
  await expect(
    page.getByRole('button', { name: /^You cannot remove MOT. It is used by [\d,]+ compliance dates/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add a type' }).click()
  await typeIn(page.locator('input:focus'), name)
  await page.getByRole('link', { name: 'Nominal codes' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Move ${name} up` }).click()
  await page.getByRole('group', { name }).getByLabel('Weeks before due (amber)').fill('200')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByRole('button', { name: `${name}, weeks before due (amber): enter 0 to 104 weeks.` }),
  ).toBeVisible()
  await page.getByRole('group', { name }).getByLabel('Weeks before due (amber)').fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Compliance types saved.')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Compliance types saved.')).toBeVisible()
  await visitor.go('/audit')
  await expect(page.getByText('compliance type removed').first()).toBeVisible()
})

test('two people save the same table: what the second changed goes on top of what the first saved', async ({
  visit,
}) => {
  const [first, second] = [await visit('admin', { isTroubled: true }), await visit('admin', { isTroubled: true })]
  for (const { open } of [first, second]) await open('/settings/emission-factors')
  const grams = (person: typeof first, fuel: string) =>
    person.page.getByRole('group', { name: `2025, Vans, ${fuel}`, exact: true }).getByLabel('g/km')
  const before = await grams(first, 'gas').inputValue()
  await grams(first, 'gas').fill('277.01')
  await first.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.page.getByText(/^Emission factors saved/)).toBeVisible()

  const other = await grams(second, 'petrol').inputValue()
  await grams(second, 'petrol').fill('213.02')
  await second.page.getByRole('button', { name: 'Save', exact: true }).click()
  await second.page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(grams(second, 'gas')).toHaveValue('277.01')
  await expect(grams(second, 'petrol')).toHaveValue('213.02')
  await grams(second, 'gas').fill(before)
  await second.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.page.getByText(/^Emission factors saved/)).toBeVisible()
  await grams(second, 'petrol').fill(other)
  await second.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-disabled', 'true')
})

test('a code that stands on invoices alone is given a category, and taken out again', async ({ visit }) => {
  const visitor = await visit('admin')
  const { page } = visitor
  await visitor.open('/settings/nominal-codes')
  const code = '5800'
  const chooser = page.getByRole('combobox', { name: `Category of ${code}` })
  await chooser.click()
  await page.getByRole('option', { name: 'Damage' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Nominal codes saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('group', { name: code, exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${code}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('combobox', { name: `Category of ${code}` })).toBeVisible()
})

test('a customer finds no settings', async ({ visit }) => {
  const visitor = await visit('admin.harrow')
  await visitor.open('/settings/compliance-types')
  await expect(visitor.page.getByText('You do not have access').first()).toBeVisible()
})
