// Automate permissions: a rule is written, tried on everybody, applied, found in the log and the audit trail, and taken back.
import { expect, test } from '../support/test.ts'

test('a rule is written, tried, applied and rolled back', async ({ visit }) => {
  test.slow()
  const visitor = await visit('admin', { isTroubled: true })
  const { page, heading } = visitor
  const name = `Solent raises queries ${Date.now().toString(36)}`
  await visitor.open('/automate-permissions')
  await page.getByRole('link', { name: 'Create rule' }).first().click()
  await expect(heading).toHaveText('Create rule')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('combobox', { name: /^Account/ }).fill('SOLENT01')
  await page.getByRole('option', { name: /SOLENT01/ }).click()
  await page.getByRole('combobox', { name: /^Permissions to add/ }).fill('manage tags')
  await page.getByRole('option', { name: /Manage tags/ }).click()
  await page.getByRole('checkbox', { name: /Active/ }).check()
  await page.getByRole('button', { name: 'Test rule' }).click()
  const trial = page.getByRole('complementary', { name: 'Test', exact: true })
  await expect(trial.getByText('Manage tags').first()).toBeVisible()
  await page.getByRole('button', { name: 'Create rule' }).click()

  await expect(page.getByRole('link', { name: 'Preview' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: /^Apply to \d+ people$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply rules' }).click()
  await expect(page.getByText('Rules applied.', { exact: true })).toBeVisible()
  await expect(page.getByText('No changes.')).toBeVisible()

  await page.getByRole('link', { name: 'View run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo run' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Undo run' }).click()
  await expect(page.getByText('Rules are paused', { exact: true })).toBeVisible()

  await visitor.open('/automate-permissions')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('button', { name: 'Remove rule' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)

  await visitor.open('/audit?action=is:rules%20applied')
  await expect(page.getByRole('row').getByText('Rules applied').first()).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('dialog')).toContainText('What changed')
})
