// A workbook as depots keep them: other titles, dates as the British write them, depots nobody knows, rows twice. Taken in by counted
// steps from the start screen, and every row of it accounted for.
import type { Page } from '@playwright/test'
import { writeTable } from '../../server/src/files/write-table.ts'
import { violationsOn } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

const ROWS = 300
const titles = [
  ...['VRM', 'Depot', 'Account no', 'Manufacturer', 'Model', 'Vehicle category', 'Fuel', 'Hire type', 'Date on hire'],
  ...['Hire status', 'Fleet No.', 'Comments'],
]
const dates = ['25/03/2025', '1.4.25', '14 April 2025', '03-05-2025', '1-Jun-25', '45850']

const letters = (place: number): string =>
  [676, 26, 1].map((size) => String.fromCodePoint(65 + (Math.floor(place / size) % 26))).join('')
const newPlate = (place: number): string => `KW24 ${letters(place + 500)}`

interface Known {
  readonly reg_no: string
  readonly customer_account_number: string
  readonly fleet_no: string | null
  /** Other tests make vehicles without one. */
  readonly branch_id_name: string | null
}

async function knownVehicles(page: Page): Promise<readonly Known[]> {
  const signIn = await page.request.post('/api/login', {
    data: { email: 'admin@kerbline.example', password: 'kerbline-demo' },
  })
  const { api_token: token } = await signIn.json()
  const answer = await page.request.get('/api/vehicles?size=100&sort=reg_no', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { rows }: { rows: Known[] } = await answer.json()
  return rows.slice(0, 30)
}

/** 240 new vehicles, 30 that are here with another fleet number, 20 of those twice, 10 of no account anybody has. */
function workbook(known: readonly Known[], branch: string) {
  const depots = [branch, branch.toUpperCase(), 'Leeds Sth', 'Selby Wharf', 'to be decided']
  const added = Array.from({ length: 240 }, (_, place) => [
    place % 3 === 0 ? newPlate(place).toLowerCase().replace(' ', '') : newPlate(place),
    depots[place % depots.length] ?? null,
    'harrow01',
    ['Ford', 'FORD', 'ford'][place % 3] ?? null,
    'Transit',
    'Panel van',
    'diesel',
    'Contract Hire',
    dates[place % dates.length] ?? null,
    'on hire',
    `M-${place}`,
    'see Ann',
  ])
  const updated = known.map(({ reg_no: reg, customer_account_number: account }, place) => [
    ...[` ${reg.toLowerCase()} `, null, account, null, null, null, null, null, null, null, `NEW-${place}`, null],
  ])
  const twice = added.slice(0, 20)
  const lost = Array.from({ length: 10 }, (_, place) => [
    ...[newPlate(300 + place), branch, 'NOBODY99', 'Ford', 'Transit', 'Panel van', 'Diesel', 'Contract hire'],
    ...['25/03/2025', 'On hire', null, null],
  ])
  return { headings: titles, rows: [...added, ...updated, ...twice, ...lost] }
}

test('a messy workbook of 300 vehicles in 12 steps at most, nothing made or lost unseen', async ({ visit }) => {
  test.slow() // 300 rows are read, checked four times and written beside the requests
  const visitor = await visit('admin')
  const { page } = visitor
  await visitor.open('/dashboard')
  const known = await knownVehicles(page)
  const branch = known.find(({ branch_id_name: name }) => name)?.branch_id_name ?? ''
  expect(branch).not.toBe('')
  const table = workbook(known, branch)
  expect(table.rows).toHaveLength(ROWS)
  const steps: string[] = []
  const step = async (what: string, does: () => Promise<unknown>): Promise<void> => {
    await does()
    steps.push(what)
  }
  const press = (name: RegExp | string) => step(String(name), () => page.getByRole('button', { name }).click())

  await step('Vehicles', () =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: /^Vehicles/ })
      .first()
      .click(),
  )
  await step('Import', () => page.getByRole('link', { name: 'Import', exact: true }).click())
  await expect(visitor.heading).toHaveText('Import vehicles')
  const buffer = Buffer.from(await writeTable(table, 'xlsx'))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await step('Choose the file', () =>
    page.locator('input[type=file]').setInputFiles({ name: 'fleet march.xlsx', mimeType, buffer }),
  )
  await expect(visitor.heading).toHaveText('Match the columns')
  // What the portal made of the titles by itself; the comments have no place here, and are said to be left out.
  await expect(page.getByText('Not imported: Comments.', { exact: false })).toBeVisible()
  await press('Check 300 rows')
  await expect(visitor.heading).toHaveText('Check 300 rows')
  const cause = (name: string) => page.getByRole('region', { name })
  const account = cause('Account number not recognised: “harrow01”')
  await expect(account.getByRole('combobox')).toHaveValue('HARROW01')
  expect(await violationsOn(page)).toEqual([])
  await step('Apply', () => account.getByRole('button', { name: 'Apply to 260 rows' }).click())
  await expect(page.getByRole('button', { name: 'Import 270, skip 30' })).toBeVisible()

  // One decision for every word nobody knows.
  const misspelt = cause('Branch not recognised: “Leeds Sth”')
  await expect(misspelt).toContainText('52 rows')
  const instead = misspelt.getByRole('combobox')
  await step('Use instead', () => instead.click())
  await instead.fill(branch)
  await step('The branch', () => page.getByRole('option', { name: branch, exact: true }).click())
  await step('Apply', () => misspelt.getByRole('button', { name: 'Apply to 52 rows' }).click())
  await expect(misspelt).toBeHidden()
  const wharf = cause('Branch not recognised: “Selby Wharf”')
  await step('Create', () => wharf.getByRole('button', { name: /^Create for 52 rows/ }).click())
  await expect(wharf).toBeHidden()
  const undecided = cause('Branch not recognised: “to be decided”')
  await step('Leave out', () => undecided.getByRole('button', { name: /^Leave out of 52 rows/ }).click())
  await expect(undecided).toBeHidden()
  // What stays out is named by cause, with its rows.
  await expect(cause('Registration appears more than once')).toContainText('20 rows, error')
  await expect(cause('Account number not recognised: “NOBODY99”')).toContainText('10 rows, error')

  await press('Import 270, skip 30')
  await expect(visitor.heading).toHaveText('fleet march.xlsx imported')
  await expect(page.getByText('240 created, 30 updated. Not imported: 30 errors.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rejected rows, 30 rows' })).toBeVisible()
  await step('Show these', () => page.getByRole('link', { name: 'Show these 270 vehicles' }).click())
  await expect(page.getByText(/^1–50 of 270$/)).toBeVisible()
  expect(steps.length, steps.join(' → ')).toBeLessThanOrEqual(12)
  process.stdout.write(`A messy workbook: ${steps.length} steps: ${steps.join(' → ')}\n`)

  // Nothing was made but what was agreed to: one branch.
  await visitor.open('/branch-management?search=e')
  await expect(page.getByText('Leeds Sth')).toHaveCount(0)
  await expect(page.getByText('to be decided')).toHaveCount(0)
  await visitor.open('/branch-management?search=Selby%20Wharf')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})
