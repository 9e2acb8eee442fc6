// The pack of a meeting: one page with the company's month, its open cases by age and what it disputes.
import { meetingCase, meetingWayWords } from '@kerbline/domain/areas/meetings/case.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { caseKindNames, caseKinds } from '@kerbline/domain/cases/kinds.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase } from '../../cases/case-rows.ts'
import { openScope } from '../../db/scope.ts'
import { paperInstant, type PdfBlock, type PdfPaper } from '../../files/write-pdf.ts'
import { scopeOf } from '../../http/actor.ts'
import type { Beforehand } from '../../http/call.ts'
import { complianceOf, mayHaveMonth, monthOfFleet, type View, viewOf } from '../dashboard/queries.ts'
import { hostOf, type KeptMeeting, keptMeeting } from './rules.ts'

type Fact = readonly [label: string, value: string]
const said = (label: string, value: string | null): readonly Fact[] => (value === null ? [] : [[label, value]])
const number = (value: number): string => Math.round(value).toLocaleString('en-GB')

async function monthFacts(view: View): Promise<readonly Fact[]> {
  const facts: Fact[] = []
  if (view.may.has('see compliance')) {
    const { total, compliant, upcoming, overdue } = await complianceOf(view)
    facts.push([
      'Compliance',
      `${number(compliant + upcoming)} of ${counted(total, 'item')} compliant or upcoming, ${number(overdue)} overdue`,
    ])
  }
  if (!mayHaveMonth(view)) return facts
  const { month } = (await monthOfFleet(view)).periods
  const moved = (
    of: { value: number | null; previous: number | null },
    say: (value: number) => string,
  ): string | null =>
    of.value === null
      ? null
      : `${say(of.value)}${of.previous === null ? '' : `, ${say(of.previous)} in the month before`}`
  return [
    ...facts,
    ...said('Miles', moved(month.miles, number)),
    ...said(
      'Average driver score',
      moved(month.average_score, (score) => `${Math.round(score)} of 100`),
    ),
    ...said('Invoiced, net', moved(month.spend_pence, formatMoney)),
  ]
}

interface Aged {
  readonly kind: string
  readonly newer: number
  readonly weeks: number
  readonly older: number
  readonly oldest: string
}

/** Open cases of the kinds the reader sees, by how long they have been open. */
async function agedFacts({ rows, may, today }: View): Promise<readonly Fact[]> {
  const kinds = caseKindNames.filter((kind) => kind !== meetingCase.name && may.has(caseKinds[kind].see))
  if (kinds.length === 0) return []
  const days = sql`(${today}::date - london_date(c.opened_at))`
  const { rows: aged } = await sql<Aged>`
    select c.kind, count(*) filter (where ${days} <= 7)::int as newer, count(*) filter (where ${days} between 8 and 30)::int as weeks,
      count(*) filter (where ${days} > 30)::int as older, (array_agg(c.number order by c.opened_at, c.id))[1] as oldest
    from cases c where c.closed_at is null and c.kind in (${sql.join(kinds)}) group by c.kind order by c.kind`.execute(
    rows,
  )
  return aged.map(({ kind, newer, weeks, older, oldest }) => [
    caseKinds[kinds.find((each) => each === kind) ?? 'query'].many,
    `${number(newer)} up to 7 days, ${number(weeks)} of 8 to 30 days, ${number(older)} over 30 days. The oldest is ${oldest}`,
  ])
}

/** More than a page holds; what is left out is said. */
const MAX_DISPUTED = 8

/** Invoices queried and not yet resolved, and damage that is disputed. */
async function disputedBlocks({ rows, may }: View): Promise<readonly PdfBlock[]> {
  const parts = [
    ...(may.has('see queries')
      ? [
          sql`select c.number, c.title from cases c where c.kind = 'query' and c.type = 'invoice' and c.closed_at is null`,
        ]
      : []),
    ...(may.has('see damage cases')
      ? [
          sql`select d.case_no, concat_ws(', ', d.reg_no, d.summary) from damage_records d where d.state in ('queried', 'disputed')`,
        ]
      : []),
  ]
  if (parts.length === 0) return []
  const { rows: all } = await sql<{
    number: string
    title: string
  }>`${sql.join(parts, sql` union all `)} order by 1`.execute(rows)
  const shown = all.slice(0, MAX_DISPUTED)
  return [
    { kind: 'heading', text: 'In dispute' },
    all.length === 0
      ? { kind: 'text', text: 'Nothing is in dispute.' }
      : { kind: 'facts', facts: shown.map((each): Fact => [each.number, each.title]) },
    ...(all.length > shown.length
      ? [{ kind: 'text', text: `${all.length - shown.length} more are in Kerbline.` } as const]
      : []),
  ]
}

const headFacts = (row: CaseRow, meeting: KeptMeeting, customer: string, host: string | null): readonly Fact[] => [
  ['Customer', customer],
  ...said('With', host),
  ['Status', stateInWords(meetingCase, row.state)],
  ...said('Date', meeting.starts_at === null ? null : paperInstant(new Date(meeting.starts_at))),
  ['How', `${meetingWayWords[meeting.way]}, ${meeting.minutes} minutes`],
  ...said('Place', meeting.place),
  ...said('Who will attend', meeting.attendees),
  ...said('About', meeting.query && `${meeting.query.number}, ${meeting.query.title}`),
  ...said('What was agreed', meeting.outcome),
]

/** Of the company alone that the meeting is with, as far as the reader sees it. */
export async function meetingPaper({ portal, actor, openRows }: Beforehand, id: number): Promise<PdfPaper> {
  const now = portal.clock.businessNow()
  const today = londonDate(now)
  const { row, meeting, customer, host, accounts } = await openRows(async (rows) => {
    const found = await findCase(rows, meetingCase.name, id)
    const account = found.customer_account_number
    const { rows: named } = await sql<{ name: string; accounts: string[] }>`
      select k.name, array(select a.customer_account_number from accounts a where a.customer_id = k.id) as accounts
      from customers k join accounts o on o.customer_id = k.id where o.customer_account_number = ${account}`.execute(
      rows,
    )
    return {
      row: found,
      meeting: await keptMeeting(rows, found.id),
      customer: `${named[0]?.name ?? ''} (${account})`,
      host: (await hostOf(rows, account, today))?.name ?? null,
      accounts: named[0]?.accounts ?? [account],
    }
  })
  const reader = { ...actor, accounts }
  const blocks = await openScope(
    portal.database,
    scopeOf(reader),
    async (rows): Promise<readonly PdfBlock[]> => {
      const view = viewOf(rows, { today, now: now.toISOString() }, reader)
      const [month, aged] = [await monthFacts(view), await agedFacts(view)]
      return [
        { kind: 'heading', text: 'This month so far' },
        month.length === 0
          ? { kind: 'text', text: 'You do not have access to these figures.' }
          : { kind: 'facts', facts: month },
        { kind: 'heading', text: 'Open cases by age' },
        aged.length === 0 ? { kind: 'text', text: 'There are none.' } : { kind: 'facts', facts: aged },
        ...(await disputedBlocks(view)),
      ]
    },
    { isReadOnly: true },
  )
  return {
    number: row.number,
    title: row.title,
    blocks: [
      { kind: 'facts', facts: headFacts(row, meeting, customer, host) },
      ...(meeting.details === null ? [] : [{ kind: 'text', text: meeting.details } as const]),
      ...blocks,
    ],
  }
}
