// The server is gone: what was seen before opens again with its time, and signing out leaves nothing to see.
import { expect, test } from '../support/test.ts'
import { onWay } from '../support/way.ts'

const kept = { who: 'fleet.harrow', keepsPage: true } as const

/** How many answers the browser still keeps. */
const keptAnswers = `new Promise((done) => {
  const asked = indexedDB.open('kerbline-answers')
  asked.onsuccess = () => {
    const count = asked.result.transaction('answers').objectStore('answers').count()
    count.onsuccess = () => done(count.result)
  }
})`

/** Code of pages that the browser has fetched. */
const codeHere = `performance.getEntriesByType('resource').map(({ name }) => name).join(' ')`

/** Whether the answer of the fleet call stands in the browser. */
const isFleetKept = `new Promise((done) => {
  const asked = indexedDB.open('kerbline-answers')
  asked.onsuccess = () => {
    const keys = asked.result.transaction('answers').objectStore('answers').getAllKeys()
    keys.onsuccess = () => done(keys.result.some((key) => String(key).includes('/api/get-cached-vehicles')))
  }
})`

test('the list of vehicles opens again without the server, and not after signing out', async ({ browser, base }) => {
  test.slow()
  await onWay(browser, base, kept, async ({ way, visitor, page }) => {
    await visitor.open('/vehicles')
    const first = page.locator('main tbody [data-row]').first()
    await expect(first).toBeVisible()
    const plate = await first.getByRole('link').first().textContent()
    await page.evaluate('navigator.serviceWorker.ready.then(() => 0)')
    // The kept answer is written once it is read.
    await page.reload()
    await expect(first).toBeVisible()

    await way.close()
    await page.reload()
    await expect(page.getByRole('link', { name: plate ?? '' }).first()).toBeVisible()
    await expect(page.getByText(/Showing data from|Offline|No connection|cannot be reached/i).first()).toBeVisible()

    await page.getByRole('button', { name: /account menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect.poll(() => visitor.here()).toMatch(/^\/login/)
    await expect.poll(() => page.evaluate(keptAnswers)).toBe(0)
    await page.reload()
    await expect(page.getByText(plate ?? 'a plate')).toHaveCount(0)
  })
})

test('without the server the kept fleet answers: the list searched and sorted, a vehicle never opened, the palette', async ({
  browser,
  base,
}) => {
  test.slow()
  await onWay(browser, base, kept, async ({ way, visitor, page }) => {
    await visitor.open('/vehicles?sort=-reg_no')
    const first = page.locator('main tbody [data-row]').first()
    await expect(first).toBeVisible()
    await expect.poll(() => page.evaluate(isFleetKept)).toBe(true)
    await page.evaluate('navigator.serviceWorker.ready.then(() => 0)')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    await page.keyboard.press('Escape')
    // What comes by itself comes one after the other: the code of a vehicle is whole once the next has begun.
    await expect.poll(() => page.evaluate(codeHere), { timeout: 60_000 }).toContain('/driver-checks-page-')
    await way.close()

    await visitor.go('/vehicles?sort=reg_no')
    await expect(page.getByText(/vehicles saved on this device/)).toBeVisible({ timeout: 15_000 })
    const row = page.locator('main tbody [data-row]').nth(2)
    const plate = ((await row.getByRole('link').first().textContent()) ?? '').replace(/^Registration /, '')
    await expect(page.getByText(/Showing data from/).first()).toBeVisible()
    await visitor.go(`/vehicles?search=${plate}`)
    await expect(page.getByText('1–1 of 1')).toBeVisible({ timeout: 15_000 })

    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('combobox').fill(plate)
    await expect(palette.getByRole('option').first()).toContainText(/[A-Z]/, { timeout: 1_000 })
    await palette.getByRole('combobox').press('Enter')
    await expect(page).toHaveURL(new RegExp(`vehicleoverview/${plate}`))
    await expect(page.getByText(/This is what we saved for/)).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('region', { name: 'Compliance' })).toBeVisible()
  })
})

test('once the server is back the kept list becomes its own by itself: no click, the hand stays where it is', async ({
  browser,
  base,
}) => {
  test.slow()
  await onWay(browser, base, kept, async ({ way, visitor, page }) => {
    await visitor.open('/vehicles?sort=-reg_no')
    await expect(page.locator('main tbody [data-row]').first()).toBeVisible()
    await expect.poll(() => page.evaluate(isFleetKept)).toBe(true)
    await way.close()
    await visitor.go('/vehicles?sort=reg_no')
    const kept = page.getByText(/vehicles saved on this device/)
    const stale = page.getByText(/Showing data from/)
    await expect(kept).toBeVisible({ timeout: 15_000 })
    await expect(stale.first()).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search vehicles' })
    await search.focus()
    await way.open()
    await expect(kept).toHaveCount(0, { timeout: 70_000 })
    await expect(stale).toHaveCount(0, { timeout: 70_000 })
    await expect(search).toBeFocused()
    expect(visitor.here()).toBe('/vehicles?sort=reg_no')
  })
})

// Without Asset wellbeing: where its first load fails, the person is sent to the dashboard with a notice (ruling 6), sooner or later.
const ofMenu = ['/drivers', '/maintenance-management', '/query-management', '/fleet-compliance', '/contacts']

test('after the dashboard alone the screens of the menu and a vehicle open without the server', async ({
  browser,
  base,
}) => {
  test.slow()
  await onWay(browser, base, kept, async ({ way, visitor, page }) => {
    await visitor.open('/dashboard')
    await page.evaluate('navigator.serviceWorker.ready.then(() => 0)')
    // The last of what comes by itself.
    await expect.poll(() => page.evaluate(codeHere), { timeout: 60_000 }).toContain('/query-page-')
    await expect.poll(() => page.evaluate(isFleetKept)).toBe(true)
    await way.close()

    const lost = page.getByText('We could not load this page')
    for (const path of ofMenu) {
      await visitor.go(path)
      await expect.poll(() => visitor.here()).toContain(path)
      await expect(page.locator('main h1').first()).toBeVisible({ timeout: 15_000 })
      await expect(lost, path).toHaveCount(0)
    }
    // The document anew: the code lies in the browser's cache, not only in the page that fetched it.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible({ timeout: 15_000 })
    await visitor.go('/vehicles')
    await page.locator('main tbody [data-row]').first().getByRole('link').first().click({ timeout: 15_000 })
    await expect(page).toHaveURL(/vehicleoverview/)
    await expect(page.getByText(/This is what we saved for/)).toBeVisible({ timeout: 15_000 })
    await expect(lost).toHaveCount(0)
  })
})
