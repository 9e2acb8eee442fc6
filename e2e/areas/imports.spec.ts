import { readFile } from 'node:fs/promises'
import { violationsOn } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

test('branches by file: matched, checked, one row corrected, committed, the rest handed back as a file', async ({
  visit,
}) => {
  test.slow() // a file is read, checked and written beside the requests
  const visitor = await visit('admin')
  const { page } = visitor
  const mark = Date.now().toString(36).slice(-4).toUpperCase()
  const file = [
    'Depot,Short code,Post code,Phone,Remark',
    `Thirsk ${mark},T1${mark},YO7 1AA,01845 496 011,by the station`,
    `Ripon ${mark},ripon,HG4 1AA,,`,
    `Skipton ${mark},T3${mark},nowhere,,`,
  ].join('\n')

  await visitor.open('/branch-management')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(visitor.heading).toHaveText('Import branches')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'depots.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })

  await expect(visitor.heading).toHaveText('Match the columns')
  const name = page.getByRole('combobox', { name: 'Match “Depot” to' })
  await name.click()
  await page.getByRole('option', { name: /^Name/ }).click()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Check 3 rows' }).click()

  await expect(visitor.heading).toHaveText('Check 3 rows')
  await expect(page.getByRole('heading', { name: 'Code is in the wrong format', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Postcode is in the wrong format' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1, skip 2' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  const cell = page.getByRole('textbox', { name: 'Code, row 3' })
  await cell.fill(`T2${mark}`)
  await cell.press('Enter')
  await page.getByRole('button', { name: 'Import 2, skip 1' }).click()

  await expect(visitor.heading).toHaveText('depots.csv imported')
  await expect(page.getByText('2 created. Not imported: 1 error.', { exact: false })).toBeVisible()
  const [rejected] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Rejected rows' }).click(),
  ])
  expect(rejected.suggestedFilename()).toBe('depots-rejected.csv')
  const text = await readFile(await rejected.path(), 'utf8')
  expect(text).toContain('Depot,Short code,Post code,Phone,Remark,What to correct')
  expect(text).toContain(`Skipton ${mark},T3${mark},nowhere`)

  await page.getByRole('link', { name: 'Show these 2 branches' }).click()
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Import: depots.csv' })).toBeVisible()
})

test('vehicles by file: a date that reads both ways, a name nobody knows, before and after, and the way back', async ({
  visit,
}) => {
  test.slow() // two files are read, checked and written, and one is taken back
  const visitor = await visit('admin')
  const { page } = visitor
  const reg = `TE${String(Date.now()).slice(-2)} ${Date.now().toString(36).slice(-3).toUpperCase().replaceAll(/\d/g, 'X')}`
  const bring = async (name: string, text: string): Promise<void> => {
    await visitor.open('/settings/imports?kind=vehicles&import=new')
    await expect(visitor.heading).toHaveText('Import vehicles')
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(visitor.heading).toHaveText('Match the columns')
  }
  const heading =
    'reg_no,customer_account_number,make,model,vehicle_category,fuel_type,hire_type,on_hire_date,status,branch'
  await bring(
    'new.csv',
    `${heading}\n${reg},HARROW01,Ford,Transit,Panel van,Diesel,Contract hire,1/3/2025,On hire,Leeds Sth`,
  )
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  const asked = page.getByRole('region', { name: 'On-hire date could be day or month first' })
  await expect(asked).toContainText('as 1 Mar 2025. If the month comes first, it is 3 Jan 2025')
  expect(await violationsOn(page)).toEqual([])
  await asked.getByRole('button', { name: /Day first/ }).click()
  await expect(asked).toBeHidden()
  const unknown = page.getByRole('region', { name: 'Branch not recognised: “Leeds Sth”' })
  await expect(unknown.getByRole('button', { name: /^Create for/ })).toBeVisible()
  await unknown.getByRole('button', { name: /^Leave out of/ }).click()
  await expect(unknown).toBeHidden()
  await page.getByRole('button', { name: 'Import 1' }).click()
  await expect(visitor.heading).toHaveText('new.csv imported')

  await bring('change.csv', `reg_no,fleet_no,contract_ref\n${reg},F-777,`)
  await expect(page.getByRole('checkbox', { name: 'Clear blanks in contract_ref' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: /^Update/ }).click()
  await expect(page.getByRole('definition')).toContainText('F-777')
  await page.getByRole('button', { name: 'Import 1' }).click()
  await expect(visitor.heading).toHaveText('change.csv imported')
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('This import has been undone')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})
