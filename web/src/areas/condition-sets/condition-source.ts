// Condition sets, as the screens of cases know them.
import { conditionCase } from '@kerbline/domain/areas/condition-sets/case.ts'
import { conditionSetsEndpoints } from '@kerbline/domain/areas/condition-sets/endpoints.ts'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { CaseSource } from '../../case/case-source.ts'
import type { EvidenceSource } from '../../case/evidence/evidence-source.ts'
import { code } from '../../data/loading/code.ts'
import { useMay } from '../../data/session/may.ts'
import { useUser } from '../../data/session/session.ts'

export type ConditionView = ReplyOf<(typeof conditionSetsEndpoints)['view']>
export type ConditionRecord = ConditionView['record']
export type ConditionRow = ReplyOf<(typeof conditionSetsEndpoints)['list']>['rows'][number]

// Its photos stand in their slots: they are not listed a second time.
const { documents, addDocument, removeDocument, ...calls } = conditionSetsEndpoints

export const conditionSource: CaseSource<ConditionView, ConditionRow> = {
  kind: conditionCase,
  calls,
  list: { name: 'condition-sets', title: 'Condition sets', screen: 'snaps' },
  refreshes: [dashboardEndpoints.read, dashboardEndpoints.worklist],
  help: code(async () => (await import('./condition-steps.ts')).conditionStepHelp),
}

/** What sends its photos. */
export const photosOf = (id: number): EvidenceSource => ({
  kind: conditionCase.name,
  id,
  calls: { documents, addDocument, removeDocument },
  refreshes: conditionSource.refreshes,
})

/** Whoever takes sets: customers who report damage, staff who review sets. */
export function useMayTake(): boolean {
  const may = useMay()
  return may([useUser()?.side === 'staff' ? conditionCase.manage : conditionCase.open])
}
