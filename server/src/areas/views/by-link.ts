// What people without an account do by the links of their emails: they say that they want them, open the file, or stop them. A transaction of the
// owner looks the link up and is narrowed to the job at once.
import type { LinkPurposeName } from '@kerbline/domain/areas/links/purposes.ts'
import type { GuestState } from '@kerbline/domain/areas/views/guests.ts'
import type { viewLinkEndpoints, ViewEmailsSheet, ViewFileSheet } from '@kerbline/domain/areas/views/link-endpoints.ts'
import { type Timing, timingWords } from '@kerbline/domain/areas/views/timing.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql, type RawBuilder } from 'kysely'
import { Readable } from 'node:stream'
import { enterScope, type Rows } from '../../db/scope.ts'
import type { GuestCall, Handlers } from '../../http/call.ts'
import type { Download } from '../../http/download.ts'
import { hashOf } from '../../http/session.ts'
import { assertOpenCompany, type LinkKinds, noSuchLink, opensNow } from '../../links/record-links.ts'
import { companyOf } from './send-to-guests.ts'

interface About {
  readonly id: number
  readonly view_id: number
  readonly account: string | null
  readonly email: string
  readonly view_name: string
  readonly sender: string
  readonly company: string
}
const about = sql`g.view_id, l.customer_account_number as account, g.email, v.name as view_name, o.name as sender, coalesce(${companyOf}, ${headOffice.name}) as company`
const people = sql`join saved_views v on v.id = g.view_id join users o on o.id = g.user_id`

/** For the rest of the transaction nothing but what is granted to the job. @throws problem 'link expired' */
async function enter<Found extends About>(
  rows: Rows,
  token: string,
  purpose: LinkPurposeName,
  { columns, from }: { readonly columns: RawBuilder<unknown>; readonly from: RawBuilder<unknown> },
): Promise<Found> {
  const { rows: links } = await sql<Found>`
    select ${about}, ${columns} from record_links l ${from} ${people}
    left join view_schedules s on s.view_id = g.view_id and s.user_id = g.user_id and s.ended_at is null and g.removed_at is null
    where l.token_hash = ${hashOf(token)} and l.purpose = ${purpose} and ${opensNow}`.execute(rows)
  const [link] = links
  if (!link) throw noSuchLink()
  await assertOpenCompany(rows, link.account)
  await enterScope(rows, { kind: 'job', name: 'view link' })
  return link
}

interface Guest extends About, Timing {
  readonly is_scheduled: boolean
  readonly state: GuestState
}
const enterGuest = (rows: Rows, token: string) =>
  enter<Guest>(rows, token, 'view emails', {
    columns: sql`g.id, s.id is not null as is_scheduled, s.frequency, s.weekday, s.month_day, s.at_time,
      case when g.declined_at is not null then 'opted out' when g.confirmed_at is not null then 'confirmed' else 'waiting' end as state`,
    from: sql`join view_guests g on l.record = 'view guest' and g.id = l.record_id`,
  })

const emailsSheet = (guest: Guest): ViewEmailsSheet => ({
  ...{ view_name: guest.view_name, sender: guest.sender, company: guest.company, email: guest.email },
  ...{ timing: guest.is_scheduled ? timingWords(guest) : null, state: guest.state },
})

interface Filed extends About {
  readonly name: string
  readonly mime: string
  readonly size_bytes: number
  readonly rows: number
  readonly sent_at: string
  readonly ends_at: string | null
}
/** Whoever is sent it no longer opens no file of it either; nor does anybody once its sender has left. */
const enterFile = (rows: Rows, token: string) =>
  enter<Filed>(rows, token, 'view file', {
    columns: sql`f.id, f.name, f.mime, octet_length(f.bytes) as size_bytes, f.rows_total as rows, json_instant(f.sent_at) as sent_at,
      json_instant(l.ends_at) as ends_at`,
    from: sql`join view_guest_files f on l.record = 'view file' and f.id = l.record_id and f.bytes is not null
      join view_guests g on g.id = f.guest_id and g.removed_at is null and exists (select from users x where x.id = g.user_id and x.status = 'active')`,
  })

const fileSheet = ({ name, size_bytes, rows, sent_at, ends_at, ...of }: Filed): ViewFileSheet => ({
  ...{ view_name: of.view_name, sender: of.sender, company: of.company },
  ...{ name, size_bytes, rows, sent_at, ends_at },
})

const audited = (call: GuestCall, { view_id: id, account, email, view_name: name }: About, action: string) =>
  call.recordAudit({
    ...{ action, entity: 'saved view', entityId: id, account, after: { email, view_name: name } },
    actor: { id: null, name: `${email}, by link` },
  })

export const viewLinks: LinkKinds<'view emails' | 'view file'> = {
  'view emails': {
    open: async ({ rows }, { token }) => ({ purpose: 'view emails', ...emailsSheet(await enterGuest(rows, token)) }),
  },
  'view file': {
    open: async (call, { token, isFirst }) => {
      const file = await enterFile(call.rows, token)
      if (isFirst) await audited(call, file, 'view link opened')
      return { purpose: 'view file', ...fileSheet(file) }
    },
  },
}

export const viewLinkHandlers: Handlers<typeof viewLinkEndpoints> = {
  answerByLink: async (call, { token, is_wanted: isWanted }) => {
    const { rows } = call
    const guest = await enterGuest(rows, token)
    if (isWanted && !guest.is_scheduled)
      throw problem('not allowed now', { detail: `${guest.sender} no longer sends this.` })
    const state = isWanted ? 'confirmed' : 'opted out'
    if (guest.state === state) return emailsSheet(guest)
    await sql`update view_guests set confirmed_at = case when ${isWanted} then coalesce(confirmed_at, now()) else confirmed_at end,
      declined_at = case when ${isWanted} then null else now() end where id = ${guest.id}`.execute(rows)
    await audited(call, guest, isWanted ? 'view emails confirmed' : 'view emails stopped')
    return emailsSheet({ ...guest, state })
  },
  fileByLink: async (call, { token }): Promise<Download> => {
    const { rows } = call
    const file = await enterFile(rows, token)
    const {
      rows: [kept],
    } = await sql<{ bytes: string }>`
      update view_guest_files set downloads = downloads + 1, last_download_at = now() where id = ${file.id} returning encode(bytes, 'base64') as bytes`.execute(
      rows,
    )
    if (!kept) throw noSuchLink()
    await audited(call, file, 'view file downloaded')
    const bytes = Buffer.from(kept.bytes, 'base64')
    return { stream: Readable.from([bytes]), mime: file.mime, name: file.name, sizeBytes: bytes.length }
  },
}
