// P7: a key pressed in the list of 10,000 and of 100,000 vehicles until the next paint: moving from row to row, and typing a search. The
// limit is the same key in a bare page of as many plain rows as a page of the list has, in the same browser.
import type { BrowserContext, Page } from 'playwright-core'
import { newVisitor, until } from '../browser.ts'
import { dashboard } from '../dashboard.ts'
import type { House } from '../house.ts'
import { median } from '../interleave.ts'
import type { Row } from '../metric.ts'
import { milliseconds, times } from '../table.ts'

const sizes = [
  [10_000, 16],
  [100_000, 50],
] as const
const PRESSES = 24
const betweenMilliseconds = 70

/** From the key's own event to the end of the frame that follows it. */
const probe = `
  globalThis.benchKeys = [];
  addEventListener('keydown', () => {
    const start = performance.now();
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => benchKeys.push(performance.now() - start);
      after.port2.postMessage(0);
    });
  }, true);`

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')

async function press(page: Page, keys: readonly string[]): Promise<number> {
  await page.evaluate('benchKeys.length = 0')
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(betweenMilliseconds)
  }
  const taken: unknown = await page.evaluate('benchKeys')
  if (!isNumbers(taken) || taken.length < keys.length) throw new Error('Not every key was followed by a paint')
  return median(taken)
}

const moves = Array.from({ length: PRESSES }, () => 'j')
const letters = [...'transit custom panel van'].slice(0, PRESSES).map((letter) => (letter === ' ' ? 'Space' : letter))

async function bareKeys(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  try {
    await page.addInitScript(probe)
    await page.setContent(
      `<input autofocus><table>${Array.from({ length: 50 }, (_, row) => `<tr>${`<td>${row} a plain cell</td>`.repeat(9)}</tr>`).join('')}</table>`,
    )
    await page.evaluate(probe)
    await page.locator('input').focus()
    return await press(page, letters)
  } finally {
    await page.close()
  }
}

async function listKeys(context: BrowserContext, base: string): Promise<{ moving: number; typing: number }> {
  const page = await context.newPage()
  try {
    await page.addInitScript(probe)
    await page.goto(`${base}/#/vehicles`)
    await until(page, `document.querySelectorAll('main [data-row]').length > 20`, 60_000)
    await page.waitForTimeout(1500)
    const moving = await press(page, moves)
    await page.getByRole('searchbox').first().focus()
    const typing = await press(page, letters)
    return { moving, typing }
  } finally {
    await page.close()
  }
}

export async function measure(house: House): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const [size, max] of sizes) {
    const { base, tokenOf } = await house.filled(size)
    const context = await newVisitor(await house.browser(), base, await tokenOf(dashboard.person))
    try {
      await listKeys(context, base) // the first visit compiles and fills what later ones find
      const [moving, typing, bare]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < house.rounds; round++) {
        const keys = await listKeys(context, base)
        moving.push(keys.moving)
        typing.push(keys.typing)
        bare.push(await bareKeys(context))
      }
      for (const [what, taken] of [
        ['row to row', moving],
        ['a letter of a search', typing],
      ] as const) {
        const own = median(taken)
        rows.push({
          metric: 'P7',
          what: `${size.toLocaleString('en-GB')} vehicles, ${what}: key to paint`,
          measured: milliseconds(own),
          limit: `a bare page ${milliseconds(median(bare))}`,
          ratio: times(own / median(bare)),
          goal: `≤ ${max} ms`,
          isMet: own <= max,
        })
      }
    } finally {
      await context.close()
    }
  }
  return rows
}
