// What came in answer to letters, as staff see it who manage settings: of their accounts, and what belongs to nobody for who sees all of them.
import { inboundMailEndpoints } from '@kerbline/domain/areas/inbound-mail/endpoints.ts'
import type { InboundLetter } from '@kerbline/domain/areas/inbound-mail/endpoints.ts'
import { reasonInWords } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import { type DocumentOwner, documentOwners } from '@kerbline/domain/areas/documents/owners.ts'
import { caseAddress } from '@kerbline/domain/cases/case-address.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { Problem, problem } from '@kerbline/domain/kit/problem.ts'
import { instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { listRows } from '../../crud/list-query.ts'
import type { ListSource } from '../../crud/list-source.ts'
import { type Area, area, type Beforehand, type Call, type Rows } from '../../http/call.ts'
import { assertWaits, audited, type KeptLetter, letterOf } from './kept-letters.ts'
import { prepareLetterQuery, suggestLetterQuery } from './letter-query.ts'
import type { ReplyTarget, ReplyTargets } from './reply-targets.ts'

interface Row extends Omit<InboundLetter, 'why' | 'about' | 'address' | 'attached_address'> {
  readonly reason: string | null
  readonly detail: string | null
  readonly record_kind: 'message' | 'case' | DocumentOwner | null
  readonly case_kind: string | null
  readonly record_id: number | null
  readonly number: string | null
  readonly attached_kind: string | null
  readonly attached_id: number | null
  readonly attached_number: string | null
}

const source: ListSource = {
  from: sql`inbound_letters l left join cases c on l.record_kind = 'case' and c.id = l.record_id left join cases t on t.number = substring(l.attached_to from '[^ ]+$')`,
  select: sql`l.id, l.state, l.from_email, l.from_name, l.subject, l.reason, l.detail, person_name(l.user_id) as person, l.record_kind, l.record_id, c.kind as case_kind,
    c.number, l.file_names as files, json_instant(l.received_at) as received_at, l.attached_to, t.kind as attached_kind, t.id as attached_id, t.number as attached_number, person_name(l.handled_by) as handled_by, json_instant(l.handled_at) as handled_at`,
  columns: {
    received_at: { sql: sql`l.received_at`, kind: 'instant' },
    from_email: { sql: sql`l.from_email`, kind: 'text' },
    subject: { sql: sql`l.subject`, kind: 'text' },
    state: { sql: sql`l.state`, kind: 'choice' },
  },
  search: ['from_email', 'subject'],
  id: sql`l.id`,
  sort: '-received_at',
}

const aboutWords: Readonly<Record<'message' | DocumentOwner, string>> = {
  message: 'A message',
  vehicle: `Documents for a ${documentOwners.vehicle.label.toLowerCase()}`,
  driver: `Documents for a ${documentOwners.driver.label.toLowerCase()}`,
  company: `Documents for a ${documentOwners.company.label.toLowerCase()}`,
}

const addressOf = (name: string | null, id: number | null, number: string | null): string | null => {
  const kind = name === null ? undefined : caseKindOf(name)
  return kind && id !== null && number !== null ? caseAddress(kind, { id, number }) : null
}

function told({ attached_kind, attached_id, attached_number, ...kept }: Row): InboundLetter {
  const { reason, detail, record_kind: of, case_kind: name, record_id: id, number, ...row } = kept
  const kind = name === null ? undefined : caseKindOf(name)
  const address = addressOf(name, id, number)
  return {
    ...row,
    why: reasonInWords(reason, detail),
    about: kind && address !== null ? `${kind.one} ${number}` : of === null || of === 'case' ? null : aboutWords[of],
    address,
    attached_address: addressOf(attached_kind, attached_id, attached_number),
  }
}

interface Place {
  readonly target: ReplyTarget
  readonly id: number
  readonly words: string
}

const unknownCase = (): Problem =>
  problem('not valid', {
    fields: [
      {
        field: 'number',
        reason: 'unknown_reference',
        message: 'We could not find that record in your accounts. Copy the number from its page, for example Q-000123.',
      },
    ],
  })

/** Where a letter is added to: the case that was typed, else what its reply address names. */
async function placeFor(rows: Rows, targets: ReplyTargets, letter: KeptLetter, number: string | null): Promise<Place> {
  if (number === null && letter.record_kind === 'message' && letter.record_id !== null)
    return { target: targets.message, id: letter.record_id, words: 'the message' }
  // Papers by mail name no conversation, and their files are not kept here.
  if (number === null && letter.record_kind !== 'case')
    throw problem('not valid', {
      fields: [{ field: 'number', reason: 'required', message: 'Enter the record number, like Q-000123.' }],
    })
  const { rows: found } = await sql<{ id: number; kind: string; number: string }>`
    select id, kind, number from cases where ${number === null ? sql`id = ${letter.record_id}` : sql`number = ${number}`}`.execute(
    rows,
  )
  const [row] = found
  const kind = row && caseKindOf(row.kind)
  const target = kind && targets.ofCase(kind.name)
  if (!row || !kind || !target) throw unknownCase()
  return { target, id: row.id, words: `${kind.one} ${row.number}` }
}

const MAX_CITED = 18_000

/** Who adds it says whose words they are: they are nobody's of the conversation until that is known. */
function citing(letter: KeptLetter, today: string): string {
  const { from_email: email, from_name: name, said, original, file_names: files } = letter
  const sender = [name, email === null ? 'an unknown address' : `<${email}>`].filter(Boolean).join(' ')
  const words = (said ?? '').trim() === '' ? (original ?? '').trim() : (said ?? '').trim()
  const named = files.length === 0 ? [] : [`These attachments are still in the mailbox: ${files.join(', ')}.`]
  return [
    `By email from ${sender}, ${instantInSentence(letter.received_at, today)}. The sender was not verified.`,
    words === '' ? '(No text.)' : words.slice(0, MAX_CITED).toWellFormed(),
    ...named,
  ].join('\n\n')
}

async function prepareAttaching(
  targets: ReplyTargets,
  ahead: Beforehand,
  asked: { id: number; number: string | null },
) {
  const { actor, portal } = ahead
  const { place, letter } = await ahead.openRows(async (rows) => {
    const found = await letterOf({ rows, actor }, asked.id)
    assertWaits(found)
    return { letter: found, place: await placeFor(rows, targets, found, asked.number) }
  })
  if (!isMet(place.target.needs, actor.may)) throw problem('no permission')
  const body = citing(letter, londonDate(portal.clock.businessNow()))
  const prepared = await place.target
    .prepare(ahead, place.id, { body, uploads: [], isNote: true })
    .catch((error: unknown) => {
      const isNotTheirs = error instanceof Problem && error.code === 'not found' && place.target === targets.message
      if (!isNotTheirs) throw error
      throw problem('not allowed now', {
        detail: 'You are not part of this conversation. Add the email to another record, or dismiss it.',
      })
    })
  return async (call: Call) => {
    assertWaits(await letterOf(call, asked.id, true))
    await prepared(call)
    await sql`update inbound_letters set state = 'attached', attached_to = ${place.words}, handled_by = ${actor.id}, handled_at = now()
      where id = ${asked.id}`.execute(call.rows)
    await call.recordAudit({
      ...audited(letter, 'inbound letter attached'),
      after: { from: letter.from_email, subject: letter.subject, to: place.words },
    })
    return { message: `Added to ${place.words}.` }
  }
}

export const inboundMailArea = (targets: ReplyTargets): Area =>
  area(inboundMailEndpoints, {
    list: async ({ rows, actor, portal }, asked) => {
      const has_mailbox = portal.config.INBOUND_MAIL_URL !== undefined
      if (actor.side !== 'staff') return { rows: [], total: 0, next: null, previous: null, missing: [], has_mailbox }
      const page = await listRows<Row>(rows, source, asked)
      return { ...page, rows: page.rows.map(told), missing: [...page.missing], has_mailbox }
    },

    open: async (call, { id }) => {
      const letter = await letterOf(call, id)
      await call.recordAudit(audited(letter, 'inbound letter read'))
      return { said: letter.said, original: letter.original }
    },

    suggestQuery: suggestLetterQuery,

    makeQuery: { prepare: prepareLetterQuery },

    attach: { prepare: (ahead, asked) => prepareAttaching(targets, ahead, asked) },

    dismiss: async (call, { id }) => {
      const letter = await letterOf(call, id, true)
      assertWaits(letter)
      await sql`update inbound_letters set state = 'dismissed', handled_by = ${call.actor.id}, handled_at = now() where id = ${id}`.execute(
        call.rows,
      )
      await call.recordAudit(audited(letter, 'inbound letter dismissed'))
      return { message: 'Email dismissed.' }
    },
  })
