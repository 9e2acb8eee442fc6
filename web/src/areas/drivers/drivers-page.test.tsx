import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { driversEndpoints, type DriverListRow } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { asked } from '../../testing/list.tsx'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { DriversPage } from './drivers-page.tsx'

const driver = (id: number, name: string, change: Partial<DriverListRow> = {}): DriverListRow => ({
  id,
  name,
  plate: null,
  has_vehicle: false,
  score: 0,
  month_miles: 0,
  is_ranked: null,
  checks_done: 0,
  checks_missed: 0,
  points: 0,
  licence_expiry: null,
  licence_rag: null,
  status: 'active',
  customer_account_number: 'HARROW01',
  email: null,
  phone: null,
  licence_categories: [],
  last_licence_check: '2026-01-10',
  updated_at: '2026-11-17T06:42:00Z',
  ...change,
})
const page = (rows: DriverListRow[]) => ({ rows, total: rows.length, next: null, previous: null, missing: [] })
const two = page([driver(1, 'Ann Bell'), driver(2, 'Leon Marsh', { status: 'suspended' })])
const rights: readonly Permission[] = ['see drivers', 'edit drivers', 'see driver licence details']

const long = { timeout: 20_000 }
const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ permissions: [...rights] }))
  server.reply(viewsEndpoints.list, { list: 'drivers' }, { views: [] })
  server.reply(bulkChangesEndpoints.list, { list: 'drivers' }, { changes: [] })
  server.reply(driversEndpoints.viewCounts, {}, { all: 2, top: 0, bottom: 0, no_score: 0, unassigned: 2 })
  server.reply(driversEndpoints.list, asked(), two)
})
const show = (): void => void showPage('/drivers', <DriversPage />)
const begin = async () => {
  show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Edit …' }))
  return within(await screen.findByRole('dialog', { name: 'Edit 2 drivers' }))
}

test('ticked drivers: the status is shown before and after, set with one call, and taken back', long, async () => {
  const before = [{ ids: [1], values: { status: 'active' as const } }]
  server.reply(driversEndpoints.change, { changes: [] }, { changed: 1, before })
  const dialog = await begin()
  await user.click(dialog.getByRole('combobox', { name: 'New value' }))
  await user.click(await screen.findByRole('option', { name: 'Suspended' }))
  expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual(['DriverNowThen', 'Ann BellActiveSuspended'])
  expect(dialog.getByText('1 already has this value.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Change 1 driver' }))
  expect(await screen.findByText('Status of 1 driver changed.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone.')).toBeDefined()
  expect(server.asked.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))).toEqual([
    { changes: [{ ids: [1], values: { status: 'suspended' } }] },
    { changes: before },
  ])
})

test('the day of the licence check is set for all of them; a refusal keeps the dialog and says why', long, async () => {
  server.respond(driversEndpoints.change, { changes: [] }, () => refusal('no permission'))
  const dialog = await begin()
  await user.click(dialog.getByRole('combobox', { name: 'Field' }))
  await user.click(await screen.findByRole('option', { name: 'Last licence check' }))
  const [day, month, year] = dialog.getAllByRole('textbox').slice(0, 3)
  if (!day || !month || !year) throw new Error('There is no date field')
  await user.type(day, '16')
  await user.type(month, '11')
  await user.type(year, '2026')
  await user.click(dialog.getByRole('button', { name: 'Change 2 drivers' }))
  expect(await screen.findByText('We could not make this change.')).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Change 2 drivers' })).toBeDefined()
  expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    changes: [{ ids: [1, 2], values: { last_licence_check: '2026-11-16' } }],
  })
})

test(
  'who may not edit drivers ticks none, and who may not see licences is offered the status alone',
  long,
  async () => {
    signInAs({ permissions: ['see drivers'] })
    show()
    await screen.findByText('Ann Bell')
    expect(screen.queryByRole('checkbox')).toBeNull()
    endPage()
    ;({ server } = beginPage({ permissions: ['see drivers', 'edit drivers'] }))
    server.reply(viewsEndpoints.list, { list: 'drivers' }, { views: [] })
    server.reply(driversEndpoints.list, asked(), two)
    const dialog = await begin()
    await user.click(dialog.getByRole('combobox', { name: 'Field' }))
    await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Status']))
  },
)
