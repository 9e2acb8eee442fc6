// Defects that checks report become cases: one for each item of a vehicle, whatever number of checks report it while it is open.
import { defaultSeverity, type Severity, severities } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { defectCase, defectPriority, OPENS_WITHIN_DAYS } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { keepsOffRoad } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import { turnedDangerous } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { sql } from 'kysely'
import { findCase } from '../cases/case-rows.ts'
import { reprioritise } from '../cases/clocks.ts'
import { recordCaseEvent } from '../cases/events.ts'
import { openCaseRow } from '../cases/open-case.ts'
import type { Rows } from '../db/scope.ts'
import { settleOffRoad } from '../fleet/off-road.ts'
import { itemWordsOf, templateVersions } from './template-versions.ts'

interface Reported {
  readonly check_id: number
  readonly account: string
  readonly vehicle_id: number
  readonly reg_no: string
  readonly driver_id: number | null
  readonly driver_name: string
  readonly template: string
  readonly template_version: number
  readonly at: string
  readonly code: string
  readonly severity: string | null
  readonly note: string | null
  readonly is_told: boolean
}

export interface Taken {
  readonly checkIds: readonly string[]
  /** An instant of the business clock. */
  readonly now: string
  /** Nobody is told of defects found before this day, or on a day nobody can read; null: people are told of every one. */
  readonly tellFrom: string | null
}

/** What these checks report and nobody put right on the spot; of old checks only where no later one speaks of the vehicle. */
const reportedBy = async (rows: Rows, { checkIds, now, tellFrom }: Taken): Promise<readonly Reported[]> =>
  (
    await sql<Reported>`
      select k.id as check_id, k.customer_account_number as account, k.vehicle_id, k.reg_no, k.driver_id, k.driver_name, k.template, k.template_version,
        json_instant(k.created_at) as at, left(answer.code, 60) as code, answer.severity, left(nullif(answer.note, ''), 500) as note,
        ${tellFrom}::date is null or coalesce(london_date(coalesce(k.end_at, k.start_at)) >= ${tellFrom}::date, false) as is_told
      from driver_checks k
      join vehicles v on v.id = k.vehicle_id and v.customer_account_number = k.customer_account_number
      cross join lateral jsonb_to_recordset(k.driver_check) as answer(code text, response text, severity text, note text, repaired boolean)
      where k.check_id = any(${[...checkIds]}::text[]) and not k.is_nil_defect and answer.response = 'defect' and answer.repaired is not true and answer.code <> ''
        and (k.created_at > ${now}::timestamptz - make_interval(days => ${OPENS_WITHIN_DAYS}) or not exists (
          select from driver_checks later where later.vehicle_id = k.vehicle_id and (later.created_at, later.id) > (k.created_at, k.id)))
      order by k.created_at, k.id`.execute(rows)
  ).rows

const severityOf = ({ severity, code }: Reported): Severity =>
  severities.find((each) => each === severity) ?? defaultSeverity(code)

const MAX_TITLE = 160
export const defectTitle = (words: string, note: string | null): string => {
  const title = note === null ? words : `${words}: ${note.replaceAll(/\s+/g, ' ')}`
  return title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1)}…` : title
}

const report = (rows: Rows, caseId: number, reported: Reported): Promise<unknown> =>
  sql`
    insert into defect_reports (case_id, customer_account_number, check_id, severity, note)
    values (${caseId}, ${reported.account}, ${reported.check_id}, ${severityOf(reported)}, ${reported.note})
    on conflict (case_id, check_id) do nothing`.execute(rows)

const theDriver = { id: null, name: 'The driver', side: 'customer' } as const

/** Reported again while it is open: the worse word counts, is told where it is dangerous, and is to be seen to as quickly. */
async function reportAgain(
  rows: Rows,
  caseId: number,
  reported: Reported,
  { known, now }: { readonly known: Severity; readonly now: string },
): Promise<void> {
  await report(rows, caseId, reported)
  const severity = severityOf(reported)
  if (severities.indexOf(severity) <= severities.indexOf(known)) return
  await sql`update defect_cases set severity = ${severity} where case_id = ${caseId}`.execute(rows)
  const priority = defectPriority[severity]
  await sql`update cases set priority = ${priority}, updated_at = clock_timestamp() where id = ${caseId}`.execute(rows)
  if (!reported.is_told) return
  const row = await findCase(rows, defectCase.name, caseId)
  await reprioritise(rows, defectCase, row, { priority, at: now })
  const { state } = row
  if (keepsOffRoad({ severity, isOpen: true }))
    await recordCaseEvent(
      rows,
      row,
      { what: 'step', verb: turnedDangerous, from: state, to: state, at: reported.at },
      theDriver,
    )
}

/**
 * In the caller's transaction. A check taken in again opens nothing twice. What is dangerous takes its vehicle off the road, in whatever
 * order reports arrive.
 */
export async function openDefects(rows: Rows, taken: Taken): Promise<void> {
  if (taken.checkIds.length === 0) return
  const reported = await reportedBy(rows, taken)
  if (reported.length === 0) return
  const versions = await templateVersions(rows)
  for (const each of reported) {
    const { account, vehicle_id: id, reg_no, code, note } = each
    const { rows: open } = await sql<{ id: number; severity: Severity }>`
      select c.id, d.severity from cases c join defect_cases d on d.case_id = c.id
      where c.kind = 'defect' and c.vehicle_id = ${id} and c.type = ${code} and c.customer_account_number = ${account} and c.closed_at is null
      order by c.id limit 1 for update of c`.execute(rows)
    const [known] = open
    if (known) {
      await reportAgain(rows, known.id, each, { known: known.severity, now: taken.now })
      continue
    }
    const severity = severityOf(each)
    await openCaseRow(
      rows,
      defectCase,
      {
        ...{ account, type: code, vehicle: { id, reg_no }, driverId: each.driver_id },
        title: defectTitle(itemWordsOf(versions, each, code), note),
        priority: defectPriority[severity],
        ownerTeam: 'Maintenance',
      },
      {
        at: each.at,
        by: theDriver,
        quietUntil: each.is_told ? null : taken.now,
      },
      async (row) => {
        await sql`
          insert into defect_cases (case_id, customer_account_number, item, severity, note, driver_name)
          values (${row.id}, ${account}, ${code}, ${severity}, ${note}, ${each.driver_name})`.execute(rows)
        await report(rows, row.id, each)
      },
    )
  }
  const dangerous = reported.filter((each) => keepsOffRoad({ severity: severityOf(each), isOpen: true }))
  await settleOffRoad(rows, [...new Set(dangerous.map(({ vehicle_id: id }) => id))])
}
