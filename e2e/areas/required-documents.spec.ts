// What is missing, asked for at once by either side; and a document that people read and accept, with its proof.
import { expectSound, looks } from '../support/looks.ts'
import { presses } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import { phone } from '../support/visitor.ts'

/** What is requested stays so: a second try is another customer's. */
const companies = ['solent', 'pennine'] as const

test('what a customer lacks is seen and all of it asked for: four presses; asked again, nothing is asked twice', async ({
  visit,
}, { retry }) => {
  test.slow()
  const { page, open } = await visit(`fleet.${companies[retry]}`)
  await open('/dashboard')
  const { press, count } = presses()
  await press(page.getByRole('navigation').getByRole('link', { name: /^Documents/ }))
  await press(page.getByRole('link', { name: 'Required' }))
  await expect(page.getByRole('table', { name: 'Records by required document' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Request missing documents' }))
  const dialog = page.getByRole('dialog', { name: 'Request missing documents' })
  await press(dialog.getByRole('button', { name: /^Request \d+ documents?$/ }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/documents? requested in/)).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
  await expect(page.getByRole('link', { name: /^Requested .* Q-\d+$/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Request:/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Request missing documents' }).click()
  await expect(dialog.getByText(/You have already requested all of these/)).toBeVisible()
})

test('a policy is asked of everyone, read and accepted by one, and proved: six presses', async ({ visit }, {
  retry,
}) => {
  test.slow()
  const manager = await visit(`admin.${companies[retry]}`)
  await manager.open('/dashboard')
  const { press, count } = presses()
  await press(manager.page.getByRole('navigation').getByRole('link', { name: /^Documents/ }))
  await press(manager.page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: /^Policies/ }))
  await press(manager.page.getByRole('link', { name: /^Mobile phone policy/ }).first())
  await press(manager.page.getByRole('link', { name: 'Ask people to read' }))
  const form = manager.page.getByRole('dialog', { name: 'Ask people to read a document' })
  await press(form.getByRole('button', { name: /^Ask \d+ (person|people)$/ }))
  const progress = manager.page.getByRole('dialog', { name: /^Mobile phone policy/ })
  await expect(progress.getByText(/^0 of \d+ accepted$/)).toBeVisible()

  // Being asked opens it for who sees no other document.
  const reader = await visit(`none.${companies[retry]}`)
  await reader.open('/documentation/to-read')
  const item = reader.page.getByRole('listitem').filter({ hasText: 'Mobile phone policy' })
  await expect(item.getByRole('checkbox')).toBeDisabled()
  await item.getByRole('button', { name: /^Open/ }).click()
  await expect(reader.page.getByRole('list', { name: /^Pages of Mobile phone policy/ })).toBeVisible()
  await item.getByRole('checkbox').check()
  await item.getByRole('button', { name: /^Accept/ }).click()
  await expect(reader.page.getByRole('list', { name: 'Accepted by you' })).toContainText('Mobile phone policy')

  await manager.page.reload()
  await expect(progress.getByText(/^1 of \d+ accepted$/)).toBeVisible()
  const proof = manager.page.waitForEvent('download')
  await press(progress.getByRole('button', { name: /Download record/ }))
  expect((await proof).suggestedFilename()).toMatch(/\.pdf$/)
  expect(count()).toBeLessThanOrEqual(6)
})

test('a driver without a sign-in reads and accepts the handbook on a phone, by the link in their email', async ({
  base,
  browser,
  visit,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: base, viewport: phone, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(`${base}/#/link/kerbline-demo-handbook-to-read-harrow-001`)
  await expect(page.getByRole('heading', { name: 'Read and accept' })).toBeVisible()
  const accept = page.getByRole('button', { name: 'I have read and accept it' })
  await expect(accept).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Open the document' }).click()
  await expect(page.getByRole('list', { name: /^Pages of Driver handbook/ })).toBeVisible()
  await expectSound(page, 'a document by link')
  await accept.click()
  await expect(page.getByRole('status').filter({ hasText: 'You accepted Driver handbook' })).toBeVisible()
  await expectSound(page, 'accepted by link')
  const driver = /Thank you, (.+?)\./.exec((await page.getByRole('status').allTextContents()).join(' '))?.[1] ?? ''
  await context.close()

  const manager = await visit('admin.harrow')
  await manager.open('/documentation?show=asked-to-read&reading=1')
  const line = manager.page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: driver })
  await expect(line).toContainText('by email link sent to')
  await expect(line).toContainText('Accepted')
})

for (const { words, ...look } of looks)
  test(`whole and readable on ${words}: what is required, asking, what is to be read`, async ({ visit }) => {
    const visitor = await visit('fleet.harrow', look)
    const { page } = visitor
    await visitor.open('/documentation?show=required')
    await expect(page.getByText('Insurance certificate').first()).toBeVisible()
    await expectSound(page, 'what is required')
    await page.getByRole('button', { name: 'Request missing documents' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Request \d+ documents?$/ })).toBeVisible()
    await expectSound(page, 'asking')
    await visitor.go('/documentation/to-read')
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
    await expectSound(page, 'what is to be read')
    await visitor.go('/documentation?show=asked-to-read&reading=1')
    await expect(page.getByText(/of \d+ accepted$/)).toBeVisible()
    await expectSound(page, 'how far it is')
  })
