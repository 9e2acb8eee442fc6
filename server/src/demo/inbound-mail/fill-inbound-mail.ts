// What came in answer to letters: one of everything that can become of one, to queries that customers opened.
import type { LetterReason, LetterState } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { needOf, type World } from '../demo-world.ts'

interface Asked {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly account: string
  readonly user_id: number
  readonly email: string
  readonly name: string
}

const newestQueries = async (rows: Rows): Promise<readonly Asked[]> =>
  (
    await sql<Asked>`
      select c.id, c.number, c.title, c.customer_account_number as account, u.id as user_id, u.email, u.name
      from cases c join users u on u.id = c.created_by where c.kind = 'query' and u.side = 'customer' order by c.created_at desc, c.id desc limit 6`.execute(
      rows,
    )
  ).rows

interface Told {
  readonly state: LetterState
  readonly reason: LetterReason | null
  readonly said: string
  readonly daysAgo: number
  /** Instead of the person's own address. */
  readonly from?: string
  /** It names no conversation. */
  readonly isLost?: true
  readonly detail?: string
  readonly files?: readonly string[]
}

const letters: readonly Told[] = [
  {
    state: 'held',
    reason: 'wrong_from',
    said: 'That is right, please go ahead.',
    daysAgo: 0,
    from: 'yard.office@btmail.example',
  },
  {
    state: 'held',
    reason: 'no_address',
    said: 'Who do I call to move the delivery of our two new vans?',
    daysAgo: 0,
    isLost: true,
  },
  {
    state: 'held',
    reason: 'no_address',
    said: 'Who do I ask about a second key?',
    daysAgo: 1,
    from: 'd.pryce@post.example',
    isLost: true,
  },
  { state: 'posted', reason: null, said: 'Thank you, that answers it.', daysAgo: 1 },
  {
    state: 'attached',
    reason: 'ended',
    said: 'The driver says it was the other gate.',
    daysAgo: 4,
    files: ['Gate.jpg'],
  },
  {
    state: 'left_out',
    reason: 'automatic',
    said: 'I am out of the office until Monday.',
    daysAgo: 5,
    detail: 'This is an automatic reply.',
  },
  { state: 'repeated', reason: 'repeated', said: 'Thank you, that answers it.', daysAgo: 5 },
  {
    state: 'dismissed',
    reason: 'forged',
    said: 'Your parcel is waiting.',
    daysAgo: 9,
    from: 'parcels@offers.example',
    isLost: true,
  },
]

export async function fillInboundMail(rows: Rows, { clock, staff }: World): Promise<void> {
  const queries = await newestQueries(rows)
  const desk = needOf(staff, 'accounts').id
  const made = letters.flatMap(({ state, reason, said, daysAgo, from, isLost, detail, files = [] }, place) => {
    const query = queries[place % Math.max(1, queries.length)]
    if (!query) return []
    const isHandled = state === 'attached' || state === 'dismissed'
    const received_at = clock.at(-daysAgo, 540 + place * 7)
    return [
      {
        ...{
          validity: 'demo',
          uid: place + 1,
          letter_key: `demo letter ${place + 1}`,
          state,
          reason,
          said,
          received_at,
        },
        ...{
          detail: detail ?? null,
          file_names: [...files],
          original: `${said}\n\nOn ${received_at.slice(0, 10)}, Kerbline wrote:\n> …`,
        },
        from_email: from ?? query.email,
        from_name: from === undefined ? query.name : null,
        subject: isLost ? 'A question' : `Re: Kerbline Vehicle Hire wrote (${query.number})`,
        ...(!isLost && {
          ...{
            customer_account_number: query.account,
            user_id: query.user_id,
            record_kind: 'case' as const,
            record_id: query.id,
          },
        }),
        ...(state === 'attached' && { attached_to: `Query ${query.number}` }),
        ...(isHandled && { handled_by: desk, handled_at: clock.at(-daysAgo + 1, 560) }),
      },
    ]
  })
  if (made.length > 0) await rows.insertInto('inbound_letters').values(made.toReversed()).execute()
}
