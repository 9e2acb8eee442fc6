import { vehicleCategories } from '../reference/vehicle-categories.ts'
import { bodies } from '../reference/bodies.ts'
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { damageStates } from '@kerbline/domain/areas/damage/states.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { maintenanceStates } from '@kerbline/domain/areas/maintenance/states.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queryStates } from '@kerbline/domain/areas/queries/states.ts'
import { findRole } from '@kerbline/domain/roles.ts'
import { registrationStyle } from '@kerbline/domain/fleet/registration.ts'
import { imeiWarning, isVin } from '@kerbline/domain/fleet/serial-numbers.ts'
import { expect, test } from 'vitest'
import { demoStaff, peopleOf } from './people/demo-cast.ts'
import { demoClock } from './demo-clock.ts'
import { demoCustomers } from './people/demo-customers.ts'
import { imei, licenceNumber, vin } from './identifiers.ts'
import { modelShares } from './vehicles/models.ts'
import { nameNumber } from './people/names.ts'
import { ageIdentifier, plateNumber } from './vehicles/plates.ts'
import { seededRandom } from './random.ts'
import { roadTo as roadToMaintenance } from './maintenance/maintenance-road.ts'
import { pathBy, pathThrough } from './state-paths.ts'

test('every plate is of the current style, of the right half-year, and nobody’s: no ordinary first letter', () => {
  const plates = Array.from({ length: 30_000 }, (_, number) => plateNumber(number * 37, '2024-10-05'))
  expect(new Set(plates).size).toBe(plates.length)
  for (const plate of plates) expect(plate).toMatch(/^[XJTU][A-Z]74[A-HJ-PR-Z]{3}$/)
  for (const plate of plates.slice(0, 500)) expect(registrationStyle(plate)).toBe('current')
  expect(plates.slice(0, 5_000).every((plate) => plate.startsWith('X'))).toBe(true)
})

test.each([
  ['2023-03-01', '23'],
  ['2023-08-31', '23'],
  ['2023-09-01', '73'],
  ['2024-01-31', '73'],
  ['2024-02-29', '73'],
  ['2024-03-01', '24'],
  ['2020-01-10', '69'],
])('a vehicle first registered on %s wears %s', (date, digits) => {
  expect(ageIdentifier(date)).toBe(digits)
})

test('numbers have the shape of real ones', () => {
  const random = seededRandom('numbers')
  for (let number = 0; number < 300; number++) {
    expect(imeiWarning(imei(number))).toBeNull()
    expect(isVin(vin(number, 2023))).toBe(true)
    expect(licenceNumber(nameNumber(number), random)).toMatch(/^[A-Z9]{5}\d{6}[A-Z9]{2}\d[A-Z]{2}$/)
  }
})

test('a fleet’s drivers have names of their own', () => {
  expect(new Set(Array.from({ length: 1_000 }, (_, number) => nameNumber(number).full)).size).toBe(1_000)
})

test('every model fits a category and a body of the reference data', () => {
  const categories = new Set<string>(vehicleCategories.map(({ name }) => name))
  const bodyNames = new Set<string>(bodies.map(({ name }) => name))
  for (const [model] of modelShares) {
    expect(categories, model.model).toContain(model.category)
    expect(bodyNames, model.model).toContain(model.body)
    expect(model.fuel === 'electric', model.model).toBe(model.co2GramsPerKilometre === 0)
  }
})

test('everyone’s role exists, addresses are unique, and the administrator comes first', () => {
  const people = [...demoStaff, ...demoCustomers.flatMap(peopleOf)]
  for (const { roles } of people) for (const role of roles) expect(findRole(role), role).toBeDefined()
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
  expect(people[0]?.email).toBe('admin@kerbline.example')
})

test('a way leads to every state', () => {
  for (const state of damageStates) expect(pathThrough(damageCase.steps, 'draft', state).at(-1)).toBe(state)
  for (const state of queryStates) expect(pathThrough(queryCase.steps, 'open', state).at(-1)).toBe(state)
  for (const state of maintenanceStates) expect(roadToMaintenance(state).at(-1)).toBe(state)
  expect(roadToMaintenance('in_workshop')).toEqual(['requested', 'acknowledged', 'booked', 'in_workshop'])
  expect(pathThrough(queryCase.steps, 'open', 'closed')).toEqual(['open', 'resolved', 'closed'])
  const stations = ['open', 'in_progress', 'closed'] as const
  expect(pathBy(queryCase.steps, stations)).toEqual(['open', 'in_progress', 'resolved', 'closed'])
  expect(() => pathThrough(queryCase.steps, 'merged', 'open')).toThrow(RangeError)
  expect(() => pathThrough(maintenanceCase.steps, 'rejected', 'booked')).toThrow(RangeError)
})

test('times of day are London’s, in summer and winter', () => {
  const clock = demoClock('2026-03-29')
  expect(clock.at(-1, 360)).toBe('2026-03-28T06:00:00.000Z')
  expect(clock.at(0, 360)).toBe('2026-03-29T05:00:00.000Z')
  expect([clock.day(0), clock.day(-29), clock.now]).toEqual(['2026-03-29', '2026-02-28', '2026-03-29T08:30:00.000Z'])
})

test('nothing of today lies ahead of the clock', () => {
  const early = demoClock('2026-11-21', '2026-11-21T03:10:00.000Z')
  expect(early.at(0, 511)).toBe('2026-11-21T03:09:59.071Z')
  expect(early.at(0, 512) > early.at(0, 511)).toBe(true)
  expect(early.morning(540)).toBe(180)
  expect(early.at(1, 511)).toBe('2026-11-22T08:31:00.000Z')
  expect(demoClock('2026-11-21', '2026-11-21T15:00:00.000Z').morning(540)).toBe(540)
  expect(() => demoClock('2026-11-21', '2026-11-22T00:00:00.000Z')).toThrow(RangeError)
  expect(() => demoClock('2026-11-21', 'soon')).toThrow(RangeError)
})
