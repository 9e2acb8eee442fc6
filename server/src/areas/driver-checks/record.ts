// One driver check as its page shows it: the answers in the words they were asked, with the defects they opened, the miles beside the last
// reading, and what there is to say of how it was done.
import type { CheckTemplate } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import type { TimeAnomaly } from '@kerbline/domain/areas/driver-checks/check-time.ts'
import type { ClockAnomaly, ReviewFlag } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { RECURRING_DAYS } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { qualityOf } from '@kerbline/domain/areas/driver-checks/quality.ts'
import type { CheckItemAnswer, CheckPicture, CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { type CheckResponse, parseResponses } from '@kerbline/domain/areas/driver-checks/responses.ts'
import { flagInWords } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { placeWords } from '@kerbline/domain/fleet/places.ts'
import { sql, type RawBuilder } from 'kysely'
import { quickBelowSeconds } from '../../driver-checks/quick-checks.ts'
import {
  itemGroupOf,
  itemWordsOf,
  type TemplateVersions,
  templateVersions,
} from '../../driver-checks/template-versions.ts'
import { inScope } from '../../fleet/vehicles-of.ts'
import { milesBefore } from '../../readings/miles-before.ts'
import type { Call, Rows } from '../../http/call.ts'

export interface CheckRow {
  readonly id: number
  readonly check_id: string
  readonly reg_no: string
  readonly vehicle_id: number
  readonly customer_account_number: string
  readonly driver_id: number | null
  readonly driver_name: string
  readonly trailer_ref: string | null
  readonly template: CheckTemplate
  readonly template_version: number
  readonly rag: 'red' | 'amber' | 'green'
  readonly miles: number
  readonly start_time: string
  readonly end_time: string
  readonly start_at: string | null
  readonly end_at: string | null
  readonly time_anomaly: TimeAnomaly | null
  readonly duration_seconds: number | null
  readonly is_quick: boolean
  readonly is_nil_defect: boolean
  readonly review_flags: ReviewFlag[]
  readonly signature: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly note: string | null
  readonly reviewed_by: string | null
  readonly reviewed_at: string | null
  readonly review_note: string | null
  readonly created_at: string
  readonly received_at: string | null
  readonly device_ahead_seconds: number | null
  readonly clock_anomaly: ClockAnomaly | null
  readonly updated_at: string
  readonly answers: string
  readonly is_vor: boolean
  readonly is_outside_filter: boolean
}

/** @throws problem 'not found' */
export async function findCheck({ rows, actor }: Pick<Call, 'rows' | 'actor'>, id: number): Promise<CheckRow> {
  const { rows: found } = await sql<CheckRow>`
    select k.id, k.check_id, k.reg_no, k.vehicle_id, k.customer_account_number, k.driver_id, k.driver_name, k.trailer_ref, k.template, k.template_version, k.rag, k.miles,
      k.start_time, k.end_time, json_instant(k.start_at) as start_at, json_instant(k.end_at) as end_at, k.time_anomaly, k.duration_seconds, k.is_quick, k.is_nil_defect, k.review_flags,
      k.signature, k.latitude, k.longitude, k.note, person_name(k.reviewed_by) as reviewed_by, json_instant(k.reviewed_at) as reviewed_at, k.review_note,
      json_instant(k.created_at) as created_at, json_instant(k.received_at) as received_at, k.device_ahead_seconds, k.clock_anomaly, json_instant(k.updated_at) as updated_at, k.driver_check::text as answers,
      coalesce((select v.is_vor from vehicles v where v.id = k.vehicle_id), false) as is_vor, not ${inScope(actor.filter, sql.ref('k.vehicle_id'))} as is_outside_filter
    from driver_checks k where k.id = ${id}`.execute(rows)
  const [check] = found
  if (!check) throw problem('not found')
  return check
}

interface OpenedDefect {
  readonly item: string
  readonly id: number
  readonly number: string
  readonly state: string
  readonly is_open: boolean
  readonly times: number
}

/** The defects this check reported, each with how often its item was reported of the vehicle of late. */
async function defectsOf(rows: Rows, check: CheckRow): Promise<ReadonlyMap<string, OpenedDefect>> {
  const { rows: found } = await sql<OpenedDefect>`
    select c.type as item, c.id, c.number, c.state, c.closed_at is null as is_open,
      (select count(*)::int from cases o where o.kind = 'defect' and o.vehicle_id = c.vehicle_id and o.type = c.type
        and o.opened_at > c.opened_at - make_interval(days => ${RECURRING_DAYS}) and o.opened_at <= c.opened_at) as times
    from defect_reports r join cases c on c.id = r.case_id where r.check_id = ${check.id}`.execute(rows)
  return new Map(found.map((each) => [each.item, each]))
}

interface Arrived extends CheckPicture {
  readonly code: string
  readonly key: string
}

/** The photos of this check that came by its link, as they were taken. */
async function picturesOf(rows: Rows, { check_id: id }: CheckRow): Promise<readonly Arrived[]> {
  const { rows: found } = await sql<Arrived>`
    select code, client_key as key, file_id::text as file_id, preview_id::text as preview_id from check_photos
    where check_id = ${id} and finished_at is not null and preview_id is not null order by created_at, id`.execute(rows)
  return found
}

const rank = { dangerous: 0, minor: 1, advisory: 2 } as const

export const responsesOf = ({ answers }: Pick<CheckRow, 'answers'>): readonly CheckResponse[] =>
  parseResponses(answers).responses ?? []

/** Failures first, the worst of them ahead; the rest in the order of the walk. */
export function itemsOf(
  check: CheckRow,
  versions: TemplateVersions,
  { defects, pictures }: { readonly defects: ReadonlyMap<string, OpenedDefect>; readonly pictures: readonly Arrived[] },
): CheckItemAnswer[] {
  const arrived = new Set(pictures.map(({ key }) => key))
  const items = responsesOf(check).map(
    ({ code, response, severity, note, photos, repaired, no_photo }): CheckItemAnswer => {
      const defect = response === 'defect' ? defects.get(code) : undefined
      return {
        ...{ code, response, severity, note, is_repaired: repaired, no_photo: no_photo ?? null },
        // Of a check from a file the names are all there is of its photos.
        photos: check.received_at === null ? [...photos] : [],
        pictures: pictures.flatMap(({ code: of, file_id, preview_id }) =>
          of === code ? [{ file_id, preview_id }] : [],
        ),
        awaited: check.received_at === null ? 0 : photos.filter((photo) => !arrived.has(photo)).length,
        words: itemWordsOf(versions, check, code),
        group: itemGroupOf(versions, check, code),
        defect: defect
          ? {
              id: defect.id,
              number: defect.number,
              state: defect.state,
              is_open: defect.is_open,
              times: Math.max(1, defect.times),
            }
          : null,
      }
    },
  )
  const placeOf = ({ severity }: CheckItemAnswer): number => (severity === null ? 3 : rank[severity])
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** What the reading of a check is held back for, and nobody has decided yet. */
export const readingFlags = (vehicle: RawBuilder<unknown>, check: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when r.ruling is null then r.flags else '{}' end from equipment_readings r
  where r.vehicle_id = ${vehicle} and r.source = 'check' and r.serial_number = ${vehicle} || ' ' || ${check} order by r.id desc limit 1)`

async function milesOf(rows: Rows, check: CheckRow): Promise<CheckView['miles']> {
  const moment = sql`coalesce(${check.end_at}::timestamptz, ${check.start_at}::timestamptz, ${check.created_at}::timestamptz)`
  const serial = `${check.vehicle_id} ${check.check_id}`
  const { rows: found } = await sql<{ miles: number | null; at: string | null; flags: string[] | null }>`
    select before.miles, json_instant(before.at) as at, ${readingFlags(sql`it.vehicle_id`, sql`${check.check_id}::text`)} as flags
    from (select ${check.vehicle_id}::int as vehicle_id) it
    left join lateral ${milesBefore({
      ...{ vehicleId: sql`it.vehicle_id`, account: sql`${check.customer_account_number}::text` },
      ...{ moment, besides: serial },
    })} before on true`.execute(rows)
  const { miles = null, at = null, flags = null } = found[0] ?? {}
  return { before: miles !== null && at !== null ? { miles, at } : null, flag: flagInWords(flags) }
}

/** How far back the checks of the vehicle are compared. */
const COMPARED_CHECKS = 10

interface EarlierCheck {
  readonly is_same: boolean
  readonly photos: string[]
}

async function qualityFacts(rows: Rows, check: CheckRow, quickBelow: number): Promise<CheckView['quality']> {
  const { rows: before } = await sql<EarlierCheck>`
    select k.driver_check = own.driver_check and k.duration_seconds / 60 = own.duration_seconds / 60 as is_same,
      array(select jsonb_array_elements_text(answer -> 'photos') from jsonb_array_elements(k.driver_check) answer where jsonb_typeof(answer -> 'photos') = 'array')
        || array(select p.sent_sha256 from check_photos p where p.check_id = k.check_id and p.sent_sha256 is not null) as photos
    from driver_checks own join driver_checks k on k.vehicle_id = own.vehicle_id and (k.created_at, k.id) < (own.created_at, own.id)
    where own.id = ${check.id} order by k.created_at desc, k.id desc limit ${COMPARED_CHECKS}`.execute(rows)
  const { rows: digests } = await sql<{ digest: string }>`
    select sent_sha256 as digest from check_photos where check_id = ${check.check_id} and sent_sha256 is not null`.execute(
    rows,
  )
  const answers = responsesOf(check)
  const own = [...answers.flatMap(({ photos }) => photos), ...digests.map(({ digest }) => digest)]
  const defects = answers.filter(({ response }) => response === 'defect')
  const seen = new Set(before.flatMap(({ photos }) => photos))
  const first = before.findIndex((each) => !each.is_same)
  const { score, lines } = qualityOf({
    durationSeconds: check.duration_seconds,
    quickBelowSeconds: quickBelow,
    hasPlace: check.latitude !== null && check.longitude !== null,
    sameBefore: first === -1 ? before.length : first,
    defects: defects.length,
    defectsWithPhoto: defects.filter(({ photos }) => photos.length > 0).length,
    reusedPhotos: own.filter((photo) => seen.has(photo)).length,
  })
  return { score, lines: [...lines] }
}

async function neighboursOf(rows: Rows, check: CheckRow): Promise<Pick<CheckView, 'previous_id' | 'next_id'>> {
  const own = sql`(${check.created_at}::timestamptz, ${check.id}::int)`
  const { rows: found } = await sql<Pick<CheckView, 'previous_id' | 'next_id'>>`
    select (select k.id from driver_checks k where k.vehicle_id = ${check.vehicle_id} and (date_trunc('milliseconds', k.created_at), k.id) < ${own} order by k.created_at desc, k.id desc limit 1) as previous_id,
      (select k.id from driver_checks k where k.vehicle_id = ${check.vehicle_id} and (date_trunc('milliseconds', k.created_at), k.id) > ${own} order by k.created_at, k.id limit 1) as next_id`.execute(
    rows,
  )
  return found[0] ?? { previous_id: null, next_id: null }
}

export async function readCheck(call: Pick<Call, 'rows' | 'actor'>, id: number): Promise<CheckView> {
  const { rows, actor } = call
  const check = await findCheck(call, id)
  const quickBelow = (await quickBelowSeconds(rows))[check.template]
  const items = itemsOf(check, await templateVersions(rows), {
    defects: await defectsOf(rows, check),
    pictures: await picturesOf(rows, check),
  })
  const { answers: _, latitude, longitude, is_vor: isVor, is_outside_filter: isOutside, ...record } = check
  return {
    record: {
      ...record,
      quick_below_seconds: quickBelow,
      position:
        latitude === null || longitude === null
          ? null
          : { latitude, longitude, place: placeWords({ latitude, longitude }) },
    },
    items,
    miles: await milesOf(rows, check),
    quality: await qualityFacts(rows, check, quickBelow),
    ...(await neighboursOf(rows, check)),
    is_vor: isVor,
    is_outside_filter: isOutside,
    may_review: actor.may.has('review driver checks'),
  }
}
