import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { WorkshopClosures } from './workshop-closures.tsx'

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['see dealers', 'manage dealers'] }))
})

const record = {
  ...{ id: 7, name: 'Aire Trucks', is_active: true, used_by: 0 },
  ...{ created_at: '2026-01-05T09:00:00Z', updated_at: '2026-02-05T09:00:00Z' },
}
const show = () =>
  showPage('/dealer-management/aire-trucks', <WorkshopClosures view={{ record, used_by: [], may: [] }} />)
const shut = { day: '2026-12-24', reason: 'Stocktaking', visits: 2 }

test('a day is added with its reason; what is missing or refused stands at its field', async () => {
  server.reply(maintenanceEndpoints.closures, { dealer: 7 }, { closures: [] })
  const twice = { field: 'day', reason: 'twice', message: 'The workshop is already closed on this date.' }
  const asked = { dealer: 7, day: '2026-12-24', reason: 'Stocktaking' }
  server.respond(maintenanceEndpoints.addClosure, asked, () => refusal('not valid', { fields: [twice] }))
  show()
  expect(await screen.findByText('No extra closed days.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add closed day' }))
  expect(screen.getByText('Enter a date.')).toBeDefined()
  expect(screen.getByText('Enter a reason.')).toBeDefined()
  expect(server.sent()).toEqual([])
  await user.type(screen.getByLabelText('Day'), '24')
  await user.type(screen.getByLabelText('Month'), '12')
  await user.type(screen.getByLabelText('Year'), '2026')
  await user.type(screen.getByLabelText('Reason'), 'Stocktaking')
  await user.click(screen.getByRole('button', { name: 'Add closed day' }))
  expect(await screen.findByText('The workshop is already closed on this date.')).toBeDefined()
  server.reply(maintenanceEndpoints.addClosure, asked, { closures: [shut] })
  server.reply(maintenanceEndpoints.closures, { dealer: 7 }, { closures: [shut] })
  await user.click(screen.getByRole('button', { name: 'Add closed day' }))
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText('24 Dec 2026')).toBeDefined()
  expect(row.getByText(/^2 bookings are on this date/)).toBeDefined()
  expect(server.sent()).toEqual([
    { day: '2026-12-24', reason: 'Stocktaking' },
    { day: '2026-12-24', reason: 'Stocktaking' },
  ])
})

test('who may only read changes nothing; what cannot be loaded has Retry', async () => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['see dealers'] }))
  server.respond(maintenanceEndpoints.closures, { dealer: 7 }, () => refusal('unexpected'))
  show()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.reply(maintenanceEndpoints.closures, { dealer: 7 }, { closures: [shut] })
  await user.click(retry)
  expect(await screen.findByText('24 Dec 2026')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Remove closed day|Add/ })).toBeNull()
})
