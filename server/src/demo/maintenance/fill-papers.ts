// Papers of a few bookings: the estimate somebody is asked to approve, and the certificate of a test that was passed. Written once the rows
// stand, as their bytes lie outside the database.
import { keptByType } from '@kerbline/domain/cases/document-types.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { asOwner, type Rows } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { writePdf } from '../../files/write-pdf.ts'

interface Booking {
  readonly id: number
  readonly number: string
  readonly account: string
  readonly at: string
  readonly staff: number
  readonly staff_name: string
}

/** Of every customer the first booking of that description. */
const firstOf = async (rows: Rows, where: 'waits' | 'passed'): Promise<readonly Booking[]> =>
  (
    await sql<Booking>`
      select distinct on (a.customer_id) c.id, c.number, c.customer_account_number as account,
        json_instant(coalesce(m.completed_at, c.waiting_since, c.updated_at)) as at, u.id as staff, u.name as staff_name
      from cases c join maintenance_cases m on m.case_id = c.id join accounts a on a.customer_account_number = c.customer_account_number join users u on u.id = c.owner_id
      where c.kind = 'maintenance' and ${where === 'waits' ? sql`c.state = 'awaiting_customer'` : sql`m.outcome = 'pass' and c.type = 'mot'`}
      order by a.customer_id, c.updated_at desc, c.id`.execute(rows)
  ).rows

const kinds = { estimate: 'Estimate', mot_certificate: 'MOT certificate' } as const
type Kind = keyof typeof kinds

/** One of each kind serves every booking: writing a page takes longer than filling a hundred vehicles. */
const paperOf = (kind: Kind, at: Date): Promise<Uint8Array> =>
  writePdf(
    {
      number: 'Copy',
      title: kinds[kind],
      blocks: [{ kind: 'text', text: 'Filed with its record. The original is kept at the branch.' }],
    },
    at,
  )

async function addPaper(
  rows: Rows,
  files: Pick<Files, 'storeFile'>,
  booking: Booking,
  { type, bytes }: { readonly type: Kind; readonly bytes: Uint8Array },
): Promise<void> {
  const { id, account, number, staff, staff_name: name, at } = booking
  const title = `${kinds[type]} ${number}`
  const facts = { owner: 'case', ownerId: String(id), account, visibility: 'customer', createdBy: staff } as const
  const file = await files.storeFile(rows, { ...facts, bytes, name: `${title}.pdf` })
  const sent = createHash('sha256').update(bytes).digest('hex')
  const day = londonDate(at)
  await sql`
    insert into documents (customer_account_number, owner, owner_id, case_id, file_id, type, title, issued_on, visibility, retained_until, sha256, sent_sha256, scanned,
      added_by, added_by_name, side, added_at)
    values (${account}, 'case', ${id}, ${id}, ${file.id}, ${type}, ${title}, ${day}, 'customer', ${keptByType(type, day)}, ${sent}, ${sent}, 'no scanner',
      ${staff}, ${name}, 'hire_company', ${at})`.execute(rows)
}

/** Rows of the owner: nothing of it remains when it fails. */
export async function fillPapers(database: Database, files: Pick<Files, 'storeFile'>): Promise<void> {
  const written = new Date()
  const [estimate, certificate] = [await paperOf('estimate', written), await paperOf('mot_certificate', written)]
  await asOwner(database, async (rows) => {
    for (const booking of await firstOf(rows, 'waits'))
      await addPaper(rows, files, booking, { type: 'estimate', bytes: estimate })
    for (const booking of await firstOf(rows, 'passed'))
      await addPaper(rows, files, booking, { type: 'mot_certificate', bytes: certificate })
  })
}
