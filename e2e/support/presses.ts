import type { Locator } from '@playwright/test'

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
