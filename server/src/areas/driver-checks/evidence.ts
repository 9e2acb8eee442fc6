// Driver checks and defects of vehicles over a time, as whoever packs evidence hands them on.
import {
  type CheckTemplate,
  type Severity,
  severityWords,
  templateWords,
} from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { defectCase, type DefectState } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { resultWords } from '@kerbline/domain/areas/driver-checks/list.ts'
import type { CheckRag } from '@kerbline/domain/areas/driver-checks/rules.ts'
import { parseResponses } from '@kerbline/domain/areas/driver-checks/responses.ts'
import { flagInWords } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { sql, type RawBuilder } from 'kysely'
import { toldSql } from '../../db/told.ts'
import { itemWordsOf, templateVersions } from '../../driver-checks/template-versions.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { readingFlags } from './record.ts'

export interface EvidenceTime {
  readonly months: number
  readonly until: string
}

const within = (day: RawBuilder<unknown>, { months, until }: EvidenceTime): RawBuilder<unknown> =>
  sql`${day} between (${until}::date - ${months} * interval '1 month')::date and ${until}::date`

interface CheckRow {
  readonly id: number
  readonly vehicle_id: number
  readonly day: string
  readonly driver_name: string | null
  readonly template: CheckTemplate
  readonly template_version: number
  readonly rag: CheckRag
  readonly miles: number
  readonly flags: readonly string[] | null
  readonly duration_seconds: number | null
  readonly driver_check: unknown
  readonly reviewed_on: string | null
  readonly reviewed_by: string | null
  readonly review_note: string | null
}

export interface EvidenceCheck extends Omit<
  CheckRow,
  'driver_check' | 'template_version' | 'template' | 'rag' | 'flags'
> {
  /** Why its mileage cannot be true; null: nothing is against it. */
  readonly miles_flag: string | null
  readonly template: string
  /** "Failed", "Advisory", "Nil defect". */
  readonly result: string
  /** Each in the words it was asked by, with what the driver wrote. */
  readonly defects: readonly string[]
}

/** The oldest first. */
export async function evidenceChecks(
  rows: Rows,
  time: EvidenceTime,
  vehicleIds: readonly number[],
  may: Actor['may'],
): Promise<readonly EvidenceCheck[]> {
  const { rows: checks } = await sql<CheckRow>`
    select k.id, k.vehicle_id, london_date(k.created_at)::text as day, ${toldSql(may, 'driver name', sql`k.driver_name`)} as driver_name, k.template, k.template_version,
      k.rag, k.miles, ${readingFlags(sql`k.vehicle_id`, sql`k.check_id`)} as flags, k.duration_seconds, k.driver_check, london_date(k.reviewed_at)::text as reviewed_on, person_name(k.reviewed_by) as reviewed_by, k.review_note
    from driver_checks k where k.vehicle_id = any(${[...vehicleIds]}::int[]) and ${within(sql`london_date(k.created_at)`, time)}
    order by k.created_at, k.id`.execute(rows)
  const versions = await templateVersions(rows)
  return checks.map(({ driver_check: answers, template_version, template, rag, flags, ...check }) => ({
    ...check,
    miles_flag: flagInWords(flags),
    template: templateWords[template],
    result: resultWords(rag),
    defects: (parseResponses(JSON.stringify(answers)).responses ?? []).flatMap(({ response, code, severity, note }) =>
      response === 'defect'
        ? [
            [
              itemWordsOf(versions, { template, template_version }, code),
              ...(severity === null ? [] : [severityWords[severity].toLowerCase()]),
              ...(note.trim() === '' ? [] : [note.trim()]),
            ].join(': '),
          ]
        : [],
    ),
  }))
}

interface DefectRow {
  readonly vehicle_id: number
  readonly number: string
  readonly title: string
  readonly severity: Severity
  readonly note: string | null
  readonly reported_on: string
  readonly state: DefectState
  readonly repaired_on: string | null
  readonly repaired_by: string | null
  readonly parts: string | null
  readonly verified_by: string | null
  readonly closed_on: string | null
}

export interface EvidenceDefect extends Omit<DefectRow, 'severity' | 'state'> {
  readonly severity: string
  readonly state: string
}

/** Reported in that time, the oldest first. */
export async function evidenceDefects(
  rows: Rows,
  time: EvidenceTime,
  vehicleIds: readonly number[],
): Promise<readonly EvidenceDefect[]> {
  const { rows: defects } = await sql<DefectRow>`
    select c.vehicle_id, c.number, c.title, d.severity, d.note, london_date(c.created_at)::text as reported_on, c.state, d.repaired_on::text as repaired_on,
      d.repaired_by_name as repaired_by, d.parts, person_name(d.verified_by) as verified_by, london_date(c.closed_at)::text as closed_on
    from cases c join defect_cases d on d.case_id = c.id
    where c.kind = ${defectCase.name} and c.vehicle_id = any(${[...vehicleIds]}::int[]) and ${within(sql`london_date(c.created_at)`, time)}
    order by c.created_at, c.id`.execute(rows)
  return defects.map(({ severity, state, ...defect }) => ({
    ...defect,
    severity: severityWords[severity],
    state: defectCase.states[state].words,
  }))
}
