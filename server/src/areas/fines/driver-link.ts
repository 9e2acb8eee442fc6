// The link by which a driver answers for a fine: what it tells, and what the answer does. A transaction of the owner looks the link up and is
// narrowed to its account at once.
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { isPolice } from '@kerbline/domain/areas/fines/notice.ts'
import type { FineSheet, fineLinkEndpoints } from '@kerbline/domain/areas/fines/link-endpoints.ts'
import { type LinkPurposeName } from '@kerbline/domain/areas/links/purposes.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { findCase } from '../../cases/case-rows.ts'
import { takeCaseStep } from '../../cases/case-steps.ts'
import { recordCaseEvent } from '../../cases/events.ts'
import { writePost } from '../../cases/posts.ts'
import type { Rows } from '../../db/scope.ts'
import { keptFine, ruleBook, termsOf } from '../../fines/kept.ts'
import type { GuestCall, Handlers } from '../../http/call.ts'
import { hashOf } from '../../http/session.ts'
import { enterAccount, type LinkKinds, opensNow } from '../../links/record-links.ts'
import { dueOn } from '@kerbline/domain/areas/fines/terms.ts'
import { fineRules } from './rules.ts'

const PURPOSE = 'fine driver' satisfies LinkPurposeName

interface DriverLink {
  readonly id: number
  readonly account: string
  readonly ends_at: string | null
  readonly case_id: number
}

/** For the rest of the transaction the rows are those of the case's account. @throws problem 'link expired' */
async function enterLink(rows: Rows, token: string): Promise<DriverLink> {
  const { rows: links } = await sql<DriverLink>`
    select l.id, l.customer_account_number as account, json_instant(l.ends_at) as ends_at, c.id as case_id
    from record_links l join cases c on c.id = l.record_id and c.customer_account_number = l.customer_account_number and c.kind = ${fineCase.name}
    where l.token_hash = ${hashOf(token)} and l.purpose = ${PURPOSE} and l.record = 'case' and ${opensNow}`.execute(
    rows,
  )
  return enterAccount(rows, 'fine link', links)
}

async function sheetOf({ rows, portal }: GuestCall, link: DriverLink): Promise<FineSheet> {
  const row = await findCase(rows, fineCase.name, link.case_id)
  const kept = await keptFine(rows, row.id)
  const { rows: found } = await sql<{
    issuer: string
    model: string | null
    company: string
    answered: 'me' | 'not_me' | null
  }>`
    select i.name as issuer, a.name as company, (select nullif(concat_ws(' ', m.name, v.model), '') from vehicles v left join manufacturers m on m.id = v.manufacturer_id
        where v.id = c.vehicle_id) as model,
      case when k.nominated is not null then 'me' when exists (select from case_posts p where p.case_id = c.id and p.through = 'link') then 'not_me' end as answered
    from fine_cases k join cases c on c.id = k.case_id join authorities i on i.id = k.authority_id
    join accounts a on a.customer_account_number = c.customer_account_number where c.id = ${row.id}`.execute(rows)
  const [about] = found
  if (!about) throw problem('not found')
  const terms = termsOf(kept, await ruleBook(rows))
  const today = londonDate(portal.clock.businessNow())
  return {
    ...{ number: row.number, registration: row.reg_no ?? '', model: about.model, company: about.company },
    ...{
      phone: headOffice.phone,
      notice_no: kept.notice_no,
      issuer: about.issuer,
      what: row.title,
      where: kept.location,
    },
    ...{
      at: kept.contravention_at,
      now_pence: dueOn(terms, today),
      discount_on: kept.discount_on,
      answer_by: kept.next_on,
    },
    ...{ is_police: isPolice(row.type), is_open: row.state === 'notified', answered: about.answered },
    ends_at: link.ends_at,
  }
}

/** Who drove is named by their own word; who did not says so in the thread, for the customer to ask somebody else. */
async function answer(call: GuestCall, asked: InputOf<(typeof fineLinkEndpoints)['answerByLink']>): Promise<FineSheet> {
  const { rows, portal } = call
  const { token, answer: said, name, note } = asked
  const link = await enterLink(rows, token)
  const row = await findCase(rows, fineCase.name, link.case_id, { isLocked: true })
  if (row.state !== 'notified') throw problem('not allowed now', { detail: 'This fine has been answered already.' })
  const author = `${name}, by link`
  if (said === 'me') {
    await takeCaseStep(call, fineCase, fineRules, {
      ...{ id: row.id, verb: 'nominate', as: { who: 'link', actor: { id: null, name: author } } },
      values: {
        ...{ driver_name: name, driver_id: null, driver_address: asked.address, licence_no: asked.licence_no },
        ...{ birth_date: asked.birth_date, reason: note ?? 'The driver confirmed it by link' },
      },
    })
    return sheetOf(call, link)
  }
  const at = portal.clock.businessNow().toISOString()
  const by = { id: null, name: author, side: 'third_party' } as const
  const body = ['I was not driving.', note].filter(Boolean).join(' ')
  await writePost(call, fineCase, row, { body, through: 'link', by, at })
  await recordCaseEvent(rows, row, { what: 'post', to: row.state, at }, by)
  await call.recordAudit({
    ...{
      action: 'fine: answered by link',
      entity: fineCase.name,
      entityId: row.id,
      account: row.customer_account_number,
    },
    ...{ actor: { id: null, name: author }, after: { title: 'Was not driving' } },
  })
  return sheetOf(call, link)
}

export const fineDriverLinks: LinkKinds<'fine driver'> = {
  'fine driver': {
    open: async (call, { token }) => ({
      purpose: PURPOSE,
      ...(await sheetOf(call, await enterLink(call.rows, token))),
    }),
  },
}

export const driverLinkHandlers: Handlers<typeof fineLinkEndpoints> = { answerByLink: answer }
