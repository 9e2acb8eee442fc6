// Every number of the dashboard is pressed, and what opens is counted or added up: no figure says more or less than its rows. Of a row of
// figures that lead to one list by the same column (the weeks of the road, the months of spend) the first and the last are pressed; the
// list's own call is asked for the others with the question of their addresses.
import { roundUp } from '@kerbline/domain/kit/rounding.ts'
import { z } from 'zod'
import { closeOffer, panelNames, panelOf, type PanelName } from '../support/dashboard-panels.ts'
import { expectRows, type Figure, inWords, numberIn, pressEach, SHOWN, sumOf, totalOf } from '../support/figures.ts'
import { ask } from '../support/people.ts'
import { expect, test } from '../support/still-portal.ts'

const people = ['fleet.pennine', 'admin'] as const

/** With the call of the list that a row of them leads to. */
const figures: readonly (readonly [panel: PanelName, words: RegExp, atLeast: number, path?: string])[] = [
  // The pile, the three tiles, and each week of the road; the "+5" above a week stands in its link.
  ['compliance', /^([\d,]+) overdue items/, 1],
  ['compliance', /^([\d,]+) (?:Overdue|Upcoming|Compliant)$/, 3],
  ['compliance', /^([\d,]+) no valid date$/, 1],
  ['compliance', /^Week to [^:]+: ([\d,]+) items?/, 8, '/api/compliance/events'],
  ['month', /^Vehicles ([\d,]+) /, 1],
  ['month', /^Total odometer: .* across ([\d,]+) vehicles? with a reading/, 1],
  ['queries', /^([\d,]+) open queries/, 1],
  ['damage', /^([\d,]+) open damage cases/, 1],
  ['fines', /^([\d,]+) open fines/, 1],
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
const desks = /^(?:Open: )?([\d,]+) (?:public requests?|emails?|documents?) waiting$/
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
      const known = [...(pressed[panel] ?? []), ...figures.flatMap(([of, words]) => (of === panel ? [words] : []))]
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
  test(`${who}: what is counted opens as many rows as it says`, async ({ visit, base, tokenOf }) => {
    test.slow()
    const visitor = await visit(who)
    const token = await tokenOf(base, who)
    const read = (path: string): Promise<unknown> => ask(base, token, path, z.unknown())
    await visitor.open('/dashboard')
    await closeOffer(visitor.page)
    for (const [panel, words, atLeast, path] of figures) {
      const askFor =
        path === undefined
          ? undefined
          : async ({ address, value }: Figure) => expect(await totalOf(address, read, path)).toBe(value)
      const count = await pressEach(visitor, panel, words, ({ value }) => expectRows(visitor, value), askFor)
      expect(count, `${panel} ${words}`).toBeGreaterThanOrEqual(atLeast)
    }
    await pressEach(visitor, 'needs', allNeeds, async ({ value }) => {
      await expect(visitor.heading).toHaveText(`To do ${inWords(value)}`)
      // What is done at a desk, or read, has a view of its own with its number, and one row that leads to it after what is ranked.
      const tabs = await visitor.page.getByRole('navigation', { name: 'Views' }).getByRole('link').allTextContents()
      const countOf = (words: string): number =>
        tabs.reduce((sum, tab) => sum + (tab.startsWith(words) ? numberIn(tab.slice(words.length) || '0') : 0), 0)
      expect(countOf('All')).toBe(value)
      const others = ['Requests from the public form', 'Incoming email', 'To read']
        .map(countOf)
        .filter((count) => count > 0)
      const ranked = others.reduce((left, count) => left - count, value)
      await expect(visitor.page.getByRole('list', { name: 'To do', exact: true }).locator('> li')).toHaveCount(
        ranked > SHOWN ? SHOWN : ranked + others.length,
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
        driven = await sumOf(visitor.here(), read, '/api/driven-vehicles', 'miles')
        expect(roundUp(driven)).toBe(value)
      }),
      await pressEach(visitor, 'month', added.co2, async ({ value }) => {
        const kilograms = await sumOf(visitor.here(), read, '/api/driven-vehicles', 'co2_kilograms')
        expect(roundUp(kilograms / 100) / 10).toBe(value)
      }),
      await pressEach(visitor, 'month', added.spend, async ({ value }) => {
        expect(Math.round((await sumOf(visitor.here(), read, '/api/spend-lines', 'goods_pence')) / 100)).toBe(value)
      }),
    ]
    expect(totals).toEqual([1, 1, 1])
    // The internal account has no cost per mile.
    if (who !== 'admin')
      await pressEach(visitor, 'month', added.cost, async ({ value }) => {
        const pence = await sumOf(visitor.here(), read, '/api/matched-lines', 'goods_pence')
        expect(Math.round(pence / driven) / 100).toBe(value)
      })
    const addedUp = async (address: string, value: number): Promise<void> =>
      expect(Math.round((await sumOf(address, read, '/api/spend-lines', 'goods_pence')) / 100)).toBe(value)
    const bars = await pressEach(
      visitor,
      'spend',
      added.bars,
      ({ value }) => addedUp(visitor.here(), value),
      ({ address, value }) => addedUp(address, value),
    )
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
      const sum = await sumOf(visitor.here(), read, '/api/drivers', 'score')
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
  for (const words of [/^([\d,]+) vehicles? without miles/, /^([\d,]+) lines? not matched to a vehicle/]) {
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
