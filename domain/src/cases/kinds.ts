// Every kind of case, by name: for what asks about all of them, as the worklist does.
import { maintenanceCase } from '../areas/maintenance/case.ts'
import { queryCase } from '../areas/queries/case.ts'
import type { CaseKind } from './case-kind.ts'

export const caseKinds = { maintenance: maintenanceCase, query: queryCase } as const
export type CaseKindName = keyof typeof caseKinds

export const caseKindOf = (name: string): CaseKind | undefined =>
  Object.hasOwn(caseKinds, name) ? caseKinds[name as CaseKindName] : undefined
