// P5: the dashboard opened again by somebody who was there before, with the browser's caches and the portal's last known figures.
import type { BrowserContext } from 'playwright-core'
import { newVisitor, until, visit, type Fullness } from '../browser.ts'
import { dashboard } from '../dashboard.ts'
import type { House } from '../house.ts'
import { compareRuns } from '../interleave.ts'
import type { Row } from '../metric.ts'
import { milliseconds, times } from '../table.ts'

const MAX = 1.8
/** Longer than anybody would call painted before the answer. */
const HELD_MILLISECONDS = 4_000

/** Whether the figures stand while every answer of the server is still held back. */
async function paintsBeforeAnswers(context: BrowserContext, address: string): Promise<boolean> {
  const page = await context.newPage()
  try {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(address)
    const figures = page.locator('main h2').nth(dashboard.fullness.headings - 1)
    const isPainted = await figures
      .waitFor({ timeout: HELD_MILLISECONDS })
      .then(() => until(page, '!document.querySelector(\'main [aria-busy="true"]\')', HELD_MILLISECONDS))
      .then(
        () => true,
        () => false,
      ) // still loading when patience ended
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    return isPainted
  } finally {
    await page.close()
  }
}

export async function measure(house: House): Promise<readonly Row[]> {
  const { base, tokenOf } = await house.filled(150)
  const floor = await house.floor()
  const browser = await house.browser()
  const own = await newVisitor(browser, base, await tokenOf(dashboard.person))
  const other = await newVisitor(browser, floor.base)
  const ownAddress = `${base}${dashboard.address}`
  const paintOf = async (context: BrowserContext, address: string, fullness: Fullness): Promise<number> =>
    (await visit(context, address, fullness)).largestPaintAt
  try {
    await visit(own, ownAddress, dashboard.fullness)
    await visit(other, `${floor.base}/`, { headings: 0 })
    const { measured, limit, ratio } = await compareRuns(
      () => paintOf(own, ownAddress, dashboard.fullness),
      () => paintOf(other, `${floor.base}/`, { headings: 0 }),
      house.rounds,
    )
    const isFirst = await paintsBeforeAnswers(own, ownAddress)
    return [
      {
        metric: 'P5',
        what: 'dashboard, warm: largest contentful paint',
        measured: milliseconds(measured),
        limit: `floor page ${milliseconds(limit)}`,
        ratio: times(ratio),
        goal: `≤ ${MAX}×`,
        isMet: ratio <= MAX,
      },
      {
        metric: 'P5',
        what: 'dashboard, warm: last known figures before any answer',
        measured: isFirst ? 'painted' : 'not painted',
        limit: '',
        ratio: '',
        goal: 'painted',
        isMet: isFirst,
      },
    ]
  } finally {
    await own.close()
    await other.close()
  }
}
