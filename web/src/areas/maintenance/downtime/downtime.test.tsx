import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { beginPage, endPage, showPage } from '../../../testing/page.tsx'
import { DowntimeButton } from './downtime-button.tsx'

const row = (month: string, branch: string | null, figures: object = {}) => ({
  ...{ month, branch_id: branch === null ? null : 4, branch, visits: 3, hours: 84, within_target: 2, over_target: 1 },
  ...{ least_target_hours: 24, most_target_hours: 24, ...figures },
})
const visit = (id: number, hours: number, isWithin: boolean | null) => ({
  case: { id, number: `MB-00000${id}`, reg_no: 'AB12CDE', title: 'Service' },
  ...{ hours, hours_in_all: hours + 6, target_hours: 24, is_within: isWithin, is_still: id === 2 },
})

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['see maintenance request details', 'manage settings'] }))
})

const open = async () => {
  showPage('/maintenance-management', <DowntimeButton />, ['maintenanceEvent', 'settings'])
  await user.click(screen.getByRole('button', { name: 'Downtime' }))
  return within(await screen.findByRole('dialog', { name: 'Downtime' }))
}

test('each branch with its days, visits, target, met and missed; a figure opens the visits it counts, all of them', async () => {
  server.reply(
    maintenanceEndpoints.downtime,
    {},
    {
      target_hours: 24,
      rows: [
        row('2026-10', 'York'),
        row('2026-11', 'Leeds'),
        row('2026-11', null, { over_target: 0, least_target_hours: 12 }),
      ],
    },
  )
  const [month, asked] = ['2026-11', { branch_id: 4, promise: 'missed' }] as const
  const both = [visit(1, 40, false), visit(2, 10, null)]
  server.reply(maintenanceEndpoints.downtimeVisits, { month, shown: 50, ...asked }, { visits: both, total: 60 })
  server.reply(maintenanceEndpoints.downtimeVisits, { month, shown: 100, ...asked }, { visits: both, total: 2 })
  const dialog = await open()
  const table = await dialog.findByRole('table')
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'BranchDowntimeVisitsTargetMetMissed',
    'Leeds3.5 days3 visits of Leeds24 h2 visits within target of Leeds1 visits over target of Leeds',
    'No branch3.5 days3 visits of no branch12 h to 24 h2 visits within target of no branch–',
  ])
  expect(dialog.getByRole('link', { name: 'Change it in Settings, Service levels' })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: '1 visits over target of Leeds' }))
  const first = (await dialog.findByText('MB-000001 Service')).closest('li')
  expect(first?.textContent).toContain('Over target')
  expect(first?.textContent).toContain('40 h, 46 h in total')
  await user.click(dialog.getByRole('button', { name: 'Show more visits' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Show more visits' })).toBeNull())
})

test('no vehicle off the road, and a failure with the way on', async () => {
  server.reply(maintenanceEndpoints.downtime, {}, { target_hours: null, rows: [] })
  const dialog = await open()
  expect(await dialog.findByText(/No vehicle was off the road in November 2026/)).toBeDefined()
  endPage()
  ;({ server } = beginPage({ side: 'staff', permissions: ['see maintenance request details'] }))
  server.respond(maintenanceEndpoints.downtime, {}, () => refusal('unavailable'))
  const failed = await open()
  expect(await failed.findByRole('button', { name: 'Retry' })).toBeDefined()
})
