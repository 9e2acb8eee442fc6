// The list of queries: what it shows, and the questions everybody is offered.
import { caseColumn, caseListPlan } from '../../cases/case-list.ts'
import { turnInWords } from '../../cases/turn-words.ts'
import type { FixedView, ListPlan } from '../../kit/list.ts'
import { queryCase } from './case.ts'
import { queryCategoryOptions } from './words.ts'

/** Whose turn it is, in the words of the side that asks. */
const turnViews = (side: 'customer' | 'staff'): readonly FixedView[] => {
  const [own, other] =
    side === 'customer' ? (['customer', 'hire_company'] as const) : (['hire_company', 'customer'] as const)
  return [
    { name: 'waiting_on_you', label: turnInWords(own, own), query: { waiting_on: `is:${own}`, sort: 'due_on' } },
    { name: 'waiting_on_us', label: turnInWords(other, own), query: { waiting_on: `is:${other}`, sort: 'due_on' } },
  ]
}

const views = (side: 'customer' | 'staff', today: string): readonly FixedView[] => [
  ...turnViews(side),
  { name: 'promised_today', label: 'Due today', query: { is_open: 'is:yes', due_on: `is:${today}` } },
  { name: 'late', label: 'Overdue', query: { is_open: 'is:yes', is_late: 'is:yes', sort: 'due_on' } },
  ...(side === 'staff' ? [{ name: 'mine', label: 'Mine', query: { is_open: 'is:yes', is_mine: 'is:yes' } }] : []),
]

/** @param today  the London date, which "Promised today" asks for */
export const queriesPlan = (side: 'customer' | 'staff', today: string): ListPlan =>
  caseListPlan(queryCase, {
    type: { label: 'Category', options: queryCategoryOptions },
    own: {
      about: caseColumn('About', 'text', {
        ...{ isSortable: false, isFiltered: false, width: 116, shows: ['why_priority', 'is_vor'] },
      }),
      why_priority: caseColumn('Reason for priority', 'text', { isSortable: false, isFiltered: false, width: 200 }),
    },
    shown: ['number', 'title', 'about', 'account_name', 'state', 'waiting_on', 'due_on', 'owner_name'],
    views: views(side, today),
    placedFor: side,
  })
