// A letter as staff act on it: found in their scope, waiting or not, and named in the trail.
import type { LetterState } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import type { DocumentOwner } from '@kerbline/domain/areas/documents/owners.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'

export interface KeptLetter {
  readonly id: number
  readonly state: LetterState
  readonly validity: string
  readonly uid: number
  readonly letter_key: string
  readonly reason: string | null
  readonly from_email: string | null
  readonly from_name: string | null
  readonly subject: string
  readonly said: string | null
  readonly original: string | null
  readonly file_names: readonly string[]
  readonly record_kind: 'message' | 'case' | DocumentOwner | null
  readonly record_id: number | null
  readonly received_at: string
  readonly account: string | null
}

/** Letters are the hire company's: a customer who manages settings finds none. @throws problem 'not found' */
export async function letterOf(
  { rows, actor }: { rows: Rows; actor: Call['actor'] },
  id: number,
  isLocked = false,
): Promise<KeptLetter> {
  if (actor.side !== 'staff') throw problem('not found')
  const { rows: found } = await sql<KeptLetter>`
    select id, state, validity, uid, letter_key, reason, from_email, from_name, subject, said, original, file_names, record_kind, record_id, json_instant(received_at) as received_at,
      customer_account_number as account
    from inbound_letters where id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(rows)
  const [letter] = found
  if (!letter) throw problem('not found')
  return letter
}

export function assertWaits({ state }: KeptLetter): void {
  if (state !== 'held') throw problem('not allowed now', { detail: 'Someone has already dealt with this email.' })
}

export const audited = (letter: KeptLetter, action: string) => ({
  ...{ action, entity: 'inbound letter', entityId: letter.id, account: letter.account },
  after: { from: letter.from_email, subject: letter.subject },
})
