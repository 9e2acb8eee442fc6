// People: somebody invited by mail is in once they chose a password; somebody of the hire company looks as a customer and comes back.
import { test as playwrightTest } from '@playwright/test'
import { startOwnPortal } from '../support/own-portal.ts'
import { expect, test } from '../support/test.ts'
import { newContext, visitorIn } from '../support/visitor.ts'

const linkIn = (text: string): string => /#(\/resetpassword\/[^\s"<]+)/.exec(text)?.[1] ?? `no link in: ${text}`
const password = 'a van a gate a lamp a dog'

playwrightTest('a colleague is created, invited by mail, and sees what their role gives', async ({ browser }) => {
  playwrightTest.setTimeout(180_000)
  const portal = await startOwnPortal()
  const contexts = [
    await newContext(browser, portal.base, undefined),
    await newContext(browser, portal.base, undefined),
  ]
  try {
    const [admin, colleague] = await Promise.all(contexts.map((context) => visitorIn(context, portal.base)))
    if (!admin || !colleague) throw new Error('No browser')
    const choosePassword = async (visitor: typeof admin, link: string): Promise<void> => {
      await visitor.open(link)
      await visitor.page.locator('#password').fill(password)
      await visitor.page.getByRole('button', { name: 'Change password' }).click()
      // An accepted invitation is a sign-in.
      await expect(visitor.page).toHaveURL(/#\/dashboard$/)
    }
    await choosePassword(admin, linkIn(portal.said()))

    await admin.open('/users/create')
    await admin.page.getByRole('radio', { name: /Staff/ }).check()
    await admin.page.getByLabel('Name', { exact: true }).fill('Isla Farquhar')
    await admin.page.getByLabel('Email', { exact: true }).fill('isla@hire.example')
    await admin.page.getByRole('checkbox', { name: /^Content editor/ }).check()
    await expect(admin.page.getByRole('complementary', { name: 'Preview' })).toContainText(
      'What Isla will be able to do',
    )
    await admin.page.getByRole('button', { name: 'Create and invite' }).click()
    await expect(admin.heading).toContainText('Isla Farquhar')
    await expect(admin.heading).toContainText('Invited')

    await choosePassword(colleague, linkIn(await portal.emailTo('isla@hire.example')))
    await colleague.open('/users')
    await expect(colleague.page.getByText(/You do not have access to/)).toBeVisible()

    await admin.page.getByRole('link', { name: 'History' }).click()
    await expect(admin.page.getByText('User invited')).toBeVisible()
  } finally {
    for (const context of contexts) await context.close()
    await portal.stop()
  }
})

test('the administrator views the portal as a fleet manager, and a right is explained', async ({ visit }) => {
  const { page, open, heading, stored } = await visit('admin')
  await open('/users')
  await page.getByRole('searchbox').first().fill('fleet.harrow')
  await page.getByRole('link', { name: 'Priya Raman' }).click()
  await expect(heading).toHaveText('Priya Raman')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Why can or can’t they see this?' }).click()
  await page.getByRole('combobox', { name: /Page or permission/ }).fill('aged debt')
  await page.getByRole('option', { name: /See aged debt/ }).click()
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.getByText('No, Priya Raman cannot.')).toBeVisible()
  await expect(page.getByText(/Give one of the roles/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()

  const own = await stored('api_token')
  await page.getByRole('button', { name: 'View as', exact: true }).click()
  await page.getByRole('button', { name: 'View as Priya Raman' }).click()
  await expect(page).toHaveURL(/#\/dashboard/)
  await expect(page.getByRole('button', { name: /Priya Raman, account menu/ })).toBeVisible()
  expect(await stored('api_token')).not.toBe(own)
})
