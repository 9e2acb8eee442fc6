import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { caseWaitsEndpoints, type WaitedGroup } from '@kerbline/domain/cases/case-waits.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { repairCase } from '../sample-case.ts'
import { WaitsButton } from './waits-button.tsx'
import type { WaitsSource } from './waits-source.ts'

const calls = caseWaitsEndpoints(repairCase, ['branch', 'team'])
const source: WaitsSource = {
  many: 'repairs',
  ...calls,
  by: ['branch', 'team'],
  hrefOf: ({ id }) => `#/repair/${id}`,
}
const none = { minutes: 0, cases: 0 }
const group = (key: string, label: string | null, company: number, customer: number): WaitedGroup => ({
  key,
  label,
  customer: customer === 0 ? none : { minutes: customer, cases: 2 },
  hire_company: company === 0 ? none : { minutes: company, cases: 3 },
  third_party: none,
})
const month = '2026-11'
const groups = [group('1', 'Leeds', 90, 600), group('2', 'York', 300, 18), group('', null, 0, 60)]

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ side: 'customer', permissions: ['see queries'] }))
  server.reply(calls.waitsBy, { month, by: 'branch' }, { month, groups })
})

const open = async () => {
  showPage('/', <WaitsButton source={source} />)
  await user.click(screen.getByRole('button', { name: 'Waiting times' }))
  return within(await screen.findByRole('dialog', { name: 'Waiting times' }))
}
const named = (): (string | null)[] => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

test('one press from the list: each side’s time by branch, whom the reader waited on first', async () => {
  const dialog = await open()
  await dialog.findByRole('table')
  expect(named()).toEqual(['York', 'Leeds', 'No branch'])
  expect(dialog.getByRole('columnheader', { name: /Waited on Kerbline Vehicle Hire/ })).toBeDefined()
  expect(dialog.getByText('Kerbline Vehicle Hire: 6 h 30 min, You: 11 h, A third party: none.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Waited on you' }))
  expect(named()).toEqual(['Leeds', 'No branch', 'York'])
})

test('a figure opens the cases it is made of, and says how many it left out', async () => {
  server.reply(
    calls.waits,
    { month, side: 'hire_company', by: 'branch', group: '2' },
    {
      month,
      total: 3,
      waits: [
        {
          case: { id: 31, number: 'R-000031', reg_no: 'LK21VXN', title: 'Tyre' },
          minutes: 200,
          is_still: true,
        },
      ],
    },
  )
  const dialog = await open()
  const figure = await dialog.findByRole('button', { name: /^5 h 3 repairs, waited on Kerbline/ })
  expect(figure.getAttribute('aria-expanded')).toBe('false')
  await user.click(figure)
  const link = await dialog.findByRole('link', { name: 'R-000031 Tyre' })
  expect(link.getAttribute('href')).toBe('#/repair/31')
  expect(dialog.getByText('3 h 20 min, still waiting')).toBeDefined()
  expect(dialog.getByText('The 1 longest of 3.')).toBeDefined()
  await user.click(figure)
  await waitFor(() => expect(dialog.queryByRole('link', { name: 'R-000031 Tyre' })).toBeNull())
})

test('by team, and the month before; a month in which nobody waited says so', async () => {
  server.reply(calls.waitsBy, { month, by: 'team' }, { month, groups: [group('Maintenance', 'Maintenance', 5, 0)] })
  server.reply(calls.waitsBy, { month: '2026-10', by: 'team' }, { month: '2026-10', groups: [] })
  const dialog = await open()
  await user.click(await dialog.findByRole('radio', { name: 'Team' }))
  expect(await dialog.findByRole('rowheader', { name: 'Maintenance' })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Month before' }))
  expect(await dialog.findByText(/No waiting time in October 2026/)).toBeDefined()
})

test('what cannot be loaded says so, with the way to try again', async () => {
  server.respond(calls.waitsBy, { month, by: 'branch' }, () => refusal('no permission'))
  const dialog = await open()
  expect(await dialog.findByText('We could not load who waited longest.')).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Retry' })).toBeDefined()
})
