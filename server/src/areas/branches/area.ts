import { branchesEndpoints } from '@kerbline/domain/areas/branches/endpoints.ts'
import { branches } from '@kerbline/domain/areas/branches/resource.ts'
import { crudHandlers } from '../../crud/crud-area.ts'
import { area } from '../../http/call.ts'

const handlers = crudHandlers(branches, {
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
      record: { screen: 'settings', key: "'fleet-allocations'" },
    },
    {
      ...{ what: 'contacts', table: 'contacts', column: 'branch_id', name: 'u.name' },
      list: { screen: 'contactRecords', column: 'branch_id' },
      record: { screen: 'contactRecord', key: 'u.id' },
    },
  ],
  keepers: { lists: [['vehicles', 'branch_id']], filter: 'branch_ids', rule: 'branch_ids' },
})

export const branchesArea = area(branchesEndpoints, handlers)
