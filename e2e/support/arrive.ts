// Coming to a screen by its address, and what is wrong with it once it stands.
import { screenRows } from '@kerbline/domain/screens.ts'
import { overflowOf, violationsOn } from './accessibility.ts'
import type { Visitor } from './visitor.ts'

/** Screens that an address alone leads to. */
export const plainScreens = screenRows.filter(([name, { path }]) => !path.includes('{') && name !== 'unknown')
export const signedInScreens = plainScreens.flatMap(([, row]) =>
  row.guard === 'auth' && !('redirect' in row) ? [row] : [],
)

/** Whether each screen is looked at in every look and by everybody, which takes three times as long: KERBLINE_WALK=whole. */
export const isWholeWalk = process.env['KERBLINE_WALK'] === 'whole'

const arrivalMilliseconds = 20_000

/**
 * Goes to an address of the portal; its heading once it stands. The heading that stood before is marked, so that the next page's is not
 * taken for it; an address of the same screen keeps its heading, and stands when nothing loads any more.
 *
 * `isHeadingEnough`: whether one may enter is known by the heading, and nobody stays.
 */
export async function arriveAt(
  { page, ready, quick }: Visitor,
  address: string,
  isHeadingEnough = false,
): Promise<string> {
  await page.evaluate(`{
    document.querySelector('h1')?.setAttribute('data-left', '');
    location.hash = ${JSON.stringify(`#${address}`)};
  }`)
  const isNew = await page.evaluate(`new Promise((done) => {
    const end = performance.now() + 400;
    (function look() {
      const h1 = document.querySelector('h1');
      if (h1 && !h1.hasAttribute('data-left')) return done(true);
      if (performance.now() > end) return done(false);
      setTimeout(look, 20);
    })();
  })`)
  if (!(isHeadingEnough && isNew === true)) await (isNew === true ? quick() : ready())
  return (await page.locator('h1').first().textContent({ timeout: arrivalMilliseconds })) ?? ''
}

/** Whether the page is wider than its window. */
export async function widthOf({ page }: Visitor, where: string): Promise<string[]> {
  const over = await overflowOf(page)
  return over > 1 ? [`${where}: ${over} px wider than the window`] : []
}

/** What is wrong with the page as it stands: headings, title, width, what axe says, what the page complained about. */
export async function faultsOf(visitor: Visitor, where: string): Promise<string[]> {
  const { page, heard } = visitor
  const headings = await page.locator('h1:visible').count()
  const wrong = [
    ...(headings === 1 ? [] : [`${headings} visible h1`]),
    ...(/^.+, Kerbline$/.test(await page.title()) ? [] : [`the title "${await page.title()}"`]),
    ...(await violationsOn(page)),
    ...heard.problems,
  ]
  heard.forget()
  return [...wrong.map((each) => `${where}: ${each}`), ...(await widthOf(visitor, where))]
}
