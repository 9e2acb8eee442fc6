import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { vehicleFormFor } from '@kerbline/domain/areas/vehicles/resource.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { sampleMe, signInAs } from '../../data/session/sample-user.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { sampleVehicle } from './sample-vehicle.ts'
import { VehiclePage } from './vehicle-page.tsx'
import { vehicleForms } from './lazy-vehicle-forms.ts'
import { VehiclesPage } from './list/vehicles-page.tsx'

const user = userEvent.setup()
/** A form of forty fields takes its time on a busy machine. */
const rights: readonly Permission[] = ['see vehicles', 'see drivers', 'see finance', 'edit vehicles']
let server: FakeServer

const blank = Object.fromEntries(
  writableFields(vehicleFormFor({ side: 'staff', may: () => true }, false).fields).map(([name]) => [name, null]),
)
const record = {
  ...blank,
  ...{ id: 42, plate: 'LK21 VXN', reg_no: 'LK21VXN', customer_account_number: 'HARROW01', is_active: true, used_by: 0 },
  ...{ created_at: '2026-01-01T09:00:00Z', updated_at: '2026-11-01T09:00:00Z', model: 'Transit', tag_ids: [] },
  ...{ has_tail_lift: false, has_tachograph: false, has_crane: false, has_fridge: false, is_vor: false },
  ...{ fuel_type: 'diesel', hire_type: 'contract_hire', status: 'on_hire', on_hire_date: '2026-01-05' },
  ...{
    manufacturer_id: 1,
    manufacturer_id_name: 'Ford',
    vehicle_category_id: 2,
    vehicle_category_id_name: 'Panel van',
  },
  ...{ branch_id: 3, branch_id_name: 'Leeds South', co2_grams_per_kilometre: 186.5 },
}
const view = { record, used_by: [], may: ['edit' as const] }

function begin(side: 'staff' | 'customer', ...more: Permission[]): void {
  const person = signInAs({ side, permissions: [...rights, ...more] })
  server.reply(authEndpoints.me, {}, { ...sampleMe(person), today: '2026-11-17', now: '2026-11-17T09:00:00Z' })
}
beforeEach(async () => {
  ;({ server } = beginPage())
  server.reply(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, sampleVehicle({ may: ['edit'] }))
  server.reply(vehiclesEndpoints.view, { key: '42' }, view)
  server.reply(vehiclesEndpoints.map, {}, { tile_url: null, attribution: '' })
  server.reply(viewsEndpoints.list, { list: 'vehicles' }, { views: [] })
  server.reply(scopeEndpoints.accounts, { search: '' }, { accounts: [], count: 0 } as never)
  await vehicleForms.load()
})

const edit = () => showPage('/vehicleoverview/LK21VXN?edit=1', <VehiclePage />, ['vehicles', 'vehicle'])

test('staff find every field in the form of a vehicle, with decimal places', async () => {
  begin('staff')
  edit()
  const form = await screen.findByRole('form', { name: 'Edit LK21 VXN' })
  const { fields } = vehicleFormFor({ side: 'staff', may: () => true }, false)
  const missing = writableFields(fields).filter(([, { label }]) => !form.textContent.includes(label))
  expect(missing).toEqual([])
  expect(within(form).getByRole('textbox', { name: /CO₂/ })).toHaveProperty('value', '186.5')
}, 20_000)

test('a customer’s form has what a customer may change, and sends nothing else', async () => {
  begin('customer')
  edit()
  const form = await screen.findByRole('form', { name: 'Edit LK21 VXN' })
  expect(within(form).queryByRole('textbox', { name: 'Registration' })).toBeNull()
  expect(within(form).queryByRole('combobox', { name: 'Branch' })).toBeNull()
  await user.type(within(form).getByRole('textbox', { name: /Cost centre/ }), 'CC7')
  server.respond(vehiclesEndpoints.update, { key: '42', version: '', values: {} }, () => ({ body: view }) as never)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.sent('PUT')).toHaveLength(1))
  const { values } = server.sent('PUT')[0] as { values: object }
  expect(Object.keys(values).toSorted()).toEqual(
    ['cost_centre', 'driver_id', 'fleet_no', 'miles', 'milesDate', 'note', 'tag_ids'].toSorted(),
  )
})

test('an odd plate is said to be odd, and what is refused stands at its field', async () => {
  begin('staff')
  edit()
  const plate = await screen.findByRole('textbox', { name: /Current registration/ })
  await user.type(plate, 'ZZZ')
  expect(screen.getByText(/ZZZ does not look like a UK registration/)).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: /VIN/ }), 'no')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findAllByText(/Enter a VIN with 17 characters/)).length).toBeGreaterThan(0)
  expect(server.sent('PUT')).toEqual([])
}, 20_000)

test('the page leads staff and customers with the right to the form; the list leads staff to a new one', async () => {
  begin('staff')
  showPage('/vehicleoverview/LK21VXN', <VehiclePage />, ['vehicles', 'vehicle'])
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  const link = await screen.findByRole('menuitem', { name: 'Edit' })
  expect(link.getAttribute('href')).toBe('#/vehicleoverview/LK21VXN?edit=1')
})

test.each(['staff', 'customer'] as const)('a new vehicle, for %s', async (side) => {
  begin(side)
  server.respond(vehiclesEndpoints.list, {} as never, () => refusal('unavailable'))
  showPage('/vehicles?new=1', <VehiclesPage />, ['vehicles', 'vehicle'])
  if (side === 'customer') {
    expect(await screen.findByRole('heading', { level: 1, name: 'Vehicles' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'New vehicle' })).toBeNull()
    return
  }
  expect(await screen.findByRole('heading', { level: 1, name: 'Create vehicle' })).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'Account' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Create vehicle' }))
  expect((await screen.findAllByText('Enter a registration.')).length).toBeGreaterThan(0)
})

test('a dangerous defect keeps it off the road: that is not offered to be undone, and the defect is linked', async () => {
  begin('staff', 'see driver checks')
  const dangerous = [{ number: 'DF-000003', words: 'Tyres and wheel fixings: a cut' }]
  server.reply(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, sampleVehicle({ may: ['edit'], dangerous }))
  server.reply(vehiclesEndpoints.view, { key: '42' }, { ...view, record: { ...record, is_vor: true } })
  showPage('/vehicleoverview/LK21VXN?edit=1', <VehiclePage />, ['vehicles', 'vehicle', 'driverCheck'])
  const form = await screen.findByRole('form', { name: 'Edit LK21 VXN' })
  expect(within(form).getByRole('checkbox', { name: /^Off the road \(VOR\)/ })).toHaveProperty('disabled', true)
  expect(within(form).getByRole('link', { name: 'DF-000003' }).getAttribute('href')).toBe('#/driver-check/DF-000003')
})
