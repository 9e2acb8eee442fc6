// Whom one reaches: manager, branch and desks, in one tap on a telephone, without a server, and with whoever covers while the manager is away.
import { headOffice } from '../../domain/src/product.ts'
import { expectSound, looks } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'
import { phone, type Visitor } from '../support/visitor.ts'

const part = ({ page }: Visitor, name: string) => page.getByRole('region', { name, exact: true })
const desksOf = ({ page }: Visitor) => page.getByRole('list', { name: 'Support teams' })

test('on a phone: manager, branch and every desk are called, mailed or written to in one tap', async ({ visit }) => {
  const visitor = await visit('fleet.harrow', { viewport: phone, hasTouch: true })
  await visitor.open('/contacts')
  await expect(visitor.heading).toHaveText('Contacts')
  const manager = part(visitor, 'Account manager')
  await expect(manager.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:\d+$/)
  await expect(manager.getByRole('link', { name: /^Email / }).first()).toHaveAttribute('href', /^mailto:/)
  await expect(manager.locator('img')).toHaveJSProperty('naturalWidth', 256)
  const branch = part(visitor, 'Branch')
  await expect(branch.getByText(/^Open: /)).toBeVisible()
  await expect(branch.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /directions/)
  for (const desk of ['Maintenance', 'Support', 'Credit Control'])
    await expect(
      desksOf(visitor).getByRole('link', { name: new RegExp(`^Call ${desk}, ?${headOffice.phone}$`) }),
    ).toHaveAttribute('href', `tel:${headOffice.phone.replaceAll(' ', '')}`)
  await manager
    .getByRole('link', { name: /^Message / })
    .first()
    .tap()
  await expect(visitor.heading).toHaveText('New message')
  await expect(visitor.page.getByText('Goes to 1 person')).toBeVisible()
})

test('with the server gone the desks stand, and the last known people with them', async ({ visit }) => {
  const visitor = await visit('fleet.harrow', { isTroubled: true })
  await visitor.open('/contacts')
  const name = (await part(visitor, 'Account manager').getByRole('list').last().getAttribute('aria-label')) ?? ''
  await visitor.go('/faq')
  await visitor.context.setOffline(true)
  await visitor.page.evaluate("location.hash = '#/contacts'")
  await expect(visitor.heading).toHaveText('Contacts')
  await expect(desksOf(visitor).getByRole('listitem')).toHaveCount(3)
  await expect(part(visitor, 'Account manager').getByRole('list', { name })).toBeVisible()
})

test('the manager goes away: customers read until when and who covers, and write to the cover', async ({ visit }) => {
  test.slow()
  const manager = await visit('accounts')
  const customer = await visit('fleet.solent')
  await manager.open('/profile')
  const panel = part(manager, 'Holiday cover')
  await panel.getByRole('button', { name: 'Add time off' }).click()
  for (const group of ['First day off', 'Last day off']) {
    await panel.getByRole('group', { name: group }).getByRole('button').click()
    await manager.page.getByRole('button', { name: /, today$/ }).click()
  }
  await panel.getByRole('combobox', { name: 'Cover' }).click()
  await manager.page.getByRole('option').first().click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText(/ covers$/)).toBeVisible()

  await customer.open('/contacts')
  const shown = part(customer, 'Account manager')
  await expect(shown.getByText(/^Away until .* covers\.$/)).toBeVisible()
  await shown
    .getByRole('link', { name: /^Message / })
    .first()
    .click()
  await expect(customer.page.getByText('Goes to 1 person')).toBeVisible()

  await panel.getByRole('button', { name: /^End cover now/ }).click()
  await expect(panel.getByText('You have no time off planned.')).toBeVisible()
  await customer.open('/contacts')
  await expect(shown.getByRole('list').first()).toBeVisible()
  await expect(shown.getByText(/^Away until/)).toHaveCount(0)
})

for (const { words, ...look } of looks)
  test(`whole and readable on ${words}`, async ({ visit }) => {
    const visitor = await visit('fleet.harrow', look)
    await visitor.open('/contacts')
    await expect(part(visitor, 'Account manager').getByRole('list').first()).toBeVisible()
    await expectSound(visitor.page, 'contacts')
  })
