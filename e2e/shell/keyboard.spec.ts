import { expect, test } from '../support/test.ts'
import { overflowOf } from '../support/accessibility.ts'

test('the first key press leads past the navigation', async ({ visit }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/dashboard')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('Tab')
  const isInside = await page.evaluate('document.querySelector("main").contains(document.activeElement)')
  expect(isInside).toBe(true)
})

test('sign-in by keyboard alone', async ({ visit }) => {
  const visitor = await visit(undefined)
  const { page } = visitor
  await visitor.open('/login')
  for (
    let presses = 0;
    presses < 5 && !(await page.locator('#email').evaluate((field) => field.matches(':focus')));
    presses++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.type('damage.solent@kerbline.example')
  await page.keyboard.press('Tab')
  await expect(page.locator('#password')).toBeFocused()
  await page.keyboard.type('kerbline-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/dashboard$/)
})

test.describe('the palette', () => {
  for (const keys of ['Control+k', '/']) {
    test(`opens by ${keys}, finds a page by its words, and gives the focus back`, async ({ visit }) => {
      const visitor = await visit('fleet.harrow')
      const { page } = visitor
      await visitor.open('/dashboard')
      await page.getByRole('button', { name: 'Print briefing' }).focus()
      await page.keyboard.press(keys)
      const palette = page.getByRole('dialog', { name: 'Command palette' })
      await expect(palette.getByRole('combobox')).toBeFocused()
      await page.keyboard.type('to do')
      await expect(palette.getByRole('option')).toHaveText(['To do'])
      await page.keyboard.type(' nothing of that name')
      await expect(palette.getByRole('status')).toHaveText('Nothing matches')
      await page.keyboard.press('Escape')
      await expect(palette).toBeHidden()
      await expect(page.getByRole('button', { name: 'Print briefing' })).toBeFocused()
    })
  }

  test('arrows move, Enter opens the page', async ({ visit }) => {
    const visitor = await visit('fleet.harrow')
    const { page } = visitor
    await visitor.open('/dashboard')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox')
    await expect(field).toBeFocused()
    const wanted = page.getByRole('option', { name: 'To do' })
    for (let presses = 0; presses < 12 && (await wanted.getAttribute('aria-selected')) !== 'true'; presses++)
      await page.keyboard.press('ArrowDown')
    await expect(wanted).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/worklist$/)
    await expect(visitor.heading).toBeFocused()
  })

  test('Back leaves no page under it', async ({ visit }) => {
    const { page, open, go } = await visit('fleet.harrow')
    await open('/dashboard')
    await go('/worklist')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/#\/dashboard$/)
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeHidden()
  })
})

test('the user menu: opens by Enter, arrows move, Escape closes and gives the focus back', async ({ visit }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/dashboard')
  const trigger = page.getByRole('button', { name: /account menu$/ })
  await trigger.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  // It is seen before it has the focus: a key pressed between the two goes to the button.
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('the theme chosen in the menu holds after a reload', async ({ visit }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/dashboard')
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const before = await ground()
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(ground).not.toBe(before)
  const chosen = await ground()
  await visitor.open('/dashboard')
  expect(await ground()).toBe(chosen)
})

test('the list of shortcuts holds the focus while it is open and gives it back', async ({ visit }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/dashboard')
  await page.getByRole('button', { name: 'Print briefing' }).focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    // The guards at its ends take the focus for a moment and pass it on.
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print briefing' })).toBeFocused()
})

test('g d goes to the dashboard; typed into a field the same letters are letters', async ({ visit }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/worklist')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/#\/dashboard$/)
  await visitor.open('/filter-assets')
  await page.getByLabel('Registrations').focus()
  await page.keyboard.type('gd')
  await expect(page.getByLabel('Registrations')).toHaveValue(/gd/i)
  expect(visitor.here()).toBe('/filter-assets')
})

test('at 320 pixels nothing scrolls sideways', async ({ visit }) => {
  const visitor = await visit('fleet.harrow', { viewport: { width: 320, height: 640 } })
  for (const path of ['/dashboard', '/worklist', '/filter-assets', '/select-account']) {
    await visitor.open(path)
    expect(await overflowOf(visitor.page), path).toBeLessThanOrEqual(1)
  }
})
