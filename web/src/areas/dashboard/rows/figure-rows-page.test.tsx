import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { asked } from '../../../testing/list.tsx'
import { beginPage, endPage, showPage, standAt } from '../../../testing/page.tsx'
import { useLocation } from '../../../data/navigation/location.ts'
import { isFigureRows } from './figure-rows.ts'
import { FigureRowsPage } from './figure-rows-page.tsx'

type Cost = ReplyOf<(typeof dashboardEndpoints)['costsByDay']>['rows'][number]

const hire: Cost = {
  id: 1,
  date: '2026-11-01',
  plates: 'LK21VXN',
  narrative: 'Hire LK21 VXN, November 2026',
  goods_pence: 30_000,
  counted_pence: 17_000,
  counts_from: '2026-11-01',
  counts_to: '2026-11-30',
  category: 'rental',
  reference: 'IN88001',
  customer_account_number: 'HARROW01',
}
const waiting: Cost = {
  ...hire,
  id: -7,
  plates: 'XH26RVP',
  narrative: 'On hire, not invoiced yet',
  goods_pence: null,
  counted_pence: 41_240,
  category: 'unbilled',
  reference: '',
}
const page = (rows: Cost[]) => ({ rows, total: rows.length, next: null, previous: null, missing: [] })

// A load that failed by the server is tried once more before it is told.
const long = { timeout: 20_000 }
const user = userEvent.setup()
let server: FakeServer
const answer = (rows: Cost[]): void =>
  server.reply(dashboardEndpoints.costsByDay, asked({ filter: ['period:is:month'] }), page(rows))
const show = (): void => void showPage('/dashboard?rows=costs&period=is:month', <FigureRowsPage rows="costs" />)
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see dashboard', 'see cost per mile', 'see finance'] }))
})

test(
  'what cost per mile is made of: each line with what counts of it, and hire that waits for its bill',
  long,
  async () => {
    answer([waiting, hire])
    show()
    const textOf = async (narrative: string): Promise<string> =>
      (await screen.findByText(narrative)).closest('tr, li')?.textContent ?? ''
    const accrued = await textOf('On hire, not invoiced yet')
    for (const words of ['£412.40', 'Not invoiced yet', 'Hire, not invoiced yet']) expect(accrued).toContain(words)
    const billed = await textOf('Hire LK21 VXN, November 2026')
    for (const words of ['£170.00', '£300.00', 'Rental', '30 Nov 2026']) expect(billed).toContain(words)
  },
)

test('nothing counts: said so; a failure is told with Retry, which brings the rows', long, async () => {
  answer([])
  show()
  expect(await screen.findByText(/Nothing/)).toBeDefined()
  endPage()
  ;({ server } = beginPage({ permissions: ['see dashboard', 'see cost per mile', 'see finance'] }))
  server.respond(dashboardEndpoints.costsByDay, asked({ filter: ['period:is:month'] }), () => refusal('unexpected'))
  show()
  const retry = await screen.findByRole('button', { name: /Retry/ })
  answer([hire])
  await user.click(retry)
  expect(await screen.findByText('Hire LK21 VXN, November 2026')).toBeDefined()
})

test(
  'open damage: each case with its state and whose turn it is; where it has no page its vehicle shows it',
  long,
  async () => {
    endPage()
    ;({ server } = beginPage({ permissions: ['see dashboard', 'see damage cases', 'see vehicles', 'create queries'] }))
    server.reply(dashboardEndpoints.openDamage, asked({}), {
      rows: [
        {
          id: 7,
          case_no: 'D-10007',
          reg_no: 'XU25KNC',
          summary: 'Rear offside door',
          state: 'awaiting_customer',
          waiting_on: 'customer',
          due_on: '2026-12-01',
          incident_at: '2026-11-01T10:00:00Z',
          updated_at: '2026-11-02T10:00:00Z',
          customer_account_number: 'HARROW01',
        },
      ],
      total: 1,
      next: null,
      previous: null,
      missing: [],
    })
    showPage('/dashboard?rows=damage', <FigureRowsPage rows="damage" />, ['vehicle'])
    const row = (await screen.findByText('Rear offside door')).closest('tr, li')
    for (const words of ['D-10007', 'Awaiting customer', 'Customer', '1 Dec']) expect(row?.textContent).toContain(words)
    expect(row?.querySelector('a')?.getAttribute('href')).toBe('#/vehicleoverview/XU25KNC')
  },
)

const AtRows = () => {
  const { rows } = useLocation().query
  return isFigureRows(rows) ? <FigureRowsPage rows={rows} /> : null
}

test(
  'from one figure’s rows to another’s in the same tab: nothing of the first is drawn as the second',
  long,
  async () => {
    const line = { ...hire, customer_account_number: 'LEEDS01' }
    server.reply(dashboardEndpoints.spendLines, asked({}), {
      ...page([]),
      ...{ rows: [{ ...line, goods_pence: 30_000 }], total: 1 },
    })
    showPage('/dashboard?rows=spend', <AtRows />)
    await screen.findByText('LEEDS01')
    const driven = { id: 4, reg_no: 'XH26RVP', make_model: 'Ford Transit', miles: 1_200, co2_kilograms: 350.55 }
    server.reply(dashboardEndpoints.drivenVehicles, asked({}), {
      ...page([]),
      ...{ rows: [{ ...driven, customer_account_number: 'HARROW01' }], total: 1 },
    })
    act(() => standAt('/dashboard?rows=driven'))
    expect(screen.queryByText('LEEDS01')).toBeNull()
    expect((await screen.findByText('Ford Transit')).closest('tr, li')?.textContent).toContain('350.6')
  },
)

test('each plate of a line leads to its vehicle, and a billed line may be asked about', long, async () => {
  endPage()
  const permissions = ['see dashboard', 'see cost per mile', 'see vehicles', 'raise queries'] as const
  ;({ server } = beginPage({ permissions: [...permissions] }))
  answer([waiting, { ...hire, plates: 'LK21VXN, XH26RVP' }])
  server.reply(financeEndpoints.matchedLines, asked({ filter: ['date:from:2026-11-01', 'date:to:2026-11-30'] }), {
    ...page([]),
    ...{ rows: [{ ...hire, goods_pence: 30_000 }], total: 1 },
  })
  const linksOf = async (narrative: string) => {
    const row = (await screen.findByText(narrative)).closest('tr, li')
    return [...(row?.querySelectorAll('a') ?? [])].map((each) => each.getAttribute('href'))
  }
  const query = '#/raise-query?subject=invoice_line%3A1'
  showPage('/dashboard?rows=costs&period=is:month', <AtRows />, ['vehicle', 'raiseQuery'])
  expect(await linksOf('Hire LK21 VXN, November 2026')).toEqual(
    expect.arrayContaining(['#/vehicleoverview/LK21VXN', '#/vehicleoverview/XH26RVP', query]),
  )
  expect(await linksOf('On hire, not invoiced yet')).toEqual(['#/vehicleoverview/XH26RVP'])
  act(() => standAt('/dashboard?rows=billed&date=from:2026-11-01~to:2026-11-30'))
  expect(await screen.findByRole('heading', { name: /Cost per mile: invoice lines/ })).toBeDefined()
  expect((await screen.findByRole('link', { name: 'Hire by the day' })).getAttribute('href')).toBe(
    '#/dashboard?rows=costs&period=is%3Amonth',
  )
  expect(await linksOf('Hire LK21 VXN, November 2026')).toEqual(
    expect.arrayContaining(['#/vehicleoverview/LK21VXN', query]),
  )
})
