// The test of this folder: visitors to the demo portal, whose pages must not complain behind anybody's back.
import { test as playwrightTest } from '@playwright/test'
import { newSession, personOf } from './people.ts'
import { newContext, visitorIn, type Visitor, type VisitorOptions } from './visitor.ts'

export { expect } from '@playwright/test'

/** Somebody by the name before the @ of a demo address, or nobody. */
export type Visit = (who: string | undefined, options?: VisitorOptions) => Promise<Visitor>

interface Fixtures {
  readonly base: string
  readonly visit: Visit
}
interface WorkerFixtures {
  /** A session of a demo person, one a worker and portal. Tests that end a session open one of their own. */
  readonly tokenOf: (base: string, who: string) => Promise<string>
}

export const test = playwrightTest.extend<Fixtures, WorkerFixtures>({
  tokenOf: [
    async ({ browser: _ }, use) => {
      const known = new Map<string, Promise<string>>()
      await use((base, who) => {
        const at = `${base} ${who}`
        const token = known.get(at) ?? newSession(base, personOf(who))
        known.set(at, token)
        return token
      })
    },
    { scope: 'worker' },
  ],
  base: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('The configuration names no address')
    await use(baseURL)
  },
  visit: async ({ browser, base, tokenOf }, use) => {
    const visitors: { readonly visitor: Visitor; readonly isTroubled: boolean }[] = []
    await use(async (who, options = {}) => {
      const token = who === undefined ? undefined : await tokenOf(base, who)
      const visitor = await visitorIn(await newContext(browser, base, token, options), base)
      visitors.push({ visitor, isTroubled: options.isTroubled ?? false })
      return visitor
    })
    const complaints = visitors.flatMap(({ visitor, isTroubled }) => (isTroubled ? [] : visitor.heard.problems))
    for (const { visitor } of visitors) await visitor.context.close()
    if (complaints.length > 0) throw new Error(`The page complained:\n${[...new Set(complaints)].join('\n')}`)
  },
})
