import { expect, test } from 'vitest'
import { branches } from '../branches/resource.ts'
import { driverImport } from './kinds/drivers.ts'
import { vehicleImport } from './kinds/vehicles.ts'
import { managedKind } from './managed-kind.ts'
import { alikeness, areOpposites, closest, suggestColumns } from './suggest.ts'

const found = (...given: Parameters<typeof suggestColumns>) =>
  suggestColumns(...given).map((each) => (each ? `${each.column} ${each.by}` : null))

test('by name, by likeness, each column once, the rest left out', () => {
  expect(found(managedKind(branches), ['NAME', 'Branch code', 'Telephone', 'Post code', 'Remark', 'Name'])).toEqual([
    'name name',
    'code suggested',
    'phone suggested',
    'postcode name',
    null,
    null,
  ])
  expect(found(vehicleImport, ['Reg', 'Account no', 'Manufacturer', 'Fuel'])).toEqual([
    'reg_no suggested',
    'customer_account_number suggested',
    'make suggested',
    'fuel_type suggested',
  ])
})

test('of two that are as like, the one whose words the title says', () => {
  expect(found(vehicleImport, ['Hire type', 'Hire status', 'VRM', 'Depot'])).toEqual([
    'hire_type name',
    'status suggested',
    'reg_no suggested',
    'branch suggested',
  ])
})

test('what was chosen before comes first, also that a column was left out', () => {
  expect(found(driverImport, ['Name', 'Who', 'E-mail'], { who: 'name', email: '' })).toEqual([
    null,
    'name remembered',
    null,
  ])
})

test('a name of a column that is gone is no suggestion', () => {
  expect(found(managedKind(branches), ['Code'], { code: 'gone' })).toEqual(['code name'])
})

test.each([
  ['Leeds CC', ['Leicester City Council', 'Leeds City Council'], 'Leeds City Council'],
  ['Nort', ['South', 'North'], 'North'],
  ['xyz', ['South', 'North'], undefined],
])('%s is closest to', (word, known, wanted) => expect(closest(word, known)).toBe(wanted))

test('nothing is guessed across opposites', () => {
  const statuses = ['On order', 'On hire', 'Off hire requested', 'Off hired', 'VOR', 'Disposed']
  expect(closest('Hired', statuses)).toBe('On hire')
  expect(closest('Hired', ['Off hired', 'Off hire requested'])).toBeUndefined()
  expect(closest('Off hire', statuses)).toBe('Off hired')
  expect(closest('active', ['inactive'])).toBeUndefined()
  expect([areOpposites('Hired', 'off_hired'), areOpposites('Leeds Sth', 'Leeds South')]).toEqual([true, false])
})

test('how like two names are is the same from both sides, however often letters repeat', () => {
  expect(alikeness('Panel van', 'van')).toBe(alikeness('van', 'Panel van'))
  expect(alikeness('Panel van', 'van')).toBe(0.5)
  expect(alikeness('Leeds Sth', 'Leeds South')).toBeGreaterThan(0.6)
})
