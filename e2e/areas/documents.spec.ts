// A paper from its upload to its next version, found and fetched by both sides; and the library whole on a desk and a phone.
import { expectSound, looks } from '../support/looks.ts'
import { choose } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import { phone } from '../support/visitor.ts'

const paper = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n', 'latin1')
const fileOf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: paper })

test('a customer uploads a paper of a vehicle, staff find it, and a new version takes its place', async ({ visit }) => {
  test.slow()
  const customer = await visit('fleet.harrow')
  const title = `Insurance ${Date.now().toString(36)}`

  await customer.open('/vehicles')
  const address = await customer.page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href')
  const plate = /vehicleoverview\/(\w+)/.exec(address ?? '')?.[1] ?? ''
  expect(plate).not.toBe('')
  await customer.go('/documentation')
  await customer.page.getByRole('button', { name: 'Upload' }).click()
  const sheet = customer.page.getByRole('dialog', { name: 'Upload documents' })
  await expect(sheet).toBeVisible()
  const owner = sheet.getByRole('combobox', { name: 'Belongs to' })
  await owner.click()
  await expect(owner).toBeFocused()
  await owner.fill(plate)
  await customer.page.getByRole('option', { name: new RegExp(plate) }).click()
  await choose(sheet.getByRole('combobox', { name: 'Type' }), 'Insurance certificate')
  await sheet.getByLabel(/Choose files/).setInputFiles(fileOf('scan.pdf'))
  await sheet.getByRole('textbox', { name: 'Title' }).fill(title)
  await sheet.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(customer.page.getByRole('row', { name: new RegExp(title) })).toBeVisible()

  const staff = await visit('maintenance')
  await staff.open(`/documentation?search=${encodeURIComponent(title)}`)
  await staff.page.getByRole('link', { name: title }).click()
  const drawer = staff.page.getByRole('dialog', { name: title })
  await expect(drawer.getByText('Insurance certificate')).toBeVisible()
  const download = staff.page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('scan.pdf')

  await customer.open(`/documentation?search=${encodeURIComponent(title)}`)
  const link = customer.page.getByRole('link', { name: title })
  const former = (await link.getAttribute('href')) ?? ''
  await link.click()
  const own = customer.page.getByRole('dialog', { name: title })
  await own.getByRole('button', { name: 'Replace' }).click()
  await own.getByLabel(/Choose a file to replace/).setInputFiles(fileOf('scan-2.pdf'))
  await expect(own).toBeHidden()
  await expect(customer.page.getByRole('region', { name: 'Uploading' })).toBeHidden()
  // The new version is a document of its own, which the list leads to from now on.
  await expect(link).not.toHaveAttribute('href', former)
  await link.click()
  await expect(own.getByRole('button', { name: 'Download version 1' })).toBeVisible()
})

test('ticked papers come as one zip file, and stand under Zip files', async ({ visit }) => {
  test.slow()
  const { page, open } = await visit('compliance.harrow')
  await open('/documentation?folder=is%3Avehicle')
  const ticks = page.getByRole('row').getByRole('checkbox')
  await ticks.nth(1).click()
  await ticks.nth(2).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Zip', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^Documents, 2.*\.zip$/)
  await page.getByRole('button', { name: 'Zip files' }).click()
  await expect(page.getByRole('dialog', { name: 'Zip files' }).getByText('Documents, 2').first()).toBeVisible()
})

test('on a phone: folders are at hand, and who may only read uploads nothing', async ({ visit }) => {
  const { page, open } = await visit('readonly.harrow', { viewport: phone, hasTouch: true })
  await open('/documentation')
  await page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('link', { name: /Policies/ })
    .click()
  await expect(page.getByRole('link', { name: /^Driver handbook/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload' })).toHaveCount(0)
})

for (const { words, ...look } of looks)
  test(`whole and readable on ${words}: the library, a document, an upload`, async ({ visit }) => {
    const visitor = await visit('fleet.harrow', look)
    const { page } = visitor
    await visitor.open('/documentation')
    await expect(page.getByRole('navigation', { name: 'Folders' })).toBeVisible()
    await expectSound(page, 'the library')
    await page
      .getByRole('link', { name: /Insurance certificate/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true })).toBeVisible()
    await expectSound(page, 'a document')
    await visitor.go('/documentation?upload=yes')
    await expect(page.getByRole('dialog', { name: 'Upload documents' })).toBeVisible()
    await expectSound(page, 'an upload')
  })
