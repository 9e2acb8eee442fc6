import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { DamageFigures } from '@kerbline/domain/areas/damage/figure-endpoints.ts'
import { damagePlan } from '@kerbline/domain/areas/damage/list.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { locationOf } from '../../../data/navigation/matcher.ts'
import { beginPage, queryNow, showPage } from '../../../testing/page.tsx'
import { DamageFiguresShown } from './damage-figures.tsx'

const nothingAsked = { search: '', filter: [], pasted: '' }
const sums = { cases: 4, claimed_pence: 120_050, agreed_pence: 40_000, disputed_pence: 30_025 }
const figures: DamageFigures = {
  from: '2026-09-01',
  total: sums,
  panels: [
    { panel: 'rear_off', cases: 3 },
    { panel: 'cab', cases: 1 },
  ],
  vehicles: { rows: [{ reg_no: 'LK21VXN', reg_nos: ['LK21VXN', 'P1ATE'], cases: 3 }], total: 1 },
  drivers: { rows: [{ name: 'Okafor, Sam', cases: 2 }], total: 1 },
  types: [{ type: 'reversing', ...sums }],
  months: [{ month: '2026-11', ...sums }],
  disputed: { from: '2026-11-01', cases: 2, pence: 31_999 },
}
const unpriced = { claimed_pence: null, agreed_pence: null, disputed_pence: null }

const user = userEvent.setup()
let server: FakeServer
const answers = (months: 1 | 3 | 12, change: Partial<DamageFigures> = {}, asked = nothingAsked): void =>
  server.reply(damageEndpoints.figures, { ...asked, months }, { ...figures, ...change })
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see damage cases', 'see damage costs'] }))
  answers(3)
})
const show = (at = '/damage-management?show=figures', knowsCost = true, asked = nothingAsked) =>
  showPage(
    at,
    <DamageFiguresShown
      plan={damagePlan('customer', knowsCost)}
      shown={{ asked, isNarrowed: asked !== nothingAsked }}
    />,
    ['damage'],
  )
/** What a figure's link asks of the list. */
const asksOf = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'findByRole'>) => {
  const to = (await within_.findByRole('link', { name })).getAttribute('href') ?? ''
  const { name: at, query } = locationOf(to.slice(1))
  const { columns: _, ...asks } = query
  return { at, ...asks }
}
const opened = { at: 'damage', created_at: 'from:2026-09-01', state: 'not:draft,rejected_duplicate' }

test('every figure opens the rows it is made of', async () => {
  show()
  expect(await asksOf(/^Disputed this month\s*£319.99\s*2 cases$/)).toEqual({
    ...{ at: 'damage', disputed_at: 'from:2026-11-01', state: opened.state, sort: '-disputed_at' },
  })
  expect(await asksOf(/^Cases opened\s*4$/)).toEqual(opened)
  const plan = within(screen.getByRole('group', { name: /^Plan of a vehicle/ }))
  expect(await asksOf('Rear offside door, 3 cases', plan)).toEqual({ ...opened, panels: 'is:rear_off' })
  // The inside is not on the plan; the list beside it has it.
  expect(plan.queryByRole('link', { name: /Cab interior/ })).toBeNull()
  expect(await asksOf('Cab interior 1')).toEqual({ ...opened, panels: 'is:cab' })
  expect(await asksOf(/LK21.*3 cases$/)).toEqual({ ...opened, reg_no: 'is:LK21VXN,P1ATE' })
  expect(await asksOf('Okafor, Sam 2 cases')).toEqual({ ...opened, driver_name: 'contains:Okafor, Sam' })
  const causes = within(screen.getByRole('region', { name: 'By cause' }))
  expect(await asksOf('£300.25 disputed, Reversing', causes)).toEqual({
    ...{ ...opened, type: 'is:reversing', sort: '-disputed_pence' },
  })
  expect(await asksOf('4 cases, November 2026')).toEqual({ ...opened, created_at: 'from:2026-11-01~to:2026-11-30' })
})

test('what the list is asked already stays asked behind a figure', async () => {
  const asked = { ...nothingAsked, filter: ['severity:is:severe', 'type:not:glass'] }
  answers(3, {}, asked as never)
  show('/damage-management?show=figures&severity=is:severe&type=not:glass', true, asked as never)
  expect(await asksOf('4 cases, Reversing')).toEqual({
    ...{ ...opened, severity: 'is:severe', type: 'not:glass~is:reversing' },
  })
})

test('another period is asked for, and an empty one says so', async () => {
  answers(12, { total: { cases: 0, ...unpriced }, disputed: { from: '2026-11-01', cases: 0, pence: 0 } })
  show()
  await screen.findByText('£319.99')
  await user.click(screen.getByRole('radio', { name: 'Last 12 months' }))
  expect(queryNow()).toMatchObject({ months: '12', show: 'figures' })
  await screen.findByText('No damage cases in this period')
})

test('whoever is not told costs or drivers has cases counted alone', async () => {
  answers(3, {
    ...{ total: { cases: 4, ...unpriced }, types: [{ type: 'reversing', cases: 4, ...unpriced }], drivers: null },
    ...{ months: [{ month: '2026-11', cases: 4, ...unpriced }], disputed: { ...figures.disputed, pence: null } },
  })
  show(undefined, false)
  expect(await asksOf(/^Disputed this month\s*2$/)).toMatchObject({ disputed_at: 'from:2026-11-01' })
  expect(screen.getByRole('heading', { name: 'Cases by cause' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/£|Claimed|Drivers/)
})

test('figures that cannot be had are asked for again', async () => {
  server.respond(damageEndpoints.figures, { ...nothingAsked, months: 3 }, () => refusal('no permission'))
  show()
  const again = await screen.findByRole('button', { name: 'Retry' })
  answers(3)
  await user.click(again)
  await screen.findByText('£319.99')
})
