import { z } from 'zod'
import { ask, demoPassword, personOf } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { signInBy, type Visitor } from '../support/visitor.ts'

const scopeShape = z.object({
  vehicles: z.number(),
  vehicles_total: z.number(),
  accounts: z.array(z.object({ account_number: z.string(), name: z.string() })),
})
const accountsShape = z.object({
  accounts: z.array(z.object({ account_number: z.string(), name: z.string(), vehicles: z.number() })),
})
const optionsShape = z.object({
  categories: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
})

const number = (value: number): string => value.toLocaleString('en-GB')
const tokenIn = async (visitor: Visitor): Promise<string> => (await visitor.stored('api_token')) ?? ''
/** The figure of the month panel that counts vehicles. */
const vehiclesFigure = ({ page }: Visitor) =>
  page
    .getByRole('listitem')
    .filter({ hasText: /^Vehicles/ })
    .first()

test('somebody with several accounts chooses first; figures follow the choice, and the choice is remembered', async ({
  visit,
  base,
}) => {
  const visitor = await visit(undefined)
  const { page } = visitor
  await visitor.open('/login')
  await signInBy(visitor, personOf('two.harrow'), demoPassword)
  await expect(page).toHaveURL(/#\/select-account$/)
  await expect(visitor.heading).toHaveText('Select account')
  const { accounts } = await ask(base, await tokenIn(visitor), '/api/accounts', accountsShape)
  const [first, second] = accounts
  if (first === undefined || second === undefined) throw new Error('two.harrow has fewer than two accounts')

  await page.getByLabel('Find an account by name or number').fill(second.account_number)
  await expect(page.getByRole('button', { name: first.account_number })).toBeHidden()
  await page.getByLabel('Find an account by name or number').fill('')
  await page.getByRole('button', { name: first.account_number }).click()
  await expect(page).toHaveURL(/#\/dashboard$/)
  await visitor.ready()
  await expect(page.getByRole('group', { name: 'Accounts and filter' })).toContainText(first.name)
  await expect(vehiclesFigure(visitor)).toContainText(number(first.vehicles))

  await visitor.open('/select-account')
  for (const { name, account_number } of [first, second])
    await page.getByLabel(`Include ${name}, ${account_number}`).check()
  await page.getByRole('button', { name: 'Show these accounts' }).click()
  await expect(page).toHaveURL(/#\/dashboard$/)
  await visitor.ready()
  await expect(vehiclesFigure(visitor)).toContainText(number(first.vehicles + second.vehicles))

  await page.evaluate('localStorage.clear()')
  await visitor.open('/login')
  await signInBy(visitor, personOf('two.harrow'), demoPassword)
  await expect(page).toHaveURL(/#\/dashboard$/)
})

test('an asset filter narrows every figure, says so above it, survives a reload and is taken away by its chip', async ({
  visit,
  base,
  tokenOf,
}) => {
  const token = await tokenOf(base, 'fleet.pennine')
  const whole = await ask(base, token, '/api/scope', scopeShape)
  const { categories } = await ask(base, token, '/api/asset-filter', optionsShape)
  const category = categories
    .toSorted((one, other) => other.count - one.count)
    .find(({ count }) => count > 0 && count < whole.vehicles)
  if (category === undefined) throw new Error('No category narrows the fleet of Pennine')

  const visitor = await visit('fleet.pennine')
  const { page } = visitor
  await visitor.open('/dashboard')
  const before = await page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Fleet compliance' }) })
    .last()
    .innerText()
  await visitor.open('/filter-assets')
  await page.getByRole('combobox', { name: 'Vehicle categories' }).fill(category.name)
  await page.getByRole('option', { name: category.name }).first().click()
  await page.getByRole('combobox', { name: 'Vehicle categories' }).press('Tab')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `${number(category.count)} of ${number(whole.vehicles_total)} vehicles match` }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()

  const words = `${number(category.count)} of ${number(whole.vehicles_total)} vehicles: ${category.name}`
  const chip = page.locator('main').getByText(words)
  for (const arrive of [() => expect(page).toHaveURL(/#\/dashboard$/), () => visitor.open('/dashboard')]) {
    await arrive()
    await visitor.ready()
    await expect(page.locator('main')).toContainText(words)
    await expect(vehiclesFigure(visitor)).toContainText(number(category.count))
    const narrowed = await page
      .locator('section, div')
      .filter({ has: page.getByRole('heading', { name: 'Fleet compliance' }) })
      .last()
      .innerText()
    expect(narrowed).not.toBe(before)
  }
  await expect(page.getByRole('group', { name: 'Accounts and filter' })).toContainText(
    `${number(category.count)} of ${number(whole.vehicles_total)}`,
  )

  await page.getByRole('button', { name: /^Clear filter/ }).click()
  await expect(chip).toBeHidden()
  await visitor.ready()
  await expect(vehiclesFigure(visitor)).toContainText(number(whole.vehicles))
  expect((await ask(base, token, '/api/scope', scopeShape)).vehicles).toBe(whole.vehicles)
})

test('a filter half chosen is there again after a reload, and registrations of nobody here are named', async ({
  visit,
}) => {
  const visitor = await visit('fleet.solent')
  const { page } = visitor
  await visitor.open('/filter-assets')
  await page.getByLabel('Registrations').fill('ZZ99 ZZZ, YY98YYY')
  await expect(page.getByText('2 registrations are not on these accounts:')).toBeVisible()
  await page.waitForTimeout(2_500) // a draft is kept two seconds after the last key
  await visitor.open('/filter-assets')
  await expect(page.getByLabel('Registrations')).toHaveValue(/ZZ99ZZZ/)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByLabel('Registrations')).toHaveValue('')
})

test('choosing accounts that are not one’s own is answered like accounts that do not exist', async ({
  base,
  tokenOf,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(base, 'fleet.solent')}`, 'content-type': 'application/json' }
  const choose = (account: string) =>
    fetch(`${base}/api/active-accounts`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ account_numbers: [account] }),
    })
  const [foreign, absent] = [await choose('HARROW01'), await choose('NOSUCH01')]
  expect([foreign.status, absent.status]).toEqual([404, 404])
})
