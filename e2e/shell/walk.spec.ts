// Every screen there is, by every role: one heading, a title, nothing on the console, no failed request, nothing for axe to say,
// no sideways scrolling. One person sees every screen in every look; each of the others the dashboard and a share of the screens.
// KERBLINE_WALK=whole walks everything.
import { screenRows } from '@kerbline/domain/screens.ts'
import { overflowOf, violationsOn } from '../support/accessibility.ts'
import { customerRoles, staff } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { desk, phone, type Visitor } from '../support/visitor.ts'

const looks = [
  { words: 'desk, light', viewport: desk, colorScheme: 'light' },
  { words: 'desk, dark', viewport: desk, colorScheme: 'dark' },
  { words: 'phone, light', viewport: phone, colorScheme: 'light' },
  { words: 'phone, dark', viewport: phone, colorScheme: 'dark' },
] as const
const isWhole = process.env['KERBLINE_WALK'] === 'whole'

const plain = screenRows.filter(([name, { path }]) => !path.includes('{') && name !== 'unknown')
const signedInScreens = plain.filter(([, row]) => row.guard === 'auth' && !('redirect' in row)).map(([, row]) => row)
const publicPaths = [
  ...plain.filter(([, { guard }]) => guard !== 'auth').map(([, { path }]) => path),
  '/resetpassword/no-such-token-at-all',
  '/no/such/page',
]

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

const arrivalMilliseconds = 20_000

/** Goes to a screen; false when it has no page yet and shows the 404 page, which is looked at once, as the unknown path. */
async function arriveAt({ page, ready }: Visitor, path: string, title: string): Promise<boolean> {
  const heading = await page.evaluate(`new Promise((done, fail) => {
    const end = performance.now() + ${arrivalMilliseconds};
    location.hash = ${JSON.stringify(`#${path}`)};
    (function look() {
      const h1 = document.querySelector('h1');
      if (h1 && document.title === ${JSON.stringify(`${title}, Kerbline`)}) return done(h1.textContent);
      if (performance.now() > end) return fail(new Error('no heading and title of ' + ${JSON.stringify(path)}));
      setTimeout(look, 20);
    })();
  })`)
  if (heading === 'Page not found') return false
  await ready()
  return true
}

test('axe sees what is planted, in a document it has looked at before', async ({ visit }) => {
  const { page, open } = await visit(undefined)
  await open('/login')
  expect(await violationsOn(page)).toEqual([])
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<img src="data:,"><p id="pale">Pale</p><p id="paler">Paler</p>');
    for (const each of ['pale', 'paler']) document.getElementById(each).style.cssText = 'color: #ccc; background: #fff'`)
  expect(await violationsOn(page)).toEqual(['color-contrast ×2 at #pale', 'image-alt ×1 at img'])
})

for (const { words, ...how } of looks) {
  test(`public screens: ${words}`, async ({ visit }) => {
    const visitor = await visit(undefined, { ...how, isTroubled: true })
    const wrong: string[] = []
    await visitor.open('/login')
    for (const path of publicPaths) {
      await visitor.go(path)
      wrong.push(...(await look(visitor, path)))
    }
    expect(wrong).toEqual([])
  })
}

/** Whose turn it is at which look, and at which share of the screens besides the dashboard. */
interface Walk {
  readonly who: string
  readonly look: (typeof looks)[number]
  readonly isTurn: (place: number) => boolean
}
const shares = 6
const everybody = [...staff, ...customerRoles.map((role) => `${role}.harrow`)]
const walks: readonly Walk[] = looks.flatMap((look, turn) =>
  everybody.flatMap((who, person): Walk[] => {
    if (isWhole || who === 'fleet.harrow') return [{ who, look, isTurn: () => true }]
    return person % looks.length === turn ? [{ who, look, isTurn: (place) => place % shares === person % shares }] : []
  }),
)
for (const {
  who,
  look: { words, ...how },
  isTurn,
} of walks) {
  test(`signed-in screens, ${who}: ${words}`, async ({ visit }) => {
    test.slow()
    const visitor = await visit(who, { ...how, isTroubled: true })
    const wrong: string[] = []
    await visitor.open('/no/such/page') // so that its code is there when a screen without a page asks for it
    for (const [place, { path, title }] of signedInScreens.entries()) {
      if (path !== '/dashboard' && !isTurn(place)) continue
      if (await arriveAt(visitor, path, title)) wrong.push(...(await look(visitor, path)))
    }
    expect(wrong).toEqual([])
  })
}
