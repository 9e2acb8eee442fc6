import { readFile } from 'node:fs/promises'
import { violationsOn } from './accessibility.ts'
import { expect, test } from './test.ts'

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
  const name = page.getByRole('combobox', { name: 'Depot goes to' })
  await name.click()
  await page.getByRole('option', { name: /^Name/ }).click()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Check 3 rows' }).click()

  await expect(visitor.heading).toHaveText('Check 3 rows')
  await expect(page.getByRole('heading', { name: 'Code is not written as it should be', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Postcode is not written as it should be' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1, skip 2' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  const cell = page.getByRole('textbox', { name: 'Code, row 3' })
  await cell.fill(`T2${mark}`)
  await cell.press('Enter')
  await page.getByRole('button', { name: 'Import 2, skip 1' }).click()

  await expect(visitor.heading).toHaveText('depots.csv is imported')
  await expect(page.getByText('2 created. Left out: 1 error.', { exact: false })).toBeVisible()
  const [rejected] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Rejected rows' }).click(),
  ])
  expect(rejected.suggestedFilename()).toBe('depots-rejected.csv')
  const text = await readFile(await rejected.path(), 'utf8')
  expect(text).toContain('Depot,Short code,Post code,Phone,Remark,What to correct')
  expect(text).toContain(`Skipton ${mark},T3${mark},nowhere`)

  await page.getByRole('link', { name: 'Show branches' }).click()
  await page.getByRole('searchbox').first().fill(mark)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
})
