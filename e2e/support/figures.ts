// The numbers of the dashboard as one presses them, and the rows of the lists they lead to.
import type { Locator } from '@playwright/test'
import { z } from 'zod'
import { panelOf, type PanelName } from './dashboard-panels.ts'
import { expect, test } from './test.ts'
import type { Visitor } from './visitor.ts'

const PAGE = 100
/** The rows of a list's first page. */
export const SHOWN = 50
const TOP = 6

/** Asks a call of the portal. */
type Read = (path: string) => Promise<unknown>

export const numberIn = (words: string): number => Number(words.replaceAll(',', ''))
export const inWords = (count: number): string => count.toLocaleString('en-GB')

export interface Figure {
  readonly link: Locator
  /** Where it leads, behind the #. */
  readonly address: string
  /** What stands in it, or what is said of it to those who hear. */
  readonly name: string
  /** The number in it that its rows have to match. */
  readonly value: number
}

/** The links of a panel that say a number, by the words round it. Read in one go: a road has a hundred. */
async function figuresOf(panel: Locator, words: RegExp): Promise<readonly Figure[]> {
  const links = panel.locator('a[href]')
  const read = await links.evaluateAll((all) =>
    all.map((link) => [
      link.getAttribute('aria-label') ?? ('innerText' in link ? String(link.innerText) : ''),
      link.getAttribute('href') ?? '',
    ]),
  )
  return read.flatMap(([text = '', href = ''], place) => {
    const name = text.replaceAll(/\s+/g, ' ').trim()
    const value = words.exec(name)?.[1]
    return value === undefined ? [] : [{ link: links.nth(place), address: href.slice(1), name, value: numberIn(value) }]
  })
}

/**
 * Opens each of the figures from the dashboard and comes back to it.
 *
 * @param askFor  asks for what a figure's list would show, where a row of figures leads to one list: its first and its last are pressed
 */
export async function pressEach(
  visitor: Visitor,
  panel: PanelName,
  words: RegExp,
  look: (figure: Figure) => Promise<void>,
  askFor?: (figure: Figure) => Promise<void>,
): Promise<number> {
  const read = () => figuresOf(panelOf(visitor.page, panel), words)
  await expect.poll(async () => (await read()).length, `${panel} ${words}`).toBeGreaterThan(0)
  const count = (await read()).length
  for (let place = 0; place < count; place++) {
    // Gone back to, the dashboard has them as soon as it stands.
    await expect.poll(async () => (await read()).length, `${panel} ${words}`).toBe(count)
    const figure = (await read())[place]
    if (figure === undefined) throw new Error(`${panel} has lost figure ${place + 1} of ${count}`)
    await test.step(figure.name, async () => {
      if (askFor && place > 0 && place < count - 1) {
        await askFor(figure)
        return
      }
      // At its top, where the number stands: further down a week holds the signs of its events, which lead elsewhere.
      const { width } = (await figure.link.boundingBox()) ?? { width: 0 }
      await figure.link.click({ position: { x: width / 2, y: TOP } })
      await visitor.ready()
      await look(figure)
      await visitor.page.goBack()
      await visitor.ready()
    })
  }
  return count
}

/** A list says how many rows it has, and holds them. */
export async function expectRows({ page }: Visitor, count: number): Promise<void> {
  const toolbar = new RegExp(
    `^${inWords(count)} (items?|vehicles?|drivers|lines|queries|damage cases|fines|(?:driver )?checks?), sorted by `,
  )
  await expect(page.locator('main').getByText(toolbar).first()).toBeVisible()
  await expect(page.locator('main table[aria-rowcount]')).toHaveAttribute(
    'aria-rowcount',
    String(Math.min(count, SHOWN) + 1),
  )
}

/** The conditions of a list as its address holds them, as its call is asked. */
const filtersIn = (address: string): string[] =>
  [...new URLSearchParams(address.split('?')[1])].flatMap(([name, value]) =>
    ['rows', 'sort', 'show'].includes(name) ? [] : value.split('~').map((condition) => `${name}:${condition}`),
  )

/** One number of every row of the list at an address, added up, by the list's own call. */
export async function sumOf(address: string, read: Read, path: string, column: string) {
  const row = z.object({ [column]: z.number() })
  const page = z.object({ rows: z.array(row), total: z.number(), next: z.string().nullable() })
  const filters = filtersIn(address)
  let sum = 0
  for (let after: string | null | undefined; after !== null;) {
    const asked = new URLSearchParams({ size: String(PAGE), ...(after !== undefined && { after }) })
    for (const filter of filters) asked.append('filter', filter)
    const { rows, next } = page.parse(await read(`${path}?${asked.toString()}`))
    sum += rows.reduce((total, each) => total + (each[column] ?? 0), 0)
    after = next
  }
  return sum
}

/** How many rows the list at an address has, by the list's own call. */
export async function totalOf(address: string, read: Read, path: string): Promise<number> {
  const asked = new URLSearchParams(filtersIn(address).map((filter): [string, string] => ['filter', filter]))
  return z.object({ total: z.number() }).parse(await read(`${path}?${asked.toString()}`)).total
}
