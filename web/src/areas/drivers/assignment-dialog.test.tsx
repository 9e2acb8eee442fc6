import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { driversEndpoints, type DriverPeriod, type DriverProfile } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { expect, test, vi } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { AssignmentDialog } from './assignment-dialog.tsx'

const instant = '2026-11-01T09:00:00.000Z'
const period: DriverPeriod = {
  ...{ id: 8, vehicle_id: 3, reg_no: 'LK21VXN', make_model: 'Ford Transit', from_at: instant, to_at: null },
  ...{ source: 'portal', by: 'Priya Raman', note: null, updated_at: instant },
}
const driver: DriverProfile['driver'] = {
  ...{ id: 5, name: 'Ann Bell', email: null, phone: null, status: 'active', customer_account_number: 'HARROW01' },
  ...{ customer: 'Harrow', company_id: 9, note: null, created_at: instant, updated_at: instant },
}
const profile: DriverProfile = {
  ...{ today: '2026-11-17', driver, plate: 'LK21VXN', has_vehicle: true, is_outside_filter: false, periods: [period] },
  ...{ licence: null, months: [], score: null, checks: null, damage: null, fines: null },
  ...{ totals: { checks: null, damage: null, fines: null }, may_edit: true },
}

test('a period corrected by somebody else meanwhile: both versions, and what was typed goes on top of theirs', async () => {
  const user = userEvent.setup()
  const { server } = beginPage({ permissions: ['see drivers', 'edit drivers'] })
  const onClose = vi.fn()
  showPage('/drivers/LK21VXN', <AssignmentDialog profile={profile} period={period} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Note/), 'Handed over')
  const sent = { key: '5', id: 8, from_at: instant, to_at: null, note: 'Handed over' }
  const theirs = { ...period, to_at: '2026-11-09T17:00:00.000Z', updated_at: '2026-11-10T09:00:00.000Z' }
  server.respond(driversEndpoints.changeAssignment, { ...sent, version: instant }, () =>
    refusal('changed meanwhile', { current: theirs }),
  )
  await user.click(dialog.getByRole('button', { name: 'Save assignment' }))
  const alert = within(await dialog.findByRole('alert'))
  expect(alert.getByRole('row', { name: 'Until None 9 Nov 2026 17:00' })).toBeTruthy()
  await user.click(alert.getByRole('button', { name: 'Keep my changes' }))
  server.reply(
    driversEndpoints.changeAssignment,
    { ...sent, to_at: theirs.to_at, version: theirs.updated_at },
    { ended: [] },
  )
  await user.click(dialog.getByRole('button', { name: 'Save assignment' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
