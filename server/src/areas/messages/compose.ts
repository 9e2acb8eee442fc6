// Sending a message. What takes long (people and their rights, files that are looked through and drawn anew) happens ahead of the
// transaction; within it the message, its copies, its files and the end of its draft are one.
import type { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { mentionsIn } from '@kerbline/domain/areas/messages/mentions.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { href } from '@kerbline/domain/screens.ts'
import { sql } from 'kysely'
import { asOwner } from '../../db/scope.ts'
import { type ArrivedFile, arrivedFile, arrivedName, dropParts } from '../../files/arrived.ts'
import { findUpload, finishUpload, type UploadRow } from '../../files/uploads.ts'
import type { Beforehand, Call } from '../../http/call.ts'
import { messageEventsChannel } from '../../jobs/jobs.ts'
import { messageEmail } from '../../mail/message-emails.ts'
import { everyoneOf, todayOf } from './people.ts'
import { reachOf, type Reach } from './reach.ts'
import { noteTeam } from './team.ts'
import { tellMailboxes } from './tell.ts'

export type Composed = InputOf<(typeof mailboxEndpoints)['compose']>

interface Prepared {
  readonly upload: UploadRow
  /** Null: a repetition of this very call was quicker, and took the parts with it. */
  readonly made: ArrivedFile | null
}

/** Said to a branch that reads mail: the rest stands in the portal. */
const MAX_MAILED = 2_000

const refuseFile = (message: string) =>
  problem('not valid', { fields: [{ field: 'uploads', reason: 'unknown_reference', message }] })

async function prepareFile({ openRows, portal }: Beforehand, id: string): Promise<Prepared> {
  const upload = await openRows((rows) => findUpload(rows, id)).catch(() => {
    throw refuseFile('One of your files is missing. Remove it or add it again.')
  })
  if (upload.owner !== 'message')
    throw refuseFile('One of the files belongs to something else. Remove it and add it again.')
  if (upload.finished_at !== null) return { upload, made: null }
  if (upload.received_bytes < upload.size_bytes)
    throw refuseFile(`${upload.name} is still uploading. Wait a moment, then send again.`)
  return { upload, made: await arrivedFile(portal.files, upload, portal.clock.realNow()) }
}

async function attach(call: Call, message: number, account: string | null, { upload, made }: Prepared): Promise<void> {
  const { rows, actor, portal } = call
  const now = await findUpload(rows, upload.id, { isLocked: true })
  if (!made || now.finished_at !== null) throw refuseFile(`${upload.name} was already sent with another message.`)
  const facts = { owner: 'message', ownerId: String(message), account, createdBy: actor.id } as const
  const { file, preview, takenAt, sentSha256 } = made
  const kept = await portal.files.nameBytes(rows, file, { ...facts, name: arrivedName(upload.name, file.key), takenAt })
  const small =
    preview && (await portal.files.nameBytes(rows, preview, { ...facts, name: arrivedName(upload.name, preview.key) }))
  await sql`insert into message_files (message_id, customer_account_number, file_id, preview_id, sent_sha256, scanned)
    values (${message}, ${account}, ${kept.id}, ${small?.id ?? null}, ${sentSha256}, ${portal.files.scanner ? 'clean' : 'no scanner'})`.execute(
    rows,
  )
  await finishUpload(rows, upload.id, null, sentSha256)
  dropParts(call, upload)
}

/** A broadcast goes to as many as its writer was told, or not at all. */
function assertAudience({ people, isBroadcast }: Reach, audience: number | null): void {
  if (people.length === 0)
    throw problem('not valid', {
      fields: [
        { field: 'to', reason: 'empty', message: 'None of these people can read this message. Add another recipient.' },
      ],
    })
  if (isBroadcast && audience !== people.length)
    throw problem('not allowed now', {
      detail: `This would go to ${people.length.toLocaleString('en-GB')} people. Check the recipients, then send.`,
    })
}

/** The vehicle it is about, and those its words name. */
const platesOf = (about: string | null, { subject, body }: Composed): readonly string[] => [
  ...new Set([...(about === null ? [] : [normaliseRegistration(about)]), ...mentionsIn(subject, body).plates]),
]

export async function writeMessage(call: Call, composed: Composed, reach: Reach, fileCount: number): Promise<number> {
  const { rows, actor, portal, request } = call
  const { account, people, answered, addressed, isBroadcast } = reach
  const plate = composed.reg_no === null ? '' : normaliseRegistration(composed.reg_no)
  const about = plate === '' ? (answered?.reg_no ?? null) : plate
  const plates = platesOf(about, composed)
  const at = portal.clock.businessNow().toISOString()
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into messages (customer_account_number, thread_id, sender_id, sender_name, subject, body, reg_no, created_at, addressed, is_broadcast,
      recipient_count, file_count, through)
    values (${account}, ${answered?.thread_id ?? null}, ${actor.id}, ${actor.name}, ${composed.subject}, ${composed.body},
      ${about}, ${at}, ${[...addressed]}::text[], ${isBroadcast}, ${people.length}, ${fileCount}, ${request.through ?? 'portal'}) returning id`.execute(
    rows,
  )
  const id = made?.id ?? 0
  await sql`insert into message_recipients (message_id, customer_account_number, user_id, sent_at)
    select ${id}::int, ${account}, each, ${at}::timestamptz from unnest(${people.map((person) => person.id)}::int[]) each`.execute(
    rows,
  )
  if (plates.length > 0)
    await sql`insert into message_plates (message_id, customer_account_number, plate)
      select ${id}::int, ${account}, each from unnest(${[...plates]}::text[]) each`.execute(rows)
  await noteTeam(rows, actor, { message: id, to: composed.to, at })
  // Told by email to whoever chose so, unless they read it first.
  await sql`
    with made as (
      insert into message_events (message_id, customer_account_number, user_id)
      select ${id}::int, ${account}, each from unnest(${people.map((person) => person.id)}::int[]) each)
    select pg_notify(${messageEventsChannel}, '')`.execute(rows)
  return id
}

/** To desks that read mail: these answer in the portal, as an address of theirs is nobody's own. */
async function mailBranches(call: Call, id: number, composed: Composed, { branches }: Reach, files: number) {
  const { rows, actor, portal, sendMail } = call
  const {
    rows: [made],
  } = await sql<{ thread_id: number }>`select thread_id from messages where id = ${id}`.execute(rows)
  const about = {
    ...{ from: actor.name, subject: composed.subject, said: composed.body.slice(0, MAX_MAILED), files },
    address: `${portal.publicUrl()}/${href('message', { id })}`,
    answering: { thread: `message-${made?.thread_id ?? id}`, replyTo: null },
  }
  for (const { name, email } of branches) if (email !== null) await sendMail(messageEmail({ email, name }, about))
}

async function sendNow(call: Call, composed: Composed, reach: Reach, files: readonly Prepared[]) {
  const { rows, actor, recordAudit } = call
  assertAudience(reach, composed.audience)
  const id = await writeMessage(call, composed, reach, files.length)
  for (const file of files) await attach(call, id, reach.account, file)
  if (composed.draft !== null)
    await sql`delete from message_drafts where user_id = ${actor.id} and key = ${composed.draft}`.execute(rows)
  const recipients = reach.people.length
  await recordAudit({
    action: reach.isBroadcast ? 'message to everyone of an account' : 'message sent',
    entity: 'message',
    entityId: id,
    account: reach.account,
    after: { subject: composed.subject, to: reach.addressed, recipients, files: files.length },
  })
  await mailBranches(call, id, composed, reach, files.length)
  await tellMailboxes(rows, [actor.id, ...reach.people.map((person) => person.id)])
  return { id, recipients }
}

/** A customer's people who may read a message of an account. Asked ahead of the call. */
export const readersOf = ({ database }: Pick<Call['portal'], 'database'>, account: string) =>
  asOwner(database, (rows) => everyoneOf(rows, account), { isReadOnly: true })

export async function prepareMessage(beforehand: Beforehand, composed: Composed) {
  const { actor, portal } = beforehand
  // People belong to no account: who may read a message of one is judged by their rights, which nobody else's call reads.
  const reach = await asOwner(portal.database, (rows) => reachOf(rows, actor, composed, todayOf(portal)), {
    isReadOnly: true,
  })
  assertAudience(reach, composed.audience)
  const files: Prepared[] = []
  for (const id of new Set(composed.uploads)) files.push(await prepareFile(beforehand, id))
  return (call: Call) => sendNow(call, composed, reach, files)
}
