// One letter: whose reply it is, whether it may be added, and the adding itself. What is written and the note that the letter was taken are
// one transaction: a portal that dies in between has done neither, and takes the letter up again.
import { type LetterReason, letterLimits } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import { documentOwners, isDocumentOwner } from '@kerbline/domain/areas/documents/owners.ts'
import { caseAddress } from '@kerbline/domain/cases/case-address.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { href } from '@kerbline/domain/screens.ts'
import { asDatabaseFault, DatabaseAway, DatabaseFull, DatabaseTooSlow } from '../../db/database-errors.ts'
import { asOwner, enterScope } from '../../db/scope.ts'
import { type BackgroundCall, mailedCall } from '../../http/absent-actor.ts'
import { type Actor, scopeOf } from '../../http/actor.ts'
import type { Call, Portal } from '../../http/call.ts'
import { actorOfPerson } from '../../http/session.ts'
import type { InboundEmail } from '../../mail/inbound/read-letter.ts'
import type { ReplyTo } from '../../mail/inbound/reply-address.ts'
import { replyNoteEmail } from '../../mail/message-emails.ts'
import { sendMail } from '../../mail/outbox.ts'
import { type KeptFiles, keepFiles } from './letter-files.ts'
import {
  cameBefore,
  isFlooding,
  type LetterPlace,
  type NamedRecord,
  noteLetter,
  type Outcome,
  recordOf,
  repliesWithinAnHour,
} from './letter-rows.ts'
import { aheadOf } from './made-call.ts'
import { refusalInWords, type ReplyTarget, type ReplyTargets } from './reply-targets.ts'

export interface Taking {
  readonly portal: Portal
  readonly targets: ReplyTargets
  readonly warn: (error: unknown) => void
}

/** Whose reply it is, and to what: all of it proved. */
interface Proved {
  readonly actor: Actor
  readonly to: ReplyTo
  readonly account: string | null
  readonly target: ReplyTarget
  /** "query Q-000123", "conversation", "documents of XU25 KNC" */
  readonly called: string
  readonly address: string
}

/** What a letter is held for; `writer`: who wrote it is known, and told. */
interface Held {
  readonly outcome: Outcome
  readonly writer?: Pick<Proved, 'actor' | 'address' | 'called'>
}

const heldFor = (reason: LetterReason, more: Partial<Outcome> = {}): Held => ({
  outcome: { state: 'held', reason, ...more },
})
const isHeld = (found: Proved | Held): found is Held => 'outcome' in found

/** Judged in an order in which who does not hold the address learns nothing, and who does is told what to do. */
async function prove(
  { portal, targets }: Pick<Taking, 'portal' | 'targets'>,
  letter: InboundEmail,
): Promise<Proved | Held> {
  const read = portal.replies?.read(letter.recipients, portal.clock.realNow()) ?? { kind: 'none' as const }
  if (!('to' in read)) return heldFor(read.kind === 'none' ? 'no_address' : 'forged')
  const { to } = read
  const { actor, record } = await asOwner(portal.database, async (rows) => ({
    actor: await actorOfPerson(rows, to.personId),
    record: await recordOf(rows, to),
  }))
  const account = record?.account ?? null
  if (!actor) return heldFor('nobody', { to, account })
  if (letter.from !== actor.email.toLowerCase()) return heldFor('wrong_from', { to, account })
  const { target, called, path } = placeOf(targets, to, record)
  const writer = {
    actor: { ...actor, accounts: actor.ownAccounts, filter: null },
    called,
    address: `${portal.publicUrl()}/${path}`,
  }
  if (read.kind === 'ended') return { ...heldFor('ended', { to, account }), writer }
  if (!target || !isMet(target.needs, actor.may)) return { ...heldFor('unseen', { to, account }), writer }
  return { ...writer, to, account, target }
}

interface Place {
  /** Undefined: it is gone, or nobody writes in such. */
  readonly target: ReplyTarget | undefined
  readonly called: string
  readonly path: string
}

function placeOf(targets: ReplyTargets, { record: { kind: of, id } }: ReplyTo, record: NamedRecord | undefined): Place {
  const kind = record?.caseKind ? caseKindOf(record.caseKind) : undefined
  if (kind && record?.number)
    return {
      target: targets.ofCase(kind.name),
      called: `${kind.one.toLowerCase()} ${record.number}`,
      path: caseAddress(kind, { id, number: record.number }),
    }
  if (isDocumentOwner(of))
    return {
      target: record && targets.ofDocuments(of),
      called: `documents for ${record?.label ?? documentOwners[of].label.toLowerCase()}`,
      path: href('documents'),
    }
  const target = record && of === 'message' ? targets.message : undefined
  return { target, called: 'conversation', path: of === 'message' ? href('message', { id }) : href('dashboard') }
}

const MAX_BODY = 19_000

/** What is written into the conversation. */
function bodyOf({ said }: InboundEmail, { uploads }: KeptFiles): string {
  if (said === '') return `Attachments: ${uploads.map(({ name }) => name).join(', ')}`
  return said.length > MAX_BODY
    ? `${said.slice(0, MAX_BODY).toWellFormed()}…\n\n(The reply was longer. ${headOffice.name} has all of it.)`
    : said
}

const noteOf = (
  to: Pick<Proved, 'actor' | 'address'>,
  { subject }: InboundEmail,
  lead: string,
  reasons: readonly string[],
) => replyNoteEmail(to.actor, { subject: subject === '' ? 'no subject' : subject, lead, reasons, address: to.address })

/** Notes it with whatever became of it, and tells who wrote it where that is known. */
async function hold(
  { portal }: Taking,
  place: LetterPlace,
  letter: InboundEmail,
  { outcome, writer }: Held,
): Promise<void> {
  await asOwner(portal.database, async (rows) => {
    const isFull = outcome.state === 'held' && !writer && (await isFlooding(rows, letter.from))
    const kept: Outcome = isFull ? { ...outcome, state: 'left_out' } : outcome
    if (!(await noteLetter(rows, place, letter, kept)) || !writer) return
    const why = explained(outcome)
    await sendMail(rows, noteOf(writer, letter, `We could not add your email to the ${writer.called}.`, [why]))
  })
}

const toldWords: Partial<Record<LetterReason, string>> = {
  ended: `This reply address expired after ${letterLimits.replyDays} days. Sign in to reply.`,
  unseen: 'You no longer have access to this conversation. Ask your administrator.',
  empty: 'We could not find your reply. Write it above our original email and send it again.',
  too_large: `Your email is too large (limit ${Math.round(letterLimits.bytes / 1024 / 1024)} MB). Send fewer or smaller files, or add them in Kerbline.`,
}

const explained = ({ reason, detail }: Outcome): string =>
  reason === 'refused' && detail ? detail : ((reason && toldWords[reason]) ?? 'Please sign in to reply.')

/** @throws Problem as the conversation refuses it */
async function add(taking: Taking, place: LetterPlace, letter: InboundEmail, proved: Proved): Promise<void> {
  const { portal, targets } = taking
  const { actor, to, account, target, called } = proved
  const ahead = aheadOf(portal, actor)
  const kind = to.record.kind === 'case' ? await kindNameOf(portal, to) : to.record.kind
  await target.reach?.(ahead, to.record.id)
  const files = await keepFiles(ahead, targets, letter.files, { kind, id: to.record.id, letterKey: letter.key })
  const isEmpty = files.uploads.length === 0 && (letter.said === '' || !target.takesWords)
  const detail = files.refused.join(' ')
  if (isEmpty) return hold(taking, place, letter, { ...emptyHeld(files, proved), writer: proved })
  const prepared = await target.prepare(ahead, to.record.id, {
    body: bodyOf(letter, files),
    uploads: files.uploads,
    isNote: false,
  })
  let made: BackgroundCall<Call> | undefined
  await asOwner(portal.database, async (rows) => {
    const outcome: Outcome = { state: 'posted', to, account, detail: detail === '' ? null : `Not added: ${detail}` }
    if (!(await noteLetter(rows, place, letter, outcome))) return
    // From here on with the eyes of whoever wrote it.
    await enterScope(rows, scopeOf(actor))
    made = mailedCall(portal, actor, rows)
    const late = await prepared(made.call)
    const refused = [...files.refused, ...late]
    if (refused.length === 0) return
    await sendMail(rows, noteOf(proved, letter, `Your email was added to the ${called}, without these files:`, refused))
  })
  await made?.finish()
}

/** Nothing that could be added: neither words nor a file that was taken. */
function emptyHeld({ refused }: KeptFiles, { to, account, target }: Proved): Held {
  if (refused.length > 0) return heldFor('refused', { to, account, detail: refused.join(' ') })
  if (target.takesWords) return heldFor('empty', { to, account })
  return heldFor('refused', {
    to,
    account,
    detail: 'Your email did not have an attachment. Attach the documents and send it again.',
  })
}

const kindNameOf = async ({ database }: Portal, to: ReplyTo): Promise<string> =>
  (await asOwner(database, (rows) => recordOf(rows, to)))?.caseKind ?? 'case'

const passingFaults = [DatabaseAway, DatabaseTooSlow, DatabaseFull]

/** It says nothing of the letter: the mailbox keeps it until the next run. */
function isPassing(error: unknown): boolean {
  if (error instanceof Problem) return error.status >= 500 || error.code === 'too many requests'
  const fault = asDatabaseFault(error)
  return passingFaults.some((kind) => fault instanceof kind)
}

interface Came {
  /** False: it was too large to be fetched whole. */
  readonly isWhole: boolean
}

/** Whatever becomes of it, it is noted when this resolves. @throws what passes: the database or the scanner is away */
export async function takeLetter(
  taking: Taking,
  place: LetterPlace,
  letter: InboundEmail,
  { isWhole }: Came,
): Promise<void> {
  const { portal } = taking
  const note = (outcome: Outcome) => asOwner(portal.database, (rows) => noteLetter(rows, place, letter, outcome))
  if (await asOwner(portal.database, (rows) => cameBefore(rows, letter.key)))
    return void (await note({ state: 'repeated', reason: 'repeated' }))
  if (letter.automatic !== null)
    return void (await note({ state: 'left_out', reason: 'automatic', detail: letter.automatic }))
  const proved = await prove(taking, letter)
  if (isHeld(proved)) return hold(taking, place, letter, proved)
  const { to, account } = proved
  if (!isWhole) return hold(taking, place, letter, { ...heldFor('too_large', { to, account }), writer: proved })
  const sent = await asOwner(portal.database, (rows) => repliesWithinAnHour(rows, proved.actor.id))
  if (sent >= letterLimits.anHour) return hold(taking, place, letter, { ...heldFor('too_many', { to, account }) })
  try {
    await add(taking, place, letter, proved)
  } catch (error) {
    if (isPassing(error)) throw error
    if (!(error instanceof Problem)) {
      // A fault of ours must not keep the letters behind it waiting: a person looks at this one.
      taking.warn(error)
      return hold(
        taking,
        place,
        letter,
        heldFor('refused', { to, account, detail: 'Something went wrong on our side.' }),
      )
    }
    const isUnseen = error.code === 'not found' || error.code === 'no permission'
    const held = isUnseen
      ? heldFor('unseen', { to, account })
      : heldFor('refused', { to, account, detail: refusalInWords(error) })
    await hold(taking, place, letter, { ...held, writer: proved })
  }
}
