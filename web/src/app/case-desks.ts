// How the cases of each kind are moved from lists of many kinds: the worklist knows no area. Comes when a step is reached for.
import type { CaseKindName } from '@kerbline/domain/cases/kinds.ts'
import type { CaseDesk } from '../case/turn/case-desks.ts'

const desks: Readonly<Record<CaseKindName, () => Promise<CaseDesk>>> = {
  maintenance: async () => {
    const [{ bookingMoney, maintenanceSource }, { moneyGlance }] = await Promise.all([
      import('../areas/maintenance/maintenance-source.ts'),
      import('../case/money/money-glance.tsx'),
    ])
    return { source: maintenanceSource, Glance: moneyGlance(bookingMoney) }
  },
  damage: async () => {
    const [{ damageMoney, damageSource }, { moneyGlance }] = await Promise.all([
      import('../areas/damage/damage-source.ts'),
      import('../case/money/money-glance.tsx'),
    ])
    return { source: damageSource, Glance: moneyGlance(damageMoney) }
  },
  defect: async () => ({ source: (await import('../areas/driver-checks/defect-source.ts')).defectSource }),
  meeting: async () => ({ source: (await import('../areas/meetings/meeting-source.ts')).meetingSource }),
  order: async () => ({ source: (await import('../areas/orders/order-source.ts')).orderSource }),
  enquiry: async () => ({ source: (await import('../areas/enquiries/enquiry-source.ts')).enquirySource }),
  off_hire: async () => {
    const [{ offHireMoney, offHireSource }, { moneyGlance }] = await Promise.all([
      import('../areas/off-hires/off-hire-source.ts'),
      import('../case/money/money-glance.tsx'),
    ])
    return { source: offHireSource, Glance: moneyGlance(offHireMoney) }
  },
  condition: async () => ({ source: (await import('../areas/condition-sets/condition-source.ts')).conditionSource }),
  fine: async () => ({ source: (await import('../areas/fines/fine-source.ts')).fineSource }),
  query: async () => ({ source: (await import('../areas/queries/query-source.ts')).querySource }),
}

const openings: ReadonlyMap<string, () => Promise<CaseDesk>> = new Map(Object.entries(desks))

/** @throws Error for a kind the grammar does not have */
export async function openDesk(kind: string): Promise<CaseDesk> {
  const open = openings.get(kind)
  if (!open) throw new Error(`No desk for cases of kind ${kind}`)
  return open()
}
