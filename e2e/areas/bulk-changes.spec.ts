import { readFile } from 'node:fs/promises'
import { choose } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'

test('all that match are changed beside other work, told row by row after a reload, and taken back', async ({
  visit,
}) => {
  test.slow()
  const visitor = await visit('admin.pennine')
  const { page } = visitor
  await visitor.open('/drivers?view=all')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const all = page.getByRole('button', { name: /^Select all \d+$/ })
  const count = Number((await all.textContent())?.replace(/\D/g, ''))
  await all.click()
  await page.getByRole('button', { name: 'Edit …' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit all ${count} drivers` })
  await choose(dialog.getByRole('combobox', { name: 'New value' }), 'Suspended')
  await dialog.getByRole('button', { name: `Change ${count} drivers` }).click()
  await expect(page.getByText('Status: Suspended: done.')).toBeVisible({ timeout: 60_000 })

  await page.reload()
  await page.getByRole('button', { name: 'Changes' }).click()
  const sheet = page.getByRole('dialog', { name: 'Status: Suspended' })
  await expect(sheet.getByText(/\d+ changed/).first()).toBeVisible()
  await sheet.getByRole('radio', { name: new RegExp(`^All ${count}`) }).check()
  await expect(sheet.getByRole('list', { name: 'Rows' }).first().getByRole('listitem')).toHaveCount(Math.min(50, count))
  await sheet.getByRole('button', { name: /^Undo \d+/ }).click()
  await expect(page.getByText('Undo: Status: Suspended: done.')).toBeVisible({ timeout: 60_000 })
})

test('ticked rows leave as a file of the server’s own writer', async ({ visit }) => {
  const visitor = await visit('admin.pennine')
  const { page } = visitor
  await visitor.open('/vehicles?view=all')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(3)
    .check()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 2' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Vehicle,')
})
