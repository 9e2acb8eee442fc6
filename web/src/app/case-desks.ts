// How the cases of each kind are moved from lists of many kinds: the worklist knows no area.
import type { CaseKindName } from '@kerbline/domain/cases/kinds.ts'
import type { CaseDesk } from '../case/turn/case-desks.ts'
import { code, type Code } from '../data/loading/code.ts'

export const caseDesks: Readonly<Record<CaseKindName, Code<CaseDesk>>> = {
  maintenance: code(async () => {
    const [{ maintenanceSource }, { bookingStepHelp }, { EstimateGlance }] = await Promise.all([
      import('../areas/maintenance/maintenance-source.ts'),
      import('../areas/maintenance/booking-steps.tsx'),
      import('../areas/maintenance/estimate/estimate-glance.tsx'),
    ])
    return { source: maintenanceSource, help: bookingStepHelp, Glance: EstimateGlance }
  }),
  query: code(async () => {
    const [{ querySource }, { queryStepHelp }] = await Promise.all([
      import('../areas/queries/query-source.ts'),
      import('../areas/queries/query-steps.tsx'),
    ])
    return { source: querySource, help: queryStepHelp }
  }),
}
