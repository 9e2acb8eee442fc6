import { expect, test } from '../support/test.ts'

test('a tag is created, put on vehicles, taken back, renamed and archived', async ({ visit }) => {
  test.slow()
  const visitor = await visit('admin.harrow')
  const { page } = visitor
  const name = `Depot ${Date.now().toString(36)}`
  await visitor.open('/tag-manager')
  await page.getByRole('button', { name: 'Create tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create tag' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('combobox', { name: 'Account' }).fill('HARROW01')
  await page.getByRole('option', { name: /HARROW01/ }).click()
  await dialog.getByRole('button', { name: 'Create tag' }).click()
  await expect(visitor.heading).toContainText(name)

  await page.getByRole('button', { name: /^Add / }).nth(0).click()
  await page.getByRole('button', { name: /^Add / }).nth(0).click()
  await expect(page.getByText('Add 2')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${name} added to 2 vehicles.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()

  await visitor.go('/tag-manager')
  await page.getByRole('searchbox').first().fill(name)
  await page.getByRole('button', { name: `Rename ${name}` }).click()
  await page.getByRole('textbox', { name: `New name for ${name}` }).fill(`${name} two`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} is now ${name} two.`)).toBeVisible()
  await page.getByRole('checkbox', { name: new RegExp(`${name} two`) }).check()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('1 tag archived.')).toBeVisible()
})

test('an asset filter is kept under a name, and the chip says it', async ({ visit }, { retry }) => {
  const visitor = await visit('compliance.harrow')
  const { page } = visitor
  const name = `North ${Date.now().toString(36)}`
  await visitor.open('/filter-assets')
  await page.getByRole('combobox', { name: 'Tags' }).click()
  // The same filter is not saved twice: a second try takes another tag, or one more.
  await page.getByRole('option').nth(retry).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save this filter' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save filter' }).click()
  await page.getByRole('button', { name, exact: true }).click()
  // Every figure is of other vehicles now, and is collected anew.
  await visitor.ready()
  await expect(page.getByText(`vehicles: ${name}`)).toBeVisible()
  await visitor.go('/filter-assets')
  await page.getByRole('button', { name: 'Clear' }).click()
})
