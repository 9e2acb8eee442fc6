// Every screen there is: one heading, its title, nothing on the console, no failed request, nothing for axe to say, no sideways scrolling.
// One person sees every screen in every look, half of them coming on a desk and half on a phone; what the others are offered is followed
// in links.spec.
import { colours, violationsOn, type AxeRules } from '../support/accessibility.ts'
import { arriveAt, faultsOf, plainScreens, signedInScreens } from '../support/arrive.ts'
import { expect, test } from '../support/test.ts'
import { desk, phone, type Visitor } from '../support/visitor.ts'

interface Look {
  readonly words: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
  /** Another theme of the same page changes colours alone; without, everything axe knows. */
  readonly rules?: AxeRules
}

/** Each step changes one thing of the look before: the theme, the width, the theme back. */
const looksFrom = (first: 'desk' | 'phone'): readonly [Look, ...Look[]] => {
  const sizes = { desk, phone } as const
  const second = first === 'desk' ? 'phone' : 'desk'
  return [
    { words: `${first}, light`, viewport: sizes[first], colorScheme: 'light' },
    { words: `${first}, dark`, viewport: sizes[first], colorScheme: 'dark', rules: colours },
    { words: `${second}, dark`, viewport: sizes[second], colorScheme: 'dark' },
    { words: `${second}, light`, viewport: sizes[second], colorScheme: 'light', rules: colours },
  ]
}

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

/** What is wrong with a page in all looks, from the one it was come to in. */
async function faultsInAllLooks(visitor: Visitor, path: string, [first, ...others]: readonly [Look, ...Look[]]) {
  const { page, quick } = visitor
  const wrong = await faultsOf(visitor, `${path} (${first.words})`)
  for (const { words, viewport, colorScheme, rules } of others) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await quick()
    wrong.push(...(await faultsOf(visitor, `${path} (${words})`, rules)))
  }
  await page.emulateMedia({ colorScheme: first.colorScheme })
  await page.setViewportSize(first.viewport)
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
  expect(await violationsOn(page, colours)).toEqual(['color-contrast ×2 at #pale'])
})

for (const first of ['desk', 'phone'] as const) {
  const looks = looksFrom(first)
  const isTurn = (_: unknown, place: number): boolean => place % 2 === (first === 'desk' ? 0 : 1)

  test(`public screens, come to on a ${first}`, async ({ visit }) => {
    const visitor = await visit(undefined, { ...looks[0], isTroubled: true })
    const wrong: string[] = []
    await visitor.open('/login')
    for (const path of publicPaths.filter(isTurn)) {
      await arriveAt(visitor, path)
      wrong.push(...(await faultsInAllLooks(visitor, path, looks)))
    }
    expect(wrong).toEqual([])
  })

  // In stretches: what a busy machine makes of one is far from its limit, and they are walked side by side.
  for (const [place, screens] of stretchesOf(signedInScreens.filter(isTurn)).entries())
    test(`signed-in screens, come to on a ${first}, stretch ${place + 1}`, async ({ visit }) => {
      test.slow()
      const visitor = await visit('fleet.harrow', { ...looks[0], isTroubled: true })
      const wrong: string[] = []
      await visitor.open('/no/such/page') // so that its code is there when a screen without a page asks for it
      for (const { path, title } of screens) {
        const heading = await arriveAt(visitor, path)
        const shown = await visitor.page.title()
        if (shown !== `${title}, Kerbline`) wrong.push(`${path}: the title "${shown}"`)
        if (heading === 'Page not found') continue // no page yet; the 404 page is looked at once, as the unknown path
        wrong.push(...(await faultsInAllLooks(visitor, path, looks)))
      }
      expect(wrong).toEqual([])
    })
}
