// What falls due as a list: overdue and not booked first, as it stands now or as it stood on a day that has passed.
import { optionsOf } from '../../kit/field.ts'
import { column, type FixedView, type ListPlan } from '../../kit/list.ts'
import { dueTypeOptions } from '../vehicles/due-columns.ts'
import { bookingStages, bookingStageWords } from './booked-events.ts'
import { forecastWeeks, type ForecastWeeks } from './standing.ts'
import { statusColumn, statusViews, undatedView } from './status-column.ts'

const booked = column('Booked', 'choice', {
  options: optionsOf(bookingStages, bookingStageWords),
  isSortable: false,
  width: 170,
})

/** The column that asks how it stood on a day: `on=is:2026-03-31`. */
export const ON = 'on'
/** The column that asks how it will stand some weeks on if nothing more is booked: `ahead_4=is:red`. */
export const aheadColumn = (weeks: ForecastWeeks): string => `ahead_${weeks}`
export const aheadColumns: ListPlan['columns'] = Object.fromEntries(
  forecastWeeks.map((weeks) => [aheadColumn(weeks), { ...statusColumn, label: `Status in ${weeks} weeks` }]),
)
/** What is due within a fortnight and not booked is what a planner asks first. */
export const TO_BOOK_DAYS = 14

const views = (seesBookings: boolean): readonly FixedView[] => [
  ...statusViews,
  ...(seesBookings
    ? [
        { name: 'not_booked', label: 'Not booked', query: { rag: 'is:red,amber', booked: 'is:none' } },
        {
          name: 'to_book',
          label: `Due within ${TO_BOOK_DAYS} days, not booked`,
          query: { due_date: `within:${TO_BOOK_DAYS}`, booked: 'is:none' },
        },
      ]
    : []),
  { name: 'few_miles', label: 'Few miles left', query: { few_miles: 'is:yes' } },
  undatedView,
]

export interface EventsReader {
  /** Without that right nothing is said of bookings. */
  readonly seesBookings: boolean
  /** A customer has one company. */
  readonly isStaff: boolean
}

export const dueEventsPlan = ({ seesBookings, isStaff }: EventsReader): ListPlan => ({
  columns: {
    reg_no: column('Vehicle', 'plate', { width: 122 }),
    event_type: column('Item', 'choice', { options: dueTypeOptions(), width: 180 }),
    due_date: column('Due', 'due'),
    rag: statusColumn,
    ...(seesBookings && { booked }),
    ...aheadColumns,
    few_miles: column('Few miles left', 'flag', { isSortable: false }),
    last_done: column('Last done', 'date', { width: 130 }),
    make_model: column('Make, model', 'text', { width: 220 }),
    branch_id: column('Branch', 'reference', { width: 140 }),
    tag_ids: column('Tags', 'reference', { isSortable: false }),
    ...(isStaff && { company_id: column('Company', 'reference', { isSortable: false, width: 180 }) }),
    urgency: column('Urgency', 'date', { isFiltered: false }),
    customer_account_number: column('Account', 'text'),
    [ON]: column('Status on', 'date', { isSortable: false }),
  },
  shown: [
    'reg_no',
    'event_type',
    'rag',
    'due_date',
    ...(seesBookings ? ['booked'] : []),
    'last_done',
    isStaff ? 'company_id' : 'branch_id',
  ],
  sort: 'urgency',
  naturalKey: 'reg_no',
  views: views(seesBookings),
})

/** The day a question is about, where it names one. */
export function dayAsked(filter: readonly string[]): string | undefined {
  const start = `${ON}:is:`
  return filter.find((written) => written.startsWith(start))?.slice(start.length)
}
