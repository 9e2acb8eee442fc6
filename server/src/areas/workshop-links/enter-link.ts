// The links by which workshops act on one booking: what one stands for, and the one account whose rows it may touch. A transaction of the owner
// looks the link up and is narrowed to that account at once; which of its rows are the link's, says the booking it names.
import type { LinkPurposeName } from '@kerbline/domain/areas/links/purposes.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { hashOf } from '../../http/session.ts'
import { enterAccount, opensNow } from '../../links/record-links.ts'

const PURPOSE = 'workshop booking' satisfies LinkPurposeName
/** As the policies of the database name it. */
const JOB = 'workshop link'

export interface WorkshopLink {
  readonly id: number
  readonly account: string
  readonly ends_at: string | null
  readonly booking_id: number
  readonly number: string
  /** Who has the booking, by the key of `workshop_key`, and as the hire company calls it. */
  readonly workshop: string
  readonly workshop_name: string
}

const found = sql`
  select l.id, l.customer_account_number as account, json_instant(l.ends_at) as ends_at, m.case_id as booking_id, c.number,
    workshop_key(m.dealer_id, m.supplier) as workshop, coalesce(d.name, btrim(m.supplier)) as workshop_name
  from record_links l
  join maintenance_cases m on m.case_id = l.record_id and m.customer_account_number = l.customer_account_number
  join cases c on c.id = m.case_id left join dealers d on d.id = m.dealer_id`
const standing = sql`l.purpose = ${PURPOSE} and l.record = 'case' and ${opensNow}
  and coalesce(d.name, nullif(btrim(m.supplier), '')) is not null`

/** For the rest of the transaction the rows are those of the booking's account. @throws problem 'link expired' */
export async function enterWorkshopLink(rows: Rows, token: string): Promise<WorkshopLink> {
  const { rows: links } =
    await sql<WorkshopLink>`${found} where l.token_hash = ${hashOf(token)} and ${standing}`.execute(rows)
  return enterAccount(rows, JOB, links)
}

/** By a file that was begun with it. @throws problem 'link expired' for one that nobody began, and where the link has ended since */
export async function enterUploadLink(rows: Rows, uploadId: string): Promise<WorkshopLink> {
  const { rows: links } = await sql<WorkshopLink>`
    ${found} join uploads u on u.link_id = l.id where u.id = ${uploadId}::uuid and ${standing}`.execute(rows)
  return enterAccount(rows, JOB, links)
}

/** "Yard Road Workshop, by link": who did it, where people read it. */
export const workshopAuthor = ({ workshop_name: name }: WorkshopLink): string => `${name.slice(0, 180)}, by link`
