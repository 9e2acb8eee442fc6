import { afterEach, expect, test } from 'vitest'
import { keepEventTypes } from '../compliance/types/held-types.ts'
import { publicWork } from '../public-requests/public-form.ts'
import { maintenancePlan } from './list.ts'
import {
  vehicleWork,
  isWorkOfVehicles,
  eventTypeName,
  isMaintenanceEventType,
  isRepairType,
  maintenanceEventTypes,
} from './event-types.ts'

test.each([
  ['mot', true, false, 'MOT'],
  ['loler', true, false, 'LOLER thorough examination'],
  ['repair', true, true, 'Repair'],
  ['tail_lift', true, true, 'Tail lift'],
  ['horoscope', false, false, 'horoscope'],
  ['', false, false, ''],
])('%j', (slug, known, repair, name) => {
  expect(isMaintenanceEventType(slug)).toBe(known)
  expect(isRepairType(slug)).toBe(repair)
  expect(eventTypeName(slug)).toBe(name)
})

test('no slug stands twice', () =>
  expect(new Set(maintenanceEventTypes.map(({ slug }) => slug)).size).toBe(maintenanceEventTypes.length))

afterEach(() => void keepEventTypes(undefined))

test('what staff added or named anew is work like any other: in the form, the filter and a booking', () => {
  keepEventTypes([
    { slug: 'mot', name: 'MOT test', holder: 'vehicle', keeps_off_road: false },
    { slug: 'wash', name: 'Valeting', holder: 'vehicle', keeps_off_road: false },
    { slug: 'medical', name: 'Medical', holder: 'driver', keeps_off_road: false },
  ])
  expect(vehicleWork().map(({ name }) => name)).toEqual(expect.arrayContaining(['MOT test', 'Valeting', 'Repair']))
  expect(publicWork().map(({ slug }) => slug)).toContain('wash')
  expect(publicWork().map(({ slug }) => slug)).not.toContain('medical')
  expect([isWorkOfVehicles('wash'), isWorkOfVehicles('medical'), isWorkOfVehicles('driver_cpc')]).toEqual([
    true,
    false,
    false,
  ])
  expect(maintenancePlan({ side: 'staff', knowsCost: true }).columns['type']?.options).toContainEqual({
    value: 'wash',
    label: 'Valeting',
  })
})
