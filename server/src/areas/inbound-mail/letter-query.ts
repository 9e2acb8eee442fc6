// A letter that waits made a query: its words as staff put them, its files fetched from the mailbox, where they stayed. Each is looked at as any
// upload is; what cannot be taken is named on the query with why, and stays in the mailbox.
import type { inboundMailEndpoints } from '@kerbline/domain/areas/inbound-mail/endpoints.ts'
import { letterLimits } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import { queryMakers } from '@kerbline/domain/areas/queries/arrivals.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { isOddRegistration, normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { type InputOf, isMet, type ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { Problem, problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { type ArrivedFile, arrivedBytes } from '../../files/arrived.ts'
import { writeDocument } from '../../files/take-upload.ts'
import type { Beforehand, Call, Portal } from '../../http/call.ts'
import type { Mailbox } from '../../mail/inbound/mailbox.ts'
import { type LetterFile, readLetter } from '../../mail/inbound/read-letter.ts'
import { queryMadeEmail } from '../../mail/request-emails.ts'
import { suggestedFor } from '../queries/queries.ts'
import { noteOnQuery, openArrival } from '../queries/steps.ts'
import { assertWaits, audited, type KeptLetter, letterOf } from './kept-letters.ts'
import { isPassing } from './letter-files.ts'
import { refusalInWords } from './reply-targets.ts'

type Endpoints = typeof inboundMailEndpoints

const writtenPlate = /\b[A-Z]{1,3}\d{1,4} ?[A-Z]{0,3}\b/gi
const MAX_PLATES = 10

/** What is written like a registration. */
const platesIn = ({ subject, said, original }: KeptLetter): string[] =>
  [...new Set(`${subject}\n${said || original || ''}`.match(writtenPlate)?.map(normaliseRegistration))]
    .filter((plate) => !isOddRegistration(plate))
    .slice(0, MAX_PLATES)

export async function suggestLetterQuery(
  call: Call,
  { id }: InputOf<Endpoints['suggestQuery']>,
): Promise<ReplyOf<Endpoints['suggestQuery']>> {
  const letter = await letterOf(call, id)
  return suggestedFor(call.rows, call.actor, { email: letter.from_email, plates: platesIn(letter) })
}

interface ReadyFile {
  readonly name: string
  readonly arrived: ArrivedFile
}

interface Fetched {
  readonly ready: readonly ReadyFile[]
  /** Each that was not taken, with why. */
  readonly left: readonly string[]
}

const gone = ({ file_names: names }: KeptLetter): Fetched => ({
  ready: [],
  left: [`The email is no longer in the mailbox. It had: ${names.join(', ')}.`],
})

/**
 * The letter's files as they lie in the mailbox; undefined: it is not there any more.
 * @throws problem 'unavailable' where the mailbox is away: nothing is made without what belongs to it
 */
async function readMailbox({ openMailbox }: Portal, letter: KeptLetter): Promise<readonly LetterFile[] | undefined> {
  if (openMailbox === null) return undefined
  let mailbox: Mailbox | undefined
  let raw: Uint8Array | undefined
  try {
    mailbox = await openMailbox()
    if (mailbox.validity === letter.validity) raw = await mailbox.read(Number(letter.uid), letterLimits.bytes)
  } catch (cause) {
    throw problem('unavailable', {
      detail: 'We could not read the attachments from the mailbox. Try again in a few minutes.',
      cause,
    })
  } finally {
    await mailbox?.close().catch(() => undefined)
  }
  const read = raw && (await readLetter(raw))
  return read?.key === letter.letter_key ? read.files : undefined
}

async function fetchFiles(portal: Portal, letter: KeptLetter): Promise<Fetched> {
  if (letter.reason === 'too_large')
    return { ready: [], left: ['The email was too large to read here. All of it is in the mailbox.'] }
  if (letter.file_names.length === 0) return { ready: [], left: [] }
  const files = await readMailbox(portal, letter)
  if (!files) return gone(letter)
  const ready: ReadyFile[] = []
  const left: string[] = []
  for (const file of files) {
    if (ready.length >= letterLimits.files) {
      left.push(`${file.name}: a query takes ${letterLimits.files} files of an email.`)
      continue
    }
    try {
      ready.push({ name: file.name, arrived: await arrivedBytes(portal.files, file, portal.clock.realNow()) })
    } catch (error) {
      if (!(error instanceof Problem) || isPassing(error)) throw error
      left.push(`${file.name}: ${refusalInWords(error)}`)
    }
  }
  return { ready, left }
}

/** Whoever sent it added it, by their own word or as the person they are. */
async function addFile(
  call: Call,
  row: CaseRow,
  { name, arrived }: ReadyFile,
  sender: { readonly id: number | null; readonly name: string },
): Promise<void> {
  const { rows, portal } = call
  const type = arrived.preview === null ? 'other' : 'photo'
  const document = await writeDocument({ rows, portal, actor: sender }, { name }, arrived, {
    ...{ owner: 'case', ownerId: row.id, account: row.customer_account_number },
    ...{ type, slot: null, title: null, issuedOn: null, expiresOn: null, replaced: null },
    ...{ visibility: 'customer', side: 'customer' },
  })
  await call.recordAudit({
    ...{ action: `${queryCase.name}: document added`, entity: queryCase.name, entityId: row.id },
    account: row.customer_account_number,
    after: {
      ...{ document, title: name, type: documentTypeInWords(type), version: 1, sha256: arrived.file.sha256 },
      ...{ visibility: 'customer', by_email_of: sender.name },
    },
  })
}

export async function prepareLetterQuery(ahead: Beforehand, { id, ...asked }: InputOf<Endpoints['makeQuery']>) {
  const { actor, portal, openRows } = ahead
  const letter = await openRows((rows) => letterOf({ rows, actor }, id))
  assertWaits(letter)
  if (!isMet(queryMakers, actor.may)) throw problem('no permission')
  const files = await fetchFiles(portal, letter)
  return async (call: Call): Promise<ReplyOf<Endpoints['makeQuery']>> => {
    assertWaits(await letterOf(call, id, true))
    const { from_email: email, from_name: name, received_at: at } = letter
    const { row, person, address } = await openArrival(call, asked, {
      ...{ way: 'email', at, reference: null, name, email, phone: null, isOffRoad: false },
    })
    const sender = person ?? { id: null, name: name ?? email ?? 'Unknown sender' }
    for (const file of files.ready) await addFile(call, row, file, sender)
    if (files.left.length > 0) await noteOnQuery(call, row, ['Not added from the email:', ...files.left].join('\n'))
    await sql`update inbound_letters set state = 'attached', attached_to = ${`${queryCase.one} ${row.number}`}, customer_account_number = ${row.customer_account_number},
        handled_by = ${actor.id}, handled_at = now() where id = ${id}`.execute(call.rows)
    if (person) await call.sendMail(queryMadeEmail(person, { number: row.number, way: 'email', address }))
    await call.recordAudit({
      ...audited(letter, 'inbound letter made a query'),
      account: row.customer_account_number,
      after: { from: email, subject: letter.subject, query: row.number },
    })
    return { message: `${row.number} raised.`, number: row.number }
  }
}
