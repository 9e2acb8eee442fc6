// Enquiries: vehicles asked for by a customer or written down by the hire company, quoted, accepted or lost.
import { enquiryCase } from '@kerbline/domain/areas/enquiries/case.ts'
import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { enquiryPlan } from '@kerbline/domain/areas/enquiries/list.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { lineInWords, termInWords } from '@kerbline/domain/areas/enquiries/request.ts'
import { prospectAccount } from '@kerbline/domain/fleet/reserved-accounts.ts'
import { sql } from 'kysely'
import { isSomebodys } from '../../fleet/chosen-account.ts'
import { boardOf } from '../../cases/board.ts'
import { caseHandlers } from '../../cases/case-area.ts'
import { findCase } from '../../cases/case-rows.ts'
import { casePaper, paperDownload } from '../../cases/pack.ts'
import { area, type Rows } from '../../http/call.ts'
import { readFigures } from './figures.ts'
import { readOutlook } from './outlook.ts'
import { quotePaper } from './quote-paper.ts'
import { enquiryColumns, type OwnEnquiry, readEnquiry } from './read.ts'
import { enquiryRules } from './rules.ts'
import { openEnquiry, saveEnquiry, saveQuote } from './write.ts'

type Endpoints = typeof enquiriesEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]

const parts = caseHandlers<Row, OwnEnquiry>({
  kind: enquiryCase,
  rules: enquiryRules,
  plan: ({ side }) => enquiryPlan(side),
  columns: enquiryColumns,
  screenPath: 'enquiries',
  readOwn: async ({ rows, actor, portal }, { id }, row) => {
    await row // with what its step has written
    return readEnquiry(rows, id, actor, londonDate(portal.clock.businessNow()))
  },
})

/** Of a person's last request, else the first of their accounts. */
async function usualAccount(rows: Rows, userId: number): Promise<string | null> {
  const { rows: found } = await sql<{ account: string }>`
    select a.customer_account_number as account from accounts a
    left join lateral (select c.id from cases c where c.kind = ${enquiryCase.name} and c.customer_account_number = a.customer_account_number and c.created_by = ${userId}
      order by c.id desc limit 1) last on true
    where ${isSomebodys} order by last.id desc nulls last, a.customer_account_number limit 1`.execute(rows)
  return found[0]?.account ?? null
}

export const enquiriesArea = area(
  enquiriesEndpoints,
  {
    ...parts.handlers,
    create: async (call, opened) => parts.replyOf(call, await openEnquiry(call, opened)),
    save: async (call, asked) =>
      parts.reply(call, await saveEnquiry(call, asked, async (row) => (await parts.reply(call, row)).record)),
    saveQuote: async (call, asked) =>
      parts.reply(call, await saveQuote(call, asked, async (row) => (await parts.reply(call, row)).record)),
    board: async (call, asked) => ({
      columns: await boardOf<Row>(
        call.rows,
        enquiryCase,
        parts.sourceFor(call),
        asked,
        call.portal.clock.businessNow().toISOString(),
      ),
    }),
    figures: (call, asked) => readFigures(call, parts.sourceFor(call), asked),
    estimate: readOutlook,
    choices: async ({ rows, actor }) => {
      const named = async (table: string) =>
        (
          await sql<{ id: number; name: string }>`
            select id, name from ${sql.table(table)} where is_active order by name, id limit 500`.execute(rows)
        ).rows
      return {
        categories: await named('vehicle_categories'),
        bodies: await named('bodies'),
        manufacturers: await named('manufacturers'),
        usual_account: actor.side === 'customer' ? await usualAccount(rows, actor.id) : null,
      }
    },
    ...parts.packOf(({ openRows, actor, portal }, id) =>
      openRows(async (rows) => {
        const row = await findCase(rows, enquiryCase.name, id)
        const own = await readEnquiry(rows, id, actor, londonDate(portal.clock.businessNow()))
        return casePaper(rows, enquiryCase, row, {
          opening: own.notes ?? row.title,
          facts: [
            ...own.lines.map((line, place) => [`Line ${place + 1}`, lineInWords(line)] as const),
            ['Term', termInWords(own) ?? ''],
            ['Delivery', [own.delivery_address, own.delivery_postcode].filter(Boolean).join(', ')],
          ],
        })
      }),
    ),
    quoteFile: {
      prepare: async ({ openRows, actor, portal }, { id, quote: asked }) => {
        const now = portal.clock.businessNow()
        const paper = await openRows(async (rows) => {
          const { number, customer_account_number: account } = await findCase(rows, enquiryCase.name, id)
          const { quotes, sales } = await readEnquiry(rows, id, actor, londonDate(now))
          const quote = quotes.find((each) => each.id === asked)
          if (!quote) throw problem('not found')
          const named = await rows
            .selectFrom('accounts')
            .select('name')
            .where('customer_account_number', '=', account)
            .executeTakeFirst()
          const prospect = account === prospectAccount ? sales?.prospect_name : null
          return quotePaper({ number, customer: prospect ?? `${named?.name ?? ''} (${account})` }, quote)
        })
        const file = await paperDownload(paper, now)
        return async () => file
      },
    },
  },
  { lists: [parts.named] },
)
