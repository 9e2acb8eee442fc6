// Every kind of file × side × right × column: what somebody's file may change. A new column of vehicles stands closed to customers until
// who-may-change.ts opens it.
import { expect, test } from 'vitest'
import { permissions, type Permission } from '../../permissions.ts'
import { licenceFields } from '../drivers/resource.ts'
import { customerVehicleFields } from '../vehicles/who-may-change.ts'
import { importCatalogue, offerTo } from './catalogue.ts'

const everything = new Set<Permission>(permissions)
const withoutLicences = new Set<Permission>(permissions.filter((each) => each !== 'see driver licence details'))
const names = (record: object): string[] => Object.keys(record).toSorted()

const takenFromCustomers = ['vehicles', 'drivers', 'compliance', 'driver-checks', 'users']

test.each([...importCatalogue.keys()])('%s: whose file may change which column', (name) => {
  const whole = importCatalogue.get(name)
  if (!whole) throw new Error(`${name} is in the catalogue`)
  const all = names(whole.kind.columns)
  const staff = offerTo({ side: 'staff', may: everything }, name)
  const customer = offerTo({ side: 'customer', may: everything }, name)
  expect(names(staff?.kind.columns ?? {})).toEqual(all)
  expect(staff?.mayCreate).toBe(true)
  // Nobody without the right of the kind brings anything.
  const without = new Set(permissions.filter((each) => !whole.needs.includes(each)))
  expect([offerTo({ side: 'staff', may: without }, name), offerTo({ side: 'customer', may: without }, name)]).toEqual([
    undefined,
    undefined,
  ])
  if (!takenFromCustomers.includes(name)) {
    expect(customer).toBeUndefined()
    return
  }
  const openColumns = names(customer?.kind.columns ?? {})
  const expected =
    name === 'vehicles'
      ? all.filter((each) => customerVehicleFields.has(each) || each === 'reg_no' || each === 'customer_account_number')
      : all
  expect(openColumns).toEqual(expected)
  expect(names(Object.fromEntries(customer?.closed ?? []))).toEqual(all.filter((each) => !expected.includes(each)))
  expect(customer?.mayCreate).toBe(name !== 'vehicles')
  const blind = offerTo({ side: 'customer', may: withoutLicences }, name)
  expect(names(blind?.kind.columns ?? {})).toEqual(
    expected.filter((each) => name !== 'drivers' || !Object.hasOwn(licenceFields, each)),
  )
})

test('what a file names in the registers of the hire company is closed to customers by name', () => {
  const closed = offerTo({ side: 'customer', may: everything }, 'vehicles')?.closed
  for (const column of ['branch', 'make', 'vehicle_category', 'body', 'contract_end_date', 'weekly_rate', 'status'])
    expect(closed?.get(column)).toContain('Only the hire company can change this.')
})
