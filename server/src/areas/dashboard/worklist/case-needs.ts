// Cases that wait for the viewer: one question over the spine for every kind, by the index of whose turn it is and what runs out first.
import { caseNeedKinds, harmPlace, type NeedHarm, type NeedKind } from '@kerbline/domain/areas/dashboard/needs.ts'
import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import { type CaseViewer, isPlainStep, lateStates, turnStates, turnStep } from '@kerbline/domain/cases/case-turn.ts'
import { caseKindNames, caseKindOf, caseKinds, type CaseKindName } from '@kerbline/domain/cases/kinds.ts'
import { isAboveCostLimit } from '@kerbline/domain/areas/maintenance/limits.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { casesInScope } from '../../scope/vehicles-of.ts'
import type { MaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import { knowsMaintenanceCost } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { costToAuthorise } from '../../maintenance/queries.ts'
import { isVor } from './need-sources.ts'
import { ownTurn, type View } from '../view.ts'

export const viewerOf = (view: Pick<View, 'side' | 'may'>): CaseViewer => ({ side: ownTurn(view), may: view.may })

export interface CaseTurn {
  readonly kind: CaseKindName
  readonly needKind: NeedKind
  readonly harm: NeedHarm
  /** Cases c. */
  readonly where: RawBuilder<SqlBool>
  /** What hangs on each, in pence below zero, so that the largest comes first; absent: nothing, or not for this viewer to know. */
  readonly owed?: RawBuilder<unknown>
}

const moneyStates: readonly string[] = [
  'awaiting_authorisation',
  'awaiting_customer',
] satisfies readonly MaintenanceState[]

/** Those of a kind by harm, as harmOf of the domain has it: each part in the order of its index. */
function byHarm(view: View, turn: Omit<CaseTurn, 'harm'>): CaseTurn[] {
  const { kind, where } = turn
  const part = (harm: NeedHarm, isSo: RawBuilder<unknown>, owed?: RawBuilder<unknown>): CaseTurn => ({
    ...{ ...turn, harm, where: sql<SqlBool>`${where} and ${isSo}` },
    ...(owed && { owed }),
  })
  const end = sql`london_midnight(${view.today}::date + 1)`
  const [isLate, isAhead] = [sql`c.due_at < ${end}`, sql`(c.due_at >= ${end} or c.due_at is null)`]
  if (kind === 'defect') {
    const isUnsafe = sql`(exists (select from defect_cases x where x.case_id = c.id and x.severity = 'dangerous') and not ${isVor(sql`c.vehicle_id`)})`
    return [
      part('unsafe', isUnsafe),
      part('deadline', sql`not ${isUnsafe} and ${isLate}`),
      part('ahead', sql`not ${isUnsafe} and ${isAhead}`),
    ]
  }
  if (kind !== 'maintenance' || !knowsMaintenanceCost.some((right) => view.may.has(right)))
    return [part('deadline', isLate), part('ahead', isAhead)]
  const isMoney = sql`c.state in (${sql.join(moneyStates.map((state) => sql.lit(state)))})`
  const owed = sql`-coalesce((select m.estimate_pence from maintenance_cases m where m.case_id = c.id), 0)`
  return [
    part('deadline', sql`${isLate} and ${isMoney}`, owed),
    part('deadline', sql`${isLate} and not ${isMoney}`),
    part('ahead', isAhead),
  ]
}

/**
 * Of the kinds whose cases the viewer may see and move: those whose turn it is, and those somebody else works on for them that should have
 * been done by now.
 */
export const caseTurns = (view: View): CaseTurn[] =>
  caseKindNames.flatMap((kind) => {
    const sentence = caseKinds[kind]
    if (!view.may.has(sentence.see)) return []
    const waiting = (side: string, states: readonly string[], isSo: RawBuilder<unknown>): CaseTurn[] => {
      if (states.length === 0) return []
      const isIn = sql.join(states.map((state) => sql.lit(state)))
      const where = sql<SqlBool>`c.kind = ${sql.lit(kind)} and c.closed_at is null and c.waiting_on = ${sql.lit(side)} and c.state in (${isIn})
          and ${isSo} and ${casesInScope(view)}`
      return byHarm(view, { kind, needKind: caseNeedKinds[kind], where })
    }
    const viewer = viewerOf(view)
    return [
      ...waiting(viewer.side, turnStates(sentence, viewer), sql`true`),
      ...waiting('third_party', lateStates(sentence, viewer), sql`c.due_at < ${view.now}::timestamptz`),
    ]
  })

/** The place and the amount (place, owed) of case c among the viewer's needs; no row where it is nobody's turn here. */
export const turnOfCase = (view: View): RawBuilder<unknown> => {
  const turns = caseTurns(view).map(
    ({ harm, where, owed }) => sql`select ${harmPlace(harm)}::int as place, ${owed ?? sql`0`} as owed where ${where}`,
  )
  return turns.length > 0
    ? sql.join(turns, sql` union all `)
    : sql`select null::int as place, null::int as owed where false`
}

/** Rules that the page has not looked at: a step bound to one of them is offered on the record. */
const unseen = { 'there is ours to authorise': false, 'there is theirs to approve': false } as const

/** What the database tells of a case on the page. */
export interface FoundCase {
  readonly kind: string
  readonly id: number
  readonly number: string
  readonly title: string
  readonly state: string
  readonly version: string
  readonly due_at: string | null
  readonly due_clock: string | null
  readonly with: string | null
  /** No person has it yet. */
  readonly is_with_team: boolean
  readonly is_date_offered: boolean
  /** Where it waits to be authorised: how much in all. */
  readonly to_authorise: number | null
}

/** Of case c, which may be missing; `with`: a person before a team. */
export const foundCase = (view: View): RawBuilder<unknown> => sql`
  case when c.id is not null then json_build_object('kind', c.kind, 'id', c.id, 'number', c.number, 'title', c.title, 'state', c.state, 'version', json_instant(c.updated_at),
    'due_at', json_instant(c.due_at), 'due_clock', c.due_clock, 'with', coalesce(person_name(c.owner_id), c.owner_team), 'is_with_team', c.owner_id is null,
    'is_date_offered', exists (select from date_offers o where o.case_id = c.id and o.state = 'open' and o.side <> ${ownTurn(view)}),
    'to_authorise', case when c.kind = 'maintenance' and c.state = 'awaiting_authorisation' then ${costToAuthorise} end) end`

/** The part of its row that acts on it; nothing for a kind that is not known here. */
export function caseOfNeed(found: FoundCase, view: View): NonNullable<NeedRow['case']> | undefined {
  const kind = caseKindOf(found.kind)
  if (!kind) return undefined
  const viewer = viewerOf(view)
  const isAbove = found.to_authorise !== null && isAboveCostLimit(found.to_authorise, view.costLimitPence)
  const step = turnStep(kind, found.state, viewer, {
    ...unseen,
    'not yours yet': found.is_with_team, // nobody is led to take what a colleague has
    'a date is offered': found.is_date_offered,
    'within cost limit': !isAbove,
    'above cost limit': isAbove,
  })
  const { id, number, version, due_at, due_clock: clock } = found
  return {
    ...{ kind: found.kind, id, number, version, due_at },
    state: stateForSide(kind, found.state, viewer.side),
    clock: clock === null ? null : (kind.clocks[clock]?.label ?? clock),
    with: found.with,
    step: step ? { verb: step.verb, label: step.label, is_plain: isPlainStep(step) } : null,
  }
}
