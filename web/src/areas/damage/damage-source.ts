// Damage cases, as the screens of cases know them.
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { markInWords } from '@kerbline/domain/areas/damage/marks.ts'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { type CaseSource, evidenceOf, type ThreadSource } from '../../case/case-source.ts'
import type { MoneySource } from '../../case/money/money-source.ts'
import { code } from '../../data/loading/code.ts'
import { type DamageRecord, type DamageRow, type DamageView, isDamage } from './damage-record.ts'

export const damageSource: CaseSource<DamageView, DamageRow> = {
  kind: damageCase,
  calls: damageEndpoints,
  list: { name: 'damage', title: 'Damage', screen: 'damage' },
  refreshes: [
    damageEndpoints.specified,
    dashboardEndpoints.read,
    dashboardEndpoints.worklist,
    vehiclesEndpoints.byPlate,
  ],
  figures: code(async () => (await import('./figures/damage-figures.tsx')).DamageFiguresShown),
  help: code(async () => (await import('./damage-steps.tsx')).damageStepHelp),
}

/** Marks by their number: one that was never saved has none. */
const lineMarksOf = ({ marks, mark_facts: facts }: DamageRecord) =>
  marks.flatMap((mark, place) => {
    const { id } = mark
    const fact = facts.find((each) => each.mark === id)
    return id === undefined ? [] : [{ id, words: `${place + 1}. ${markInWords(mark)}`, fact }]
  })

export const damageMoney: MoneySource = {
  kind: damageCase,
  calls: damageEndpoints,
  refreshes: damageSource.refreshes,
  costsOf: (record) => (isDamage(record) ? { pence: record.estimate_pence } : undefined),
  evidence: (id) => evidenceOf(damageSource, id),
  marksOf: (record) => (isDamage(record) ? lineMarksOf(record) : []),
  reductionOf: (record) => (isDamage(record) ? (record.reduction ?? undefined) : undefined),
  proposed: { call: damageEndpoints.proposedLines, from: 'price list' },
}

/** Queries about a case, as its own page of them shows them. */
export const damageQueries: ThreadSource = {
  kind: queryCase,
  calls: queriesEndpoints,
  list: { name: 'queries', title: 'Queries', screen: 'queries' },
  refreshes: [...damageSource.refreshes, damageEndpoints.view],
}
