// On what a fine can be contested: the grounds of its law, those that the facts show first. A ground that must fail is not offered.
import type { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { type HirerDefence, hirerDefence } from '@kerbline/domain/areas/fines/hirer-defence.ts'
import { type Ground, type Grounds, groundsOf } from '@kerbline/domain/areas/fines/regimes.ts'
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { type CaseRow, type CaseSubject, findCase, touchCase } from '../../cases/case-rows.ts'
import { recordWritten, setWritten } from '../../cases/written.ts'
import type { Rows } from '../../db/scope.ts'
import {
  earlierOf,
  factsOf,
  isWithoutHirer,
  type KeptFine,
  keptFine,
  ruleBook,
  type RuleBook,
} from '../../fines/kept.ts'
import type { Call } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { testTransfer } from './transfer.ts'

/** By post without a ticket on the vehicle, the first notice is the notice to keeper. */
const isByPost = ({ served_how: way }: Pick<KeptFine, 'served_how'>): boolean =>
  way === 'post_camera' || way === 'post_other'

/** What a hirer can answer a parking operator with, from the notices that came. */
export function defenceOf(kept: KeptFine, { rules, holidays }: RuleBook, today: string): HirerDefence {
  const facts = factsOf(kept)
  const { stage, issued_on, proved_served_on } = facts
  const came = [...earlierOf(kept), { stage, issued_on, proved_served_on }]
  const of = (name: string) => came.find((each) => each.stage === name) ?? null
  const { papers_given_on, hirer_issued_on: hirer, hirer_served_on: given, copies_came: copies } = kept
  return hirerDefence(
    {
      ...facts,
      keeper_notice: of('notice_to_keeper') ?? (isByPost(kept) ? of('pcn') : null),
      papers_given_on,
      hirer_notice: hirer === null ? of('notice_to_hirer') : { issued_on: hirer, proved_served_on: given },
      has_copies: copies === null ? null : copies === 'yes',
    },
    rules,
    holidays,
    today,
  )
}

export interface OfferedGrounds extends Pick<Grounds, 'law' | 'source' | 'confidence'> {
  readonly of: readonly { readonly ground: Ground; readonly words: string | null }[]
  /** Why the hire ground is not among them, where the law has it. */
  readonly noHire: string | null
}

export async function offeredGrounds(
  rows: Rows,
  subject: CaseSubject,
  kept: KeptFine,
  today: string,
): Promise<OfferedGrounds> {
  const { of, law, source, confidence } = groundsOf(kept.type, kept.nation)
  const test = of.includes('hire_firm') && !isWithoutHirer(subject) ? await testTransfer(rows, subject, kept) : null
  const found = defenceOf(kept, await ruleBook(rows), today).grounds
  const words = (ground: Ground): string | null => {
    const all = found.flatMap((each) => (each.ground === ground ? [each.words] : []))
    return all.length > 0 ? all.join(' ') : null
  }
  const offered = of
    .filter((ground) => ground !== 'hire_firm' || test?.is_allowed === true)
    .map((ground) => ({ ground, words: words(ground) }))
  return {
    ...{ law, source, confidence },
    of: offered.toSorted((one, other) => Number(one.words === null) - Number(other.words === null)),
    noHire: of.includes('hire_firm') && test?.is_allowed !== true ? (test?.reason ?? 'No hire is known.') : null,
  }
}

/** Why a ground cannot be used; null: it can. */
export const groundProblem = ({ of, noHire }: OfferedGrounds, ground: string | null): string | null =>
  of.some((each) => each.ground === ground)
    ? null
    : ground === 'hire_firm' && noHire !== null
      ? noHire
      : 'This law does not have this ground. Choose one from the list.'

export async function saveContest(
  call: Call,
  asked: InputOf<(typeof finesEndpoints)['saveContest']>,
  current: (row: CaseRow) => Promise<unknown>,
): Promise<CaseRow> {
  const { rows, actor, portal } = call
  const { id, version, ground, details, documents } = asked
  const row = await findCase(rows, fineCase.name, id, { isLocked: true })
  if (actor.side !== 'staff') throw problem('no permission')
  await requireVersion(row, version, () => current(row))
  if (row.closed_at !== null) throw problem('not allowed now', { detail: 'This fine is closed. Reopen it first.' })
  const today = londonDate(portal.clock.businessNow())
  const refused = groundProblem(await offeredGrounds(rows, row, await keptFine(rows, id), today), ground)
  if (refused !== null)
    throw problem('not valid', { fields: [{ field: 'ground', reason: 'not_of_law', message: refused }] })
  const { rows: known } = await sql<{ id: number }>`
    select id from documents where case_id = ${id} and superseded_at is null and id = any(${documents}::int[])`.execute(
    rows,
  )
  if (known.length < new Set(documents).size) {
    const message = 'Choose documents of this fine.'
    throw problem('not valid', { fields: [{ field: 'documents', reason: 'unknown_reference', message }] })
  }
  const changes = await setWritten(rows, 'fine_cases', id, {
    ...{ contest_ground: ground, contest_details: details },
    contest_documents: [...new Set(documents)],
  })
  await touchCase(rows, id)
  await recordWritten(call, fineCase, row, changes)
  return findCase(rows, fineCase.name, id)
}
