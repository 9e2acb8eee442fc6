// What happened to a case, left in the transaction in which it did: a job tells people of it (areas/notifications). Nothing is told of what
// was not saved, and whatever was saved is told.
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { GuestCall } from '../http/call.ts'
import { caseEventsChannel } from '../jobs/jobs.ts'
import type { CaseRow } from './case-rows.ts'
import { sideOf } from './posts.ts'

export interface CaseEvent {
  readonly what: 'opened' | 'step' | 'post' | 'late'
  readonly verb?: string
  readonly from?: string
  readonly to: string
  readonly clock?: string
  readonly isInternal?: boolean
  readonly at: string
}

export interface EventActor {
  readonly id: number | null
  readonly name: string
  readonly side: CaseSide | null
}

/** Whoever is signed in; null: the portal itself. */
export const eventActor = ({ actor }: Pick<GuestCall, 'actor'>): EventActor | null =>
  actor ? { id: actor.id, name: actor.name, side: sideOf(actor) } : null

export const recordCaseEvent = (
  rows: Rows,
  { id, customer_account_number: account }: Pick<CaseRow, 'id' | 'customer_account_number'>,
  { what, verb, from, to, clock, isInternal = false, at }: CaseEvent,
  by: EventActor | null,
) =>
  sql`
    with made as (
      insert into case_events (case_id, customer_account_number, what, verb, from_state, to_state, clock, actor_id, actor_name, actor_side, is_internal, at)
      values (${id}, ${account}, ${what}, ${verb ?? null}, ${from ?? null}, ${to}, ${clock ?? null}, ${by?.id ?? null}, ${by?.name ?? null}, ${by?.side ?? null},
        ${isInternal}, ${at}))
    select pg_notify(${caseEventsChannel}, '')`.execute(rows)
