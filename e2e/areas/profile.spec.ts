// The profile in a real browser: the second step, passkeys with a device that the browser itself plays, choices that follow.
import { codeAt, fromBase32, stepAt } from '../../server/src/areas/profile/totp.ts'
import { violationsOn } from '../support/accessibility.ts'
import { demoPassword, newSession, personOf } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { newContext, signInBy, signOutBy, visitorIn, type Visitor } from '../support/visitor.ts'

/** Passkeys belong to a name; the portal of these tests is reached at the figures of this machine. */
const named = (base: string): string => base.replace('127.0.0.1', 'localhost')

async function giveDevice({ page, context }: Visitor): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('the second step: switched on with an app, asked for at sign-in, switched off again', async ({
  base,
  browser,
}) => {
  // Nobody else of these tests signs in by the form as this person.
  const email = personOf('compliance.solent')
  const token = await newSession(base, email)
  const visitor = await visitorIn(await newContext(browser, base, token), base)
  const { page } = visitor
  await visitor.open('/profile?tab=security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = fromBase32((await page.locator('code').innerText()).replaceAll(' ', ''))
  const step = stepAt(new Date())
  await page.getByLabel('Six-digit code').fill(codeAt(secret, step - 1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  expect(await violationsOn(page)).toEqual([])
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  await signOutBy(visitor)
  await signInBy(visitor, email, demoPassword)
  await expect(visitor.heading).toHaveText('Enter your code')
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is incorrect')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.locator('#email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Six-digit code').fill(codeAt(secret, step))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /account menu$/ })).toBeVisible()

  await visitor.go('/profile?tab=security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await visitor.context.close()
})

test('a passkey is added, signs in by itself, is renamed, and once removed opens nothing', async ({
  base,
  browser,
}) => {
  const address = named(base)
  const token = await newSession(base, personOf('checks.pennine'))
  const visitor = await visitorIn(await newContext(browser, address, token), address)
  const { page } = visitor
  await giveDevice(visitor)
  await visitor.open('/profile?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Yard laptop')
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Never used')

  await signOutBy(visitor)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: /account menu$/ })).toBeVisible()
  await visitor.go('/profile?tab=security')
  await page.getByRole('button', { name: 'Rename Yard laptop' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Office laptop')
  await page.getByRole('button', { name: 'Save name' }).click()
  const row = page.getByRole('list', { name: 'Passkeys' })
  await expect(row).toContainText('Last used today')
  await row.getByRole('button', { name: 'Remove Office laptop' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()

  await signOutBy(visitor)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey is not registered with Kerbline.')
  await visitor.context.close()
})

test('looks follow the person to another browser, and the data comes as a file', async ({ base, browser }) => {
  const token = await newSession(base, personOf('orders.pennine'))
  const [one, other] = [
    await visitorIn(await newContext(browser, base, token), base),
    await visitorIn(await newContext(browser, base, token), base),
  ]
  await one.open('/profile?tab=display')
  await one.page.getByLabel('Dark').check({ force: true })
  await expect(one.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await one.ready()
  await other.open('/profile')
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const [file] = await Promise.all([
    other.page.waitForEvent('download'),
    other.page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')
  await one.context.close()
  await other.context.close()
})

test('viewing as somebody: a banner says so, nothing can be changed, and one comes back', async ({ base, browser }) => {
  const visitor = await visitorIn(await newContext(browser, base, await newSession(base, personOf('admin'))), base)
  const { page } = visitor
  await visitor.open('/users?search=priya')
  await page.getByRole('link', { name: /Priya/ }).first().click()
  await expect(visitor.heading).toHaveText(/Priya/)
  const person = await visitor.heading.innerText()
  const record = visitor.here()
  await page.getByRole('button', { name: /View as/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^View as/ })
    .click()
  const banner = page.getByRole('region', { name: 'Viewing as another user' })
  await expect(banner).toContainText(`You are viewing as ${person}. You cannot make changes.`)
  await expect(page.getByRole('button', { name: 'New request' })).toHaveCount(0)
  await visitor.go('/profile?tab=security')
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveAttribute('aria-disabled', 'true')
  expect(await violationsOn(page)).toEqual([])
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(visitor.heading).toHaveText(person)
  expect(visitor.here()).toContain(record.split('?')[0])
  await expect(banner).toHaveCount(0)
  await visitor.context.close()
})
