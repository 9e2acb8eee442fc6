// Every screen there is: one heading, its title, nothing on the console, no failed request, nothing for axe to say, no sideways scrolling.
// Each screen is looked at in one of four looks, the next screen in the next; KERBLINE_WALK=whole: every screen in all of them. What a theme
// changes are colours, whose contrast is reckoned from their tokens (web/src/styles/tokens.test.ts); what others are offered is followed in
// links.spec.
import { violationsOn } from '../support/accessibility.ts'
import { arriveAt, faultsOf, isWholeWalk, plainScreens, signedInScreens, widthOf } from '../support/arrive.ts'
import { expect, test } from '../support/test.ts'
import { desk, phone, type Visitor } from '../support/visitor.ts'

interface Look {
  readonly words: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

const looks = [
  { words: 'desk, light', viewport: desk, colorScheme: 'light' },
  { words: 'phone, dark', viewport: phone, colorScheme: 'dark' },
  { words: 'phone, light', viewport: phone, colorScheme: 'light' },
  { words: 'desk, dark', viewport: desk, colorScheme: 'dark' },
] as const satisfies readonly Look[]
const other = (viewport: Look['viewport']): Look['viewport'] => (viewport === desk ? phone : desk)

const publicPaths = [
  ...plainScreens.filter(([, { guard }]) => guard !== 'auth').map(([, { path }]) => path),
  '/resetpassword/no-such-token-at-all',
  '/no/such/page',
]

const STRETCH = 14
const stretchesOf = <Screen>(screens: readonly Screen[]): Screen[][] =>
  Array.from({ length: Math.ceil(screens.length / STRETCH) }, (_, place) =>
    screens.slice(place * STRETCH, (place + 1) * STRETCH),
  )

/** What is wrong with a page in the look it was come to in, and whether it fits the other width. */
async function faultsIn({ words, viewport }: Look, visitor: Visitor, path: string): Promise<string[]> {
  const wrong = await faultsOf(visitor, `${path} (${words})`)
  await visitor.page.setViewportSize(other(viewport))
  await visitor.quick()
  wrong.push(...(await widthOf(visitor, `${path} (${words}, then the other width)`)))
  await visitor.page.setViewportSize(viewport)
  return wrong
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

for (const [turn, look] of looks.entries()) {
  const isTurn = (_: unknown, place: number): boolean => isWholeWalk || place % looks.length === turn

  test(`public screens, ${look.words}`, async ({ visit }) => {
    const visitor = await visit(undefined, { ...look, isTroubled: true })
    const wrong: string[] = []
    await visitor.open('/login')
    for (const path of publicPaths.filter(isTurn)) {
      await arriveAt(visitor, path)
      wrong.push(...(await faultsIn(look, visitor, path)))
    }
    expect(wrong).toEqual([])
  })

  // In stretches: what a busy machine makes of one is far from its limit, and they are walked side by side.
  for (const [place, screens] of stretchesOf(signedInScreens.filter(isTurn)).entries())
    test(`signed-in screens, ${look.words}, stretch ${place + 1}`, async ({ visit }) => {
      test.slow()
      const visitor = await visit('fleet.harrow', { ...look, isTroubled: true })
      const wrong: string[] = []
      await visitor.open('/no/such/page') // so that its code is there when a screen without a page asks for it
      for (const { path, title } of screens) {
        const heading = await arriveAt(visitor, path)
        const shown = await visitor.page.title()
        if (shown !== `${title}, Kerbline`) wrong.push(`${path}: the title "${shown}"`)
        if (heading === 'Page not found') continue // no page yet; the 404 page is looked at once, as the unknown path
        wrong.push(...(await faultsIn(look, visitor, path)))
      }
      expect(wrong).toEqual([])
    })
}
