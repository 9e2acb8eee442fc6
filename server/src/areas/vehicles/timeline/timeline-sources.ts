// Where a vehicle's timeline comes from: one select a kind, all with the same columns. What a customer may not read is left out here.
import type { TimelineAct, TimelineKind } from '@kerbline/domain/areas/vehicles/timeline.ts'
import { conditionCase } from '@kerbline/domain/areas/condition-sets/case.ts'
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { offHireCase } from '@kerbline/domain/areas/off-hires/case.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { sql, type RawBuilder } from 'kysely'
import { toldSql } from '../../../db/told.ts'
import type { Actor } from '../../../http/actor.ts'
import { isToldOf } from '../../registers/queries.ts'
import { documentsOf, queriesAbout } from '../overview-parts.ts'
import { edits, files, plates } from './timeline-acts.ts'

export interface TimelineOf {
  readonly id: number
  readonly actor: Actor
}

interface Line {
  /** Sets entries of one instant apart, and is unique among those of the kind. */
  readonly key: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly isDay?: true
  readonly act: TimelineAct | RawBuilder<unknown>
  readonly subject?: RawBuilder<unknown>
  readonly from?: RawBuilder<unknown>
  readonly to?: RawBuilder<unknown>
  readonly detail?: RawBuilder<unknown>
  /** A user's number; without one `side` and `who` stand for themselves. */
  readonly by?: RawBuilder<unknown>
  readonly side?: 'customer' | 'hire company' | 'register' | RawBuilder<unknown>
  readonly who?: RawBuilder<unknown>
  readonly record?: RawBuilder<unknown>
  /** Of an edit: its fields as they were and are, as JSON. */
  readonly before?: RawBuilder<unknown>
  readonly after?: RawBuilder<unknown>
  readonly source: RawBuilder<unknown>
}

const nothing = sql`null::text`
const noFields = sql`null::jsonb`

const selectLine = (kind: TimelineKind, line: Line): RawBuilder<unknown> => {
  const act = typeof line.act === 'string' ? sql`${line.act}::text` : line.act
  const side = typeof line.side === 'string' ? sql`${line.side}::text` : (line.side ?? nothing)
  return sql`select ${kind}::text as kind, ${kind}::text || ' ' || ${line.key} as key, ${line.at} as at, ${line.isDay ?? false}::boolean as is_day,
    ${act} as act, ${line.subject ?? nothing} as subject, ${line.from ?? nothing} as from_state, ${line.to ?? nothing} as to_state,
    ${line.detail ?? nothing} as detail, ${line.by ?? sql`null::int`} as by_id, ${side} as side, ${line.who ?? nothing} as who,
    ${line.record ?? nothing} as record, ${line.before ?? noFields} as before, ${line.after ?? noFields} as after from ${line.source}`
}

/** The beginning of a day in London, for what has a day and no time. */
const dayStart = (date: RawBuilder<unknown>) => sql`(${date})::timestamp at time zone 'Europe/London'`

const stateChanges = (
  entity: string,
  of: RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
  record: RawBuilder<unknown>,
): Line => ({
  key: sql`'state ' || s.id`,
  at: sql`s.at`,
  act: 'state',
  subject,
  from: sql`s.from_state`,
  to: sql`s.to_state`,
  detail: sql`s.note`,
  by: sql`s.user_id`,
  record,
  source: sql`${of} join state_changes s on s.entity = ${entity} and s.entity_id = o.id and s.from_state is not null`,
})

const shortened = (text: RawBuilder<unknown>) => sql`left(${text}, 240)`

/** "48,212 miles" */
const milesOf = (miles: RawBuilder<unknown>) => sql`to_char(${miles}, 'FM999,999,999') || ' miles'`

const hire = ({ id, actor }: TimelineOf): Line[] => [
  {
    key: sql`'on'`,
    at: dayStart(sql`v.on_hire_date`),
    isDay: true,
    act: 'on hire',
    side: 'hire company',
    detail: sql`v.contract_ref`,
    source: sql`vehicles v where v.id = ${id} and v.on_hire_date is not null`,
  },
  {
    key: sql`'off'`,
    at: dayStart(sql`v.off_hire_date`),
    isDay: true,
    act: 'off hire',
    side: 'customer',
    source: sql`vehicles v where v.id = ${id} and v.off_hire_date is not null`,
  },
  ...(actor.may.has(offHireCase.see)
    ? [
        {
          key: sql`'request ' || c.id`,
          at: sql`c.opened_at`,
          act: 'opened' as const,
          subject: sql`c.number`,
          detail: sql`c.number`,
          by: sql`c.created_by`,
          record: sql`c.number`,
          source: sql`off_hire_vehicles o join cases c on c.id = o.case_id where o.vehicle_id = ${id}`,
        },
        stateChanges(
          offHireCase.name,
          sql`(select c.id, c.number from off_hire_vehicles o join cases c on c.id = o.case_id where o.vehicle_id = ${id}) o`,
          sql`o.number`,
          sql`o.number`,
        ),
      ]
    : []),
]

const maintenance = ({ id }: TimelineOf): Line[] => [
  {
    key: sql`'opened ' || e.id`,
    at: sql`e.created_at`,
    act: 'opened',
    subject: sql`e.type`,
    detail: shortened(sql`e.fault_description`),
    by: sql`e.created_by`,
    who: sql`e.requested_by_name`,
    record: sql`e.id::text`,
    source: sql`maintenance_events e where e.vehicle_id = ${id}`,
  },
  {
    key: sql`'completed ' || e.id`,
    at: sql`e.completed_at`,
    act: 'completed',
    subject: sql`e.type`,
    detail: sql`concat_ws(', ', e.supplier, e.outcome)`,
    side: 'hire company',
    record: sql`e.id::text`,
    source: sql`maintenance_events e where e.vehicle_id = ${id} and e.completed_at is not null and e.status in ('complete', 'closed')`,
  },
  stateChanges(
    maintenanceCase.name,
    sql`(select e.id, e.type from cases e where e.kind = ${maintenanceCase.name} and e.vehicle_id = ${id}) o`,
    sql`o.type`,
    sql`o.id::text`,
  ),
]

const check = ({ id, actor }: TimelineOf): Line[] => [
  {
    key: sql`k.id::text`,
    at: sql`k.created_at`,
    act: 'checked',
    to: sql`k.rag`,
    detail: milesOf(sql`k.miles`),
    side: 'customer',
    who: toldSql(actor.may, 'driver name', sql`k.driver_name`),
    record: sql`k.id::text`,
    source: sql`driver_checks k where k.vehicle_id = ${id}`,
  },
]

const damage = ({ id, actor }: TimelineOf): Line[] => [
  {
    key: sql`'opened ' || d.id`,
    at: sql`d.created_at`,
    act: 'opened',
    subject: sql`d.case_no`,
    detail: sql`concat_ws(', ', d.case_no, d.summary)`,
    by: sql`d.created_by`,
    who: toldSql(actor.may, 'driver name', sql`d.driver_name`),
    record: sql`d.id::text`,
    source: sql`damage_records d where d.vehicle_id = ${id} and d.state <> 'draft'`,
  },
  stateChanges(
    damageCase.name,
    sql`(select d.id, d.case_no from damage_records d where d.vehicle_id = ${id} and d.state <> 'draft') o`,
    sql`o.case_no`,
    sql`o.id::text`,
  ),
]

/** When it happened, and what became of it. */
const fine = ({ id }: TimelineOf): Line[] => [
  {
    key: sql`'opened ' || c.id`,
    at: sql`c.opened_at`,
    act: 'opened',
    subject: sql`c.number`,
    detail: sql`concat_ws(', ', c.number, k.notice_no, c.title)`,
    record: sql`c.id::text`,
    source: sql`cases c join fine_cases k on k.case_id = c.id where c.kind = ${fineCase.name} and c.vehicle_id = ${id}`,
  },
  stateChanges(
    fineCase.name,
    sql`(select c.id, c.number from cases c where c.kind = ${fineCase.name} and c.vehicle_id = ${id}) o`,
    sql`o.number`,
    sql`o.id::text`,
  ),
]

/** From when it was sent on: a draft is of the side that takes it. */
const condition = ({ id }: TimelineOf): Line[] => [
  stateChanges(
    conditionCase.name,
    sql`(select c.id, c.title from cases c where c.kind = ${conditionCase.name} and c.vehicle_id = ${id} and c.state <> 'discarded') o`,
    sql`o.title`,
    sql`o.id::text`,
  ),
]

const query = (of: TimelineOf): Line[] => [
  {
    key: sql`'opened ' || q.id`,
    at: sql`q.created_at`,
    act: 'opened',
    subject: sql`q.query_no`,
    detail: sql`concat_ws(', ', q.query_no, q.title)`,
    by: sql`q.created_by`,
    record: sql`q.query_no`,
    source: sql`queries q where ${queriesAbout(of.id)}`,
  },
  {
    key: sql`'message ' || m.id`,
    at: sql`m.at`,
    act: sql`case when m.is_internal then 'noted' else 'replied' end`,
    subject: sql`q.query_no`,
    detail: shortened(sql`m.body`),
    by: sql`m.author_id`,
    who: sql`m.author_name`,
    record: sql`q.query_no`,
    source: sql`queries q join case_posts m on m.case_id = q.id where ${queriesAbout(of.id)} ${of.actor.side === 'staff' ? sql`` : sql`and not m.is_internal`}`,
  },
  stateChanges(
    queryCase.name,
    sql`(select q.id, q.query_no from queries q where ${queriesAbout(of.id)}) o`,
    sql`o.query_no`,
    sql`o.query_no`,
  ),
]

const driver = ({ id }: TimelineOf): Line[] => [
  {
    key: sql`'from ' || a.id`,
    at: sql`a.from_at`,
    act: 'assigned',
    subject: sql`d.name`,
    // Who wrote it down is known of the portal's own entries alone.
    side: sql`case when a.created_by is null then 'customer' end`,
    by: sql`a.created_by`,
    detail: sql`a.note`,
    record: sql`d.id::text`,
    source: sql`driver_vehicles a join drivers d on d.id = a.driver_id where a.vehicle_id = ${id}`,
  },
  {
    key: sql`'to ' || a.id`,
    at: sql`a.to_at`,
    act: 'handed back',
    subject: sql`d.name`,
    side: sql`case when a.source <> 'portal' then 'customer' end`,
    record: sql`d.id::text`,
    source: sql`driver_vehicles a join drivers d on d.id = a.driver_id where a.vehicle_id = ${id} and a.to_at is not null`,
  },
]

const compliance = ({ id }: TimelineOf): Line[] => [
  {
    key: sql`i.id::text`,
    at: dayStart(sql`i.last_done_date`),
    isDay: true,
    act: 'done',
    subject: sql`i.event_type`,
    detail: milesOf(sql`i.last_done_miles`),
    source: sql`compliance_items i where i.vehicle_id = ${id} and i.last_done_date is not null`,
  },
]

const document = ({ id, actor }: TimelineOf): Line[] => [
  {
    key: sql`d.id::text`,
    at: sql`d.added_at`,
    act: 'added',
    subject: sql`d.title`,
    detail: sql`d.title`,
    by: sql`d.added_by`,
    record: sql`d.id::text`,
    source: sql`documents d where ${documentsOf({ id, actor })}`,
  },
]

const tag = ({ id }: TimelineOf): Line[] => [
  {
    key: sql`c.id::text`,
    at: sql`c.at`,
    act: sql`case when c.is_on then 'tagged' else 'untagged' end`,
    subject: sql`g.name`,
    detail: sql`case when c.by_id is null and g.rule is not null then 'Added by its rule' end`,
    by: sql`c.by_id`,
    record: sql`g.id::text`,
    source: sql`vehicle_tag_changes c join tags g on g.id = c.tag_id where c.vehicle_id = ${id}`,
  },
]

const register = ({ id, actor }: TimelineOf): Line[] => [
  {
    key: sql`'change ' || r.id`,
    at: sql`r.at`,
    act: 'changed',
    subject: sql`r.field`,
    from: sql`r.before`,
    to: sql`r.after`,
    side: 'register',
    who: sql`upper(r.source)`,
    source: sql`register_changes r where r.vehicle_id = ${id} and ${isToldOf(actor.may, sql.ref('r.field'))}`,
  },
  {
    key: sql`'test ' || t.id`,
    at: sql`t.completed_at`,
    act: 'tested',
    subject: sql`t.test_number`,
    to: sql`t.result`,
    detail: sql`concat_ws(', ', t.location, ${milesOf(sql`t.odometer_miles`)})`,
    side: 'register',
    who: sql`'DVSA'`,
    source: sql`mot_tests t where t.vehicle_id = ${id}`,
  },
]

const sources: Readonly<Record<TimelineKind, (of: TimelineOf) => Line[]>> = {
  hire,
  maintenance,
  check,
  damage,
  fine,
  condition,
  query,
  driver,
  compliance,
  document,
  change: edits,
  plate: plates,
  tag,
  import: files,
  register,
}

/** Every entry of those kinds, in no order. */
export const timelineRows = (kinds: readonly TimelineKind[], of: TimelineOf): RawBuilder<unknown> =>
  sql.join(
    kinds.flatMap((kind) => sources[kind](of).map((line) => selectLine(kind, line))),
    sql` union all `,
  )
