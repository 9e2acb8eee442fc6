// Papers the demo's vehicles and companies have to have: most on file, some expired or about to, some missing and one lot asked for. Of the
// smallest vehicle categories alone, so that a first start does not wait for files.
import type { DocumentType } from '@kerbline/domain/cases/document-types.ts'
import { documentTypeInWords, keptByType } from '@kerbline/domain/cases/document-types.ts'
import { dueWithType } from '@kerbline/domain/areas/documents/expiry.ts'
import { askTitle, askWords, type WantedPaper } from '@kerbline/domain/areas/documents/required/words.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { openCaseRow } from '../../cases/open-case.ts'
import type { Rows } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'

type Store = Pick<Files, 'storeFile'>

export interface DemoPaper {
  readonly owner: 'vehicle' | 'company'
  readonly owner_id: number
  readonly account: string
  /** Plate, or name. */
  readonly name: string
  readonly type: DocumentType
}

const MAX_VEHICLES = 90
const ofVehicles = ['mot_certificate', 'insurance_certificate', 'v5c_copy'] as const
const ofCompanies = ['operator_licence', 'insurance_certificate'] as const

/** The smallest categories, as long as they are few vehicles. */
const smallCategories = async (rows: Rows): Promise<readonly number[]> =>
  (
    await sql<{ id: number }>`
      select id from (
        select v.vehicle_category_id as id, sum(count(*)) over (order by count(*), v.vehicle_category_id) as so_far from vehicles v
        where v.status not in ('on_order', 'off_hired', 'disposed') group by 1) c where so_far <= ${MAX_VEHICLES} order by id`.execute(
      rows,
    )
  ).rows.map(({ id }) => id)

async function addRules(rows: Rows, categories: readonly number[]): Promise<void> {
  const rules = [
    ...categories.flatMap((category) => ofVehicles.map((type) => ({ holder: 'vehicle' as const, category, type }))),
    ...ofCompanies.map((type) => ({ holder: 'company' as const, category: null, type })),
  ]
  await rows
    .insertInto('document_rules')
    .values(
      rules.map(({ holder, category, type }, place) => ({
        ...{ holder, type, place, vehicle_category_id: category },
        is_validity_wanted: type !== 'v5c_copy',
      })),
    )
    .execute()
}

async function wantedPapers(rows: Rows, categories: readonly number[]): Promise<readonly DemoPaper[]> {
  const { rows: vehicles } = await sql<{ id: number; name: string; account: string }>`
    select id, reg_no as name, customer_account_number as account from vehicles
    where vehicle_category_id = any(${[...categories]}::int[]) and status not in ('on_order', 'off_hired', 'disposed') order by id`.execute(
    rows,
  )
  const { rows: companies } = await sql<{ id: number; name: string; account: string }>`
    select id, name, account_number as account from customers where account_number is not null order by id`.execute(
    rows,
  )
  return [
    ...vehicles.flatMap(({ id, ...of }) =>
      ofVehicles.map((type) => ({ owner: 'vehicle' as const, owner_id: id, ...of, type })),
    ),
    ...companies.flatMap(({ id, ...of }) =>
      ofCompanies.map((type) => ({ owner: 'company' as const, owner_id: id, ...of, type })),
    ),
  ]
}

/** Of seven papers one is missing, of nine one has expired or is about to. */
const isOnFile = (place: number): boolean => place % 7 !== 3
const daysLeft = (place: number): number => {
  if (place % 9 === 4) return -12
  return place % 9 === 7 ? 16 : 120 + ((place * 37) % 240)
}

interface Writer {
  readonly id: number
  readonly name: string
}

export interface DemoDocument {
  readonly owner: 'vehicle' | 'company'
  readonly owner_id: number
  readonly account: string
  readonly type: DocumentType
  readonly title: string
  readonly issued_on: string
  readonly expires_on: string | null
  readonly version?: number
  readonly replaces?: number
}

/** As the hire company adds one. Resolves to its number. */
export async function addDocument(
  rows: Rows,
  files: Store,
  { bytes, by, at }: { readonly bytes: Uint8Array; readonly by: Writer; readonly at: string },
  document: DemoDocument,
): Promise<number> {
  const {
    owner,
    owner_id: ownerId,
    account,
    type,
    title,
    issued_on: issued,
    expires_on: expires,
    version = 1,
    replaces,
  } = document
  const facts = { owner, ownerId: String(ownerId), account, visibility: 'customer', createdBy: by.id } as const
  const file = await files.storeFile(rows, { ...facts, bytes, name: `${title}.pdf` })
  const digest = createHash('sha256').update(bytes).digest('hex')
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into documents (customer_account_number, owner, owner_id, file_id, type, title, issued_on, expires_on, version, replaces, visibility, retained_until, sha256,
      sent_sha256, scanned, added_by, added_by_name, side, added_at)
    values (${account}, ${owner}, ${ownerId}, ${file.id}, ${type}, ${title}, ${issued}, ${expires}, ${version}, ${replaces ?? null}, 'customer',
      ${keptByType(type, londonDate(at))}, ${digest}, ${digest}, 'no scanner', ${by.id}, ${by.name}, 'hire_company', ${at}) returning id`.execute(
    rows,
  )
  return made?.id ?? 0
}

/** What the library has of them, by record and type. */
const onFileAlready = async (rows: Rows): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await sql<{
        key: string
      }>`select owner || ' ' || owner_id || ' ' || type as key from documents where superseded_at is null`.execute(rows)
    ).rows.map(({ key }) => key),
  )

interface KeptUntil {
  readonly issued: string
  /** Null: there is no valid date, and no paper that says one. */
  readonly until: string | null
}

/** A paper of something that falls due is good until that day: one vehicle has one date of its MOT. By record and type of paper. */
export async function datesKept(rows: Rows): Promise<ReadonlyMap<string, KeptUntil>> {
  const { rows: kept } = await sql<KeptUntil & { id: number; event_type: string }>`
    select vehicle_id as id, event_type, coalesce(last_done_date, due_date - 365)::text as issued, due_date::text as until from compliance_items
    where vehicle_id is not null`.execute(rows)
  const paperOf = new Map(
    Object.entries(dueWithType).flatMap(([paper, types]) => types.map((type) => [type as string, paper])),
  )
  return new Map(
    kept.flatMap(({ id, event_type: type, issued, until }) => {
      const paper = paperOf.get(type)
      return paper === undefined ? [] : [[`vehicle ${id} ${paper}`, { issued, until }] as const]
    }),
  )
}

/** What the first customer's manager has asked the hire company for. */
async function askForSome(rows: Rows, missing: readonly DemoPaper[], at: string): Promise<void> {
  const [first] = missing
  if (!first) return
  const { rows: people } = await sql<Writer>`
    select id, name from users where side = 'customer' and roles ? 'fleet manager' and account_numbers_of(customer_account_numbers) @> array[${first.account}]::text[]
    order by id limit 1`.execute(rows)
  const [by] = people
  if (!by) return
  const papers = missing.filter(({ account }) => account === first.account).slice(0, 3)
  const wanted = papers.map(({ owner, name, type }): WantedPaper => ({
    holder: owner,
    name,
    type,
    status: 'missing',
    expires_on: null,
  }))
  const opened = { account: first.account, type: 'documents', title: askTitle(wanted), ownerTeam: 'Account management' }
  const row = await openCaseRow(rows, queryCase, opened, { at, by: { ...by, side: 'customer' } }, async ({ id }) => {
    await sql`insert into query_cases (case_id, customer_account_number, body) values (${id}, ${first.account}, ${askWords(wanted, null)})`.execute(
      rows,
    )
  })
  for (const { owner, owner_id: id, type } of papers)
    await sql`
      insert into document_asks (customer_account_number, holder, holder_id, type, case_id, asked_by_name, asked_at)
      values (${first.account}, ${owner}, ${id}, ${type}, ${row.id}, ${by.name}, ${at})`.execute(rows)
}

/** Rows of the owner. */
export async function fillRequired(
  rows: Rows,
  files: Store,
  { bytes, by, now }: { readonly bytes: Uint8Array; readonly by: Writer; readonly now: Date },
): Promise<void> {
  const today = londonDate(now)
  const at = new Date(now.getTime() - 3 * 86_400_000).toISOString()
  const categories = await smallCategories(rows)
  await addRules(rows, categories)
  const wanted = await wantedPapers(rows, categories)
  const there = await onFileAlready(rows)
  const dates = await datesKept(rows)
  const isThere = ({ owner, owner_id: id, type }: DemoPaper): boolean => there.has(`${owner} ${id} ${type}`)
  for (const [place, paper] of wanted.entries()) {
    const kept = dates.get(`${paper.owner} ${paper.owner_id} ${paper.type}`)
    if (!isOnFile(place) || isThere(paper) || kept?.until === null) continue
    const { name, ...of } = paper
    await addDocument(
      rows,
      files,
      { bytes, by, at },
      {
        ...of,
        title: `${documentTypeInWords(paper.type)} ${name}`,
        issued_on: kept?.issued ?? addDays(today, -200),
        expires_on: paper.type === 'v5c_copy' ? null : (kept?.until ?? addDays(today, daysLeft(place))),
      },
    )
  }
  await askForSome(
    rows,
    wanted.filter((paper, place) => !isOnFile(place) && !isThere(paper)),
    at,
  )
}
