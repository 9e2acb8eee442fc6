// Every number of the dashboard is pressed, and what opens is counted or added up: no figure says more or less than its rows.
import { roundUp } from '@kerbline/domain/kit/rounding.ts'
import type { Locator } from '@playwright/test'
import { z } from 'zod'
import { closeOffer, panelNames, panelOf, type PanelName } from '../support/dashboard-panels.ts'
import { ask } from '../support/people.ts'
import { expect, test } from '../support/still-portal.ts'
import type { Visitor } from '../support/visitor.ts'

const PAGE = 100
/** The rows of a list's first page. */
const SHOWN = 50
const TOP = 6
const people = ['fleet.pennine', 'admin'] as const

const numberIn = (words: string): number => Number(words.replaceAll(',', ''))
const inWords = (count: number): string => count.toLocaleString('en-GB')

interface Figure {
  readonly link: Locator
  /** What stands in it, or what is said of it to those who hear. */
  readonly name: string
  /** The number in it that its rows have to match. */
  readonly value: number
}

/** The links of a panel that say a number, by the words round it. Read in one go: a road has a hundred. */
async function figuresOf(panel: Locator, words: RegExp): Promise<readonly Figure[]> {
  const links = panel.locator('a[href]')
  const names = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('aria-label') ?? ('innerText' in link ? link.innerText : '')),
  )
  return names.flatMap((text, place) => {
    const name = text.replaceAll(/\s+/g, ' ').trim()
    const value = words.exec(name)?.[1]
    return value === undefined ? [] : [{ link: links.nth(place), name, value: numberIn(value) }]
  })
}

/** Opens each of the figures from the dashboard and comes back to it. */
async function pressEach(
  visitor: Visitor,
  panel: PanelName,
  words: RegExp,
  look: (figure: Figure) => Promise<void>,
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
async function expectRows({ page }: Visitor, count: number): Promise<void> {
  const toolbar = new RegExp(`^${inWords(count)} (events?|vehicles?|drivers|lines|queries|damage cases|checks?), by `)
  await expect(page.locator('main').getByText(toolbar).first()).toBeVisible()
  await expect(page.locator('main table')).toHaveAttribute('aria-rowcount', String(Math.min(count, SHOWN) + 1))
}

/** One number of every row of the list that stands open, added up, by the list's own call. */
async function sumOf(visitor: Visitor, read: (path: string) => Promise<unknown>, path: string, column: string) {
  const row = z.object({ [column]: z.number() })
  const page = z.object({ rows: z.array(row), total: z.number(), next: z.string().nullable() })
  const address = new URLSearchParams(visitor.here().split('?')[1])
  const filters = [...address].flatMap(([name, value]) =>
    name === 'rows' || name === 'sort' ? [] : value.split('~').map((condition) => `${name}:${condition}`),
  )
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

const counted: readonly (readonly [panel: PanelName, words: RegExp, atLeast: number])[] = [
  // The pile, the three tiles, and each week of the road; the "+5" above a week stands in its link.
  ['compliance', /^([\d,]+) overdue events/, 1],
  ['compliance', /^([\d,]+) (?:Overdue|Upcoming|Compliant)$/, 3],
  ['compliance', /^([\d,]+) no valid date$/, 1],
  ['compliance', /^Week to [^:]+: ([\d,]+) events?/, 8],
  ['month', /^Vehicles ([\d,]+) /, 1],
  ['month', /^On the clock: .* over ([\d,]+) vehicles? with a reading/, 1],
  ['queries', /^([\d,]+) open queries/, 1],
  ['damage', /^([\d,]+) open damage cases/, 1],
]

const allNeeds = /^All ([\d,]+) things/
const standings = ['Failed', 'Advisory', 'Nil defects', 'Not checked yet'] as const
const added = {
  miles: /^Miles ([\d,]+) ?mi/,
  co2: /^CO₂ ([\d,.]+) ?t/,
  spend: /^Spend £([\d,]+)/,
  bars: /^\w+(?: so far)?: £([\d,]+), /,
  score: /^Average driver score ([\d,]+) ?\/ ?100/,
  unread: /^([\d,]+) unread messages$/,
  cost: /^Cost per mile £([\d.]+)/,
} as const
const percentage = /^(\d+)%$/
/** What waits in a view of the worklist: its row and the row's button. */
const desks = /^(?:Open: )?([\d,]+) (?:public requests?|letters?|documents?) waits?$/
/** Every number of a panel that a test below presses. */
const pressed: Readonly<Partial<Record<PanelName, readonly RegExp[]>>> = {
  compliance: [percentage],
  needs: [allNeeds, desks],
  month: [added.miles, added.co2, added.spend, added.score, added.cost],
  spend: [added.bars],
  messages: [added.unread],
}

/** Of a link of the dashboard that is not one record, but a list: a number in it is one of its rows. */
const leadsToList = (address: string): boolean => /^#\/[a-z-]+(\?|$)/.test(address)

for (const who of people)
  test(`${who}: a number of the dashboard that leads to a list is one that is pressed below`, async ({ visit }) => {
    const visitor = await visit(who)
    await visitor.open('/dashboard')
    await closeOffer(visitor.page)
    const unknown: string[] = []
    let lists = 0
    for (const panel of panelNames) {
      const known = [...(pressed[panel] ?? []), ...counted.flatMap(([of, words]) => (of === panel ? [words] : []))]
      const links = await panelOf(visitor.page, panel)
        .locator('a[href]')
        .evaluateAll((all) =>
          all.map((link) => [
            link.getAttribute('href') ?? '',
            (link.getAttribute('aria-label') ?? ('innerText' in link ? String(link.innerText) : ''))
              .replaceAll(/\s+/g, ' ')
              .trim(),
          ]),
        )
      const numbers = links.filter(([address = '', name = '']) => /\d/.test(name) && leadsToList(address))
      lists += numbers.length
      for (const [address, name = ''] of numbers)
        if (!known.some((words) => words.test(name))) unknown.push(`${panel}: ${name} (${address})`)
    }
    expect(unknown).toEqual([])
    expect(lists).toBeGreaterThan(20)
  })

for (const who of people)
  test(`${who}: what is counted opens as many rows as it says`, async ({ visit }) => {
    test.slow()
    const visitor = await visit(who)
    await visitor.open('/dashboard')
    await closeOffer(visitor.page)
    for (const [panel, words, atLeast] of counted) {
      const count = await pressEach(visitor, panel, words, ({ value }) => expectRows(visitor, value))
      expect(count, `${panel} ${words}`).toBeGreaterThanOrEqual(atLeast)
    }
    await pressEach(visitor, 'needs', allNeeds, async ({ value }) => {
      await expect(visitor.heading).toHaveText(`Needs you today ${inWords(value)}`)
      // What is done at a desk, or read, has a view of its own with its number, and one row that leads to it before what is ranked.
      const tabs = await visitor.page.getByRole('navigation', { name: 'Views' }).getByRole('link').allTextContents()
      const countOf = (words: string): number =>
        tabs.reduce((sum, tab) => sum + (tab.startsWith(words) ? numberIn(tab.slice(words.length) || '0') : 0), 0)
      expect(countOf('Everything')).toBe(value)
      const others = ['Public requests', 'Letters', 'To read'].map(countOf).filter((count) => count > 0)
      const ranked = others.reduce((left, count) => left - count, value)
      await expect(visitor.page.getByRole('list', { name: 'What needs you', exact: true }).locator('> li')).toHaveCount(
        Math.min(ranked, SHOWN) + others.length,
      )
    })
    await pressEach(visitor, 'needs', desks, async ({ value }) => {
      const views = visitor.page.getByRole('navigation', { name: 'Views' })
      await expect(views.locator('[aria-current="page"]')).toHaveText(new RegExp(`\\D${inWords(value)}$`))
    })
    await pressEach(visitor, 'compliance', percentage, async ({ value }) => {
      const views = await visitor.page.getByRole('navigation', { name: /views/i }).getByRole('link').allTextContents()
      const [all = 0, upcoming = 0, compliant = 0] = ['All', 'Upcoming', 'Compliant'].map((view) =>
        numberIn(views.find((words) => words.startsWith(view))?.slice(view.length) ?? ''),
      )
      expect(Math.floor((100 * (compliant + upcoming)) / all)).toBe(value)
    })
  })

for (const who of people)
  test(`${who}: each standing of the checks of today opens the vehicles it counts`, async ({ visit }) => {
    const visitor = await visit(who)
    const panel = panelOf(visitor.page, 'checks')
    await visitor.open('/dashboard')
    await closeOffer(visitor.page)
    for (const standing of standings) {
      const row = panel.getByRole('listitem').filter({ has: visitor.page.getByRole('link', { name: standing }) })
      const count = numberIn(/[\d,]+/.exec(await row.innerText())?.[0] ?? '')
      await row.getByRole('link').click()
      await visitor.ready()
      if (count > 0) await expectRows(visitor, count)
      else await expect(visitor.page.locator('main table')).toHaveCount(0)
      await visitor.page.goBack()
      await visitor.ready()
    }
  })

for (const who of people)
  test(`${who}: what is added up is the sum of the rows it opens`, async ({ visit, base, tokenOf }) => {
    test.slow()
    const visitor = await visit(who)
    const token = await tokenOf(base, who)
    const read = (path: string): Promise<unknown> => ask(base, token, path, z.unknown())
    await visitor.open('/dashboard')
    await closeOffer(visitor.page)
    let driven = 0
    const totals = [
      await pressEach(visitor, 'month', added.miles, async ({ value }) => {
        driven = await sumOf(visitor, read, '/api/driven-vehicles', 'miles')
        expect(roundUp(driven)).toBe(value)
      }),
      await pressEach(visitor, 'month', added.co2, async ({ value }) => {
        const kilograms = await sumOf(visitor, read, '/api/driven-vehicles', 'co2_kilograms')
        expect(roundUp(kilograms / 100) / 10).toBe(value)
      }),
      await pressEach(visitor, 'month', added.spend, async ({ value }) => {
        expect(Math.round((await sumOf(visitor, read, '/api/spend-lines', 'goods_pence')) / 100)).toBe(value)
      }),
    ]
    expect(totals).toEqual([1, 1, 1])
    // The internal account has no cost per mile.
    if (who !== 'admin')
      await pressEach(visitor, 'month', added.cost, async ({ value }) => {
        const pence = await sumOf(visitor, read, '/api/matched-lines', 'goods_pence')
        expect(Math.round(pence / driven) / 100).toBe(value)
      })
    const bars = await pressEach(visitor, 'spend', added.bars, async ({ value }) => {
      expect(Math.round((await sumOf(visitor, read, '/api/spend-lines', 'goods_pence')) / 100)).toBe(value)
    })
    expect(bars).toBe(12)
  })

for (const who of people)
  test(`${who}: the average score is that of the scored drivers it opens, the unread messages those of the inbox`, async ({
    visit,
    base,
    tokenOf,
  }) => {
    test.slow()
    const visitor = await visit(who)
    const token = await tokenOf(base, who)
    const read = (path: string): Promise<unknown> => ask(base, token, path, z.unknown())
    await visitor.open('/dashboard')
    await closeOffer(visitor.page)
    const scores = await pressEach(visitor, 'month', added.score, async ({ value }) => {
      const sum = await sumOf(visitor, read, '/api/drivers', 'score')
      const { total } = z.object({ total: z.number() }).parse(await read('/api/drivers?filter=score:filled:'))
      expect(roundUp(sum / total)).toBe(value)
    })
    expect(scores).toBe(1)
    const unread = await pressEach(visitor, 'messages', added.unread, async ({ value }) => {
      const tab = visitor.page.getByRole('link', { name: /^Inbox/ }).first()
      await expect(tab).toHaveText(value > 0 ? new RegExp(`${inWords(value)} unread`) : /^Inbox/)
    })
    expect(unread).toBe(1)
  })

test('what cost per mile leaves out opens as many rows as it says', async ({ visit }) => {
  const visitor = await visit('fleet.pennine')
  const { page } = visitor
  await visitor.open('/dashboard')
  await closeOffer(page)
  for (const words of [/^([\d,]+) vehicles? without miles/, /^([\d,]+) lines? naming no vehicle/]) {
    const button = panelOf(page, 'cost').getByRole('button', { name: words })
    const count = numberIn(words.exec(await button.innerText())?.[1] ?? '')
    await button.click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText(new RegExp(`(^|\\D)${inWords(count)} (invoice lines?|vehicles?)`))
    const more = sheet.getByRole('button', { name: /^Show more/ })
    for (;;) {
      await visitor.ready()
      if ((await more.count()) === 0) break
      await more.click()
    }
    await expect(sheet.getByRole('listitem')).toHaveCount(count)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
})
