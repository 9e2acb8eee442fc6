import { expect, test } from '../support/test.ts'

test('a driver is created, opens as a drawer, is given a vehicle and then opens by its plate', async ({ visit }) => {
  test.slow()
  const visitor = await visit('admin.harrow', { isTroubled: true })
  const { page } = visitor
  const name = `Robin Ash ${Date.now().toString(36)}`
  await visitor.open('/drivers')
  await page.getByRole('link', { name: 'Create driver' }).click()
  await expect(visitor.heading).toHaveText('Create driver')
  await page.getByRole('combobox', { name: 'Account' }).fill('HARROW01')
  await page.getByRole('option', { name: /HARROW01/ }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create driver' }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer).toContainText('No vehicles yet')

  await drawer.getByRole('button', { name: 'Assign a vehicle' }).click()
  const dialog = page.getByRole('dialog', { name: `Assign a vehicle to ${name}` })
  await dialog.getByRole('combobox', { name: 'Vehicle' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('From, time').fill('00:01')
  await dialog.getByRole('button', { name: 'Assign vehicle' }).click()
  await expect(visitor.heading).toHaveText(name)
  await expect(page).toHaveURL(/#\/drivers\/[A-Z0-9]+$/)
  await page.getByRole('button', { name: /^End assignment/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End assignment' }).click()
  await expect(page.getByText(`unassigned from ${name}`)).toBeVisible()
  await expect(page.getByText('Last vehicle').first()).toBeVisible()
})

test('without the right to licences neither points nor expiries are shown', async ({ visit }) => {
  const visitor = await visit('readonly.harrow')
  await visitor.open('/drivers')
  await expect(visitor.page.getByRole('columnheader', { name: /Vehicle/ })).toBeVisible()
  await expect(visitor.page.getByRole('columnheader', { name: /Points/ })).toHaveCount(0)
  await expect(visitor.page.getByRole('link', { name: 'Create driver' })).toHaveCount(0)
})
