import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../../data/fake-local-store.ts'
import { fakeServer } from '../../../data/fake-transport.ts'
import { keepLink, readKeptLink } from '../kept-check-link.ts'
import { CheckApp } from './check-app.tsx'
import { forgetChecks } from './kept-checks.ts'
import { sampleSheet, sampleVehicle } from './sample-sheet.ts'

const user = userEvent.setup()
beforeEach(() => {
  fakeLocalStore()
  fakeServer()
})
afterEach(() => {
  forgetChecks()
  giveBackLocalStore()
})

const off = sampleVehicle({
  is_vor: true,
  off_road: { since: '2026-11-16T06:49:00.000Z', why: ['Brakes: pedal to the floor (DF-000012)'] },
})
const show = (sheet = sampleSheet({ vehicles: [off] })) =>
  render(<CheckApp token="a-token" sheet={sheet} isFresh hasEnded={false} onRefresh={vi.fn()} />)
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

test('a vehicle off the road: do not drive, why, since when and whom to call, before the check and on every step of it', async () => {
  show()
  expect(await screen.findByText('Do not drive LK21 VXN.')).toBeTruthy()
  expect(
    screen.getByText(/It has been off the road since 16 Nov 2026: Brakes: pedal to the floor \(DF-000012\)\./),
  ).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Call 0113 496 0142' })[0]?.getAttribute('href')).toBe('tel:01134960142')
  expect(screen.queryByRole('button', { name: /^Start check/ })).toBeNull()
  await press('Check LK21 VXN anyway')
  expect(await screen.findByText('Off the road: do not drive it.')).toBeTruthy()
  await press('Answer by section')
  await press('Cab checked: OK')
  expect(await screen.findByText('Do not drive LK21 VXN.')).toBeTruthy()
})

test('one that is typed is not begun before it is said', async () => {
  const other = sampleVehicle({ reg_no: 'MF72OJE', plate: 'MF72OJE' })
  show(sampleSheet({ vehicles: [other, { ...off, is_own: false }] }))
  await user.type(await screen.findByLabelText('Another vehicle'), 'lk21 vxn')
  await press('Find vehicle')
  expect(await screen.findByText('Do not drive LK21 VXN.')).toBeTruthy()
  await press('Check LK21 VXN anyway')
  expect(await screen.findByText('Off the road: do not drive it.')).toBeTruthy()
})

test('gear that is out of use is said, and the vehicle may be driven', async () => {
  const words = 'Tail lift or crane out of use since 3 Nov 2026. The vehicle can still be driven'
  show(sampleSheet({ vehicles: [sampleVehicle({ out_of_use: [words] })] }))
  expect(await screen.findByText(`${words}.`)).toBeTruthy()
  expect(screen.queryByText('Do not drive LK21 VXN.')).toBeNull()
  await press('Start check for LK21 VXN')
})

test('a sheet that an earlier version of the page kept still opens, and says that the vehicle is off the road', async () => {
  const { off_road: _, out_of_use: __, ...earlier } = off
  await keepLink({ token: 'a-token', sheet: sampleSheet({ vehicles: [earlier as typeof off] }) })
  const kept = await readKeptLink()
  show(kept?.sheet)
  expect(await screen.findByText('Do not drive LK21 VXN.')).toBeTruthy()
  expect(screen.getByText('It is off the road. You can still do the check.')).toBeTruthy()
})
