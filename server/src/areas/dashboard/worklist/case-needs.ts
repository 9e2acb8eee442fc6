// Cases that wait for the viewer: one question over the spine for every kind, by the index of whose turn it is and what runs out first.
import { harmPlace, type NeedHarm, type NeedKind } from '@kerbline/domain/areas/dashboard/needs.ts'
import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { caseAddress } from '@kerbline/domain/cases/case-address.ts'
import { caseRows } from '@kerbline/domain/cases/case-names.ts'
import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import { type CaseViewer, isPlainStep, lateStates, turnStates, turnStep } from '@kerbline/domain/cases/case-turn.ts'
import { caseKindNames, caseKindOf, caseKinds, type CaseKindName } from '@kerbline/domain/cases/kinds.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { caseKindRows } from '../../../case-kinds.ts'
import { casesInScope } from '../../../fleet/vehicles-of.ts'
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

/** Those of a kind by harm, as harmOf of the domain has it: each part in the order of its index. */
function byHarm(view: View, turn: Omit<CaseTurn, 'harm'>): CaseTurn[] {
  const { kind, where } = turn
  const { isUnsafe, owed } = caseKindRows[kind].needs ?? {}
  const part = (harm: NeedHarm, isSo: RawBuilder<unknown>): CaseTurn => ({
    ...turn,
    harm,
    where: sql<SqlBool>`${where} and ${isSo}`,
  })
  const end = sql`london_midnight(${view.today}::date + 1)`
  const isSafe = isUnsafe ? sql`not ${isUnsafe}` : sql`true`
  const isLate = sql`${isSafe} and c.due_at < ${end}`
  const unsafe = isUnsafe ? [part('unsafe', isUnsafe)] : []
  const ahead = part('ahead', sql`${isSafe} and (c.due_at >= ${end} or c.due_at is null)`)
  const money = owed?.(view)
  if (!money) return [...unsafe, part('deadline', isLate), ahead]
  const isMoney = sql`c.state in (${sql.join(money.states.map((state) => sql.lit(state)))})`
  return [
    ...unsafe,
    { ...part('deadline', sql`${isLate} and ${isMoney}`), owed: sql`-(${money.pence})` },
    part('deadline', sql`${isLate} and not ${isMoney}`),
    ahead,
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
      return byHarm(view, { kind, needKind: caseRows[kind].need, where })
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
  /** What the rules of its kind are judged by. */
  readonly facts: unknown
}

/** Of case c, by its kind. */
const judgedFacts = sql`case c.kind ${sql.join(
  caseKindNames.flatMap((kind) => {
    const { judged } = caseKindRows[kind].needs ?? {}
    return judged ? [sql`when ${sql.lit(kind)} then to_jsonb(${judged.facts})`] : []
  }),
  sql` `,
)} end`

/** Of case c, which may be missing; `with`: a person before a team. */
export const foundCase = (view: View): RawBuilder<unknown> => sql`
  case when c.id is not null then json_build_object('kind', c.kind, 'id', c.id, 'number', c.number, 'title', c.title, 'state', c.state, 'version', json_instant(c.updated_at),
    'due_at', json_instant(c.due_at), 'due_clock', c.due_clock, 'with', coalesce(person_name(c.owner_id), c.owner_team), 'is_with_team', c.owner_id is null,
    'is_date_offered', exists (select from date_offers o where o.case_id = c.id and o.state = 'open' and o.side <> ${ownTurn(view)}),
    'facts', ${judgedFacts}) end`

/** The part of its row that acts on it; nothing for a kind that is not known here. */
export function caseOfNeed(found: FoundCase, view: View): NonNullable<NeedRow['case']> | undefined {
  const kind = caseKindOf(found.kind)
  if (!kind) return undefined
  const viewer = viewerOf(view)
  const step = turnStep(kind, found.state, viewer, {
    ...unseen,
    'not yours yet': found.is_with_team, // nobody is led to take what a colleague has
    'a date is offered': found.is_date_offered,
    ...caseKindRows[kind.name as CaseKindName].needs?.judged?.rules(found.facts, view),
  })
  const { id, number, version, due_at, due_clock: clock } = found
  return {
    ...{ kind: found.kind, id, number, version, due_at },
    address: caseAddress(kind, { id, number }),
    state: stateForSide(kind, found.state, viewer.side),
    clock: clock === null ? null : (kind.clocks[clock]?.label ?? clock),
    with: found.with,
    step: step ? { verb: step.verb, label: step.label, is_plain: isPlainStep(step) } : null,
  }
}
