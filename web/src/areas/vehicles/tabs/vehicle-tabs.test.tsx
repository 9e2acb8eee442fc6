import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { TimelineEntry } from '@kerbline/domain/areas/vehicles/timeline-entry.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer } from '../../../data/fake-transport.ts'
import { beginPage, showPage } from '../../../testing/page.tsx'
import { sampleVehicle } from '../sample-vehicle.ts'
import { VehiclePage } from '../vehicle-page.tsx'

const user = userEvent.setup()
let server: FakeServer
let gone: readonly string[]
beforeEach(() => {
  ;({ server, gone } = beginPage({ permissions: ['see vehicles', 'see drivers'] }))
  server.reply(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, sampleVehicle())
})

const show = (address: string) => showPage(address, <VehiclePage />, ['vehicles', 'vehicle', 'dashboard'])

const entry = (change: Partial<TimelineEntry>): TimelineEntry => ({
  key: 'check 1',
  at: '2026-11-17T08:09:00.000Z',
  is_day: false,
  kind: 'check',
  act: 'checked',
  subject: null,
  from: null,
  to: 'green',
  detail: null,
  side: 'customer',
  who: 'Leon Marsh',
  record: '31',
  changes: [],
  ...change,
})

test('the history says who changed what, before and after, by the labels of the form', async () => {
  server.reply(
    vehiclesEndpoints.history,
    { key: '42' },
    {
      entries: [
        {
          ...{ at: '2026-11-16T09:41:00Z', by: 'Dev Kapoor', action: 'vehicle saved' },
          changes: [{ field: 'fleet_no', before: 'H12', after: 'H14' }],
        },
      ],
      next: null,
    },
  )
  show('/vehicleoverview/LK21VXN?tab=history')
  expect((await screen.findByRole('link', { name: 'History' })).getAttribute('aria-current')).toBe('page')
  expect((await screen.findByText(/by Dev Kapoor/)).textContent).toContain('Vehicle saved')
  expect(screen.getByText('Fleet number').nextElementSibling?.textContent).toBe('H12 → H14')
})

test('the timeline is one story, by pages and by kind', async () => {
  const timeline = vehiclesEndpoints.timeline
  server.reply(timeline, { id: 42 }, { entries: [entry({})], kinds: ['hire', 'check'], next: 'older' })
  server.reply(
    timeline,
    { id: 42, after: 'older' },
    {
      entries: [
        entry({
          key: 'hire on',
          kind: 'hire',
          act: 'on hire',
          is_day: true,
          at: '2024-09-03T00:00:00.000Z',
          to: null,
          side: 'hire company',
          who: null,
          record: null,
        }),
      ],
      kinds: ['hire', 'check'],
      next: null,
    },
  )
  show('/vehicleoverview/LK21VXN?tab=timeline')
  expect(await screen.findByText('Driver check, nil defect')).toBeDefined()
  expect(screen.getByText('Leon Marsh, Customer')).toBeDefined()
  expect(screen.getByText('Today 08:09')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('On hire')).toBeDefined()
  expect(screen.getByText('3 Sep 2024')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Hire' }))
  expect(gone.at(-1)).toContain('kind=hire')
})

test('an edit says field by field what stood and what stands, and leads to its record where it has one', async () => {
  const edit = entry({
    ...{
      key: 'change 9',
      kind: 'change',
      act: 'edited',
      to: null,
      side: 'hire company',
      who: 'Moira Bell',
      record: null,
    },
    changes: [{ field: 'fleet_no', before: 'H12', after: 'H14' }],
  })
  const tag = entry({ key: 'tag 3', kind: 'tag', act: 'tagged', subject: 'Leeds depot', to: null, record: '3' })
  server.reply(vehiclesEndpoints.timeline, { id: 42 }, { entries: [edit, tag], kinds: ['change', 'tag'], next: null })
  showPage('/vehicleoverview/LK21VXN?tab=timeline', <VehiclePage />, ['vehicles', 'vehicle', 'dashboard', 'tag'])
  expect(await screen.findByText('Details edited')).toBeDefined()
  expect(screen.getByText('Moira Bell, Hire company')).toBeDefined()
  expect((await screen.findByText('Fleet number')).nextElementSibling?.textContent).toBe('H12 → H14')
  expect(screen.getByRole('link', { name: 'Tag “Leeds depot” added' }).getAttribute('href')).toBe(
    '#/vehicles?tag_ids=is%3A3',
  )
  expect(screen.getByRole('radio', { name: 'Tags' })).toBeDefined()
})

test('costs: months for finance, lines for invoices, the sum with its basis', async () => {
  server.reply(
    vehiclesEndpoints.costs,
    { id: 42 },
    {
      total_pence: 3_432_694,
      lines: 38,
      months: [{ month: '2026-11', categories: { rental: 40_000, fuel: 9_000 } }],
      by_day: [
        { month: '2026-10', pence: 45_000, unbilled_pence: 0, miles: 1_000 },
        { month: '2026-11', pence: 49_000, unbilled_pence: 20_600, miles: 700 },
      ],
      sees_lines: true,
    },
  )
  server.reply(
    vehiclesEndpoints.costLines,
    { id: 42 },
    {
      lines: [
        {
          id: 1,
          date: '2026-11-05',
          invoice_id: 2,
          reference: 'IN20100',
          type: 'credit_note',
          narrative: 'Fuel card LK21 VXN',
          category: 'fuel',
          goods_pence: -23_307,
          tax_pence: 0,
          period_from: '2026-10-20',
          period_to: '2026-11-02',
          also_names: 1,
        },
      ],
      next: null,
    },
  )
  show('/vehicleoverview/LK21VXN?tab=costs')
  expect(await screen.findByText(/£0\.71 a mile, based on the last reading of 48,212 miles/)).toBeDefined()
  expect(await screen.findByText('Fuel card LK21 VXN')).toBeDefined()
  expect(screen.getByText('−£233.07')).toBeDefined()
  expect(screen.getByText(/for 20 Oct to 2 Nov 2026, credit note, also for 1 other vehicle/)).toBeDefined()
  expect(screen.getByText('£490.00 for 700 miles so far in November. £206 accrued (not invoiced yet).')).toBeDefined()
  expect(screen.getByLabelText('Oct: £0.45')).toBeDefined()
  expect(screen.getByLabelText('Nov so far: £0.70')).toBeDefined()
  await waitFor(() => expect(screen.getByRole('figure', { name: 'Spend by month and type' })).toBeDefined())
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (sent.push([address, body]) === 1) throw new TypeError('offline')
    return new Response('a', { headers: { 'content-disposition': 'attachment; filename="costs-LK21VXN.csv"' } })
  })
  URL.createObjectURL = () => 'blob:made'
  await user.click(screen.getByRole('button', { name: 'CSV file' }))
  expect(await screen.findByText('We could not create the file.')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  const asked = [expect.stringContaining('/api/vehicles/42/cost-lines/export'), '{"format":"csv"}']
  await waitFor(() => expect(sent).toEqual([asked, asked]))
})
