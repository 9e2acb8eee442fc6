import { branchesEndpoints } from '@kerbline/domain/areas/branches/endpoints.ts'
import { branches } from '@kerbline/domain/areas/branches/resource.ts'
import { crudPages } from '../../crud/crud-pages.tsx'
import { BranchMap } from './branch-map.tsx'

export const branchesPages = crudPages(
  branches,
  branchesEndpoints,
  { list: 'branches', create: 'createBranch', view: 'branch', edit: 'editBranch' },
  { slots: { recordAside: BranchMap } },
)
