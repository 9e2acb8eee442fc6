import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
import { messagesNotice } from '../../realtime/notified.ts'

/** What one notice of the database holds. */
const PEOPLE_A_NOTICE = 500

/** Once the transaction is saved, the mailboxes of these people are read anew wherever they are open. */
export async function tellMailboxes(rows: Rows, userIds: readonly number[]): Promise<void> {
  for (let from = 0; from < userIds.length; from += PEOPLE_A_NOTICE)
    await sql`select pg_notify(${messagesNotice}, ${userIds.slice(from, from + PEOPLE_A_NOTICE).join(',')})`.execute(
      rows,
    )
}
