// A handbook of each customer that its people were asked to read: some have accepted it, some have opened it, some wait.
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { hashOf } from '../../http/session.ts'
import type { Files } from '../../files/files.ts'
import { isAskedByLink } from '../../areas/documents/acceptances/reach.ts'
import { addDocument } from './fill-required.ts'

interface Writer {
  readonly id: number
  readonly name: string
}

interface Reader {
  /** Null: a driver without a sign-in. */
  readonly id: number | null
  readonly driver?: number
  readonly name: string
  readonly sent_to?: string
}

interface Facts {
  readonly bytes: Uint8Array
  readonly by: Writer
  readonly now: Date
}

interface Company {
  readonly id: number
  readonly name: string
  readonly account: string
}

const DAY = 86_400_000
const NOTE = 'Please read the new section on walkaround checks before your next shift.'

/** Those of the account who may see documents at all. */
const peopleOf = async (rows: Rows, account: string): Promise<readonly Writer[]> =>
  (
    await sql<Writer>`
      select id, name from users where side = 'customer' and status = 'active' and account_numbers_of(customer_account_numbers) @> array[${account}]::text[]
        and roles ?| array['customer admin', 'fleet manager', 'transport compliance', 'read only'] order by id`.execute(
      rows,
    )
  ).rows

/** Drivers who have no sign-in: they are asked by email link. */
const driversOf = async (rows: Rows, account: string): Promise<readonly Reader[]> =>
  (
    await sql<Reader>`
      select null::int as id, dr.id as driver, dr.name, dr.email as sent_to from drivers dr where dr.customer_account_number = ${account} and ${isAskedByLink}
      order by dr.id limit 6`.execute(rows)
  ).rows

/** The first of three accepted, the second has opened it, the third waits. */
async function readBy(rows: Rows, document: number, people: readonly Reader[], at: Date): Promise<void> {
  const late = (hours: number): string => new Date(at.getTime() + hours * 3_600_000).toISOString()
  for (const [place, person] of people.entries()) {
    const [isOpened, isAccepted] = [place % 3 < 2, place % 3 === 0]
    await sql`
      insert into reading_people (customer_account_number, reading_id, user_id, driver_id, sent_to, user_name, asked_at, told_at, times_told, opened_at, accepted_at, accepted_sha256)
      select r.customer_account_number, r.id, ${person.id}::int, ${person.driver ?? null}::int, ${person.sent_to ?? null}, ${person.name}, r.asked_at, r.asked_at, 1, ${isOpened ? late(2 + place) : null}::timestamptz,
        ${isAccepted ? late(3 + place) : null}::timestamptz, ${isAccepted ? sql`r.sha256` : null} from readings r where r.document_id = ${document}`.execute(
      rows,
    )
  }
}

/** `#/link/` and this opens the handbook of the first customer for a driver who has not read it. */
const DEMO_READING_TOKEN = 'kerbline-demo-handbook-to-read-harrow-001'

async function giveLink(rows: Rows, document: number, asked: string): Promise<void> {
  const { record, days } = linkPurposes['document to read']
  await sql`
    insert into record_links (customer_account_number, purpose, record, record_id, given_to, token_hash, created_at, ends_at)
    select p.customer_account_number, 'document to read', ${record}, p.id, p.sent_to, ${hashOf(DEMO_READING_TOKEN)}, ${asked}::timestamptz,
      ${asked}::timestamptz + make_interval(days => ${days})
    from reading_people p join readings r on r.id = p.reading_id where r.document_id = ${document} and p.driver_id is not null and p.opened_at is null
    order by p.id limit 1`.execute(rows)
}

const HANDBOOK = 'Driver handbook'

/** The library has it, or it is added here. */
async function handbookOf(
  rows: Rows,
  files: Pick<Files, 'storeFile'>,
  company: Company,
  facts: Facts,
  at: string,
): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`
    select id from documents where owner = 'company' and owner_id = ${company.id} and type = 'policy' and title like ${`${HANDBOOK}%`} and superseded_at is null
    order by id limit 1`.execute(rows)
  if (found[0]) return found[0].id
  return addDocument(
    rows,
    files,
    { ...facts, at },
    {
      ...{ owner: 'company', owner_id: company.id, account: company.account, type: 'policy', title: HANDBOOK },
      issued_on: addDays(londonDate(facts.now), -30),
      expires_on: null,
    },
  )
}

async function fillOf(
  rows: Rows,
  files: Pick<Files, 'storeFile'>,
  company: Company,
  facts: Facts,
): Promise<number | null> {
  const { by, now } = facts
  const people = await peopleOf(rows, company.account)
  if (people.length === 0) return null
  const asked = new Date(now.getTime() - 2 * DAY)
  const at = asked.toISOString()
  const document = await handbookOf(rows, files, company, facts, at)
  await sql`
    insert into readings (customer_account_number, document_id, title, version, sha256, note, is_asked_again, remind_days, asked_by, asked_by_name, asked_at)
    select d.customer_account_number, d.id, d.title, d.version, d.sha256, ${NOTE}, true, 7, ${by.id}::int, ${by.name}, ${at}::timestamptz from documents d where d.id = ${document}`.execute(
    rows,
  )
  await readBy(rows, document, [...people, ...(await driversOf(rows, company.account))], asked)
  return document
}

/** Rows of the owner. */
export async function fillReadings(rows: Rows, files: Pick<Files, 'storeFile'>, facts: Facts): Promise<void> {
  const { rows: companies } = await sql<Company>`
    select id, name, account_number as account from customers where account_number is not null order by id`.execute(
    rows,
  )
  for (const [place, company] of companies.entries()) {
    const document = await fillOf(rows, files, company, facts)
    if (place === 0 && document !== null) await giveLink(rows, document, facts.now.toISOString())
  }
}
