import { branchesEndpoints } from '@kerbline/domain/areas/branches/endpoints.ts'
import { branches } from '@kerbline/domain/areas/branches/resource.ts'
import { crudHandlers } from '../../crud/crud-area.ts'
import { area } from '../../http/call.ts'

const handlers = crudHandlers(branches, {
  table: 'branches',
  uses: [
    { what: 'vehicles', table: 'vehicles', column: 'branch_id', name: 'u.reg_no' },
    { what: 'companies', table: 'customers', column: 'branch_id', name: 'u.name' },
    { what: 'fleet allocations', table: 'fleet_allocations', column: 'branch_id', name: 'u.name' },
    { what: 'contacts', table: 'contacts', column: 'branch_id', name: 'u.name' },
  ],
})

export const branchesArea = area(branchesEndpoints, handlers)
