// Damage: reported with marks and photos, reviewed, estimated line by line, answered, repaired, charged.
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { parseResponses } from '@kerbline/domain/areas/driver-checks/responses.ts'
import { damagePlan } from '@kerbline/domain/areas/damage/list.ts'
import { severityOf } from '@kerbline/domain/areas/damage/marks.ts'
import { linesFor } from '@kerbline/domain/areas/damage/prices.ts'
import { missingOf } from '@kerbline/domain/areas/damage/report.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { penceToPounds } from '@kerbline/domain/kit/money.ts'
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { caseHandlers } from '../../cases/case-area.ts'
import { findCase, touchCase } from '../../cases/case-rows.ts'
import { sideOf } from '../../cases/posts.ts'
import { isTold, toldSql } from '../../db/told.ts'
import { casesInScope, isShownCase } from '../../fleet/vehicles-of.ts'
import { recordWritten, setWritten } from '../../cases/written.ts'
import { paperPictures } from '../../files/paper-pictures.ts'
import { area, type Call, type Rows } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { ofDisputed, readFigures } from './figures.ts'
import { linkSet, seenOn } from './from-set.ts'
import { keptReport } from './kept.ts'
import { driverLinkHandlers } from './link/take-report.ts'
import { quotedLines } from './link/repairer-case.ts'
import { repairerLinkHandlers } from './link/repairer.ts'
import { listOffHired } from './off-hired.ts'
import { damagePaper, packPhotos } from './paper.ts'
import { type Own, readOwn } from './read-own.ts'
import { damagePrices, listCases } from './queries.ts'
import { authorisersOf, damageMoney, damageRules } from './rules.ts'
import { draftDamage } from './steps.ts'

type Endpoints = typeof damageEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]

const knowsCost = ({ may }: Call['actor']): boolean => may.has('see damage costs')

const parts = caseHandlers<Row, Own>({
  kind: damageCase,
  rules: damageRules,
  plan: (actor) => damagePlan(actor.side, knowsCost(actor)),
  columns: {
    table: 'damage_cases',
    within: (actor) => sql<boolean>`${casesInScope(actor)} and ${isShownCase}`,
    columns: ({ actor }) => ({
      severity: sql`k.severity`,
      incident_at: sql`k.incident_at`,
      driver_name: toldSql(actor.may, 'driver name', sql`k.driver_name`),
      panels: sql`k.panels`,
      disputed_at: ofDisputed(sql`max(l.decided_at)`),
      ...(knowsCost(actor) && {
        cost_pence: sql`coalesce(k.recharge_pence, k.final_cost_pence, k.authorised_cost_pence, k.estimate_pence)`,
        claimed_pence: sql`k.estimate_pence`,
        agreed_pence: sql`k.authorised_cost_pence`,
        disputed_pence: ofDisputed(sql`sum(l.net_pence)::int`),
      }),
    }),
  },
  screenPath: 'damage-management',
  money: damageMoney,
  knowsCost,
  writtenProblems: reportProblems,
  readOwn: ({ rows, actor, portal }, row) => readOwn(rows, row, actor, londonDate(portal.clock.businessNow())),
})

interface Begun {
  readonly driver_id: number | null
  readonly driver_name: string | null
  readonly discovered_at: string | null
  readonly circumstances: string | null
}

/** What a check says of it: who drove, when, and what the driver wrote of each failed item. @throws problem 'not found' */
async function fromCheck({ rows, actor }: Call, vehicle: number, check: number): Promise<Begun> {
  const { rows: found } = actor.may.has('see driver checks')
    ? await sql<Omit<Begun, 'circumstances'> & { readonly driver_check: unknown }>`
        select k.driver_id, k.driver_name, json_instant(coalesce(k.start_at, k.created_at)) as discovered_at, k.driver_check
        from driver_checks k where k.id = ${check} and k.vehicle_id = ${vehicle}`.execute(rows)
    : { rows: [] }
  if (!found[0]) throw problem('not found')
  const { driver_check: answers, ...begun } = found[0]
  const { responses } = parseResponses(JSON.stringify(answers))
  const notes = (responses ?? []).flatMap(({ response, note }) => (response === 'defect' && note ? [note] : []))
  return { ...begun, circumstances: notes.join('. ') || null }
}

/** Of a vehicle that was given back as well: damage is often found at its collection. */
async function create(
  call: Call,
  { vehicle_id: id, title, check_id: check, set }: InputOf<Endpoints['create']>,
): Promise<ReplyOf<Endpoints['create']>> {
  const { rows } = call
  const { rows: found } = await sql<Begun & { reg_no: string; account: string }>`
    select v.reg_no, v.customer_account_number as account, v.driver_id, (select d.name from drivers d where d.id = v.driver_id) as driver_name,
      null as discovered_at, null as circumstances
    from vehicles v where v.id = ${id}`.execute(rows)
  const [vehicle] = found
  if (!vehicle) throw problem('not found')
  const { reg_no, account } = vehicle
  const begun = check === null ? vehicle : await fromCheck(call, id, check)
  const seen = set && (await seenOn(call, id, set))
  const source = check !== null ? 'driver_check' : sideOf(call.actor) === 'hire_company' ? 'staff' : 'portal'
  const row = await draftDamage(
    call,
    {
      ...{
        account,
        title: title || seen?.title || 'Damage',
        vehicle: { id, reg_no },
        source,
        marks: seen?.marks ?? [],
      },
      ...{ driver_id: begun.driver_id, driver_name: begun.driver_name },
      ...{ discovered_at: begun.discovered_at, circumstances: begun.circumstances },
    },
    async (caseId) => set && linkSet(rows, set, caseId),
  )
  return parts.reply(call, row)
}

const isOwnDraft = (call: Call, { state, created_by: by }: { state: string; created_by: number | null }): boolean =>
  state === 'draft' &&
  (by === call.actor.id || call.actor.may.has('edit damage cases') || call.actor.may.has(damageCase.manage))

function reportProblems({ portal }: Call, values: Readonly<Record<string, unknown>>): FieldProblem[] {
  const now = portal.clock.businessNow().toISOString()
  return (['incident_at', 'discovered_at', 'inspected_at'] as const).flatMap((name) => {
    const at = values[name]
    return typeof at === 'string' && at > now
      ? [{ field: `values.${name}`, reason: 'out_of_range', message: 'Enter a time that has passed.' }]
      : []
  })
}

async function saveReport(
  call: Call,
  asked: InputOf<Endpoints['saveReport']>,
): Promise<ReplyOf<Endpoints['saveReport']>> {
  const { rows } = call
  const { id, version, title, marks, third_parties: parties, witnesses, values } = asked
  const row = await findCase(rows, damageCase.name, id, { isLocked: true })
  const mayEdit = isOwnDraft(call, row) || (row.closed_at === null && call.actor.may.has(damageCase.manage))
  if (!mayEdit) throw problem('no permission')
  await requireVersion(row, version, async () => (await parts.reply(call, row)).record)
  const fields = reportProblems(call, values)
  if (fields.length > 0) throw problem('not valid', { fields })
  const given = {
    ...values,
    title: title === '' ? undefined : title,
    ...(marks && { severity: severityOf(marks) }),
    ...{ damage_points: marks, third_parties: parties, witnesses },
    ...('driver_id' in values && { driver_name: await nameOf(rows, values['driver_id']) }),
  }
  const changes = await setWritten(
    rows,
    'damage_cases',
    id,
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  )
  const now = await touchCase(rows, id)
  if (row.state !== 'draft') await recordWritten(call, damageCase, row, changes)
  return { version: now, missing: missingOf(await keptReport(rows, id), isTold(call.actor.may, 'third party')) }
}

/** Of a driver the reporter sees. */
async function nameOf(rows: Rows, id: unknown): Promise<string | null> {
  if (typeof id !== 'number') return null
  const { rows: found } = await sql<{ name: string }>`select name from drivers where id = ${id}`.execute(rows)
  if (!found[0]) throw problem('not valid', { fields: [unknownDriver] })
  return found[0].name
}
const unknownDriver = { field: 'values.driver_id', reason: 'unknown_reference', message: 'Choose a driver of yours.' }

export const damageArea = area(
  damageEndpoints,
  {
    ...parts.handlers,
    create,
    saveReport,
    ...driverLinkHandlers,
    ...repairerLinkHandlers,
    proposedLines: async ({ rows, actor, portal }, { id }) => {
      const row = await findCase(rows, damageCase.name, id)
      if (sideOf(actor) !== 'hire_company') throw problem('no permission')
      const quoted = await quotedLines(rows, id)
      if (quoted) return quoted
      const today = londonDate(portal.clock.businessNow())
      const { plan, model, marks, mark_facts: facts } = await readOwn(rows, row, actor, today)
      const fair = new Set(facts.flatMap(({ mark, verdict }) => (verdict === 'fair_wear' ? [mark] : [])))
      return linesFor(await damagePrices(rows), { plan, model }, marks, today, ({ id: mark }) => fair.has(mark ?? 0))
    },
    figures: (call, asked) => readFigures(call, parts.sourceFor(call), asked),
    removeDraft: async (call, { id }) => {
      const row = await findCase(call.rows, damageCase.name, id, { isLocked: true })
      if (row.state !== 'draft') throw problem('not allowed now', { detail: 'Only a draft can be deleted.' })
      if (!isOwnDraft(call, row)) throw problem('no permission')
      await sql`delete from cases where id = ${id}`.execute(call.rows)
      return { id }
    },
    ...parts.owners,
    offHired: (call, { search }) => listOffHired(call, search),
    authorisers: async ({ rows, actor }, { id }) => {
      const row = await findCase(rows, damageCase.name, id)
      if (sideOf(actor) !== 'hire_company') throw problem('no permission')
      return { people: await authorisersOf(rows, row) }
    },
    ...parts.packOf(async ({ openRows, actor, portal }, id) => {
      const photos = await openRows(async (rows) =>
        packPhotos({ rows, actor, portal }, await findCase(rows, damageCase.name, id)),
      )
      const pictures = await paperPictures(openRows, portal.files, photos)
      return openRows(async (rows) =>
        damagePaper({ rows, actor, portal }, await findCase(rows, damageCase.name, id), photos, pictures),
      )
    }),
    specified: {
      build: async (rows, { actor, leaveOut }) => {
        const { cases, leftOut } = await listCases(rows, actor.filter)
        leaveOut(leftOut)
        return cases.map(({ cost_pence: pence, ...row }) => ({
          ...row,
          cost: pence === null ? null : penceToPounds(pence),
        }))
      },
    },
  },
  { lists: [parts.named] },
)
