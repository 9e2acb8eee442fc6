// Writing an enquiry: opened once however often it is sent, changed by the hire company, quoted in drafts.
import { enquiryCase } from '@kerbline/domain/areas/enquiries/case.ts'
import type { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import type { VehicleLine } from '@kerbline/domain/areas/enquiries/lines.ts'
import { weekPence } from '@kerbline/domain/areas/enquiries/quotes.ts'
import { titleOf } from '@kerbline/domain/areas/enquiries/request.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { prospectAccount } from '@kerbline/domain/fleet/reserved-accounts.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase, touchCase } from '../../cases/case-rows.ts'
import { openCase } from '../../cases/open-case.ts'
import { managerOf, mayOwn } from '../../cases/owners.ts'
import { recordWritten, setWritten } from '../../cases/written.ts'
import { lockUntilCommit } from '../../db/lock-until-commit.ts'
import { givenAccounts, isSomebodys } from '../../fleet/chosen-account.ts'
import type { Call, Rows } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { namedLines } from './read.ts'

type Endpoints = typeof enquiriesEndpoints
type Opened = InputOf<Endpoints['create']>
type Sales = NonNullable<Opened['sales']>
type Current = (row: CaseRow) => Promise<unknown>

const refuse = (field: string, reason: string, message: string) =>
  problem('not valid', { fields: [{ field, reason, message }] })

const pointing = {
  vehicle_category_id: { table: 'vehicle_categories', message: 'Choose a vehicle category.' },
  body_id: { table: 'bodies', message: 'Choose a body from the list.' },
  manufacturer_id: { table: 'manufacturers', message: 'Choose a make from the list.' },
} as const

/** What lines point at has to be there: no key of the database looks into them. @throws problem 'not valid' at the line */
async function requireNames(rows: Rows, lines: readonly VehicleLine[]): Promise<void> {
  const fields: FieldProblem[] = []
  for (const [name, { table, message }] of Object.entries(pointing) as [
    keyof typeof pointing,
    (typeof pointing)[keyof typeof pointing],
  ][]) {
    const ids = lines.flatMap((line) => line[name] ?? [])
    const { rows: there } = await sql<{
      id: number
    }>`select id from ${sql.table(table)} where id = any(${ids}::int[])`.execute(rows)
    for (const [place, line] of lines.entries())
      if (line[name] !== null && !there.some(({ id }) => id === line[name]))
        fields.push({ field: `lines.${place}.${name}`, reason: 'unknown_reference', message })
  }
  if (fields.length > 0) throw problem('not valid', { fields })
}

async function titleFor(rows: Rows, { lines, ...term }: Pick<Opened, 'lines' | 'term' | 'term_unit'>): Promise<string> {
  const { rows: found } = await sql<{ lines: Parameters<typeof titleOf>[0] }>`
    select ${namedLines(sql`${JSON.stringify(lines)}::jsonb`)} as lines`.execute(rows)
  return titleOf(found[0]?.lines ?? [], term)
}

/** Whose it is: as chosen, else of the only account there is, else a prospect's. @throws problem 'not valid' */
async function accountOf({ rows, actor }: Call, { customer_account_number: chosen, sales }: Opened): Promise<string> {
  const isStaff = actor.side === 'staff'
  if (isStaff && chosen === null && sales?.prospect_name) {
    if (actor.accounts !== null)
      throw refuse('customer_account_number', 'required', 'Only staff who see every account can add a prospect.')
    return prospectAccount
  }
  const { rows: accounts } = await sql<{ account: string }>`
    select a.customer_account_number as account from accounts a where ${isSomebodys}
      and ${chosen === null ? sql`${!isStaff}::bool` : sql`a.customer_account_number = ${chosen}`} limit 2`.execute(
    rows,
  )
  const [only, ...more] = accounts
  if (!only || more.length > 0)
    throw refuse(
      'customer_account_number',
      'required',
      isStaff ? 'Choose the account, or enter the company of a prospect.' : 'Choose the account this is for.',
    )
  return only.account
}

/** One that was sent the moment before and asks for the same: sent again, it is the same one. */
async function sameEnquiry({ rows, actor, portal }: Call, account: string, { lines, start_date: from, notes }: Opened) {
  const { rows: found } = await sql<{ id: number }>`
    select c.id from cases c join enquiry_cases k on k.case_id = c.id
    where c.kind = ${enquiryCase.name} and c.customer_account_number = ${account} and c.created_by = ${actor.id} and c.state = 'new'
      and c.created_at > ${portal.clock.businessNow().toISOString()}::timestamptz - interval '10 minutes'
      and k.lines = ${JSON.stringify(lines)}::jsonb and k.start_date = ${from}::date and k.notes is not distinct from ${notes} limit 1`.execute(
    rows,
  )
  return found[0]?.id
}

const ownOf = (asked: Omit<Opened, 'customer_account_number' | 'sales' | 'hire_type'>, sales: Sales | null) => {
  const { owner_id: _, ...written } = sales ?? { owner_id: null, source: 'portal' }
  return { ...asked, ...written }
}

async function ownerFor({ rows }: Call, account: string, sales: Sales | null): Promise<number | null> {
  const chosen = sales?.owner_id ?? null
  if (chosen === null) return managerOf(rows, enquiryCase.manage, account)
  if (!(await mayOwn(rows, enquiryCase.manage, chosen)))
    throw refuse('sales.owner_id', 'unknown_reference', 'Choose someone who manages enquiries.')
  return chosen
}

/** @returns its id */
export async function openEnquiry(call: Call, opened: Opened): Promise<number> {
  const { rows, actor, portal } = call
  const { customer_account_number: _, sales, hire_type: type, ...asked } = opened
  const isStaff = actor.side === 'staff'
  if (!isStaff && sales !== null) throw refuse('sales', 'read_only', 'Only the hire company can write this.')
  if (isStaff && !actor.may.has(enquiryCase.manage)) throw problem('no permission')
  if (!isStaff && asked.start_date < londonDate(portal.clock.businessNow()))
    throw refuse('start_date', 'out_of_range', 'Enter a date that is not in the past.')
  await requireNames(rows, asked.lines)
  const account = await accountOf(call, opened)
  await lockUntilCommit(rows, `enquiry of ${actor.id}`)
  const same = await sameEnquiry(call, account, opened)
  if (same !== undefined) return same
  const ownerId = await ownerFor(call, account, sales)
  const title = await titleFor(rows, asked)
  const row = await openCase(
    call,
    enquiryCase,
    { account, type, title, ownerTeam: 'Sales', ownerId },
    async ({ id }) => {
      const { lines, e2o, ...own } = { e2o: {}, ...ownOf(asked, sales) }
      await rows
        .insertInto('enquiry_cases')
        .values({
          ...own,
          ...{ case_id: id, customer_account_number: account, lines: JSON.stringify(lines), e2o: JSON.stringify(e2o) },
        } as never)
        .execute()
    },
  )
  return row.id
}

async function lockFor(
  { rows, actor }: Call,
  { id, version }: { readonly id: number; readonly version: string },
  current: Current,
): Promise<CaseRow> {
  const row = await findCase(rows, enquiryCase.name, id, { isLocked: true })
  if (actor.side !== 'staff') throw problem('no permission')
  await requireVersion(row, version, () => current(row))
  if (row.closed_at !== null) throw problem('not allowed now', { detail: 'This enquiry is closed. Reopen it first.' })
  return row
}

/** A prospect that has become a customer: the enquiry is theirs from now on, with all that hangs on it. */
async function moveToCustomer({ rows }: Call, row: CaseRow, account: string): Promise<void> {
  if (row.customer_account_number !== prospectAccount)
    throw refuse('customer_account_number', 'read_only', 'This enquiry already belongs to a customer.')
  if ((await givenAccounts(rows, [account])).length === 0)
    throw refuse('customer_account_number', 'unknown_reference', 'Choose an account from the list.')
  await sql`update cases set customer_account_number = ${account} where id = ${row.id}`.execute(rows)
}

export async function saveEnquiry(call: Call, asked: InputOf<Endpoints['save']>, current: Current): Promise<CaseRow> {
  const { rows } = call
  const { id, version, sales, hire_type: type, customer_account_number: account, ...request } = asked
  const row = await lockFor(call, asked, current)
  await requireNames(rows, request.lines)
  if (account !== null) await moveToCustomer(call, row, account)
  const changes = await setWritten(rows, 'enquiry_cases', id, {
    ...ownOf(request, sales),
    ...{
      type,
      title: await titleFor(rows, request),
      owner_id:
        sales.owner_id === row.owner_id
          ? row.owner_id
          : await ownerFor(call, account ?? row.customer_account_number, sales),
    },
  })
  await touchCase(rows, id)
  await recordWritten(call, enquiryCase, row, changes)
  return findCase(rows, enquiryCase.name, id)
}

export async function saveQuote(
  call: Call,
  asked: InputOf<Endpoints['saveQuote']>,
  current: Current,
): Promise<CaseRow> {
  const { rows, actor } = call
  const { id, version: _, lines, ...about } = asked
  const row = await lockFor(call, asked, current)
  await requireNames(rows, lines)
  const values = { ...about, lines: JSON.stringify(lines), week_pence: weekPence(lines), made_by: actor.id }
  const set = await rows
    .updateTable('enquiry_quotes')
    .set(values)
    .where('case_id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  if (set.numUpdatedRows === 0n) {
    const { rows: last } = await sql<{ version: number }>`
      select coalesce(max(version), 0)::int as version from enquiry_quotes where case_id = ${id}`.execute(rows)
    await rows
      .insertInto('enquiry_quotes')
      .values({
        ...values,
        ...{ case_id: id, customer_account_number: row.customer_account_number, version: (last[0]?.version ?? 0) + 1 },
      })
      .execute()
  }
  await touchCase(rows, id)
  await call.recordAudit({
    action: 'enquiry: quote written',
    entity: enquiryCase.name,
    entityId: id,
    account: row.customer_account_number,
    after: { week_pence: values.week_pence },
  })
  return findCase(rows, enquiryCase.name, id)
}
