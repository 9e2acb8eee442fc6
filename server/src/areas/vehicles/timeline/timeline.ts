// One story of a vehicle, by pages: both sides' acts together, newest first, each kind for those who may see it.
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { TimelineEntry } from '@kerbline/domain/areas/vehicles/timeline-entry.ts'
import { kindNeeds, timelineKinds, type TimelineKind } from '@kerbline/domain/areas/vehicles/timeline.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor.ts'
import type { Call } from '../../../http/call.ts'
import { vehicleInScope } from '../ranking.ts'
import { changesOf } from './timeline-acts.ts'
import { timelineRows } from './timeline-sources.ts'

type Endpoint = (typeof vehiclesEndpoints)['timeline']

const PAGE = 40

const kindsFor = ({ may }: Actor): TimelineKind[] =>
  timelineKinds.filter((kind) => {
    const needs = kindNeeds[kind]
    return needs === null || may.has(needs)
  })

interface Row extends Omit<TimelineEntry, 'from' | 'to' | 'changes'> {
  readonly from_state: string | null
  readonly to_state: string | null
  readonly before: unknown
  readonly after: unknown
  /** The instant to the microsecond, as the next page is asked for. */
  readonly exact_at: string
}

/** "2026-11-16T09:41:00.123456Z query message 7": where the page before ended. */
function cursorOf(after: string | undefined): { at: string; key: string } | undefined {
  if (after === undefined) return undefined
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([\w -]{1,80})$/.exec(after)
  const [, at, key] = found ?? []
  if (at === undefined || key === undefined || Number.isNaN(Date.parse(at)))
    throw problem('not valid', { detail: 'That page is not one of this list.' })
  return { at, key }
}

export async function timelineOf(call: Call, { id, kind, after }: InputOf<Endpoint>): Promise<ReplyOf<Endpoint>> {
  const { rows, actor } = call
  const vehicle = await vehicleInScope(call, id)
  const kinds = kindsFor(actor)
  const asked = kind === undefined ? kinds : kinds.filter((each) => each === kind)
  if (asked.length === 0) return { entries: [], kinds, next: null }
  const cursor = cursorOf(after)
  const now = call.portal.clock.businessNow().toISOString()
  const { rows: found } = await sql<Row>`
    select t.key, t.at, t.is_day, t.kind, t.act, t.subject, t.from_state, t.to_state, nullif(t.detail, '') as detail,
      coalesce(t.side, case p.side when 'staff' then 'hire company' else p.side end) as side, coalesce(t.who, p.name) as who, t.record, t.before, t.after,
      to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact_at
    from (${timelineRows(asked, { ...vehicle, actor })}) t left join people p on p.id = t.by_id
    where t.at <= ${now}::timestamptz
      and ${cursor ? sql`(t.at, t.key collate "C") < (${cursor.at}::timestamptz, ${cursor.key}::text collate "C")` : sql`true`}
    order by t.at desc, t.key collate "C" desc limit ${PAGE + 1}`.execute(rows)
  const shown = found.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    entries: shown.map(({ from_state: from, to_state: to, exact_at: _, before, after, ...entry }) => ({
      ...entry,
      ...{ from, to },
      changes: changesOf(entry.kind, actor, before, after),
    })),
    kinds,
    next: found.length > PAGE && last ? `${last.exact_at} ${last.key}` : null,
  }
}
