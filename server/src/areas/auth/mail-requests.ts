// Emails that people who are signed out ask for. The call that asks writes a row, whoever it is about; a job finds the person, makes the link
// and sends it. So an answer tells by no difference of work whether an address is known, and mail to one address has its cap in one place.
import { deletionConfirmHours } from '@kerbline/domain/areas/auth/deletion-status.ts'
import { mailCaps, resetMinutes } from '@kerbline/domain/areas/auth/mail-caps.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../audit/audit.ts'
import { asOwner } from '../../db/scope.ts'
import type { Portal, Rows } from '../../http/call.ts'
import { hashOf, newToken } from '../../http/session.ts'
import { mailRequestsChannel } from '../../jobs/jobs.ts'
import { deletionConfirmationEmail, resetEmail } from '../../mail/emails.ts'
import { sendMail } from '../../mail/outbox.ts'
import { addLink, addStatusToken, findByEmail } from './queries.ts'

interface Asked {
  readonly kind: 'reset' | 'deletion'
  readonly email: string
  readonly reference: string | null
  readonly request_id: string
}

/** Notes that an email is asked for: the same statements for every address. */
export async function askForMail(rows: Rows, { kind, email, reference, request_id: id }: Asked): Promise<void> {
  await sql`insert into mail_requests (kind, email, reference, request_id) values (${kind}, ${email}, ${reference}, ${id})
    on conflict do nothing`.execute(rows)
  await sql`select pg_notify(${mailRequestsChannel}, '')`.execute(rows)
}

type Person = NonNullable<Awaited<ReturnType<typeof findByEmail>>>
type LinkPurpose = 'reset' | 'invite' | 'delete account'

/** Whether one more email of a kind may go to a person; those of others who ask meanwhile wait for the person's row. */
async function hasRoom(rows: Rows, { id }: Person, purposes: readonly LinkPurpose[]): Promise<boolean> {
  await rows.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  const { rows: found } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where created_at > now() - interval '1 hour')::int as hour, count(*)::int as day
    from login_links where user_id = ${id} and purpose = any(${[...purposes]}::text[]) and created_at > now() - interval '1 day'`.execute(
    rows,
  )
  const [sent = { hour: 0, day: 0 }] = found
  return sent.hour < mailCaps.anHour && sent.day < mailCaps.aDay
}

interface Sending {
  readonly rows: Rows
  readonly portal: Portal
  readonly asked: Asked
  readonly user: Person
}

async function newLink({ rows, portal, user }: Sending, purpose: LinkPurpose, token: string, minutes: number) {
  const expiresAt = new Date(portal.clock.realNow().getTime() + minutes * 60_000).toISOString()
  await addLink(rows, { userId: user.id, purpose, tokenHash: hashOf(token), expiresAt })
}

const note = ({ rows, asked, user }: Sending, action: string) =>
  recordAudit(rows, { actor: null, action, entity: 'user', entityId: user.id, requestId: asked.request_id })

async function sendReset(sending: Sending): Promise<void> {
  const { rows, portal, user } = sending
  if (user.status === 'suspended' || !(await hasRoom(rows, user, ['reset', 'invite']))) return
  const token = newToken()
  await newLink(sending, user.status === 'invited' ? 'invite' : 'reset', token, resetMinutes)
  await sendMail(rows, resetEmail(user, { publicUrl: portal.publicUrl(), token, minutes: resetMinutes }))
  await note(sending, 'asked for a reset link')
}

async function sendConfirmation(sending: Sending, reference: string): Promise<void> {
  const { rows, portal, user } = sending
  if (!(await hasRoom(rows, user, ['delete account']))) return
  const token = `${reference}:${newToken()}`
  await newLink(sending, 'delete account', token, deletionConfirmHours * 60)
  await addStatusToken(rows, reference, hashOf(token))
  const told = { publicUrl: portal.publicUrl(), token, reference, hours: deletionConfirmHours }
  await sendMail(rows, deletionConfirmationEmail(user, told))
  await note(sending, 'asked for deletion')
}

/** Takes the oldest request with all that follows from it; false where none waits. */
const takeOne = (portal: Portal): Promise<boolean> =>
  // The owner: people by their address, and their links.
  asOwner(portal.database, async (rows) => {
    const { rows: taken } = await sql<Asked>`
      delete from mail_requests where id = (select id from mail_requests order by id limit 1 for update skip locked)
      returning kind, email, reference, request_id`.execute(rows)
    const [asked] = taken
    if (!asked) return false
    const user = await findByEmail(rows, asked.email)
    if (!user) return true
    const sending = { rows, portal, asked, user }
    if (asked.kind === 'reset') await sendReset(sending)
    else if (asked.reference !== null) await sendConfirmation(sending, asked.reference)
    return true
  })

/** Sends what is asked for, the oldest first. Resolves to how many requests it dealt with. */
export async function sendRequestedMail(portal: Portal, stopping: AbortSignal): Promise<number> {
  let count = 0
  while (!stopping.aborted && (await takeOne(portal))) count++
  return count
}
