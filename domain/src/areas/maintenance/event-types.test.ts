import { expect, test } from 'vitest'
import { eventTypeName, isMaintenanceEventType, isRepairType, maintenanceEventTypes } from './event-types.ts'

test.each([
  ['mot', true, false, 'MOT'],
  ['loler', true, false, 'LOLER inspection'],
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
