import { overflowOf, violationsOn } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { phone } from '../support/visitor.ts'

test('a provider is added, its mistakes are told, and its token never comes back', async ({ visit }) => {
  const visitor = await visit('admin', { isTroubled: true })
  const { page } = visitor
  const name = `Trackers ${Date.now().toString(36)}`
  await visitor.open('/settings/telematics')
  await page.getByRole('button', { name: 'Add provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Feed URL').fill('http://10.0.0.1/fleet')
  await dialog.getByLabel('Minutes between polls').fill('5')
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await expect(dialog.getByText(/Enter 15 minutes or more/)).toBeVisible()

  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Minutes between polls').fill('30')
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await expect(dialog.getByText(/is on a private network/)).toBeVisible()
  await dialog.getByLabel('Feed URL').fill('')
  await dialog.getByLabel('Token').fill('a-token-of-a-test')
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await expect(page.getByText(`${name} added.`)).toBeVisible()

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(dialog.getByLabel('Token', { exact: false }).first()).toHaveValue('')
  await expect(dialog.getByText('A token is saved.', { exact: false })).toBeVisible()
  await dialog.getByLabel('Poll this provider').uncheck()
  await dialog.getByRole('button', { name: 'Save provider' }).click()
  await expect(page.getByText(`${name} saved.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Poll ${name} now` })).toBeDisabled()
})

test('a device is matched with one click, an impossible odometer is put right', async ({ visit }) => {
  const { page, open } = await visit('admin')
  await open('/settings/telematics')
  const devices = page.getByRole('region', { name: 'Unmatched devices' })
  await devices
    .getByRole('button', { name: /^Match / })
    .first()
    .click()
  await expect(page.getByText(/ matched to /)).toBeVisible()
  await expect(devices.getByRole('button', { name: /^Match / })).toHaveCount(0)

  const readings = page.getByRole('region', { name: 'Readings to check' })
  await readings
    .getByRole('button', { name: /^Correct mileage: .* More than 1,500 miles a day$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save mileage' }).click()
  await expect(dialog.getByText('Enter the mileage as a whole number.')).toBeVisible()
  await dialog.getByLabel('Correct mileage').fill('48,500')
  await dialog.getByRole('button', { name: 'Save mileage' }).click()
  await expect(page.getByText(/^Reading for .* corrected\.$/)).toBeVisible()
})

test('a snapshot from a file: what it would do, then taken in, then its devices wait to be matched', async ({
  visit,
}) => {
  const { page, open } = await visit('admin', { isTroubled: true })
  const name = `Depot files ${Date.now().toString(36)}`
  await open('/settings/telematics')
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add provider' }).click()
  const panel = page.getByRole('region', { name: 'Import a file' })
  await panel.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name }).click()
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const machine = (serial: string) => ({
    EquipmentHeader: { SerialNumber: serial },
    Distance: { Odometer: 1234.5, OdometerUnits: 'mile', datetime: at },
  })
  const serials = ['350100999000017', '350100999000025']
  const Fleet = { snapshotTime: at, Links: [], Equipment: serials.map(machine) }
  const file = (text: string) => ({ name: 'page.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await panel.locator('input[type=file]').setInputFiles(file('reg_no,miles'))
  await expect(panel.getByText('This is not XML or JSON.', { exact: false })).toBeVisible()
  await panel.locator('input[type=file]').setInputFiles(file(JSON.stringify({ Fleet })))
  await expect(panel.getByText(/^2 machines as of (today|yesterday) \d\d:\d\d/)).toContainText('2 new readings.')
  expect(await violationsOn(page)).toEqual([])
  await panel.getByRole('button', { name: 'Import 2 readings' }).click()
  await expect(
    panel.getByText('We could not match 2 devices to a vehicle. Match them next, under Unmatched devices.'),
  ).toBeVisible()
  const devices = page.getByRole('region', { name: 'Unmatched devices' })
  await expect(devices.getByRole('button', { name: `Choose a vehicle for ${serials[0]}` })).toBeVisible()
})

test('the registers say that they are off, and what would switch them on', async ({ visit }) => {
  const { page, open } = await visit('admin', { viewport: phone, colorScheme: 'dark' })
  await open('/settings/registers')
  await expect(page.getByText(/DVLA_API_KEY and restart the server/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check now' })).toBeDisabled()
  for (const section of ['registers', 'telematics']) {
    await open(`/settings/${section}`)
    expect([await violationsOn(page), await overflowOf(page)]).toEqual([[], 0])
  }
})
