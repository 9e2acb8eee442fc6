// What the hire company's people come for, done as somebody new would, and every press counted. What is made here has names of its own,
// so that no other test counts it.
import type { Locator, Page } from '@playwright/test'
import { newSession, personOf } from '../support/people.ts'
import { choose, presses } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import { z } from 'zod'

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true })
const navigation = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const someNumber = (): string => Date.now().toString(36).slice(-5).toUpperCase()
const password = 'a van a gate a lamp a dog'

/** Chooses from a list one types into. */
async function pick(page: Page, label: string | RegExp, words: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(words)
  await page.getByRole('option', { name: option }).first().click()
}

const saved = z.object({ record: z.object({ id: z.number() }) })
const withoutAddress = {
  ...{ address: null, postcode: null, phone: null, email: null },
  ...{ opening_hours: null, off_hire_cut_off: null, latitude: null, longitude: null },
}

/** @returns the number of the new branch */
async function addBranch(base: string, token: string, words: { name: string; code: string }): Promise<number> {
  const reply = await fetch(`${base}/api/branch-management`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...withoutAddress, ...words }),
  })
  const text = await reply.text()
  expect(reply.ok, text).toBe(true)
  return saved.parse(JSON.parse(text)).record.id
}

test('a new customer with two accounts, and its first person signed in: ten presses', async ({ visit }) => {
  test.slow()
  const { page, open, heading } = await visit('admin')
  const number = someNumber()
  await open('/dashboard')
  const { press, count } = presses()
  await press(navigation(page, 'Companies'))
  await press(page.getByRole('link', { name: 'Create company' }))
  await page.getByLabel('Name', { exact: true }).fill(`Ouse Haulage ${number}`)
  await page.getByLabel('Account number', { exact: true }).fill(`O${number}1`)
  await press(button(page, 'Create company'))
  await expect(heading).toHaveText(`Ouse Haulage ${number}`)
  await press(button(page, 'Add account'))
  const dialog = page.getByRole('dialog', { name: 'Add account' })
  await dialog.getByLabel('Account number').fill(`O${number}2`)
  await dialog.getByLabel('Name', { exact: true }).fill('Ouse, tippers')
  await press(button(dialog, 'Add account'))
  await expect(dialog).toBeHidden()
  await press(page.getByRole('link', { name: 'Invite user' }))
  await page.getByLabel('Name', { exact: true }).fill('Ada Ferriby')
  await page.getByLabel('Email', { exact: true }).fill(`ada.${number.toLowerCase()}@ouse.example`)
  await press(page.getByRole('checkbox', { name: /^Customer admin/ }))
  await press(button(page, 'Create and invite'))
  const link = page.getByText(/#\/resetpassword\//)
  const address = (await link.textContent()) ?? ''
  const first = await visit(undefined)
  await first.open(address.slice(address.indexOf('#') + 1))
  await first.page.locator('#password').fill(password)
  await press(button(first.page, 'Change password'))
  await expect(first.page).toHaveURL(/#\/(dashboard|select-account)/)
  await first.open('/select-account')
  await expect(first.page.getByText(`O${number}1`).first()).toBeVisible()
  await expect(first.page.getByText(`O${number}2`).first()).toBeVisible()
  expect(count() + 1).toBeLessThanOrEqual(10) // and the link itself
})

test('a vehicle corrected by hand, its plate changed: found by both plates, the history says what it was', async ({
  visit,
}) => {
  test.slow()
  const { page, open, heading, ready } = await visit('admin')
  await open('/vehicles?search=Solent')
  const before = ((await page.getByRole('row').nth(2).getByRole('link').first().textContent()) ?? '').replace(
    /^Registration /,
    '',
  )
  // By its name: whatever is changed meanwhile may sort the list anew.
  const row = page.getByRole('row', { name: before }).getByRole('link').first()
  const after = `ZZ${String(Date.now()).slice(-2)} ${'ABCDEFGHJK'[Date.now() % 10]}KL`
  const { press, count } = presses()
  await press(row)
  await ready()
  await press(button(page, 'More actions'))
  await press(page.getByRole('menuitem', { name: 'Edit' }))
  await page.getByLabel(/^Current registration/).fill(after)
  await page.getByLabel(/^Colour/).fill('Signal orange')
  await press(button(page, 'Save changes'))
  await expect(heading).not.toHaveText(/^Edit/)
  expect(count()).toBeLessThanOrEqual(4)
  await press(page.getByRole('navigation', { name: 'Vehicle' }).getByRole('link', { name: 'History' }))
  await expect(page.getByText('Signal orange').first()).toBeVisible()
  for (const plate of [before, after]) {
    await open(`/vehicleoverview/${plate.replace(/\s/g, '')}`)
    await expect(page.getByText(after.replace(' ', ''), { exact: false }).first()).toBeAttached()
    await expect(page.getByText('Page not found')).toHaveCount(0)
  }
})

test('two branches merged: the saved view that named one names the other', async ({ visit, baseURL }) => {
  test.slow()
  const base = baseURL ?? ''
  const token = await newSession(base, personOf('admin'))
  const code = someNumber()
  const branch = (name: string, end: string) =>
    addBranch(base, token, { name: `${name} ${code}`, code: `${code.slice(-3)}${end}` })
  const [kept, duplicate] = [await branch('Selby', 'A'), await branch('Selby old', 'B')]
  const { page, open } = await visit('admin')
  await open(`/vehicles?branch_id=is:${duplicate}`)
  await button(page, /^Save view/).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`Of Selby ${code}`)
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await open(`/branch-management/${kept}`)
  const { press, count } = presses()
  await press(button(page, 'More actions'))
  await press(page.getByRole('menuitem', { name: /^Merge into this/ }))
  const dialog = page.getByRole('dialog', { name: `Merge into Selby ${code}` })
  await pick(page, 'Duplicates', `Selby old ${code}`, `Selby old ${code}`)
  await expect(dialog.getByText(`1 saved view will move to Selby ${code}.`)).toBeVisible()
  await press(button(dialog, 'Merge 1 branch'))
  await expect(dialog).toBeHidden()
  expect(count() + 1).toBeLessThanOrEqual(5)
  await open('/vehicles')
  await expect(page.getByRole('link', { name: new RegExp(`^Of Selby ${code}`) })).toHaveAttribute(
    'href',
    new RegExp(`branch_id=is(:|%3A)${kept}`),
  )
})

test('news for one customer by the content editor, seen as that customer sees it', async ({ visit }) => {
  test.slow()
  const { page, open, heading } = await visit('content')
  const title = `Yard gates, ${someNumber()}`
  await open('/dashboard')
  const { press, count } = presses()
  await press(navigation(page, 'News'))
  await press(page.getByRole('link', { name: /^(Create|Write)/ }).first())
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Text', { exact: true }).fill('The **south gate** is shut.')
  await choose(page.getByRole('combobox', { name: 'For' }), 'Some companies')
  await pick(page, 'Companies', 'Pennine', /Pennine/)
  await press(button(page, 'Published: now'))
  await press(button(page, 'Create post'))
  await expect(heading).toContainText(title)
  expect(count() + 4).toBeLessThanOrEqual(9) // the two lists: opened, and chosen from
  for (const [customer, words] of [
    ['Pennine', /can see this post/],
    ['Solent', /cannot see this post/],
  ] as const) {
    await pick(page, /^Customer/, customer, new RegExp(customer))
    await expect(page.getByText(words)).toBeVisible()
  }
  for (const [person, times] of [
    ['readonly.pennine', 1],
    ['readonly.solent', 0],
  ] as const) {
    const reader = await visit(person)
    await reader.open('/news')
    await expect(reader.page.getByRole('link', { name: title })).toHaveCount(times)
  }
})
