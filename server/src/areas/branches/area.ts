import { branches } from '@kerbline/domain/areas/branches/resource.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudArea } from '../../crud/crud-area.ts'
import type { Values } from '../../crud/records.ts'
import type { CrudSource } from '../../crud/source.ts'

const source: CrudSource = {
  table: 'branches',
  uses: [
    {
      ...{ what: 'vehicles', table: 'vehicles', column: 'branch_id', name: 'u.reg_no' },
      list: { screen: 'vehicles', column: 'branch_id' },
      record: { screen: 'vehicle', key: 'u.reg_no' },
    },
    {
      ...{ what: 'companies', table: 'customers', column: 'branch_id', name: 'u.name' },
      list: { screen: 'companies', column: 'branch_id' },
      record: { screen: 'company', key: 'u.id' },
    },
    {
      ...{ what: 'fleet allocations', table: 'fleet_allocations', column: 'branch_id', name: 'u.name' },
      page: { screen: 'settings', key: "'fleet-allocations'" },
      record: { screen: 'settings', key: "'fleet-allocations'" },
    },
    {
      ...{ what: 'contacts', table: 'contacts', column: 'branch_id', name: 'u.name' },
      list: { screen: 'contactRecords', column: 'branch_id' },
      record: { screen: 'contactRecord', key: 'u.id' },
    },
  ],
}

/** Half a place is none. @throws problem 'not valid' at the half that is missing */
function refuseHalfPlace(values: Values, before: Values | undefined): void {
  const isThere = (name: string): boolean =>
    typeof (values[name] === undefined ? before?.[name] : values[name]) === 'number'
  const [north, east] = [isThere('latitude'), isThere('longitude')]
  if (north === east) return
  throw problem('not valid', {
    fields: [
      {
        field: north ? 'longitude' : 'latitude',
        reason: 'missing',
        message: `Enter the ${north ? 'longitude' : 'latitude'} too, or leave both blank.`,
      },
    ],
  })
}

export const branchesArea = crudArea(branches, managedEndpoints.branches, source, {
  beforeSave: async (_, values, before) => {
    refuseHalfPlace(values, before)
    return values
  },
})
