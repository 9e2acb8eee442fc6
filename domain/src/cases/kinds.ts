// Every kind of case, by name: for what asks about all of them, as the worklist does.
import { conditionCase } from '../areas/condition-sets/case.ts'
import { damageCase } from '../areas/damage/case.ts'
import { enquiryCase } from '../areas/enquiries/case.ts'
import { fineCase } from '../areas/fines/case.ts'
import { defectCase } from '../areas/driver-checks/defect-case.ts'
import { maintenanceCase } from '../areas/maintenance/case.ts'
import { meetingCase } from '../areas/meetings/case.ts'
import { orderCase } from '../areas/orders/case.ts'
import { offHireCase } from '../areas/off-hires/case.ts'
import { queryCase } from '../areas/queries/case.ts'
import { isPermission, type Permission } from '../permissions.ts'
import type { CaseKind } from './case-kind.ts'
import { type CaseKindName, caseNames } from './case-names.ts'

export const caseKinds = {
  maintenance: maintenanceCase,
  query: queryCase,
  defect: defectCase,
  meeting: meetingCase,
  damage: damageCase,
  condition: conditionCase,
  order: orderCase,
  enquiry: enquiryCase,
  off_hire: offHireCase,
  fine: fineCase,
} as const satisfies Readonly<Record<CaseKindName, CaseKind>>

const isKindName = (name: string): name is CaseKindName => Object.hasOwn(caseKinds, name)
export const caseKindNames = caseNames
export type { CaseKindName }

export const caseKindOf = (name: string): CaseKind | undefined => (isKindName(name) ? caseKinds[name] : undefined)

/** Every right that says whether a case waits for somebody: two people of one side who hold the same of them have the same worklist. */
export const caseRights: readonly Permission[] = [
  ...new Set(
    Object.values<CaseKind>(caseKinds).flatMap(({ see, open, manage, steps }) => [
      see,
      open,
      manage,
      ...steps.flatMap(({ who }) => who.filter(isPermission)),
    ]),
  ),
]
