// The calls of invoices, each handed to what answers it.
import type { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import type { invoiceEndpoints } from '@kerbline/domain/areas/finance/invoice-endpoints.ts'
import { findingsPlan, invoicesPlan } from '@kerbline/domain/areas/finance/invoice-lists.ts'
import { SPEND_MONTHS } from '@kerbline/domain/areas/finance/rules.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { fieldRights } from '@kerbline/domain/kit/told-field.ts'
import { sql } from 'kysely'
import { paperDownload } from '../../cases/pack.ts'
import { exportRows } from '../../crud/export-rows.ts'
import { listRows } from '../../crud/list-query.ts'
import type { NamedList } from '../../crud/lists.ts'
import { countFixedViews } from '../../crud/view-counts.ts'
import type { Call, Handlers } from '../../http/call.ts'
import { openAsJob } from '../../jobs/open-as-job.ts'
import { agedDebtOf } from './aged-debt.ts'
import { checkCustomer } from './check-invoices.ts'
import { costDaysSince, unbilledSince } from './cost-days.ts'
import { decideDispute, queryInvoice } from './disputes.ts'
import { findingSource, findingSums } from './finding-lists.ts'
import { invoicePaper } from './invoice-paper.ts'
import { invoiceSource, readInvoice } from './invoices.ts'
import { nextInvoice } from './next-invoice.ts'
import { statementPaper } from './statement.ts'

type Endpoints = typeof financeEndpoints
type Row<Name extends 'invoices' | 'findings'> = ReplyOf<Endpoints[Name]>['rows'][number]

const todayOf = ({ portal }: Pick<Call, 'portal'>): string => londonDate(portal.clock.businessNow())

export const invoiceLists: readonly NamedList[] = [
  {
    name: 'invoices',
    plan: () => invoicesPlan,
    needs: 'see invoices',
    path: 'invoices',
    screen: { path: 'finance', show: 'invoices' },
    source: ({ actor, today }) => invoiceSource(actor, today),
  },
  {
    name: 'invoice-findings',
    plan: () => findingsPlan,
    needs: 'see invoices',
    path: 'invoice-findings',
    screen: { path: 'finance', show: 'checks' },
    source: ({ actor }) => findingSource(actor),
  },
]

async function spend(call: Call): Promise<ReplyOf<Endpoints['spend']>> {
  const { rows, actor } = call
  const today = todayOf(call)
  const months = monthsUpTo(monthOf(today), SPEND_MONTHS)
  const days = await costDaysSince(rows, actor.filter, months[0] ?? monthOf(today), today)
  const unbilled = actor.may.has(fieldRights.rate) ? await unbilledSince(rows, actor.filter, today) : null
  const penceOf = (all: typeof days, month: string): number => all.find((each) => each.month === month)?.pence ?? 0
  return {
    months: months.map((month) => ({
      month,
      by_day_pence: penceOf(days, month),
      unbilled_pence: unbilled && penceOf(unbilled, month),
    })),
  }
}

export const invoiceHandlers: Handlers<typeof invoiceEndpoints> = {
  invoices: async (call, query) => {
    const page = await listRows<Row<'invoices'>>(call.rows, invoiceSource(call.actor, todayOf(call)), query)
    return { ...page, rows: [...page.rows], missing: [...page.missing] }
  },
  exportInvoices: (call, { columns, format, ...asked }) =>
    exportRows(call.rows, {
      ...{ source: invoiceSource(call.actor, todayOf(call)), plan: invoicesPlan, name: 'invoices' },
      ...{ columns, format, asked },
    }),
  invoiceCounts: async (call) => ({
    ...(await countFixedViews(call.rows, invoicesPlan, () => invoiceSource(call.actor, todayOf(call)))),
  }),
  invoice: (call, input) => readInvoice(call, input, todayOf(call)),
  invoicePaper: async (call, input) =>
    paperDownload(invoicePaper(await readInvoice(call, input, todayOf(call))), call.portal.clock.businessNow()),
  queryInvoice,
  decideDispute,
  agedDebt: (call) => agedDebtOf(call.rows, todayOf(call)),
  statement: async (call, { account }: InputOf<Endpoints['statement']>) =>
    paperDownload(await statementPaper(call.rows, account, todayOf(call)), call.portal.clock.businessNow()),
  findings: async (call, query) => {
    const page = await listRows<Row<'findings'>>(call.rows, findingSource(call.actor), query)
    return { ...page, rows: [...page.rows], missing: [...page.missing] }
  },
  exportFindings: (call, { columns, format, ...asked }) =>
    exportRows(call.rows, {
      ...{ source: findingSource(call.actor), plan: findingsPlan, name: 'invoice-findings' },
      ...{ columns, format, asked },
    }),
  findingSums: ({ rows, actor }) => findingSums(rows, actor),
  checkInvoices: {
    // A check reads every account of a customer, so that hire billed to another of them is not called missing: as the nightly one does.
    prepare: async ({ openRows, portal }) => {
      const customers = await openRows(
        async (rows) =>
          (
            await sql<{
              id: number
              accounts: number
            }>`select customer_id as id, count(*)::int as accounts from accounts group by 1`.execute(rows)
          ).rows,
      )
      const openJob = openAsJob(portal.database, 'check invoices')
      let findings = 0
      for (const { id } of customers) {
        const now = portal.clock.businessNow()
        findings += await openJob((rows) => checkCustomer(rows, id, londonDate(now), now))
      }
      return async () => ({ accounts: customers.reduce((sum, { accounts }) => sum + accounts, 0), findings })
    },
  },
  nextInvoice: (call) => nextInvoice(call, todayOf(call)),
  spend,
}
