// Two ways a page is looked at: on a desk by day, on a phone by night. What is right on both has nothing that axe or a ruler minds.
import { expect, type Page } from '@playwright/test'
import { overflowOf, violationsOn } from './accessibility.ts'
import { desk, phone } from './visitor.ts'

export const looks = [
  { words: 'a desk, light', viewport: desk, colorScheme: 'light' },
  { words: 'a phone, dark', viewport: phone, colorScheme: 'dark' },
] as const

/** Nothing for axe to say, and nothing wider than the window. `where`: what is looked at, for whom it fails. */
export async function expectSound(page: Page, where: string): Promise<void> {
  expect(await violationsOn(page), where).toEqual([])
  expect(await overflowOf(page), where).toBeLessThanOrEqual(1)
}
