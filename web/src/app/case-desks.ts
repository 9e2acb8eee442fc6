// How the cases of each kind are moved from lists of many kinds: the worklist knows no area. Comes when a step is reached for.
import type { CaseKindName } from '@kerbline/domain/cases/kinds.ts'
import type { CaseDesk } from '../case/turn/case-desks.ts'

const desks: Readonly<Record<CaseKindName, () => Promise<CaseDesk>>> = {
  maintenance: async () => {
    const [{ maintenanceSource }, { bookingStepHelp }, { EstimateGlance }] = await Promise.all([
      import('../areas/maintenance/maintenance-source.ts'),
      import('../areas/maintenance/booking-steps.tsx'),
      import('../areas/maintenance/estimate/estimate-glance.tsx'),
    ])
    return { source: maintenanceSource, help: bookingStepHelp, Glance: EstimateGlance }
  },
  defect: async () => ({ source: (await import('../areas/driver-checks/defect-source.ts')).defectSource, help: {} }),
  query: async () => {
    const [{ querySource }, { queryStepHelp }] = await Promise.all([
      import('../areas/queries/query-source.ts'),
      import('../areas/queries/query-steps.tsx'),
    ])
    return { source: querySource, help: queryStepHelp }
  },
}

const openings: ReadonlyMap<string, () => Promise<CaseDesk>> = new Map(Object.entries(desks))

/** @throws Error for a kind the grammar does not have */
export async function openDesk(kind: string): Promise<CaseDesk> {
  const open = openings.get(kind)
  if (!open) throw new Error(`No desk for cases of kind ${kind}`)
  return open()
}
