// A message between two people in browsers of their own: it arrives without a hand moved, is starred here and unread there, goes to the trash
// and comes back; a lost answer makes no second one; a reply waits while the portal is gone and goes once; and a reply with a photo takes four
// taps on a telephone.
import { expectSound, looks } from '../support/looks.ts'
import { presses, typeIn } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import { phone, type Visitor } from '../support/visitor.ts'
import { onWay } from '../support/way.ts'

const subjectNow = (what: string): string =>
  `${what} ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`
const row = ({ page }: Visitor, subject: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: subject })
const link = (visitor: Visitor, subject: string) => row(visitor, subject).getByRole('link')

async function write(visitor: Visitor, to: string, subject: string, body: string): Promise<void> {
  const { page } = visitor
  await visitor.open('/messages/compose')
  const field = page.getByRole('combobox', { name: 'To' })
  await field.click()
  await expect(field).toBeFocused()
  await page.keyboard.type(to)
  await page
    .getByRole('option', { name: new RegExp(to) })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Goes to 1 person')).toBeVisible()
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill(body)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('arrives live, is starred in one browser and unread in the other, goes to the trash and comes back', async ({
  visit,
}) => {
  test.slow()
  const subject = subjectNow('Tail lift')
  const staff = await visit('accounts')
  const customer = await visit('fleet.pennine')
  const other = await visit('fleet.pennine')
  await customer.open('/messages/inbox')
  await other.open('/messages/inbox')
  await write(staff, 'fleet.pennine', subject, 'It is **promised** for Thursday.')
  await expect(staff.page.getByText('Sent to 1 person.')).toBeVisible()

  await expect(row(customer, subject).getByText('Unread')).toBeAttached()
  await link(customer, subject).click()
  await expect(customer.page.getByText('It is promised for Thursday.')).toBeVisible()
  await expect(row(other, subject).getByText('Unread')).toHaveCount(0)
  await row(customer, subject)
    .getByRole('button', { name: `Star “${subject}”` })
    .click()
  await expect(row(other, subject).getByRole('button', { name: `Remove star from “${subject}”` })).toBeVisible()

  await link(other, subject).click()
  await other.page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(row(customer, subject).getByText('Unread')).toBeAttached()

  await customer.page.getByRole('button', { name: 'Move to bin' }).click()
  await expect(row(other, subject)).toHaveCount(0)
  await other.go('/messages/trash')
  await link(other, subject).click()
  await other.page.getByRole('button', { name: 'Restore' }).click()
  await expect(row(customer, subject)).toHaveCount(1)

  // Answered where it stands, by keys alone.
  await link(customer, subject).click()
  await customer.page.keyboard.press('r')
  const reply = customer.page.getByRole('textbox', { name: 'Reply' })
  await expect(reply).toBeFocused()
  await customer.page.keyboard.type('Thursday suits.')
  await customer.page.keyboard.press('Control+Enter')
  await expect(customer.page.getByText('Reply sent.')).toBeVisible()
  await staff.go('/messages/inbox')
  await link(staff, `Re: ${subject}`).click()
  await expect(staff.page.getByText('Thursday suits.').last()).toBeVisible()
  await expect(staff.page.getByText('It is promised for Thursday.')).toBeVisible()
})

test('a message to a team: one of it takes it by a press, and the customer reads who answers without reload', async ({
  visit,
}) => {
  const subject = subjectNow('Ladder rack')
  const customer = await visit('fleet.pennine')
  const desk = await visit('maintenance')
  await write(customer, 'Maintenance', subject, 'Can it be fitted at the depot?')
  await expect(customer.page.getByText('Sent to 1 person.')).toBeVisible()
  await customer.go('/messages/sent')
  await link(customer, subject).click()
  const answering = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Assignment' })
  await expect(answering(customer)).toContainText('Maintenance Not assigned')
  await expect(answering(customer).getByRole('button')).toHaveCount(0)
  await desk.open('/messages/inbox')
  await expect(row(desk, subject)).toContainText('Unassigned')
  await link(desk, subject).click()
  await answering(desk).getByRole('button', { name: 'Assign to me' }).click()
  await expect(answering(desk)).toContainText('Assigned to you')
  await expect(answering(customer)).toContainText(/Assigned to [A-Z]/)
  await answering(desk).getByRole('button', { name: 'Unassign' }).click()
  await expect(answering(customer)).toContainText('Not assigned')
})

test('an answer that is lost on the way makes no second message', async ({ visit }) => {
  test.slow()
  const subject = subjectNow('Spare key')
  const customer = await visit('fleet.pennine', { isTroubled: true })
  const desk = await visit('maintenance')
  let isLost = false
  const waitingSeen = Promise.withResolvers<void>()
  await customer.page.route('**/api/message/messages', async (route) => {
    if (isLost) {
      await waitingSeen.promise // the next try may follow at once
      return route.continue()
    }
    isLost = true
    await route.fetch() // the server has it, and nobody hears of it
    await route.abort()
  })
  await customer.open('/messages/compose')
  const field = customer.page.getByRole('combobox', { name: 'To' })
  await field.click()
  await customer.page.getByRole('option', { name: 'Maintenance' }).click()
  await customer.page.keyboard.press('Escape')
  await customer.page.getByLabel('Subject').fill(subject)
  await customer.page.getByRole('textbox', { name: 'Message' }).fill('It has turned up.')
  await customer.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(customer.page.getByRole('list', { name: 'Not sent yet' }).getByText('It has turned up.')).toBeVisible()
  waitingSeen.resolve()
  await expect(customer.page.getByText(`Sent: Message “${subject}”.`)).toBeVisible()
  await desk.open(`/messages/inbox?search=${encodeURIComponent(subject)}`)
  await expect(row(desk, subject)).toHaveCount(1)
})

test('a reply with a photo while the portal is gone: it waits in its conversation, the page is left and closed, and both go by themselves once the portal is back, once', async ({
  visit,
  browser,
  base,
}) => {
  test.slow()
  const subject = subjectNow('Number plate')
  const staff = await visit('accounts')
  await write(staff, 'fleet.pennine', subject, 'Which one is broken?')
  await expect(staff.page.getByText('Sent to 1 person.')).toBeVisible()
  const said = `The rear one, ${subject}.`
  await onWay(browser, base, { who: 'fleet.pennine' }, async ({ way, visitor, page }) => {
    await visitor.open('/messages/inbox')
    await link(visitor, subject).click()
    const box = page.getByRole('textbox', { name: 'Reply' })
    await expect(box).toBeVisible()
    await visitor.ready()
    const tries = (): number =>
      visitor.heard.sent.filter((each) => each.method() === 'POST' && each.url().endsWith('/api/uploads')).length
    await way.close()
    await box.fill(said)
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add photos or PDFs' }).click()
    await (await chosen).setFiles({ name: 'rear.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await expect(page.getByText('Waiting for a connection')).toBeVisible()
    const before = tries()
    await page.getByRole('button', { name: 'Send reply' }).click()
    const waiting = page.getByRole('list', { name: 'Not sent yet' })
    await expect(waiting.getByText(said)).toBeVisible()
    await expect(waiting.getByText('With rear.png')).toBeVisible()
    await expect(box).toHaveValue('')
    await expect.poll(tries).toBeGreaterThan(before + 1)

    await visitor.go('/messages/sent')
    await expect(waiting.getByText(said)).toBeVisible()
    await page.goto('about:blank')
    await way.open()
    await visitor.open('/vehicles')
    await expect(page.getByText(`Sent: Message “Re: ${subject}”.`)).toBeVisible()
    await visitor.go('/messages/sent')
    await expect(waiting).toHaveCount(0)
    await link(visitor, `Re: ${subject}`).click()
    const thread = page.getByRole('list', { name: 'Messages of this conversation' })
    await expect(thread.getByText(said)).toHaveCount(1)
    await expect(thread.getByText('rear.png')).toHaveCount(1)
    await page.reload()
    await visitor.ready()
    await expect(thread.getByText(said)).toHaveCount(1)
    await expect(box).toHaveValue('')
  })
  await staff.open(`/messages/inbox?search=${encodeURIComponent(subject)}`)
  await expect(row(staff, `Re: ${subject}`)).toHaveCount(1)
  await link(staff, `Re: ${subject}`).click()
  await expect(staff.page.getByRole('list', { name: 'Messages of this conversation' }).getByText(said)).toHaveCount(1)
})

test('a reply with a photo on a telephone: four taps, and what was written is there after a reload', async ({
  visit,
}) => {
  test.slow()
  const visitor = await visit('fleet.pennine', { viewport: phone, hasTouch: true })
  const { page } = visitor
  await visitor.open('/dashboard')
  const { press, count } = presses()
  await press(page.getByRole('link', { name: /^Messages/ }).first())
  await press(
    page
      .getByRole('list', { name: 'Messages' })
      .getByRole('link', { name: /MOT slots/ })
      .first(),
  )
  const box = page.getByRole('textbox', { name: 'Reply' })
  await expect(box).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'Add photos or PDFs' }))
  await (await chosen).setFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const files = page.getByRole('list', { name: 'Attachments' })
  await expect(files.getByText('IMG_1.png')).toBeVisible()
  await expect(files.getByText(/^\d+ kB$/)).toBeVisible()
  await typeIn(box, 'Tuesday is fine for two of them.')
  await expect(page.getByText('Draft saved on this device and on the server')).toBeVisible()
  await page.reload()
  await visitor.ready()
  await expect(box).toHaveValue('Tuesday is fine for two of them.')
  await expect(files.getByText('IMG_1.png')).toBeVisible()
  await press(page.getByRole('button', { name: 'Send reply' }))
  await expect(page.getByText('Reply sent.')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
  await expect(page.getByRole('list', { name: 'Files' }).getByText('IMG_1.png')).toBeVisible()
})

for (const { words, viewport, colorScheme } of looks)
  test(`sound on ${words}`, async ({ visit }) => {
    test.slow()
    const visitor = await visit('fleet.pennine', { viewport, colorScheme })
    for (const path of [
      '/messages/inbox',
      '/messages/starred',
      '/messages/sent',
      '/messages/trash',
      '/messages/compose',
    ]) {
      await visitor.open(path)
      await expectSound(visitor.page, path)
    }
    await visitor.open('/messages/inbox')
    await visitor.page.getByRole('list', { name: 'Messages' }).getByRole('link').last().click()
    await expect(visitor.page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
    await visitor.ready()
    await expectSound(visitor.page, 'a conversation')
  })
