// The status of many messages of one's own: a portion at a time, with what takes it back. What is deleted for good is not.
import { type MessageStatus, messageStatuses, messageTypes } from '@kerbline/domain/areas/messages/rules.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Area, Call } from '../../http/call.ts'
import { messagesNotice } from '../../realtime/notified.ts'
import { lockCopies, type OwnCopy, withStatus, writeCopies } from '../messages/queries.ts'
import { areaCall, type BulkAction, type Outcomes, type RowAt, type RowDone } from './bulk-action.ts'

const given = z.strictObject({ status: z.enum(messageStatuses) })
const before = z.array(
  z.object({
    id: z.number(),
    type: z.enum(messageTypes),
    is_read: z.boolean(),
    is_starred: z.boolean(),
    folder: z.string(),
  }),
)

const isSame = (one: OwnCopy, other: OwnCopy): boolean =>
  one.is_read === other.is_read && one.is_starred === other.is_starred && one.folder === other.folder

/** Writes what is another than before; of a row all its copies. */
async function write(
  call: Call,
  rows: readonly RowAt[],
  copies: readonly OwnCopy[],
  wanted: (copy: OwnCopy) => OwnCopy,
): Promise<Outcomes> {
  const { rows: session, actor } = call
  const changing = copies.filter((copy) => !isSame(copy, wanted(copy)))
  await writeCopies(session, actor.id, changing.map(wanted))
  await sql`select pg_notify(${messagesNotice}, ${String(actor.id)})`.execute(session)
  const byRow = Map.groupBy(changing, ({ id }) => id)
  return new Map(
    rows.map(({ id }): [number, RowDone] => {
      const was = byRow.get(id)
      return [id, was ? { outcome: 'changed', before: was } : { outcome: 'same' }]
    }),
  )
}

const idsOf = (rows: readonly RowAt[]): number[] => rows.map(({ id }) => id)

export function markAction(mailbox: Area): BulkAction | undefined {
  const own = areaCall(mailbox, 'setStatuses')
  if (!own) return undefined
  const statusOf = (values: unknown): MessageStatus => given.parse(values).status
  return {
    endpoint: own.endpoint,
    isBySet: true,
    isOverwriting: false,
    check: (values) => void own.read({ messages: [{ type: 'inbox', id: 1 }], ...values }),
    apply: async (call, rows, values) => {
      const status = statusOf(values)
      const copies = await lockCopies(call.rows, call.actor.id, idsOf(rows))
      const outcomes = await write(call, rows, copies, (copy) => withStatus(copy, status))
      const gone = [...outcomes.values()].filter(({ outcome }) => outcome === 'changed').length
      if (status === 'delete' && gone > 0)
        await call.recordAudit({ action: 'messages deleted', entity: 'message', after: { messages: gone } })
      return outcomes
    },
    undo: async (call, rows) => {
      const wanted = new Map(
        rows.flatMap((row) => before.parse(row.before)).map((copy) => [`${copy.type} ${copy.id}`, copy]),
      )
      const copies = await lockCopies(call.rows, call.actor.id, idsOf(rows))
      return write(call, rows, copies, (copy) => wanted.get(`${copy.type} ${copy.id}`) ?? copy)
    },
  }
}
