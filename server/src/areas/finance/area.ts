// Spend by month and the lines of cost per mile, in pounds as Sage writes them.
import { financeEndpoints, type spendCategories } from '@kerbline/domain/areas/finance/endpoints.ts'
import { SPEND_MONTHS } from '@kerbline/domain/areas/finance/rules.ts'
import { type CalendarMonth, monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import { penceToPounds } from '@kerbline/domain/kit/money.ts'
import { area } from '../../http/call.ts'
import {
  costLists,
  exportExcludedVehicles,
  exportMatchedLines,
  exportUnmatchedLines,
  listExcludedVehicles,
  listMatchedLines,
  listUnmatchedLines,
} from './cost-lists.ts'
import { invoiceHandlers, invoiceLists } from './invoice-handlers.ts'
import { costPerMileLinesJson, spendSince, type SpendRow } from './queries.ts'

const sum = (rows: readonly SpendRow[], of: 'goods_pence' | 'gross_pence'): number =>
  rows.reduce((total, row) => total + row[of], 0)

/** Every month stands in the graph, and in it every category, whether or not anything was spent. */
function graphOf(months: readonly CalendarMonth[], spend: readonly SpendRow[]) {
  return months.map((month) => {
    const ofMonth = spend.filter((row) => row.month === month)
    const pounds = (category: SpendRow['category']) =>
      penceToPounds(
        sum(
          ofMonth.filter((row) => row.category === category),
          'goods_pence',
        ),
      )
    return {
      month,
      document_gross_value: penceToPounds(sum(ofMonth, 'gross_pence')),
      document_goods_value: penceToPounds(sum(ofMonth, 'goods_pence')),
      categories: {
        rental: pounds('rental'),
        maintenance: pounds('maintenance'),
        damage: pounds('damage'),
        fines: pounds('fines'),
        fuel: pounds('fuel'),
        excess_miles: pounds('excess_miles'),
        other: pounds('other'),
      } satisfies Record<(typeof spendCategories)[number], number>,
    }
  })
}

export const financeArea = area(
  financeEndpoints,
  {
    ...invoiceHandlers,
    unmatchedLines: listUnmatchedLines,
    exportUnmatchedLines,
    matchedLines: listMatchedLines,
    exportMatchedLines,
    excludedVehicles: listExcludedVehicles,
    exportExcludedVehicles,
    graph: {
      build: async (rows, { today, actor }) => {
        const months = monthsUpTo(monthOf(today), SPEND_MONTHS)
        return { months: graphOf(months, await spendSince(rows, actor.filter, months[0] ?? monthOf(today))) }
      },
    },
    costPerMileLines: {
      build: async (rows, { actor, leaveOut }) => {
        const { json, leftOut } = await costPerMileLinesJson(rows, actor.filter)
        leaveOut(leftOut)
        return { json }
      },
    },
  },
  { lists: [...costLists, ...invoiceLists] },
)
