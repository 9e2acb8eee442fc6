// How lists of what falls due say and narrow their status, whoever has to keep it in date.
import type { Column, FixedView } from '../../kit/list.ts'

export const statusColumn: Column = {
  label: 'Status',
  kind: 'choice',
  isSortable: false,
  isFiltered: true,
  width: 160,
  options: [
    { value: 'red', label: 'Overdue' },
    { value: 'amber', label: 'Upcoming' },
    { value: 'green', label: 'Compliant' },
  ],
}

export const statusViews: readonly FixedView[] = [
  { name: 'overdue', label: 'Overdue', query: { rag: 'is:red' } },
  { name: 'upcoming', label: 'Upcoming', query: { rag: 'is:amber' } },
  { name: 'compliant', label: 'Compliant', query: { rag: 'is:green' } },
]
export const undatedView: FixedView = { name: 'no_valid_date', label: 'No valid date', query: { due_date: 'empty:' } }
