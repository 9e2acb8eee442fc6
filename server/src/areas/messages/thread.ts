// A conversation as somebody who took part in it reads it: their own copies, files, and what the words speak of as far as they may open it.
import { usualAnswer } from '@kerbline/domain/areas/messages/mailbox.ts'
import { mentionsIn } from '@kerbline/domain/areas/messages/mentions.ts'
import type { MessageFile, MessageLink, ThreadMessage } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { MessageType } from '@kerbline/domain/areas/messages/rules.ts'
import { caseAddress } from '@kerbline/domain/cases/case-address.ts'
import { caseKindNames, caseKindOf, caseKinds } from '@kerbline/domain/cases/kinds.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { href } from '@kerbline/domain/screens.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import type { Actor } from '../../http/actor.ts'
import { addressedTo } from './folders.ts'
import { teamOf } from './team.ts'

const SHOWN = 50

interface Copy extends Omit<ThreadMessage, 'files' | 'sender' | 'to' | 'is_own'> {
  readonly thread_id: number
  readonly account: string | null
  readonly account_name: string | null
  readonly subject: string
  readonly reg_no: string | null
  readonly sender_id: number
  readonly sender_name: string
  readonly sender_side: 'customer' | 'staff' | null
  readonly sender_title: string | null
  readonly addressed_to: string
}

/** One's own copies of messages m: received ones before sent ones. */
const copiesOf = (userId: number, where: RawBuilder<SqlBool>, before: number | null) => sql<Copy>`
  select m.id, m.thread_id, m.customer_account_number as account, (select c.name from accounts a join customers c on c.id = a.customer_id
      where a.customer_account_number = m.customer_account_number) as account_name,
    m.subject, m.reg_no, m.body, m.through, m.sender_id, m.sender_name, p.side as sender_side, p.job_title as sender_title, ${addressedTo} as addressed_to,
    case when r.user_id is null then 'sent' else 'inbox' end as type, coalesce(r.is_read, m.is_read_by_sender) as "isRead",
    coalesce(r.is_starred, m.is_starred_by_sender) as "isStarred", coalesce(r.folder, m.sender_folder) as folder,
    coalesce(nullif(m.recipient_count, 0), (select count(*)::int from message_recipients o where o.message_id = m.id)) as recipient_count,
    json_instant(m.created_at) as created_at
  from messages m left join message_recipients r on r.message_id = m.id and r.user_id = ${userId} left join people p on p.id = m.sender_id
  where ${where} and (r.folder <> 'deleted' or m.sender_id = ${userId} and m.sender_folder <> 'deleted')
    and ${before === null ? sql`true` : sql`m.id < ${before}`} order by m.created_at desc, m.id desc`

interface KeptFile extends MessageFile {
  readonly message_id: number
}

async function filesOf(rows: Rows, ids: readonly number[]): Promise<readonly KeptFile[]> {
  const { rows: files } = await sql<KeptFile>`
    select t.message_id, t.file_id::text as file_id, t.preview_id::text as preview_id, f.name, f.mime, f.size_bytes
    from message_files t join files f on f.id = t.file_id where t.message_id = any(${[...ids]}::int[]) order by t.id`.execute(
    rows,
  )
  return files
}

async function vehicleLinks(rows: Rows, plates: readonly string[]): Promise<MessageLink[]> {
  if (plates.length === 0) return []
  const { rows: found } = await sql<{ reg_no: string }>`
    select distinct v.reg_no from vehicles v left join vehicle_plates w on w.vehicle_id = v.id
    where v.reg_no = any(${[...plates]}::text[]) or w.plate = any(${[...plates]}::text[]) order by v.reg_no limit 20`.execute(
    rows,
  )
  return found.map(({ reg_no: reg }) => ({
    kind: 'vehicle',
    label: displayRegistration(reg),
    state: null,
    address: href('vehicle', { reg }),
  }))
}

async function caseLinks(rows: Rows, { may }: Actor, numbers: readonly string[]): Promise<MessageLink[]> {
  const kinds = caseKindNames.filter((name) => may.has(caseKinds[name].see))
  if (numbers.length === 0 || kinds.length === 0) return []
  const { rows: found } = await sql<{ id: number; kind: string; number: string; state: string }>`
    select id, kind, number, state from cases where number = any(${[...numbers]}::text[]) and kind = any(${kinds}::text[]) order by number limit 20`.execute(
    rows,
  )
  return found.flatMap(({ kind, state, ...row }): MessageLink[] => {
    const known = caseKindOf(kind)
    if (!known) return []
    const words = known.states[state]?.words ?? state
    return [{ kind: 'case', label: `${known.one} ${row.number}`, state: words, address: caseAddress(known, row) }]
  })
}

/** Records the words name, of the reader's scope and rights now. */
async function linksIn(rows: Rows, actor: Actor, copies: readonly Copy[]): Promise<MessageLink[]> {
  const { plates, numbers } = mentionsIn(...copies.flatMap(({ subject, body }) => [subject, body]))
  const named = copies.flatMap(({ reg_no: plate }) => plate ?? [])
  const vehicles = actor.may.has('see vehicles') ? await vehicleLinks(rows, [...new Set([...named, ...plates])]) : []
  return [...vehicles, ...(await caseLinks(rows, actor, numbers))]
}

interface Answerable {
  readonly id: number
  readonly name: string
  readonly job_title: string | null
  readonly side: 'customer' | 'staff'
  readonly isSender: boolean
}

/** Who would get an answer to a message: everybody of it, of a message to everyone its writer alone. */
async function answerTo(rows: Rows, actor: Actor, id: number) {
  const { rows: found } = await sql<Answerable>`
    select p.id, p.name, p.job_title, p.side, p.id = (select sender_id from messages where id = ${id}) as "isSender" from people p where p.status = 'active' and p.id <> ${actor.id} and (
      p.id = (select sender_id from messages where id = ${id})
      or exists (select from message_recipients r join messages m on m.id = r.message_id where r.message_id = ${id} and r.user_id = p.id and not m.is_broadcast))
    order by "isSender" desc, p.name limit 50`.execute(rows)
  const told = (person: Answerable) => ({ value: `person:${person.id}`, label: person.name, note: person.job_title })
  return { reply_to: usualAnswer(found).map(told), reply_all: found.map(told) }
}

const toldMessage = (copy: Copy, actor: Actor, files: readonly KeptFile[]): ThreadMessage => ({
  id: copy.id,
  type: copy.type satisfies MessageType,
  isRead: copy.isRead,
  isStarred: copy.isStarred,
  folder: copy.folder,
  sender: {
    id: copy.sender_id,
    name: copy.sender_name,
    side: copy.sender_side ?? 'customer',
    job_title: copy.sender_title,
  },
  is_own: copy.sender_id === actor.id,
  to: copy.addressed_to === '' ? [] : copy.addressed_to.split(', '),
  recipient_count: copy.recipient_count,
  body: copy.body,
  through: copy.through,
  files: files.flatMap(({ message_id: of, ...file }) => (of === copy.id ? [file] : [])),
  created_at: copy.created_at,
})

/** @throws problem 'not found' for a message that is not in one's mailbox */
export async function readThread({ rows, actor }: Call, id: number, before: number | null) {
  const {
    rows: [opened],
  } = await copiesOf(actor.id, sql<SqlBool>`m.id = ${id}`, null).execute(rows)
  if (!opened) throw problem('not found')
  // What was thrown away is read in the trash, and there alone.
  const isTrash = opened.folder === 'trash'
  const isWithIt = sql<SqlBool>`m.thread_id = ${opened.thread_id} and (coalesce(r.folder, m.sender_folder) = 'trash') = ${isTrash}`
  const { rows: found } = await sql<Copy & { total: number }>`
    select t.*, count(*) over ()::int as total from (${copiesOf(actor.id, isWithIt, before)}) t limit ${SHOWN}`.execute(
    rows,
  )
  const copies = found.toReversed()
  const newest = found[0] ?? opened
  const files = await filesOf(
    rows,
    copies.map((copy) => copy.id),
  )
  return {
    id,
    thread_id: opened.thread_id,
    subject: copies[0]?.subject ?? opened.subject,
    reg_no: opened.reg_no,
    account_name: opened.account_name,
    messages: copies.map((copy) => toldMessage(copy, actor, files)),
    earlier: (found[0]?.total ?? 0) - copies.length,
    links: await linksIn(rows, actor, copies),
    team: await teamOf(rows, actor, opened.thread_id),
    ...(await answerTo(rows, actor, newest.id)),
  }
}
