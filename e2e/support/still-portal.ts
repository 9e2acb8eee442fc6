import { startOwnPortal } from './own-portal.ts'
import { test as sharedTest } from './test.ts'

export { expect } from './test.ts'

/** On a portal where nobody else changes anything between the figure and its rows. */
export const test = sharedTest.extend<object, { readonly still: string }>({
  still: [
    async ({ browser: _ }, use) => {
      const portal = await startOwnPortal('', 'demo')
      await use(portal.base)
      await portal.stop()
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  base: async ({ still }, use) => use(still),
})
