// Papers that belong to no case: of vehicles, drivers and companies. Written once the rows stand, as their bytes lie outside the database.
import { documentTypes, keptByType, type DocumentType } from '@kerbline/domain/cases/document-types.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { addDays, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { asOwner, type Rows } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { writePdf } from '../../files/write-pdf.ts'
import { datesKept } from './fill-required.ts'
import { papersOfCompany, papersOfDriver, papersOfVehicle, type PlannedPaper } from './library-plan.ts'

const VEHICLES = 8
const DRIVERS = 6

interface Holder {
  readonly kind: 'vehicle' | 'driver' | 'company'
  readonly id: number
  readonly name: string
  readonly account: string
  /** Among those of its account. */
  readonly place: number
}

interface Person {
  readonly id: number
  readonly name: string
}

interface Filling {
  readonly rows: Rows
  readonly files: Pick<Files, 'storeFile'>
  readonly today: CalendarDate
  readonly staff: Person
  readonly dates: Awaited<ReturnType<typeof datesKept>>
  readonly paperOf: (type: DocumentType) => Promise<Uint8Array>
}

/** The first vehicles and drivers of each account, and the companies by their first account. */
const holdersOf = async (rows: Rows): Promise<readonly Holder[]> =>
  (
    await sql<Holder>`
      select 'vehicle' as kind, v.id, v.reg_no as name, v.customer_account_number as account, v.place from (
        select id, reg_no, customer_account_number, (row_number() over (partition by customer_account_number order by id) - 1)::int as place
        from vehicles where status = 'on_hire') v where v.place < ${VEHICLES}
      union all
      select 'driver', p.id, p.name, p.customer_account_number, p.place from (
        select id, name, customer_account_number, (row_number() over (partition by customer_account_number order by id) - 1)::int as place
        from drivers where status = 'active') p where p.place < ${DRIVERS}
      union all
      select 'company', c.id, c.name, c.account_number, 0 from customers c where c.account_number is not null
      order by 4, 1, 2`.execute(rows)
  ).rows

const plans = { vehicle: papersOfVehicle, driver: papersOfDriver, company: () => papersOfCompany } as const

interface Written {
  readonly holder: Holder
  readonly paper: PlannedPaper
  readonly author: Person
  /** Of an earlier one: how many days before. */
  readonly earlierDays: number
  readonly replaces: number | null
}

async function writePaper({ rows, files, today, dates, paperOf }: Filling, written: Written): Promise<number> {
  const { holder, paper, author, earlierDays, replaces } = written
  const { type, side } = paper
  const named = holder.kind === 'vehicle' ? displayRegistration(holder.name) : holder.name
  const title = `${paper.words}, ${named}`
  const kept = dates.get(`${holder.kind} ${holder.id} ${type}`)
  const issued = addDays(kept?.issued ?? addDays(today, paper.issuedDays), -earlierDays)
  const until = paper.expiresDays === null ? null : (kept?.until ?? addDays(today, paper.expiresDays))
  const expires = until === null ? null : addDays(until, -earlierDays)
  const visibility = paper.isForStaff ? 'staff' : 'customer'
  const bytes = await paperOf(type)
  const file = await files.storeFile(rows, {
    ...{ owner: holder.kind, ownerId: String(holder.id), account: holder.account, visibility, createdBy: author.id },
    ...{ bytes, name: `${title}.pdf` },
  })
  const digest = createHash('sha256').update(bytes).digest('hex')
  const { rows: made } = await sql<{ id: number }>`
    insert into documents (customer_account_number, owner, owner_id, file_id, type, title, issued_on, expires_on, version, replaces, visibility,
      retained_until, sha256, sent_sha256, scanned, added_by, added_by_name, side, added_at, superseded_at)
    values (${holder.account}, ${holder.kind}, ${holder.id}, ${file.id}, ${type}, ${title}, ${issued}, ${expires}, ${replaces === null ? 1 : 2}, ${replaces}, ${visibility},
      ${keptByType(type, issued)}, ${digest}, ${digest}, 'no scanner', ${author.id}, ${author.name}, ${side}, ${`${issued}T09:30:00Z`},
      ${earlierDays > 0 ? `${addDays(issued, earlierDays)}T09:30:00Z` : null})
    returning id`.execute(rows)
  return made[0]?.id ?? 0
}

async function fillHolder(filling: Filling, holder: Holder, customer: Person | undefined): Promise<void> {
  for (const paper of plans[holder.kind](holder.place)) {
    if (filling.dates.get(`${holder.kind} ${holder.id} ${paper.type}`)?.until === null) continue
    const author = paper.side === 'customer' && customer ? customer : filling.staff
    const whole = { holder, paper, author }
    const replaces = paper.hasEarlier ? await writePaper(filling, { ...whole, earlierDays: 365, replaces: null }) : null
    await writePaper(filling, { ...whole, earlierDays: 0, replaces })
  }
}

/** One of each kind serves every record: writing a page takes longer than filling a hundred vehicles. */
function paperWriter(now: Date): Filling['paperOf'] {
  const written = new Map<DocumentType, Promise<Uint8Array>>()
  return (type) => {
    const known = written.get(type)
    if (known) return known
    const { label } = documentTypes[type]
    const blocks = [
      { kind: 'text', text: 'Filed with its record. The original is kept at the branch.' },
      { kind: 'facts', facts: [['Paper', label] as const, ['Printed', formatDate(londonDate(now))] as const] },
    ] as const
    const writing = writePdf({ number: 'Copy', title: label, blocks }, now)
    written.set(type, writing)
    return writing
  }
}

/** Rows of the owner: nothing of it remains when it fails. */
export async function fillLibrary(database: Database, files: Pick<Files, 'storeFile'>, now: Date): Promise<void> {
  await asOwner(database, async (rows) => {
    const { rows: people } = await sql<Person & { account: string | null }>`
      select distinct on (account) u.id, u.name, account from users u
      left join lateral unnest(account_numbers_of(u.customer_account_numbers)) account on true
      where u.status = 'active' and (u.side = 'customer') = (account is not null) order by account, u.id`.execute(rows)
    const staff = people.find(({ account }) => account === null)
    if (!staff) return
    const filling: Filling = {
      rows,
      files,
      today: londonDate(now),
      staff,
      dates: await datesKept(rows),
      paperOf: paperWriter(now),
    }
    for (const holder of await holdersOf(rows))
      await fillHolder(
        filling,
        holder,
        people.find(({ account }) => account === holder.account),
      )
  })
}
