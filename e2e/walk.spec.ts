// Every screen there is, by every role: one heading, a title, nothing on the console, no failed request, nothing for axe to say,
// no sideways scrolling. One person sees every screen in every look; of the others each sees every screen in one look, in turn.
// KERBLINE_WALK=whole walks everything.
import { screenRows } from '@kerbline/domain/screens.ts'
import { overflowOf, violationsOn } from './accessibility.ts'
import { customerRoles, staff } from './people.ts'
import { expect, test } from './test.ts'
import { desk, phone, type Visitor } from './visitor.ts'

const looks = [
  { words: 'desk, light', viewport: desk, colorScheme: 'light' },
  { words: 'desk, dark', viewport: desk, colorScheme: 'dark' },
  { words: 'phone, light', viewport: phone, colorScheme: 'light' },
  { words: 'phone, dark', viewport: phone, colorScheme: 'dark' },
] as const
const isWhole = process.env['KERBLINE_WALK'] === 'whole'

const plain = screenRows.filter(([name, { path }]) => !path.includes('{') && name !== 'unknown')
const signedInPaths = plain.filter(([, row]) => row.guard === 'auth' && !('redirect' in row)).map(([, { path }]) => path)
const publicPaths = [...plain.filter(([, { guard }]) => guard !== 'auth').map(([, { path }]) => path), '/resetpassword/no-such-token-at-all', '/no/such/page']

/** What is wrong with the page as it stands. */
async function look(visitor: Visitor, path: string): Promise<string[]> {
  const { page, heard } = visitor
  const headings = await page.locator('h1:visible').count()
  const over = await overflowOf(page)
  const wrong = [
    ...(headings === 1 ? [] : [`${headings} visible h1`]),
    ...(/^.+, Kerbline$/.test(await page.title()) ? [] : [`the title "${await page.title()}"`]),
    ...(over > 1 ? [`${over} px wider than the window`] : []),
    ...(await violationsOn(page)),
    ...heard.problems,
  ]
  heard.forget()
  return wrong.map((each) => `${path}: ${each}`)
}

/** Screens without a page yet show the 404 page; those are looked at once, as the unknown path. */
async function isBuilt(visitor: Visitor): Promise<boolean> {
  return (await visitor.heading.first().textContent()) !== 'Page not found'
}

for (const { words, ...how } of looks) {
  test(`public screens: ${words}`, async ({ visit }) => {
    const visitor = await visit(undefined, { ...how, isTroubled: true })
    const wrong: string[] = []
    for (const path of publicPaths) {
      await visitor.open(path)
      wrong.push(...(await look(visitor, path)))
    }
    expect(wrong).toEqual([])
  })
}

const walkers: readonly (readonly [who: string, looks: readonly number[]])[] = [
  ['fleet.harrow', [0, 1, 2, 3]],
  ...[...staff, ...customerRoles.filter((role) => role !== 'fleet').map((role) => `${role}.harrow`)].map((who, place): [string, number[]] => [who, isWhole ? [0, 1, 2, 3] : [place % looks.length]]),
]
for (const [who, places] of walkers) {
  for (const place of places) {
    const { words, ...how } = looks[place] ?? looks[0]
    test(`signed-in screens, ${who}: ${words}`, async ({ visit }) => {
      test.slow()
      const visitor = await visit(who, { ...how, isTroubled: true })
      const wrong: string[] = []
      await visitor.open('/dashboard')
      for (const path of signedInPaths) {
        await visitor.go(path)
        if (await isBuilt(visitor)) wrong.push(...(await look(visitor, path)))
      }
      expect(wrong).toEqual([])
    })
  }
}
