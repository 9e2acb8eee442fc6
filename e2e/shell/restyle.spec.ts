// What a small change may cost: the browser works out anew the style of what changed, not that of every element of the page.
import type { Browser } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../support/test.ts'
import { phone } from '../support/visitor.ts'

const recordShape = z.object({
  traceEvents: z.array(
    z.object({ name: z.string(), args: z.object({ elementCount: z.number().optional() }).optional() }),
  ),
})

/** The most elements restyled at once during `action`, from the browser's own record of its work. */
async function mostRestyled(browser: Browser, action: () => Promise<void>): Promise<number> {
  await browser.startTracing(undefined, { categories: ['devtools.timeline'] })
  await action()
  const record = recordShape.parse(JSON.parse((await browser.stopTracing()).toString()))
  return Math.max(
    0,
    ...record.traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : [])),
  )
}

test('the account menu opens without restyling the page around it', async ({ visit, browser }) => {
  const visitor = await visit('admin')
  const { page } = visitor
  await visitor.open('/dashboard')
  const elements = await page.locator('*').count()
  const restyled = await mostRestyled(browser, async () => {
    await page.getByRole('button', { name: /account menu$/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toHaveCount(0)
  })
  expect(restyled).toBeGreaterThan(0)
  expect(restyled).toBeLessThan(elements / 4)
})

test('with less motion asked for, a narrower window starts no transition', async ({ visit }) => {
  const visitor = await visit('admin')
  const { page } = visitor
  await visitor.open('/dashboard')
  await page.evaluate(`(() => {
    globalThis.transitionsStarted = 0
    document.addEventListener('transitionrun', () => { globalThis.transitionsStarted += 1 }, true)
  })()`)
  await page.setViewportSize(phone)
  await visitor.ready()
  await page.emulateMedia({ colorScheme: 'dark' })
  await visitor.ready()
  expect(await page.evaluate('globalThis.transitionsStarted')).toBe(0)
})
