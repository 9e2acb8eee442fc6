// A check that comes in from a telephone: judged as one from a file is, kept once however often it is sent, with all that follows from it.
import { hangsOnFuel } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import type { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { type CheckMoments, type ClockAnomaly, momentsOf } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import type { SentCheck } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import { isNilDefect, isQuickCheck, ragOfCheck } from '@kerbline/domain/areas/driver-checks/rules.ts'
import { flagInWords } from '@kerbline/domain/areas/telematics/anomalies.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { type FieldProblem, problem } from '@kerbline/domain/kit/problem.ts'
import { londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { Rows } from '../../../db/scope.ts'
import { driverFinder } from '../../../driver-checks/driver-finder.ts'
import { flagChecks } from '../../../driver-checks/flag-checks.ts'
import { forgetMissed } from '../../../driver-checks/missed.ts'
import { openDefects } from '../../../driver-checks/open-defects.ts'
import { quickBelowSeconds } from '../../../driver-checks/quick-checks.ts'
import { templateVersions } from '../../../driver-checks/template-versions.ts'
import type { GuestCall, StagedHandler } from '../../../http/call.ts'
import { lockLink } from '../../../links/day-limit.ts'
import { acceptReadings } from '../../../readings/accept-readings.ts'
import { assertFewChecks, type CheckLink, enterCheckLink } from './check-links.ts'
import { type CoveredVehicle, coveredVehicle, driverOfLink } from './covered.ts'
import { drawnSignature } from './signature.ts'

type Endpoint = (typeof driverChecksEndpoints)['sendCheck']
type Taken = ReplyOf<Endpoint>

const wrong = (field: string, reason: FieldProblem['reason'], message: string) =>
  problem('not valid', { fields: [{ field: `check.${field}`, reason, message }] })

/** How it stands; undefined: it is not here. */
async function takenCheck(rows: Rows, checkId: string): Promise<Taken | undefined> {
  const { rows: found } = await sql<{
    check_id: string
    rag: Taken['rag']
    received_at: string
    clock_anomaly: ClockAnomaly | null
    flags: string[] | null
    defects: Taken['defects']
  }>`
    select k.check_id, k.rag, json_instant(coalesce(k.received_at, k.created_at)) as received_at, k.clock_anomaly,
      (select r.flags from equipment_readings r where r.vehicle_id = k.vehicle_id and r.source = 'check' and r.serial_number = k.vehicle_id || ' ' || k.check_id order by r.id desc limit 1) as flags,
      coalesce((select json_agg(json_build_object('code', c.type, 'number', c.number) order by c.id) from defect_reports r join cases c on c.id = r.case_id where r.check_id = k.id), '[]') as defects
    from driver_checks k where k.check_id = ${checkId}`.execute(rows)
  const [check] = found
  if (!check) return undefined
  const { flags, ...taken } = check
  return { ...taken, miles_flag: flagInWords(flags) }
}

/** @throws problem 'not valid' unless every item that was asked is answered once; what hangs on the fuel was asked as the telephone knew the vehicle */
async function assertAnswered(rows: Rows, check: SentCheck): Promise<void> {
  const versions = await templateVersions(rows)
  const items = versions.get(`${check.template} ${check.template_version}`)
  if (!items)
    throw wrong(
      'template_version',
      'unknown_reference',
      'This check uses a version that no longer exists. Start a new check.',
    )
  const codes = check.answers.map(({ code }) => code)
  const asked = new Set(items.map(({ code }) => code))
  const given = new Set(codes)
  const isLeft = [...asked].some((code) => !given.has(code) && !hangsOnFuel(code))
  if (isLeft || given.size !== codes.length || codes.some((code) => !asked.has(code)))
    throw wrong('answers', 'inconsistent', 'Answer every item of the check once.')
  const isNil = check.answers.every(({ response }) => response !== 'defect')
  if (isNil && !check.is_nil_declared)
    throw wrong('is_nil_declared', 'required', 'Confirm that you found no defects, or report what you found.')
}

interface Who {
  readonly id: number | null
  readonly name: string
}

async function whoChecked(rows: Rows, link: CheckLink, vehicle: CoveredVehicle, check: SentCheck): Promise<Who> {
  if (link.purpose === 'driver check') return driverOfLink(rows, link)
  if (check.driver_name === '') throw wrong('driver_name', 'required', 'Enter your name.')
  const find = await driverFinder(rows, [link.account])
  return { id: find(check.driver_name, link.account, vehicle.id), name: check.driver_name }
}

/** What a London wall clock would have shown, as the telephone said it. */
function asShown(instant: string): string {
  const { date, time } = londonWallClock(new Date(instant))
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year} ${time}`
}

interface ToKeep {
  readonly link: CheckLink
  readonly vehicle: CoveredVehicle
  readonly who: Who
  readonly check: SentCheck
  readonly moments: CheckMoments
  readonly signature: string
  readonly receivedAt: string
}

async function standardsOf(rows: Rows, { check }: ToKeep) {
  const quickBelow = await quickBelowSeconds(rows)
  const isQuick = isQuickCheck(check.template, check.took_seconds, quickBelow)
  const answers = check.answers.map((each) => ({
    ...each,
    severity: each.response === 'defect' ? each.severity : null,
  }))
  return { isQuick, answers, rag: ragOfCheck({ responses: answers, isQuick, isLate: false }) }
}

/** Undefined: another account has a check of this id. */
async function keep(rows: Rows, kept: ToKeep): Promise<{ id: number; rag: Taken['rag'] } | undefined> {
  const { link, vehicle, who, check, moments, signature, receivedAt } = kept
  const { isQuick, answers, rag } = await standardsOf(rows, kept)
  const { rows: made } = await sql<{ id: number }>`
    insert into driver_checks (customer_account_number, vehicle_id, check_id, reg_no, driver_id, driver_name, trailer_ref, template, template_version, rag, miles,
      start_time, end_time, start_at, end_at, duration_seconds, is_quick, driver_check, is_nil_defect, signature, latitude, longitude, note,
      created_at, link_id, received_at, device_ahead_seconds, clock_anomaly)
    values (${link.account}, ${vehicle.id}, ${check.check_id}, ${vehicle.reg_no}, ${who.id}, ${who.name}, ${check.trailer_ref}, ${check.template}, ${check.template_version},
      ${rag}, ${check.miles}, ${asShown(check.started_at)}, ${asShown(check.ended_at)}, ${moments.startAt}, ${moments.endAt}, ${Math.round(check.took_seconds)}, ${isQuick},
      ${JSON.stringify(answers)}::jsonb, ${isNilDefect(answers)}, ${signature}, ${check.position?.latitude ?? null}, ${check.position?.longitude ?? null}, ${check.note},
      ${moments.endAt}, ${link.id}, ${receivedAt}, ${Math.max(-2_000_000_000, Math.min(2_000_000_000, moments.aheadSeconds))}, ${moments.anomaly})
    on conflict (check_id) do nothing returning id`.execute(rows)
  return made[0] && { id: made[0].id, rag }
}

/** By the portal's business clock, so long before now as the telephone says. */
function momentsNow({ portal }: GuestCall, check: SentCheck): CheckMoments {
  const { aheadSeconds, anomaly } = momentsOf(check, portal.clock.realNow())
  return { ...momentsOf(check, portal.clock.businessNow()), aheadSeconds, anomaly }
}

async function takeCheck(call: GuestCall, { token, check }: InputOf<Endpoint>, signature: string): Promise<Taken> {
  const { rows, portal } = call
  const link = await enterCheckLink(rows, token)
  await lockLink(rows, link)
  const known = await takenCheck(rows, check.check_id)
  if (known) return known
  await assertFewChecks(rows, link, portal.clock.businessNow())
  const vehicle = await coveredVehicle(rows, link, check.reg_no)
  if (!vehicle)
    throw wrong('reg_no', 'unknown_reference', 'This link does not cover this vehicle. Choose another vehicle.')
  await assertAnswered(rows, check)
  const who = await whoChecked(rows, link, vehicle, check)
  const now = portal.clock.businessNow().toISOString()
  const moments = momentsNow(call, check)
  const made = await keep(rows, { link, vehicle, who, check, signature, moments, receivedAt: now })
  if (!made) {
    // Sent twice at once: the other one was quicker.
    const other = await takenCheck(rows, check.check_id)
    if (other) return other
    throw wrong('check_id', 'taken', 'Another check already has this ID. Start a new check.')
  }
  const ids = [check.check_id]
  await openDefects(rows, { checkIds: ids, now, tellFrom: null })
  await forgetMissed(rows, ids)
  const { endAt } = moments
  await acceptReadings(
    rows,
    [
      {
        vehicleId: vehicle.id,
        source: 'check',
        key: check.check_id,
        miles: check.miles,
        at: endAt < now ? endAt : now,
      },
    ],
    now,
  )
  await flagChecks(rows, ids)
  await call.recordAudit({
    ...{ action: 'driver check sent by link', entity: 'driver check', entityId: made.id, account: link.account },
    after: { vehicle: vehicle.reg_no, rag: made.rag, record_link: link.id },
  })
  const taken = await takenCheck(rows, check.check_id)
  if (!taken) throw problem('not found')
  return taken
}

export const sendCheck: StagedHandler<Endpoint> = {
  prepare: async ({ openRows }, input) => {
    await openRows((rows) => enterCheckLink(rows, input.token))
    const signature = await drawnSignature(input.check.signature)
    return (call) => takeCheck(call, input, signature)
  },
}
