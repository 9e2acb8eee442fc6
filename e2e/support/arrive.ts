// Coming to a screen by its address, and what is wrong with it once it stands.
import { screenRows } from '@kerbline/domain/screens.ts'
import { overflowOf, violationsOn, type AxeRules } from './accessibility.ts'
import type { Visitor } from './visitor.ts'

/** Screens that an address alone leads to. */
export const plainScreens = screenRows.filter(([name, { path }]) => !path.includes('{') && name !== 'unknown')
export const signedInScreens = plainScreens.flatMap(([, row]) =>
  row.guard === 'auth' && !('redirect' in row) ? [row] : [],
)

const arrivalMilliseconds = 20_000

/**
 * Goes to an address of the portal; its heading once it stands. The heading that stood before is marked, so that the next page's is not
 * taken for it; an address of the same screen keeps its heading, and stands when nothing loads any more.
 */
export async function arriveAt({ page, ready, quick }: Visitor, address: string): Promise<string> {
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
  await (isNew === true ? quick() : ready())
  return (await page.locator('h1').first().textContent({ timeout: arrivalMilliseconds })) ?? ''
}

/** What is wrong with the page as it stands: headings, title, width, what axe says, what the page complained about. */
export async function faultsOf({ page, heard }: Visitor, where: string, rules?: AxeRules): Promise<string[]> {
  const headings = await page.locator('h1:visible').count()
  const over = await overflowOf(page)
  const wrong = [
    ...(headings === 1 ? [] : [`${headings} visible h1`]),
    ...(/^.+, Kerbline$/.test(await page.title()) ? [] : [`the title "${await page.title()}"`]),
    ...(over > 1 ? [`${over} px wider than the window`] : []),
    ...(await violationsOn(page, rules)),
    ...heard.problems,
  ]
  heard.forget()
  return wrong.map((each) => `${where}: ${each}`)
}
