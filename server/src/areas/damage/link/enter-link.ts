// The links by which drivers report damage: what one stands for, and the one account whose rows it may touch. A transaction of the owner looks
// the link up and is narrowed to that account at once.
import { type LinkPurposeName } from '@kerbline/domain/areas/links/purposes.ts'
import { sql } from 'kysely'
import type { Rows } from '../../../db/scope.ts'
import { hashOf } from '../../../http/session.ts'
import { enterAccount, opensNow } from '../../../links/record-links.ts'

const PURPOSE = 'damage report' satisfies LinkPurposeName
/** As the policies of the database name it. */
const DAMAGE_JOB = 'damage link'

export interface DriverLink {
  readonly id: number
  readonly account: string
  readonly ends_at: string | null
  readonly vehicle_id: number
  readonly reg_no: string
}

/** Of a vehicle that has gone to another customer no link of this one opens. */
const found = sql`
  select l.id, l.customer_account_number as account, json_instant(l.ends_at) as ends_at, v.id as vehicle_id, v.reg_no
  from record_links l join vehicles v on v.id = l.record_id and v.customer_account_number = l.customer_account_number`
const standing = sql`l.purpose = ${PURPOSE} and l.record = 'vehicle' and ${opensNow}`

/** For the rest of the transaction the rows are those of the vehicle's account. @throws problem 'link expired' */
export async function enterDriverLink(rows: Rows, token: string): Promise<DriverLink> {
  const { rows: links } = await sql<DriverLink>`${found} where l.token_hash = ${hashOf(token)} and ${standing}`.execute(
    rows,
  )
  return enterAccount(rows, DAMAGE_JOB, links)
}

/** By a photo that was begun with it. @throws problem 'link expired' for one that nobody began, and where the link has ended since */
export async function enterPhotoLink(rows: Rows, uploadId: string): Promise<DriverLink> {
  const { rows: links } = await sql<DriverLink>`
    ${found} join uploads u on u.link_id = l.id where u.id = ${uploadId}::uuid and ${standing}`.execute(rows)
  return enterAccount(rows, DAMAGE_JOB, links)
}

export interface RepairerLink {
  readonly id: number
  readonly account: string
  readonly ends_at: string | null
  readonly case_id: number
  readonly number: string
  /** Who has the case, by the key of `workshop_key`, and as the hire company calls it. */
  readonly workshop: string
  readonly repairer: string
  /** "Mill Body Repairs, by link": who did it, where people read it. */
  readonly author: string
}

const ofCase = sql`
  select l.id, l.customer_account_number as account, json_instant(l.ends_at) as ends_at, k.case_id, c.number,
    workshop_key(k.dealer_id, null) as workshop, d.name as repairer, left(d.name, 180) || ', by link' as author
  from record_links l join damage_cases k on k.case_id = l.record_id and k.customer_account_number = l.customer_account_number
  join cases c on c.id = k.case_id join dealers d on d.id = k.dealer_id`
const REPAIR = 'damage repair' satisfies LinkPurposeName
const repairing = sql`l.purpose = ${REPAIR} and l.record = 'case' and ${opensNow}`

/** For the rest of the transaction the rows are those of the case's account. @throws problem 'link expired' */
export async function enterRepairerLink(rows: Rows, token: string): Promise<RepairerLink> {
  const { rows: links } =
    await sql<RepairerLink>`${ofCase} where l.token_hash = ${hashOf(token)} and ${repairing}`.execute(rows)
  return enterAccount(rows, DAMAGE_JOB, links)
}

/** By a file that was begun with it. @throws problem 'link expired' */
export async function enterRepairFileLink(rows: Rows, uploadId: string): Promise<RepairerLink> {
  const { rows: links } = await sql<RepairerLink>`
    ${ofCase} join uploads u on u.link_id = l.id where u.id = ${uploadId}::uuid and ${repairing}`.execute(rows)
  return enterAccount(rows, DAMAGE_JOB, links)
}
