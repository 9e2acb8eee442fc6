// What is agreed with one company in place of the usual lengths. Clocks that begin from then on go by it, in new and in open cases.
import { casePriorities } from '@kerbline/domain/cases/case-kind.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { isAboveAccounts, staffRows } from '../../http/above-accounts.ts'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { beginSave, changesOf, type KeptTable, refuse } from './reference-table.ts'
import { dayMinutes, levelKey, levelProblems } from './service-levels.ts'

type Endpoints = typeof settingsEndpoints
type Table = ReplyOf<Endpoints['agreedLevels']>
type Row = Table['rows'][number]
type Given = InputOf<Endpoints['saveAgreedLevels']>
interface Agreed extends Pick<Row, 'kind' | 'clock' | 'priority' | 'counts'> {
  readonly minutes: number
}

const MAX_COMPANIES = 25

export async function companiesWithLevels(
  call: Call,
  { search }: InputOf<Endpoints['levelCompanies']>,
): Promise<ReplyOf<Endpoints['levelCompanies']>> {
  if (!isAboveAccounts(call)) return { companies: [] }
  const rows = await staffRows(call)
  const { rows: found } = await sql<{ id: number; name: string; agreed: number }>`
    select c.id, c.name, (select count(*)::int from customer_service_levels o where o.customer_id = c.id) as agreed
    from customers c where c.status <> 'closed' and position(lower(${search}) in lower(c.name)) > 0
    order by not exists (select from customer_service_levels o where o.customer_id = c.id), c.name, c.id limit ${MAX_COMPANIES}`.execute(
    rows,
  )
  return { companies: found }
}

/** @throws problem 'not found' */
async function companyOf(rows: Rows, id: number): Promise<Table['company']> {
  const company = await rows.selectFrom('customers').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!company) throw problem('not found')
  return company
}

/** Every promise there is, with what holds for everybody and for this company. */
const keptLevels = async (rows: Rows, customerId: number): Promise<Row[]> =>
  (
    await sql<Row>`
      select kind, clock, priority, own.minutes, coalesce(own.counts, usual.counts) as counts,
        case when usual.minutes is not null then json_build_object('minutes', usual.minutes, 'counts', usual.counts) end as usual
      from service_levels usual full join (select * from customer_service_levels where customer_id = ${customerId}) own using (kind, clock, priority)
      order by kind, clock, array_position(${[...casePriorities]}::text[], priority)`.execute(rows)
  ).rows

const isAgreed = (row: Pick<Row, 'kind' | 'clock' | 'priority' | 'minutes' | 'counts'>): row is Agreed =>
  row.minutes !== null
const agreedOf = (rows: readonly Parameters<typeof isAgreed>[0][]): Agreed[] =>
  rows
    .filter(isAgreed)
    .map(({ kind, clock, priority, minutes, counts }) => ({ kind, clock, priority, minutes, counts }))

async function tableOf(rows: Rows, customerId: number): Promise<Table> {
  const levels = await keptLevels(rows, customerId)
  const company = await companyOf(rows, customerId)
  return { version: versionOf(agreedOf(levels)), company, rows: levels, day_minutes: await dayMinutes(rows) }
}

const tableFor = (customerId: number): KeptTable<readonly Row[], Table> => ({
  name: `service levels of company ${customerId}`,
  read: (rows) => keptLevels(rows, customerId),
  versioned: agreedOf,
  answer: (rows) => tableOf(rows, customerId),
})

export const readAgreedLevels = async (
  call: Call,
  { customer_id: id }: InputOf<Endpoints['agreedLevels']>,
): Promise<Table> =>
  isAboveAccounts(call)
    ? tableOf(await staffRows(call), id)
    : { version: '', company: { id, name: '' }, rows: [], day_minutes: 0 }

/** In words for the trail and the company's history: "Booking, Book, normal priority: 240 working minutes". */
const wordsOf = (levels: readonly Agreed[]): Record<string, string> =>
  Object.fromEntries(levels.map((level) => [levelKey(level), `${level.minutes} minutes, ${level.counts}`]))

export async function saveAgreedLevels(call: Call, { customer_id: id, version, rows: given }: Given): Promise<Table> {
  const { rows, before } = await beginSave(call, tableFor(id), version)
  await companyOf(rows, id)
  refuse(levelProblems(given))
  const keys = new Set(given.map(levelKey))
  const was = agreedOf(before.filter((level) => keys.has(levelKey(level))))
  const changes = changesOf(was, agreedOf(given), levelKey)
  for (const { before: old, after } of changes)
    if (after)
      await sql`insert into customer_service_levels (customer_id, kind, clock, priority, minutes, counts)
        values (${id}, ${after.kind}, ${after.clock}, ${after.priority}, ${after.minutes}, ${after.counts})
        on conflict (customer_id, kind, clock, priority) do update set minutes = excluded.minutes, counts = excluded.counts, updated_at = now()`.execute(
        rows,
      )
    else if (old)
      await sql`delete from customer_service_levels where customer_id = ${id} and kind = ${old.kind} and clock = ${old.clock}
        and priority = ${old.priority}`.execute(rows)
  // A line of the company's own history.
  if (changes.length > 0)
    await call.recordAudit({
      ...{ action: 'service levels agreed', entity: companies.name, entityId: id },
      before: wordsOf(changes.flatMap(({ before: old }) => old ?? [])),
      after: wordsOf(changes.flatMap(({ after }) => after ?? [])),
    })
  return tableOf(rows, id)
}
