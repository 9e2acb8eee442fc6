import { expect, test } from '../support/test.ts'

test('a branch is created, corrected, saved, found, archived and brought back', async ({ visit }) => {
  test.slow() // the first to ask for everything of every account
  const visitor = await visit('admin', { isTroubled: true })
  const { page } = visitor
  const name = `Goole ${Date.now().toString(36)}`
  const code = Date.now().toString(36).slice(-6).toUpperCase()

  await visitor.open('/branch-management')
  await page.getByRole('link', { name: 'Create branch' }).click()
  await expect(visitor.heading).toHaveText('Create branch')
  await page.getByLabel('Code', { exact: true }).fill('goole')
  await page.getByRole('button', { name: /^Create|^Save/ }).click()
  await expect(page.getByRole('alert').first()).toContainText('2 things need correcting')
  await expect(page.getByText('Use capitals and digits, like LDS.').first()).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Postcode').fill('dn14 5aa')
  await page.getByRole('button', { name: /^Create|^Save/ }).click()
  await expect(visitor.heading).toHaveText(name)
  await expect(page.getByText('DN14 5AA')).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Opening hours').fill('Weekdays 08:00 to 17:00')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(visitor.heading).toHaveText(name)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Weekdays 08:00 to 17:00').first()).toBeVisible()

  await visitor.go('/branch-management')
  await page.getByRole('searchbox').first().fill(name)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('two people save the same record: the second sees both versions and loses nothing', async ({ visit }) => {
  const [first, second] = [await visit('admin', { isTroubled: true }), await visit('admin', { isTroubled: true })]
  for (const visitor of [first, second]) {
    await visitor.open('/branch-management/2/edit')
    await expect(visitor.page.getByLabel('Opening hours')).not.toHaveValue('')
  }
  const theirs = `Weekdays from 07:${String(new Date().getSeconds()).padStart(2, '0')}`
  await first.page.getByLabel('Opening hours').fill(theirs)
  await first.page.getByRole('button', { name: 'Save changes' }).click()
  await expect(first.heading).not.toHaveText(/^Edit/)

  await second.page.getByLabel('Opening hours').fill('Saturdays as well')
  await second.page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = second.page.getByRole('dialog')
  await expect(dialog).toContainText(theirs)
  await expect(dialog).toContainText('Saturdays as well')
})

test('a customer reads published news and nothing of the management', async ({ visit }) => {
  const visitor = await visit('readonly.harrow')
  const { page } = visitor
  await visitor.open('/news')
  await expect(page.getByRole('link', { name: 'Winter opening hours' })).toBeVisible()
  await expect(page.getByText('Price matrix from January')).toHaveCount(0)
  await expect(page.getByText('Tail-lift inspections')).toHaveCount(0)
  await page.getByRole('link', { name: 'Winter opening hours' }).click()
  await expect(visitor.heading).toHaveText('Winter opening hours')
  await expect(page.getByText('Branches close at 13:00')).toBeVisible()
})

test('an alert is sent by an administrator and stands in the history of everybody', async ({ visit }) => {
  const admin = await visit('admin')
  const message = `Yard closed at noon, ${Date.now()}`
  await admin.open('/alerts')
  await admin.page.getByLabel('Message').fill(message)
  await admin.page.getByRole('button', { name: 'Send …' }).click()
  const confirmation = admin.page.getByRole('dialog', { name: 'Send this alert?' })
  await expect(confirmation).toContainText(/We will send this to \d+ people/)
  await confirmation.getByRole('button', { name: 'Send alert' }).click()
  await expect(admin.page.getByRole('listitem').filter({ hasText: message }).first()).toBeVisible()
  const customer = await visit('fleet.harrow')
  await customer.open('/alerts')
  await expect(customer.page.getByRole('listitem').filter({ hasText: message }).first()).toBeVisible()
  await expect(customer.page.getByLabel('Message')).toHaveCount(0)
})
