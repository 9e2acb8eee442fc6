// A fleet manager has a branch's MOTs to book sent to colleagues each Monday, sends it now, and stops it.
import { expect, test } from '../support/test.ts'

test('the MOTs to book of one branch go to colleagues each Monday at seven: eight presses from the list', async ({
  visit,
}) => {
  test.slow()
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/vehicles')
  let presses = 0
  const press = async (name: RegExp | string, role: 'button' | 'combobox' | 'link' | 'option'): Promise<void> => {
    await page.getByRole(role, { name, exact: typeof name === 'string' }).click()
    presses += 1
  }
  await press(/^MOT due within 14 days, not booked/, 'link')
  await press('Filter', 'button')
  await press('Column', 'combobox')
  await expect(page.getByRole('option', { name: 'Branch', exact: true })).toBeVisible()
  await page.keyboard.type('Branch')
  await page.keyboard.press('Enter')
  await press('Branch', 'combobox')
  await press(/^Leeds South/, 'option')
  await page.keyboard.press('Escape')
  await press(/^Show \d/, 'button')
  await press('Email', 'button')
  const dialog = page.getByRole('dialog', { name: 'Email this list on a schedule' })
  await expect(dialog.getByRole('textbox', { name: 'Name of the view' })).toHaveValue(
    'MOT due within 14 days, not booked, Leeds South',
  )
  await expect(dialog.getByRole('combobox', { name: 'To' })).toBeFocused()
  for (const name of ['Alan Harrow', 'Owen Birch']) {
    await page.keyboard.type(name)
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByText('3 chosen')).toBeVisible()
  await press('Save schedule', 'button')
  await expect(page.getByText(/Next: Mon \d+ \w+( \d{4})?, 07:00\./)).toBeVisible()
  expect(presses).toBeLessThanOrEqual(8)

  await visitor.go('/profile?tab=notifications')
  const row = page.getByRole('listitem').filter({ hasText: 'MOT due within 14 days, not booked, Leeds South' })
  await expect(row.getByText('Each Monday at 07:00, to Alan Harrow, Owen Birch and Priya Raman')).toBeVisible()
  await row.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('button', { name: 'Send to 3 people' }).click()
  // The job puts the emails into the outbox; no mail server stands behind this portal, and it says so.
  await expect(row.getByText(/3 of 3 waiting: .*stays in the outbox/)).toBeVisible({ timeout: 45_000 })
  await row.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Stop sending' }).click()
  await expect(row).toHaveCount(0)
})
