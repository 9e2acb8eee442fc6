import type { MessageStatus, MessageType } from '@kerbline/domain/areas/messages/rules.ts'
import { sql } from 'kysely'
import { countLeftOut } from '../../db/left-out.ts'
import type { Rows } from '../../http/call.ts'
import { teamColumns, teamJoin } from './team.ts'

/** Newest of each kind; older ones are found by searching. */
const MAX_MESSAGES = 500
/** Named of those a message went to; more stand in the message itself. */
const MAX_NAMED = 12
interface ListedMessage {
  readonly id: number
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly folder: string
  readonly subject: string
  readonly preview: string
  readonly reg_no: string | null
  readonly created_at: string
  readonly file_count: number
  readonly note: string | null
  readonly is_for_team: boolean
  readonly taken_by: string | null
}
interface Person {
  readonly id: number
  readonly name: string
}

/** How many messages are older than those listed: received, and sent. */
export async function countOlder(
  rows: Rows,
  userId: number,
  shown: { readonly received: number; readonly sent: number },
): Promise<{ received: number; sent: number }> {
  const isAll = (count: number): boolean => count < MAX_MESSAGES
  return {
    received: isAll(shown.received)
      ? 0
      : await countLeftOut(
          rows,
          sql`message_recipients r where r.user_id = ${userId} and r.folder <> 'deleted'`,
          shown.received,
        ),
    sent: isAll(shown.sent)
      ? 0
      : await countLeftOut(
          rows,
          sql`messages m where m.sender_id = ${userId} and m.sender_folder <> 'deleted'`,
          shown.sent,
        ),
  }
}

/** How many wait unread in the inbox, besides those that are shown. */
export async function countOlderUnread(rows: Rows, userId: number, shown: number): Promise<number> {
  const { rows: counts } = await sql<{ unread: number }>`
    select count(*)::int as unread from message_recipients r where r.user_id = ${userId} and r.folder = 'inbox' and not r.is_read`.execute(
    rows,
  )
  return Math.max(0, (counts[0]?.unread ?? 0) - shown)
}

type ReceivedRow = ListedMessage & { readonly sender: Person }

/** The newest somebody received and kept, read from an index of its own. */
export const newestReceived = (userId: number) => sql<ReceivedRow>`
    select m.id, r.is_read as "isRead", r.is_starred as "isStarred", r.folder, m.subject, m.preview, m.reg_no, m.created_at, m.file_count, r.note, ${teamColumns},
      json_build_object('id', m.sender_id, 'name', m.sender_name) as sender
    from message_recipients r join messages m on m.id = r.message_id ${teamJoin}
    where r.user_id = ${userId} and r.folder <> 'deleted'
    order by r.sent_at desc, r.message_id desc limit ${MAX_MESSAGES}`

export const listReceived = async (rows: Rows, userId: number): Promise<ReceivedRow[]> =>
  (await newestReceived(userId).execute(rows)).rows

export async function listSent(
  rows: Rows,
  userId: number,
): Promise<(ListedMessage & { readonly recipients: Person[]; readonly addressed: string[] })[]> {
  const { rows: sent } = await sql<ListedMessage & { readonly recipients: Person[]; readonly addressed: string[] }>`
    select m.id, m.is_read_by_sender as "isRead", m.is_starred_by_sender as "isStarred", m.sender_folder as folder, m.subject, m.preview, m.reg_no, m.created_at, m.file_count, null as note, m.addressed, ${teamColumns},
      coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id) from (
        select p.id, p.name from message_recipients r join people p on p.id = r.user_id where r.message_id = m.id order by p.name, p.id limit ${MAX_NAMED}) n), '[]') as recipients
    from messages m ${teamJoin} where m.sender_id = ${userId} and m.sender_folder <> 'deleted'
    order by m.created_at desc, m.id desc limit ${MAX_MESSAGES}`.execute(rows)
  return sent
}

/** Of one copy of a message: the recipient's or the sender's. */
export interface CopyChange {
  readonly isRead?: boolean
  readonly isStarred?: boolean
  /** `kept`: inbox for a received message, sent for a sent one. */
  readonly folder?: 'kept' | 'trash' | 'deleted'
}

/** What each status of the specification sets, for received and sent messages alike. */
export const changes: Readonly<Record<MessageStatus, CopyChange>> = {
  read: { isRead: true },
  unread: { isRead: false },
  starred: { isStarred: true },
  unstarred: { isStarred: false },
  trash: { folder: 'trash' },
  restore: { folder: 'kept' },
  delete: { folder: 'deleted' },
}

export interface ChangedCopy {
  readonly customer_account_number: string | null
  readonly subject: string
  readonly folder: string
  readonly was_deleted: boolean
}

/**
 * Sets what the change names on this person's own copy. A copy already deleted can only be deleted again.
 * Undefined where there is no such copy: a foreign message and an absent one alike.
 */
export async function changeCopy(
  rows: Rows,
  type: 'inbox' | 'sent',
  messageId: number,
  userId: number,
  change: CopyChange,
): Promise<ChangedCopy | undefined> {
  const { isRead = null, isStarred = null, folder = null } = change
  const isDeleting = folder === 'deleted'
  const {
    rows: [changed],
  } =
    type === 'inbox'
      ? await sql<ChangedCopy>`
      update message_recipients r set is_read = coalesce(${isRead}::boolean, r.is_read), is_starred = coalesce(${isStarred}::boolean, r.is_starred),
        read_at = case when ${isRead}::boolean then coalesce(r.read_at, now()) else r.read_at end,
        folder = coalesce(case ${folder}::text when 'kept' then 'inbox' else ${folder}::text end, r.folder)
      from messages m, message_recipients before
      where r.message_id = ${messageId}::bigint and r.user_id = ${userId} and m.id = r.message_id and before.message_id = r.message_id and before.user_id = r.user_id
        and (r.folder <> 'deleted' or ${isDeleting})
      returning m.customer_account_number, m.subject, before.folder, before.folder = 'deleted' as was_deleted`.execute(
          rows,
        )
      : await sql<ChangedCopy>`
      update messages m set is_read_by_sender = coalesce(${isRead}::boolean, m.is_read_by_sender), is_starred_by_sender = coalesce(${isStarred}::boolean, m.is_starred_by_sender),
        sender_folder = coalesce(case ${folder}::text when 'kept' then 'sent' else ${folder}::text end, m.sender_folder)
      from messages before
      where m.id = ${messageId}::bigint and m.sender_id = ${userId} and before.id = m.id and (m.sender_folder <> 'deleted' or ${isDeleting})
      returning m.customer_account_number, m.subject, before.sender_folder as folder, before.sender_folder = 'deleted' as was_deleted`.execute(
          rows,
        )
  return changed
}

/** One copy of a message as its owner has it. */
export interface OwnCopy {
  readonly id: number
  readonly type: MessageType
  readonly is_read: boolean
  readonly is_starred: boolean
  readonly folder: string
}

/** The copy as it stands once a status is set; of one that is deleted nothing changes any more. */
export function withStatus(copy: OwnCopy, status: MessageStatus): OwnCopy {
  if (copy.folder === 'deleted') return copy
  const { isRead, isStarred, folder } = changes[status]
  return {
    ...copy,
    is_read: isRead ?? copy.is_read,
    is_starred: isStarred ?? copy.is_starred,
    folder: folder === 'kept' ? copy.type : (folder ?? copy.folder),
  }
}

/** Somebody's own copies of some messages, locked. */
export async function lockCopies(rows: Rows, userId: number, ids: readonly number[]): Promise<OwnCopy[]> {
  const among = sql`any(${[...ids]}::int[])`
  const { rows: received } = await sql<OwnCopy>`
    select message_id as id, 'inbox' as type, is_read, is_starred, folder from message_recipients
    where user_id = ${userId} and message_id = ${among} order by message_id for update`.execute(rows)
  const { rows: sent } = await sql<OwnCopy>`
    select id, 'sent' as type, is_read_by_sender as is_read, is_starred_by_sender as is_starred, sender_folder as folder from messages
    where sender_id = ${userId} and id = ${among} order by id for update`.execute(rows)
  return [...received, ...sent]
}

/** Puts copies as they are given. */
export async function writeCopies(rows: Rows, userId: number, copies: readonly OwnCopy[]): Promise<void> {
  const of = (type: MessageType) =>
    sql`jsonb_to_recordset(${JSON.stringify(copies.filter((copy) => copy.type === type))}::jsonb) as c(id int, is_read boolean, is_starred boolean, folder text)`
  await sql`update message_recipients r set is_read = c.is_read, is_starred = c.is_starred, folder = c.folder,
      read_at = case when c.is_read then coalesce(r.read_at, now()) else r.read_at end
    from ${of('inbox')} where r.message_id = c.id and r.user_id = ${userId}`.execute(rows)
  await sql`update messages m set is_read_by_sender = c.is_read, is_starred_by_sender = c.is_starred, sender_folder = c.folder
    from ${of('sent')} where m.id = c.id and m.sender_id = ${userId}`.execute(rows)
}
