import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'

/** Types as a person does, who looks first: code that comes late has not yet drawn the field, and letters go nowhere. */
export async function typeIn(field: Locator, words: string): Promise<void> {
  await expect(field).toBeFocused()
  await field.page().keyboard.type(words)
}

/** Chooses from the list of this very field: another that is just closing may still offer the same words. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.click()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  const list = field.page().locator(`[id="${await field.getAttribute('aria-controls')}"]`)
  // By the key that takes what is lit: a list that is moved by what happens on its page may go away between the press and the release of a
  // pointer, which then choose nothing and close it.
  const wanted = list.getByRole('option', { name: option, exact: true })
  // Lit once more if the list, which takes the focus a moment after it opens, has taken it back.
  await expect(async () => {
    await wanted.focus()
    await expect(wanted).toHaveAttribute('data-highlighted', '', { timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await field.page().keyboard.press('Enter')
  await expect(field).toContainText(option)
  await expect(list).toBeHidden()
}

/** Counts what a person presses. */
export function presses() {
  let count = 0
  return {
    press: async (what: Locator): Promise<void> => {
      count += 1
      await what.click()
    },
    count: () => count,
  }
}
