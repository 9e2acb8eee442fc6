import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { defectsEndpoints } from '@kerbline/domain/areas/driver-checks/defect-endpoints.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { queryClient } from '../../data/query-client.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { endpointQuery } from '../../data/use-endpoint.ts'
import { asked } from '../../testing/list.tsx'
import { beginPage, showPage } from '../../testing/page.tsx'
import { DriverChecksPage } from './driver-checks-page.tsx'
import { sampleCheckRow, sampleDaysRow, sampleMissedRow, sampleToday } from './sample-check.ts'

const user = userEvent.setup()
const page = <Row,>(rows: Row[]) => ({ rows, total: rows.length, next: null, previous: null, missing: [] })

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({
    permissions: ['see driver checks', 'review driver checks', 'see drivers', 'see vehicles'],
  }))
  for (const list of ['driver-checks', 'check-days', 'missed-checks', 'defects'])
    server.reply(viewsEndpoints.list, { list }, { views: [] })
  server.reply(driverChecksEndpoints.today, {}, sampleToday)
  server.reply(driverChecksEndpoints.viewCounts, {}, { all: 40, failed: 2, quick: 1, to_review: 5 })
  server.reply(driverChecksEndpoints.missedCounts, {}, { all: 9, yesterday: 4, not_reminded: 3 })
  server.reply(driverChecksEndpoints.dayCounts, {}, { all: 84, due: 7, failed: 2 })
  server.reply(
    driverChecksEndpoints.rows,
    asked(),
    page([
      sampleCheckRow(),
      sampleCheckRow({ id: 502, reg_no: 'NJ69WFC', rag: 'amber', duration_seconds: 95, is_quick: true, defects: 0 }),
    ]),
  )
  server.reply(driverChecksEndpoints.missed, asked(), page([sampleMissedRow()]))
  server.reply(driverChecksEndpoints.days, asked(), page([sampleDaysRow()]))
})
const show = (at = '/asset-wellbeing') => showPage(at, <DriverChecksPage />, ['driverChecks', 'driverCheck', 'vehicle'])

test('today by figures that open their rows, and each check with its result in words', async () => {
  show()
  const row = within(await screen.findByRole('row', { name: /LK21/ }))
  expect(row.getByText('Failed')).toBeDefined()
  expect(row.getByText('7 min')).toBeDefined()
  // Its cells say minutes: the heading says no other unit.
  expect(screen.getByRole('columnheader', { name: /Duration/ }).textContent).toBe('Duration')
  expect(row.getByRole('link').getAttribute('href')).toBe('#/driver-check/501')
  expect(within(screen.getByRole('row', { name: /NJ69/ })).getByText('Quick')).toBeDefined()
  const today = within(screen.getByRole('region', { name: 'Today' }))
  const hrefs = (await today.findAllByRole('link')).map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    '#/asset-wellbeing?day=is%3A2026-11-17&rag=is%3Ared',
    '#/asset-wellbeing?day=is%3A2026-11-17&rag=is%3Aamber',
    '#/asset-wellbeing?day=is%3A2026-11-17&rag=is%3Agreen',
    '#/asset-wellbeing?show=days&today=is%3Adue',
    '#/asset-wellbeing?show=missed&day=is%3A2026-11-16',
    '#/asset-wellbeing?is_to_review=is%3Ayes',
    '#/asset-wellbeing?show=defects&is_open=is%3Ayes',
  ])
  expect(today.getByText('1 reminded')).toBeDefined()
  expect(today.getByText('2 dangerous')).toBeDefined()
})

test('failed, quick and to review are views with their counts', async () => {
  show()
  const views = within(await screen.findByRole('navigation', { name: /views/i }))
  await waitFor(() =>
    expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All2',
      'Failed2',
      'Quick1',
      'To review5',
    ]),
  )
})

test('no checks yet, what cannot be loaded, and the head while it is on its way', async () => {
  server.reply(driverChecksEndpoints.rows, asked(), page([]))
  const { unmount } = show()
  expect(await screen.findByText('No driver checks yet')).toBeDefined()
  unmount()
  queryClient.clear()
  server.respond(driverChecksEndpoints.rows, asked(), () => refusal('no permission'))
  const failed = show()
  expect(await screen.findByText('We could not load driver checks')).toBeDefined()
  failed.unmount()
  queryClient.clear()
  server.respond(driverChecksEndpoints.rows, asked(), () => new Promise(() => undefined))
  show()
  expect(await screen.findByRole('columnheader', { name: /Result/ })).toBeDefined()
})

test('the kept copy is the list while the server is gone', async () => {
  const kept = {
    ...{ id: 9, check_id: 'kept', reg_no: 'KE23PTX', rag: 'amber' as const, miles: 5, customer_account_number: 'A' },
    ...{ driver_name: 'Ana Reed', template: 'van', start_time: 'soon', end_time: '', duration_seconds: null },
    ...{ has_raw_time: true, created_at: '2026-11-16T08:00:00Z' },
    ...{ driver_check: [{ code: 'horn', response: 'defect' }] },
  }
  queryClient.setQueryData(endpointQuery(driverChecksEndpoints.list, {}).queryKey, [kept], {
    updatedAt: Date.now() - 60_000,
  })
  server.respond(driverChecksEndpoints.rows, asked(), () => {
    throw new TypeError('Failed to fetch')
  })
  show()
  const row = within(await screen.findByRole('row', { name: /KE23/ }))
  expect(row.getByText('Time unclear')).toBeDefined()
  expect(await screen.findByText(/search and filter the 1 check saved on this device/)).toBeDefined()
})

test('who missed yesterday’s check, and all reminded with one press; whoever could not be written to is named', async () => {
  server.reply(driverChecksEndpoints.missed, asked({ filter: ['day:is:2026-11-16'] }), page([sampleMissedRow()]))
  show('/asset-wellbeing?show=missed&day=is:2026-11-16')
  expect(await screen.findByRole('row', { name: /LK21/ })).toBeDefined()
  server.reply(
    driverChecksEndpoints.remind,
    { day: '2026-11-16' },
    { reminded: 3, earlier: 1, without_address: ['NJ69WFC'], not_reminded: 2 },
  )
  await user.click(await screen.findByRole('button', { name: 'Remind all for yesterday' }))
  expect(await screen.findByText('3 drivers reminded.')).toBeDefined()
  expect(screen.getByText(/NJ69WFC and 1 more/)).toBeDefined()
  expect(server.sent('POST')).toEqual([{ day: '2026-11-16' }])
})

test('not used is declared where the row stands; why it is refused stands there too', async () => {
  show('/asset-wellbeing?show=missed')
  const declare = { vehicle_id: 12, day: '2026-11-16' }
  server.respond(driverChecksEndpoints.declareUnused, declare, () =>
    refusal('not allowed now', {
      detail: 'LK21VXN was driven 32 miles on 16 Nov 2026, so you cannot mark it as not used.',
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Mark LK21VXN as not used on 16 Nov' }))
  expect(await screen.findByText(/was driven 32 miles/)).toBeDefined()
})

test('not used today is declared where today’s check is due, and not of a vehicle that moved', async () => {
  const rows = [sampleDaysRow(), sampleDaysRow({ id: 13, reg_no: 'NJ69WFC', due: 'moved' })]
  server.reply(driverChecksEndpoints.days, asked(), page(rows))
  const declare = { vehicle_id: 12, day: '2026-11-17' }
  server.reply(driverChecksEndpoints.declareUnused, declare, declare)
  show('/asset-wellbeing?show=days')
  expect(await screen.findByRole('row', { name: /NJ69/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Mark NJ69WFC as not used today/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mark LK21VXN as not used today' }))
  expect(await screen.findByText('LK21VXN marked as not used today.')).toBeDefined()
  expect(server.sent('POST')).toEqual([declare])
})

test('who may not review is offered neither', async () => {
  signInAs({ permissions: ['see driver checks'] })
  show('/asset-wellbeing?show=missed')
  expect(await screen.findByRole('row', { name: /LK21/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Remind all/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /not used/ })).toBeNull()
})

test('fourteen days as signs: what was missed, and the check of a day behind its sign', async () => {
  show('/asset-wellbeing?show=days')
  const row = within(await screen.findByRole('row', { name: /LK21/ }))
  expect(row.getByText('Not checked yet')).toBeDefined()
  expect(row.getByText('16 Nov: missed')).toBeDefined()
  expect(row.getByRole('link', { name: '17 Nov: advisory' }).getAttribute('href')).toBe('#/driver-check/501')
  const views = within(screen.getByRole('navigation', { name: /views/i }))
  expect(views.getByRole('link', { name: /Failed today/ }).getAttribute('href')).toBe(
    '#/asset-wellbeing?today=is%3Ared&show=days',
  )
})

test('the defects of the scope stand beside the checks, on a phone as cards', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  server.reply(
    defectsEndpoints.viewCounts,
    {},
    { all: 0, open: 0, dangerous: 0, waiting_on_you: 0, verify: 0, recurring: 0 },
  )
  server.reply(defectsEndpoints.list, asked(), page([]))
  show('/asset-wellbeing?show=defects')
  expect(await screen.findByText('No defects')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Checks' }))
  const card = (await screen.findAllByText('Leon Marsh'))[0]?.closest('li')
  expect(card?.textContent).toContain('Failed')
})
