// For the tests of sending views: people who save, schedule and get them, and the job that sends.
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import type { ViewSchedule } from '@kerbline/domain/areas/views/schedules.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { lists } from '../../areas.ts'
import type { Lists } from '../../crud/lists.ts'
import type { Database } from '../../db/database.ts'
import type { TestPerson, TestPortal } from '../../testing/portal.ts'
import { sendViews } from './send-views.ts'

const running = new AbortController().signal
/** Before the first of the Mondays that tests send at. */
export const testClock = '2027-02-24T12:00:00Z'
export const mondays = ['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22'] as const

/** @param portal  started at {@link testClock} */
export function sendings(portal: TestPortal) {
  const warnings: unknown[] = []
  const send = (at: string, more: { readonly lists?: Lists; readonly database?: Database } = {}) =>
    sendViews({
      database: portal.portal.database,
      lists,
      publicUrl: 'http://portal.test',
      now: new Date(at),
      stopping: running,
      warn: (error) => void warnings.push(error),
      ...more,
    })
  const person = (name: string, accounts: readonly string[], may: readonly Permission[] = ['see vehicles']) =>
    portal.person({ accounts, may: [...may], side: 'customer', columns: { name } })
  const view = async (who: TestPerson, name: string, more: object = {}): Promise<number> => {
    const body = { list: 'vehicles', name, query: { sort: 'reg_no', columns: 'reg_no' }, is_shared: false, ...more }
    return viewsEndpoints.save.reply.parse((await portal.send('POST', '/api/views', who.token, body)).json).view.id
  }
  const schedule = async (who: TestPerson, id: number, people: readonly TestPerson[], more: object = {}) => {
    const terms = { version: null, frequency: 'weekly', recipient_ids: people.map((each) => each.id), ...more }
    const reply = await portal.send('PUT', `/api/views/${id}/schedule`, who.token, terms)
    expect([reply.status, reply.text]).toEqual([200, reply.text])
    // What another test left due is not this one's.
    await portal.owner((rows) =>
      sql`update view_schedules set next_at = null, is_paused = true where view_id <> ${id}`.execute(rows),
    )
  }
  const stands = async (who: TestPerson, id: number): Promise<ViewSchedule | undefined> =>
    viewsEndpoints.schedules.reply.parse((await portal.get(`/api/views/${id}/schedules`, who.token)).json).schedules[0]
  const lastOf = async (who: TestPerson, id: number) =>
    (await stands(who, id))?.last?.deliveries.map(({ name, state, reason }) => [name, state, reason])
  const emailsTo = (who: TestPerson, subject: string) =>
    portal.owner(async (rows) => {
      const { rows: found } = await sql<{ id: number; subject: string; text_body: string }>`
        select m.id, m.subject, m.text_body from mail_outbox m join users u on u.email = m.to_email
        where u.id = ${who.id} and m.subject like ${`${subject}%`} order by m.id`.execute(rows)
      return found
    })
  const filesOf = (mailId: number) =>
    portal.owner(async (rows) => {
      const { rows: found } = await sql<{ name: string; mime: string; bytes: string }>`
        select name, mime, encode(bytes, 'base64') as bytes from mail_attachments where mail_id = ${mailId}`.execute(
        rows,
      )
      return found.map(({ name, mime, bytes }) => ({ name, mime, bytes: Buffer.from(bytes, 'base64') }))
    })
  const plateOf = async (account: string): Promise<string> =>
    portal.owner(async (rows) => {
      const query = rows.selectFrom('vehicles').select('reg_no').where('customer_account_number', '=', account)
      return (await query.executeTakeFirstOrThrow()).reg_no
    })
  /** As if the wait for another try were over. */
  const letTimePass = () =>
    portal.owner((rows) =>
      sql`update view_sending_recipients set next_try_at = now() - interval '1 second'`.execute(rows),
    )
  return { warnings, send, person, view, schedule, stands, lastOf, emailsTo, filesOf, plateOf, letTimePass }
}

export type Sendings = ReturnType<typeof sendings>
