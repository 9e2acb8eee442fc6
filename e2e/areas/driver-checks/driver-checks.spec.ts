// Driver checks as somebody new would work with them, every press counted: who missed one and is reminded; a dangerous defect from the check to
// the road again. The customer is one whose figures no other test counts.
import { z } from 'zod'
import { expect, test } from '../../support/test.ts'
import { ask, newSession, personOf } from '../../support/people.ts'
import { presses } from '../../support/presses.ts'

const today = z.object({ missed_yesterday: z.number(), today: z.string() })

test('who missed a check, and all reminded: three presses from the dashboard', async ({ visit, baseURL }) => {
  const base = baseURL ?? ''
  const visitor = await visit('fleet.pennine')
  const { page } = visitor
  await visitor.open('/dashboard')
  const { press, count } = presses()
  await press(page.getByRole('navigation').getByRole('link', { name: /^Driver checks/ }))
  await press(page.getByRole('link', { name: /Missed yesterday/ }))
  await visitor.ready()
  const token = await newSession(base, personOf('fleet.pennine'))
  // One look at both: checks of this fleet are handed in meanwhile.
  await expect(async () => {
    const told = await ask(base, token, '/api/driver-checks/today', today)
    expect(told.missed_yesterday).toBeGreaterThan(0)
    expect((await page.getByRole('row').count()) - 1).toBe(Math.min(50, told.missed_yesterday))
  }).toPass({ timeout: 15_000 })
  await press(page.getByRole('button', { name: 'Remind all for yesterday' }))
  await expect(page.getByText(/^(\d+ drivers? reminded|No reminders sent)\.$/)).toBeVisible()
  expect(count()).toBeLessThanOrEqual(3)
})

test('a dangerous defect: reviewed, mended, verified by another, and the vehicle is on the road again', async ({
  visit,
}) => {
  test.slow()
  const manager = await visit('compliance.pennine')
  const { page } = manager
  await manager.open('/asset-wellbeing?show=defects&is_open=is:yes&severity=is:dangerous&state=is:reported')
  await manager.ready()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await manager.ready()
  await expect(page.getByText(/^Do not drive/)).toBeVisible()
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByRole('button', { name: 'Mark as repaired' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as repaired' }).click()
  const dialog = page.getByRole('dialog')
  const who = dialog.getByLabel('Repaired by')
  await who.fill('Leeds Tyres')
  const { today: day } = z
    .object({ today: z.string() })
    .parse(
      await page.evaluate(() => ({ today: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format() })),
    )
  const [year = '', month = '', date = ''] = day.split('-')
  await dialog.getByLabel('Day').first().focus()
  for (const part of [date, month, year]) {
    await page.keyboard.type(part)
    await page.keyboard.press('Tab')
  }
  await dialog.getByRole('button', { name: 'Mark as repaired' }).click()
  await expect(page.getByText('Repaired, awaiting sign-off').first()).toBeVisible()
  await expect(page.getByText(/someone else must sign it off/).first()).toBeVisible()

  const colleague = await visit('fleet.pennine')
  await colleague.open(manager.here())
  await colleague.ready()
  await colleague.page.getByRole('button', { name: 'Sign off repair' }).click()
  // The last stage has that name before it is reached.
  await expect(colleague.page.getByRole('region', { name: 'Stages' }).locator('[aria-current="step"]')).toContainText(
    'Rectified',
  )
  await expect(colleague.page.getByText(/^Do not drive/)).toBeHidden()
})
