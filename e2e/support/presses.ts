import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'

/** Types as a person does, who looks first: code that comes late has not yet drawn the field, and letters go nowhere. */
export async function typeIn(field: Locator, words: string): Promise<void> {
  await expect(field).toBeFocused()
  await field.page().keyboard.type(words)
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
