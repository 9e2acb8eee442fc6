// The folders of a mailbox as lists: what somebody received, sent, starred and threw away, each read from an index of its own.
import { mailboxPlan, type MailFolder } from '@kerbline/domain/areas/messages/mailbox.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { columnsSource } from '../../crud/columns-source.ts'
import type { ListSource } from '../../crud/list-source.ts'
import { teamColumns, teamJoin } from './team.ts'

/** A person’s own copies c: of what they received, and of what they sent. */
const received = (userId: number, more: RawBuilder<unknown>) => sql`
  select r.message_id, 'inbox' as type, r.is_read, r.is_starred, r.folder, r.sent_at from message_recipients r where r.user_id = ${userId} and ${more}`
const sent = (userId: number, more: RawBuilder<unknown>) => sql`
  select s.id as message_id, 'sent' as type, s.is_read_by_sender as is_read, s.is_starred_by_sender as is_starred, s.sender_folder as folder, s.created_at as sent_at
  from messages s where s.sender_id = ${userId} and ${more}`

const copies: Readonly<Record<MailFolder, (userId: number) => RawBuilder<unknown>>> = {
  inbox: (userId) => received(userId, sql`r.folder = 'inbox'`),
  sent: (userId) => sent(userId, sql`s.sender_folder = 'sent'`),
  starred: (userId) =>
    sql`${received(userId, sql`r.is_starred and r.folder = 'inbox'`)} union all ${sent(userId, sql`s.is_starred_by_sender and s.sender_folder = 'sent'`)}`,
  trash: (userId) =>
    sql`${received(userId, sql`r.folder = 'trash'`)} union all ${sent(userId, sql`s.sender_folder = 'trash'`)}`,
}

/** To whom: as the writer named them; of older messages the names of the people. */
export const addressedTo = sql`coalesce(nullif(array_to_string(m.addressed, ', '), ''), (
  select string_agg(n.name, ', ') from (select p.name from message_recipients o join people p on p.id = o.user_id where o.message_id = m.id order by p.name limit 12) n), '')`

/** Of an inbox the number of messages is kept (migrations/025-messages.sql). */
const inboxTotal = (userId: number) =>
  sql`(select coalesce(sum(k.count), 0)::int from inbox_counts k where k.user_id = ${userId})`

export const folderSource = (folder: MailFolder, userId: number): ListSource => ({
  ...sourceOf(copies[folder](userId)),
  ...(folder === 'inbox' && { total: inboxTotal(userId) }),
})

/** All copies somebody still has, wherever they lie. */
export const copiesSource = (userId: number): ListSource =>
  sourceOf(
    sql`${received(userId, sql`r.folder <> 'deleted'`)} union all ${sent(userId, sql`s.sender_folder <> 'deleted'`)}`,
  )

function sourceOf(own: RawBuilder<unknown>): ListSource {
  const correspondent = sql`case c.type when 'sent' then ${addressedTo} else m.sender_name end`
  const source = columnsSource(
    mailboxPlan,
    {
      sent_at: sql`c.sent_at`,
      correspondent,
      subject: sql`m.subject`,
      reg_no: sql`m.reg_no`,
      is_unread: sql`(not c.is_read)`,
      is_starred: sql`c.is_starred`,
      has_files: sql`(m.file_count > 0)`,
      is_untaken: sql`(t.thread_id is not null and t.taken_by is null)`,
      taken_by: sql`person_name(t.taken_by)`,
    },
    sql`c.message_id`,
  )
  return {
    ...source,
    select: sql`c.message_id as id, c.type, c.is_read as "isRead", c.is_starred as "isStarred", c.folder, m.subject, m.preview,
      ${correspondent} as correspondent, m.reg_no, m.file_count, ${teamColumns}, json_instant(c.sent_at) as created_at`,
    columns: {
      ...source.columns,
      body: { sql: sql`m.body`, kind: 'text' },
      plates: {
        sql: sql`m.reg_no`,
        kind: 'text',
        matches: (like) =>
          sql<SqlBool>`m.id in (select p.message_id from message_plates p where p.plate ilike ${like})`,
      },
    },
    from: sql`(${own}) c join messages m on m.id = c.message_id ${teamJoin}`,
    // A copy has its message: whoever may read the one may read the other, so that counting needs no more than the index of copies.
    total: sql`(select count(*) from (${own}) c)`,
    search: ['correspondent', 'subject', 'body', 'reg_no', 'plates'],
    where: sql<SqlBool>`true`,
  }
}
