// An answer from its writing to its use, both sides in browsers of their own: a customer finds it with a typing mistake, says that it
// helped, and is offered it before a query is sent.
import { expectSound, looks } from '../support/looks.ts'
import { choose } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import { phone } from '../support/visitor.ts'

test('staff write an answer, a customer finds it though mistyped, and is offered it before asking', async ({
  visit,
}) => {
  test.slow()
  const staff = await visit('content')
  const customer = await visit('fleet.harrow')
  const name = `Where is the towbar certificate kept, ${Date.now().toString(36)}?`

  await staff.open('/faq')
  await staff.page.getByRole('link', { name: 'Add question' }).click()
  await expect(staff.heading).toHaveText('Create question')
  await staff.page.getByLabel('Question', { exact: true }).fill(name)
  await choose(staff.page.getByRole('combobox', { name: 'Group' }), 'MOT and compliance')
  await staff.page.getByLabel('Answer', { exact: true }).fill('In the **door pocket**.')
  await choose(staff.page.getByRole('combobox', { name: 'State' }), 'Published')
  await staff.page.getByRole('button', { name: /^Create/ }).click()
  await expect(staff.heading).toHaveText(name)

  await customer.open('/faq')
  await customer.page.getByRole('searchbox').fill('towbra certifcate')
  await expect(customer.page.getByText(/answers? for “towbra certifcate”/)).toBeVisible()
  await customer.page.getByText(name).click()
  await expect(customer.page.getByText('door pocket')).toBeVisible()
  await customer.page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(customer.page.getByText('Thanks for your feedback.')).toBeVisible()

  await customer.go('/raise-query')
  await customer.page.getByLabel('Subject').fill('Towbar certificate')
  const likely = customer.page.getByRole('complementary', { name: 'Suggested answers' })
  await likely.getByText(name).click()
  await likely.getByRole('button', { name: 'This answers my question' }).click()
  await expect(customer.page.getByText(/We have kept your query as a draft/)).toBeVisible()
  await expect(customer.page.getByLabel('Subject')).toHaveValue('Towbar certificate')

  await staff.open(`/faq?search=${encodeURIComponent('towbar certificate')}`)
  const item = staff.page.getByRole('listitem').filter({ hasText: name })
  await expect(item.getByText(/^Helpful: 1 \(1 before raising a query\)/)).toBeVisible()
})

test('on a phone: a group comes by link, all are chosen, and nothing of staff is read', async ({ visit }) => {
  const visitor = await visit('readonly.harrow', { viewport: phone, hasTouch: true })
  const { page } = visitor
  await visitor.open('/faq?group=fines')
  await expect(page.getByRole('heading', { name: 'Fines' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Damage' })).toHaveCount(0)
  await page.getByRole('link', { name: /^All/ }).click()
  await expect(page.getByRole('heading', { name: 'Damage' })).toBeVisible()
  await expect(page.getByText('How do I read the price matrix?')).toHaveCount(0)
  await expect(page.getByText('Which notifications can I turn off?')).toHaveCount(0)
})

for (const { words, ...look } of looks)
  test(`whole and readable on ${words}: an answer opened, for staff too, and answers beside a query`, async ({
    visit,
  }) => {
    const customer = await visit('fleet.harrow', look)
    await customer.open('/faq?question=1')
    await expect(customer.page.getByRole('group', { name: 'Did this help?' })).toBeVisible()
    await expectSound(customer.page, 'the questions')
    await customer.go('/raise-query')
    await customer.page.getByLabel('Subject').fill('Parking fine')
    const likely = customer.page.getByRole('complementary', { name: 'Suggested answers' })
    await likely.getByText('I have received a parking fine. What do I do?').click()
    await expect(likely.getByRole('button', { name: 'This answers my question' })).toBeVisible()
    await expectSound(customer.page, 'answers beside a query')
    const staff = await visit('content', look)
    await staff.open('/faq')
    await expect(staff.page.getByRole('link', { name: /^Edit: / }).first()).toBeVisible()
    await expectSound(staff.page, 'the questions as staff see them')
  })
