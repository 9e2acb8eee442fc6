// What axe finds against WCAG 2.2 AA, and whether anything is wider than the window.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** A line a rule: its name, how often, where first. */
export async function violationsOn(page: Page): Promise<string[]> {
  // There are no frames to look into, so one run in the page itself is enough.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `${id} ×${nodes.length} at ${nodes[0]?.target.join(' ') ?? 'nowhere'}`)
}

/** How many pixels the page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  const over: unknown = await page.evaluate(
    'Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth',
  )
  return Math.max(0, Number(over))
}
