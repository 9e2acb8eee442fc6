import { branches } from '@kerbline/domain/areas/branches/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudPages } from '../../crud/crud-pages.tsx'
import { BranchMap } from './branch-map.tsx'

export const branchesPages = crudPages(branches, managedEndpoints.branches, { slots: { recordAside: BranchMap } })
