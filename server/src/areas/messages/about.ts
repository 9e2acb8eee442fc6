// What is said of a vehicle in one's own mailbox: messages that are about any plate it wears or wore, or name it in words.
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { MailboxRow } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
import { addressedTo } from './folders.ts'
import { teamColumns, teamJoin } from './team.ts'

const SHOWN = 50

/** Own copies that are kept, newest first; where one wrote to oneself the received one stands. */
export async function messagesAbout(
  rows: Rows,
  userId: number,
  reg: string,
): Promise<{ rows: MailboxRow[]; left_out: number }> {
  const plate = normaliseRegistration(reg)
  const { rows: found } = await sql<MailboxRow & { total: number }>`
    with worn as (
      select w.plate from vehicle_plates w where w.vehicle_id in (select v.vehicle_id from vehicle_plates v where v.plate = ${plate})
      union select ${plate}::text)
    select m.id, case when r.user_id is null then 'sent' else 'inbox' end as type, coalesce(r.is_read, m.is_read_by_sender) as "isRead",
      coalesce(r.is_starred, m.is_starred_by_sender) as "isStarred", coalesce(r.folder, m.sender_folder) as folder, m.subject, m.preview,
      case when r.user_id is null then ${addressedTo} else m.sender_name end as correspondent, m.reg_no, m.file_count, ${teamColumns}, json_instant(m.created_at) as created_at,
      count(*) over ()::int as total
    from messages m left join message_recipients r on r.message_id = m.id and r.user_id = ${userId} and r.folder = 'inbox' ${teamJoin}
    where m.id in (select p.message_id from message_plates p where p.plate = any(array(select plate from worn))) and (r.user_id is not null or m.sender_id = ${userId} and m.sender_folder = 'sent')
    order by m.created_at desc, m.id desc limit ${SHOWN}`.execute(rows)
  return { rows: found.map(({ total: _, ...row }) => row), left_out: Math.max(0, (found[0]?.total ?? 0) - SHOWN) }
}
