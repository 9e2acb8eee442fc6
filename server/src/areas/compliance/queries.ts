// Records of what was done, read and written: by compliance, by maintenance as work is done, by the registers, by whoever packs evidence.
import type { ComplianceRecord } from '@kerbline/domain/areas/compliance/records/record-wire.ts'
import type { CompletionOutcome } from '@kerbline/domain/areas/compliance/completion.ts'
import { dueAfterFailure } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import type { EventInterval } from '@kerbline/domain/areas/compliance/types/interval.ts'
import { isTest } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import { type Insertable, sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ComplianceRecordsTable } from '../../db/tables.ts'
import { toldSql } from '../../db/told.ts'
import { settleOffRoad } from '../../fleet/off-road.ts'
import { inScope, narrows } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { correctionsOf } from './corrections.ts'
import { forSide } from '../documents/queries.ts'

/** What the wire and an evidence pack say of a record r. @param may whose rights; null: a file that names no booking */
export const recordColumns = (may: Actor['may']): RawBuilder<unknown> => sql`
  r.id, r.event_type, r.driver_field, r.due_date, r.done_on, r.miles, r.outcome, r.findings, r.service_brake_percent, r.secondary_brake_percent,
  r.parking_brake_percent, r.is_laden, r.next_due_date, r.flags, r.late_reason, r.source,
  coalesce(r.recorded_by_name, person_name(r.recorded_by)) as recorded_by, ${toldSql(may, 'booking', sql`r.case_id`)} as booking_id,
  ${hasDocument} as has_document`

/** Its own paper, or one of the booking it was done in. */
const hasDocument = sql`(r.document_id is not null or coalesce((
  select true from documents d where d.case_id = r.case_id and d.superseded_at is null limit 1), false))`

interface TypeRow {
  readonly name: string
  readonly amber_weeks: number
  readonly interval_every: number | null
  readonly interval_unit: EventInterval['unit'] | null
  readonly interval_miles: number | null
}

export interface KeptType {
  readonly name: string
  readonly amberWeeks: number
  /** As staff keep it; null: it does not come again. */
  readonly interval: EventInterval | null
  /** After how many miles it comes again; null: not by miles. */
  readonly intervalMiles: number | null
}

/** A type as staff keep it, of vehicles where nothing else is said; undefined: there is none of that name. */
export async function keptType(
  rows: Rows,
  slug: string,
  holder: 'vehicle' | 'driver' | 'company' = 'vehicle',
): Promise<KeptType | undefined> {
  const {
    rows: [type],
  } = await sql<TypeRow>`
    select name, amber_weeks, interval_every, interval_unit, interval_miles from compliance_types where slug = ${slug} and applies_to = ${holder}`.execute(
    rows,
  )
  return (
    type && {
      name: type.name,
      amberWeeks: type.amber_weeks,
      intervalMiles: type.interval_miles,
      interval:
        type.interval_every === null || type.interval_unit === null
          ? null
          : { every: type.interval_every, unit: type.interval_unit },
    }
  )
}

/** Written once: the same work told again changes the record it made. */
export async function writeRecord(rows: Rows, record: Insertable<ComplianceRecordsTable>): Promise<number> {
  const { id } = await rows
    .insertInto('compliance_records')
    .values(record)
    .onConflict((conflict) =>
      conflict
        .columns(['vehicle_id', 'event_type', 'source_key'])
        .where('source_key', 'is not', null)
        .doUpdateSet({
          done_on: record.done_on,
          miles: record.miles ?? null,
          flags: record.flags ?? [],
          outcome: record.outcome,
          findings: record.findings ?? null,
          service_brake_percent: record.service_brake_percent ?? null,
          secondary_brake_percent: record.secondary_brake_percent ?? null,
          parking_brake_percent: record.parking_brake_percent ?? null,
          is_laden: record.is_laden ?? null,
          next_due_date: record.next_due_date ?? null,
          next_due_miles: record.next_due_miles ?? null,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const due = dueAfterFailure(record.event_type, record.outcome, record.done_on)
  if (due !== undefined) await failItem(rows, record, due)
  if (isTest(record.event_type) && record.vehicle_id != null) await settleOffRoad(rows, [record.vehicle_id])
  return id
}

/** It falls due again at once, for every reader of its date; what was due sooner stays. */
const failItem = (rows: Rows, record: Insertable<ComplianceRecordsTable>, due: string): Promise<unknown> =>
  sql`
    insert into compliance_items as kept (customer_account_number, vehicle_id, vehicle_reg, event_type, due_date, overdue_weeks, source)
    select ${record.customer_account_number}, ${record.vehicle_id}::int, ${record.vehicle_reg}, t.slug, ${due}::date, t.amber_weeks, ${record.source}
    from compliance_types t where t.slug = ${record.event_type}
    on conflict (vehicle_id, event_type) where vehicle_id is not null do update set due_date = least(kept.due_date, excluded.due_date), due_date_text = null, updated_at = now()
    where not exists (select from compliance_records r where r.vehicle_id = kept.vehicle_id and r.event_type = kept.event_type and r.outcome <> 'fail'
      and r.done_on > ${due}::date)`.execute(rows)

/** What was done on a day by the words of a booking or test: nobody says "done" of what is passed or failed. */
export const outcomeOf = (outcome: 'pass' | 'fail' | 'advisory' | null): CompletionOutcome => outcome ?? 'done'

export interface RecordsAsked {
  readonly vehicleId: number
  readonly type?: string | undefined
  /** The record the page before ended with. */
  readonly before?: number | undefined
  readonly limit: number
}

type Bare = Omit<ComplianceRecord, 'papers' | 'corrections'>

/** Their own papers beside them, of those that are for one's side. */
export async function withPapers(
  rows: Rows,
  records: readonly Bare[],
  actor: Pick<Actor, 'side'>,
): Promise<ComplianceRecord[]> {
  const { rows: papers } = await sql<ComplianceRecord['papers'][number] & { readonly record: number }>`
    select d.owner_id as record, d.file_id::text as file_id, f.name, json_instant(d.added_at) as added_at, d.added_by_name as added_by
    from documents d join files f on f.id = d.file_id
    where d.owner = 'compliance' and d.owner_id = any(${records.map(({ id }) => id)}::int[]) and d.superseded_at is null and ${forSide(actor)} order by d.id desc`.execute(
    rows,
  )
  const byRecord = Map.groupBy(papers, ({ record }) => record)
  const corrections = await correctionsOf(
    rows,
    records.map(({ id }) => id),
  )
  return records.map((record) => ({
    ...record,
    corrections: (corrections.get(record.id) ?? []).map(({ record: _, ...correction }) => correction),
    papers: (byRecord.get(record.id) ?? []).map(({ record: _, ...paper }) => paper),
  }))
}

/** Records r of a kind, the newest first. */
export async function recordsWhere(
  rows: Rows,
  where: RawBuilder<SqlBool>,
  { before, limit }: Pick<RecordsAsked, 'before' | 'limit'>,
  actor: Pick<Actor, 'may' | 'side'>,
): Promise<ComplianceRecord[]> {
  const { rows: records } = await sql<Bare>`
    select ${recordColumns(actor.may)} from compliance_records r
    where ${where} and ${before === undefined ? sql`true` : sql`(r.done_on, r.id) < (select p.done_on, p.id from compliance_records p where p.id = ${before})`}
    order by r.done_on desc, r.id desc limit ${limit}`.execute(rows)
  return withPapers(rows, records, actor)
}

/** Of one vehicle. */
export const recordsOf = (rows: Rows, { vehicleId, type, ...page }: RecordsAsked, actor: Pick<Actor, 'may' | 'side'>) =>
  recordsWhere(
    rows,
    sql<SqlBool>`r.vehicle_id = ${vehicleId} and ${type === undefined ? sql`true` : sql`r.event_type = ${type}`}`,
    page,
    actor,
  )

/** What an evidence pack is asked to hold. */
export interface EvidenceAsked {
  /** Null: every vehicle of the scope. */
  readonly vehicle_ids: readonly number[] | null
  /** Null: of every type. */
  readonly type: string | null
  readonly months: number
  readonly until: string
}

export interface EvidenceVehicle {
  readonly id: number
  readonly reg_no: string
  readonly vin: string | null
  readonly make_model: string
}

const ofQuestion = ({ vehicle_ids: ids }: EvidenceAsked, filter: Actor['filter']): RawBuilder<SqlBool> =>
  sql<SqlBool>`${ids === null ? sql`true` : sql`v.id = any(${[...ids]}::int[])`} and ${inScope(filter, sql.ref('v.id'))}`

/** Its vehicles one after another, in the order of their numbers: as many as one holds with ease. */
export const evidenceVehicles = async (
  rows: Rows,
  asked: EvidenceAsked,
  { filter, after, limit }: { readonly filter: Actor['filter']; readonly after: number; readonly limit: number },
): Promise<readonly EvidenceVehicle[]> =>
  (
    await sql<EvidenceVehicle>`
      select v.id, v.reg_no, v.vin, concat_ws(' ', (select m.name from manufacturers m where m.id = v.manufacturer_id), v.model) as make_model
      from vehicles v where v.id > ${after} and ${ofQuestion(asked, filter)} order by v.id limit ${limit}`.execute(rows)
  ).rows

/**
 * Vehicles that are with somebody else by now, of whom records of that time stayed here (ruling 50): of a pack of the whole fleet alone, as
 * nothing of them is left that a filter or a choice could name.
 */
export const endedVehicles = async (
  rows: Rows,
  { vehicle_ids: chosen, type, months, until }: EvidenceAsked,
  { filter, after, limit }: { readonly filter: Actor['filter']; readonly after: number; readonly limit: number },
): Promise<readonly EvidenceVehicle[]> => {
  if (chosen !== null || narrows(filter)) return []
  const { rows: found } = await sql<EvidenceVehicle>`
    select r.vehicle_id as id, max(r.vehicle_reg) as reg_no, null::text as vin, 'its hire has ended' as make_model from compliance_records r
    where r.vehicle_id > ${after} and r.vehicle_reg is not null and ${type === null ? sql`true` : sql`r.event_type = ${type}`}
      and r.done_on between (${until}::date - ${months} * interval '1 month')::date and ${until}::date
      and not exists (select from vehicles v where v.id = r.vehicle_id)
    group by r.vehicle_id order by r.vehicle_id limit ${limit}`.execute(rows)
  return found
}

export interface EvidenceRecord extends Bare, Pick<ComplianceRecord, 'corrections'> {
  readonly vehicle_id: number
  readonly type_name: string
}

/** What was done for these vehicles in the time asked for, the oldest first: all of a stretch at once, as each question is a journey. */
export async function evidenceRecords(
  rows: Rows,
  { type, months, until }: EvidenceAsked,
  vehicleIds: readonly number[],
  may: Actor['may'],
): Promise<readonly EvidenceRecord[]> {
  const { rows: records } = await sql<Omit<EvidenceRecord, 'corrections'>>`
    select r.vehicle_id, ${recordColumns(may)}, (select t.name from compliance_types t where t.slug = r.event_type) as type_name from compliance_records r
    where r.vehicle_id = any(${[...vehicleIds]}::int[]) and ${type === null ? sql`true` : sql`r.event_type = ${type}`}
      and r.done_on between (${until}::date - ${months} * interval '1 month')::date and ${until}::date
    order by r.done_on, r.id`.execute(rows)
  const corrections = await correctionsOf(
    rows,
    records.map(({ id }) => id),
  )
  return records.map((record) => ({ ...record, corrections: [...(corrections.get(record.id) ?? [])] }))
}

export interface EvidencePaper {
  readonly file_id: string
  readonly record_id: number
  readonly sha256: string
  readonly added_at: string
}

/** Papers of these records: their own, and those of the bookings the work was done in. */
export async function evidencePapers(rows: Rows, recordIds: readonly number[]): Promise<readonly EvidencePaper[]> {
  const { rows: papers } = await sql<EvidencePaper>`
    with asked as materialized (select r.id, r.document_id, r.case_id from compliance_records r where r.id = any(${[...recordIds]}::int[])),
    led as (
      select a.id as record_id, a.document_id as id from asked a where a.document_id is not null
      union select a.id, d.id from asked a join documents d on d.case_id = a.case_id
      union select a.id, d.id from asked a join documents d on d.owner = 'compliance' and d.owner_id = a.id)
    select distinct on (d.id) d.file_id::text as file_id, led.record_id, d.sha256, json_instant(d.added_at) as added_at
    from led join documents d on d.id = led.id and d.superseded_at is null order by d.id, led.record_id`.execute(rows)
  return papers
}

/** Whom a date is told to, and that it was. */
export { documentRemindersFor, noteReminded, type Reminder, remindersFor } from './reminders.ts'

/** For the page of a vehicle: what it has no date of, and what that means. */
export { absentDates, type FittedRow, fittedColumns } from './absent-dates.ts'

/** Where another source says another day, for the page of a vehicle and the worklist. */
export { type Disagreement, disagreements, disagreementsOf } from './disagreements.ts'
