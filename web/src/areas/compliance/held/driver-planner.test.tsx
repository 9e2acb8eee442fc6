import { fireEvent, screen, within } from '@testing-library/react'
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { DriverLines } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { holderPlan } from '@kerbline/domain/areas/compliance/holders.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { useListState } from '../../../list/use-list.ts'
import { beginPage, endPage, showPage } from '../../../testing/page.tsx'
import { DriverPlanner } from './driver-planner.tsx'

const plan = holderPlan('driver')
const question = { search: '', filter: [] as string[] }
const download = { type: 'tacho_card_download', driver_field: null, what: 'Driver card download' } as const
const row: DriverLines = {
  id: 7,
  name: 'Sam Okafor',
  customer_account_number: 'NORTH01',
  work: [
    { ...download, date: '2026-11-17', days_late: 3, is_next: true },
    { ...download, date: '2026-12-15', days_late: 0, is_next: false },
  ],
  undated: ['Licence check'],
}
const reply = (rows: DriverLines[], next: number | null = null) => ({
  today: '2026-11-17',
  from: '2026-11-16',
  rows,
  next,
})

function Shown() {
  const [state] = useListState(plan)
  return <DriverPlanner state={state} />
}
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see compliance', 'see drivers', 'see driver licence details'] }))
})
const show = () => showPage('/fleet-compliance?show=driver-planner', <Shown />, ['compliance', 'drivers'])

test('full: each day of a driver says what it is and how late, and what has no date is named', async () => {
  server.reply(complianceEndpoints.driverPlanner, question, reply([row]))
  show()
  expect(
    await screen.findByRole('button', { name: 'Driver card download of Sam Okafor, 17 Nov 2026, 3 days overdue' }),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Driver card download of Sam Okafor, 15 Dec 2026' }).textContent).toBe(
    'DCD',
  )
  expect(screen.getByText('No valid date: Licence check')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sam Okafor' }).getAttribute('href')).toContain('driver=7')
  expect(screen.getAllByRole('columnheader')).toHaveLength(27)
})

test('a day opens what was done for it', async () => {
  server.reply(complianceEndpoints.driverPlanner, question, reply([row]))
  server.reply(
    complianceEndpoints.driverRecords,
    { driver_id: 7, type: download.type },
    {
      holder: 'Sam Okafor',
      holder_id: 7,
      dates: [{ ...download, due_date: '2026-12-15', amber_weeks: 1, rag: 'green' }],
      records: [],
      next: null,
    },
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: /15 Dec 2026/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Driver card download, Sam Okafor' }))
  expect(await sheet.findByText('No records yet.')).toBeDefined()
})

test('the next page begins after the last driver of this one', async () => {
  server.reply(complianceEndpoints.driverPlanner, question, reply([row], 7))
  server.reply(
    complianceEndpoints.driverPlanner,
    { ...question, after: 7 },
    reply([{ ...row, id: 8, name: 'Tom Birch' }]),
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('link', { name: 'Tom Birch' })).toBeDefined()
})

test('empty and failed each say so', async () => {
  server.reply(complianceEndpoints.driverPlanner, question, reply([]))
  show()
  expect(await screen.findByText('Nothing due')).toBeDefined()
  endPage()
  ;({ server } = beginPage({ permissions: ['see compliance', 'see drivers', 'see driver licence details'] }))
  server.respond(complianceEndpoints.driverPlanner, question, () => refusal('unexpected'))
  show()
  expect(await screen.findByRole('button', { name: /Retry/ })).toBeDefined()
})
