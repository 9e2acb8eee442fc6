// A report of damage that comes in from a driver's telephone: one case however often it is sent, submitted at once. What only the customer can
// say is asked of the customer right away, so that it is theirs to answer and in everybody's sight; who is badly hurt waits for nobody.
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import type { driverLinkEndpoints, SentReport } from '@kerbline/domain/areas/damage/link-endpoints.ts'
import { severityOf, titleOf } from '@kerbline/domain/areas/damage/marks.ts'
import { blanksOfDriver, leftToAsk } from '@kerbline/domain/areas/damage/report.ts'
import { isSerious } from '@kerbline/domain/areas/damage/words.ts'
import { linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase } from '../../../cases/case-rows.ts'
import { takeCaseStep } from '../../../cases/case-steps.ts'
import { openCase } from '../../../cases/open-case.ts'
import { headOfficeVoice, writePost } from '../../../cases/posts.ts'
import { lockUntilCommit } from '../../../db/lock-until-commit.ts'
import { driverFinder } from '../../../driver-checks/driver-finder.ts'
import type { GuestCall, Handlers, Rows } from '../../../http/call.ts'
import { assertBelowLimit, type BroughtToday, lockLink } from '../../../links/day-limit.ts'
import { linkFileHandlers, toldUpload } from '../../../links/link-files.ts'
import { keptReport } from '../kept.ts'
import { damageRules } from '../rules.ts'
import { type DriverLink, enterDriverLink, enterPhotoLink } from './enter-link.ts'

type Calls = typeof driverLinkEndpoints
type Taken = ReplyOf<Calls['reportByLink']>

/** Who did it, where people read it; the name is for those who see drivers, and stands on the case. */
const theDriver = { id: null, name: 'The driver, by link' } as const

interface KeptByKey {
  readonly case_id: number
  readonly number: string
  readonly received_at: string
  readonly state: string
}

/** Undefined: it is not here. */
async function reportOf(rows: Rows, key: string): Promise<KeptByKey | undefined> {
  const { rows: found } = await sql<KeptByKey>`
    select c.id as case_id, c.number, json_instant(c.created_at) as received_at, c.state
    from damage_cases k join cases c on c.id = k.case_id where k.report_key = ${key}::uuid`.execute(rows)
  return found[0]
}

async function taken(rows: Rows, { report_id: key, photos }: SentReport): Promise<Taken | undefined> {
  const known = await reportOf(rows, key)
  if (!known) return undefined
  const kept = await keptReport(rows, known.case_id)
  const asked = known.state === 'more_info' ? leftToAsk({ ...kept, photos: Math.max(photos, kept.photos) }) : []
  return { report_id: key, number: known.number, received_at: known.received_at, asked }
}

/** @throws problem 'limit reached' with the time to wait */
async function assertFewReports({ rows, portal }: GuestCall, { id }: DriverLink): Promise<void> {
  const now = portal.clock.businessNow()
  const { reportsADay: limit } = linkPurposes['damage report']
  const { rows: brought } = await sql<BroughtToday>`
    select count(*)::int as count, json_instant(min(c.created_at)) as first from damage_cases k join cases c on c.id = k.case_id
    where k.link_id = ${id} and c.created_at > ${now.toISOString()}::timestamptz - interval '1 day'`.execute(rows)
  assertBelowLimit(
    brought[0],
    limit,
    now,
    `This link takes ${limit} reports in 24 hours. The report stays on this phone and is sent later.`,
  )
}

async function open(call: GuestCall, link: DriverLink, report: SentReport): Promise<CaseRow> {
  const { rows, portal } = call
  const { values, marks, driver_name: name, report_id: key } = report
  const find = await driverFinder(rows, [link.account])
  const now = portal.clock.businessNow().toISOString()
  // A telephone whose clock is ahead has not seen the future.
  const at = values.incident_at !== null && values.incident_at > now ? now : values.incident_at
  return openCase(
    call,
    damageCase,
    {
      ...{ account: link.account, type: values.type ?? '', title: titleOf(marks)?.slice(0, 160) ?? 'Damage' },
      ...{ vehicle: { id: link.vehicle_id, reg_no: link.reg_no }, ownerTeam: 'Damage' },
      ...{ driverId: find(name, link.account, link.vehicle_id), by: theDriver },
    },
    async ({ id }) => {
      await sql`
        insert into damage_cases (case_id, customer_account_number, driver_name, incident_at, location_text, circumstances, is_drivable, injuries, police_ref,
          damage_points, severity, source, link_id, report_key)
        values (${id}, ${link.account}, ${name}, ${at}, ${values.location_text}, ${values.circumstances}, ${values.is_drivable}, ${values.injuries}, ${values.police_ref},
          ${JSON.stringify(marks)}::jsonb, ${severityOf(marks)}, 'driver_link', ${link.id}, ${key}::uuid)`.execute(rows)
    },
  )
}

/** Theirs to answer: a photo, the police reference, the other party. */
async function askCustomer(call: GuestCall, id: number, asked: readonly string[]): Promise<void> {
  const row = await findCase(call.rows, damageCase.name, id, { isLocked: true })
  await writePost(call, damageCase, row, {
    body: `The driver sent this report by link. Still missing: ${asked.join(', ')}.`,
    ...{ through: 'system', at: call.portal.clock.businessNow().toISOString() },
    by: headOfficeVoice,
  })
  await takeCaseStep(call, damageCase, damageRules, {
    ...{ id, verb: 'ask for more', values: {}, as: { who: 'system', actor: null } },
  })
}

async function takeReport(call: GuestCall, { token, report }: InputOf<Calls['reportByLink']>): Promise<Taken> {
  const { rows } = call
  const link = await enterDriverLink(rows, token)
  await lockLink(rows, link)
  // The same report by an older and a newer link is one.
  await lockUntilCommit(rows, `damage report ${report.report_id}`)
  const known = await taken(rows, report)
  if (known) return known
  await assertFewReports(call, link)
  const { marks, photos, values } = report
  const told = { ...values, marks, photos, third_parties: [] }
  const fields = blanksOfDriver(told).map(({ field, words }) => ({
    field: field === 'marks' ? 'report.marks' : `report.values.${field}`,
    ...{ reason: 'required', message: `Still missing: ${words}.` },
  }))
  if (fields.length > 0) throw problem('not valid', { fields })
  const { id } = await open(call, link, report)
  await takeCaseStep(call, damageCase, damageRules, {
    ...{ id, verb: 'submit', values: {}, as: { who: 'link', actor: theDriver } },
  })
  const asked = leftToAsk(told)
  if (asked.length > 0 && !isSerious(values.injuries)) await askCustomer(call, id, asked)
  const made = await taken(rows, report)
  if (!made) throw problem('not found')
  return made
}

const photoHandlers = linkFileHandlers({
  kind: damageCase.name,
  enter: async (
    rows: Rows,
    { token, report_id: key }: Pick<InputOf<Calls['startReportPhoto']>, 'token' | 'report_id'>,
  ) => {
    const link = await enterDriverLink(rows, token)
    const report = await reportOf(rows, key)
    if (!report) throw problem('not found')
    return { ...link, case_id: report.case_id, author: theDriver.name }
  },
  enterUpload: enterPhotoLink,
  assertOpen: ({ closed_at: closed }) => {
    if (closed !== null) throw problem('not allowed now', { detail: 'This case is closed, so you cannot add photos.' })
  },
  facts: ({ slot }: InputOf<Calls['finishReportPhoto']>) => ({
    ...{ type: 'photo', visibility: 'customer', slot, side: 'customer' },
  }),
  reply: async (_, __, upload) => toldUpload(upload),
})

export const driverLinkHandlers: Handlers<Calls> = {
  reportByLink: takeReport,
  startReportPhoto: photoHandlers.start,
  sendReportPart: photoHandlers.part,
  finishReportPhoto: photoHandlers.finish,
}
