// What axe finds against WCAG 2.2 AA, and whether anything is wider than the window.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { z } from 'zod'

const standard = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const violations = z.array(z.object({ id: z.string(), targets: z.array(z.string()).min(1) }))

/** A line a rule: its name, how often, where first. Axe is put into a document once, and tells of what it finds wrong alone. */
export async function violationsOn(page: Page): Promise<string[]> {
  if ((await page.evaluate('typeof window.axe')) === 'undefined') await page.evaluate(source)
  // From its top: a button that the fixed header happens to cut through, where a press had scrolled to, is not a small target.
  await page.evaluate('scrollTo(0, 0)')
  const found: unknown = await page.evaluate(`axe
    .run(document, { runOnly: ${JSON.stringify(standard)}, resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) })))`)
  return violations.parse(found).map(({ id, targets }) => `${id} ×${targets.length} at ${targets[0] ?? 'nowhere'}`)
}

/** How many pixels the page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  const over: unknown = await page.evaluate(
    'Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth',
  )
  return Math.max(0, Number(over))
}
