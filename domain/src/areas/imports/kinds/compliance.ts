import { isCalendarDate } from '../../../kit/time/calendar.ts'
import { normaliseEventType } from '../../compliance/types/event-types.ts'
import { calendarDate, choice, column } from '../columns.ts'
import { registration } from '../identity-columns.ts'
import { whole } from '../number-columns.ts'
import type { ImportKind } from '../kind.ts'
import { Fault, quoted, WHOLE_ROW } from '../reasons.ts'
import { readWrittenDate } from '../dates/written-dates.ts'

/** Which types there are is data of the database: the server asks it. */
const eventType = column(
  { label: 'Compliance type', required: true },
  { holds: 'a compliance type, like MOT or safety inspection', pointsAt: 'compliance types', read: normaliseEventType },
)

const LONGEST_DATE_TEXT = 60

/** Whatever stands here is kept: what is no date counts as red, "No valid date", and is never refused (ruling 4). */
const dueDate = column(
  { label: 'Due date' },
  {
    holds: 'a date, like 21/11/2026 or 2026-11-21. Anything else is saved as text and counts as red',
    type: 'date',
    textKeptAs: 'due_date_text',
    isDate: true,
    read: (cell, order) =>
      readWrittenDate(cell, order) ??
      (cell.length > LONGEST_DATE_TEXT
        ? new Fault('too_long', `This has ${cell.length} characters. The limit is ${LONGEST_DATE_TEXT}.`)
        : cell),
    whenEmpty: '',
    notice: (value, cell) =>
      isCalendarDate(value)
        ? null
        : {
            reason: 'no_valid_date',
            says: `${cell === '' ? 'This is blank' : `${quoted(cell)} is not a real date`}. We saved it as “No valid date”, which counts as red.`,
          },
  },
)

export const complianceImport: ImportKind = {
  name: 'compliance',
  title: 'Compliance',
  columns: {
    vehicle_reg: registration({ label: 'Vehicle registration', required: true }),
    event_type: eventType,
    due_date: { ...dueDate, isRequired: false },
    due_miles: whole({ label: 'Due at miles', min: 0, max: 5_000_000 }),
    overdue: whole({ label: 'Amber threshold in weeks', keptAs: 'overdue_weeks', min: 0, max: 520 }),
    last_done_date: calendarDate({ label: 'Last done' }),
    last_done_miles: whole({ label: 'Last done at miles', min: 0, max: 5_000_000 }),
    interval_days: whole({ label: 'Interval in days', min: 1, max: 3650 }),
    interval_weeks: whole({ label: 'Interval in weeks', min: 1, max: 1040 }),
    interval_months: whole({ label: 'Interval in months', min: 1, max: 240 }),
    responsibility: choice({
      label: 'Responsibility',
      values: ['hire_company', 'customer'],
      whenEmpty: 'hire_company',
    }),
    source: choice({
      label: 'Source',
      values: ['manual', 'dvsa', 'dvla', 'maintenance', 'import'],
      whenEmpty: 'import',
    }),
  },
  keys: [{ columns: ['vehicle_reg', 'event_type'], reportedAt: WHOLE_ROW }],
  oneOf: ['interval_days', 'interval_weeks', 'interval_months'],
  decidedHere: ['due_date', 'due_miles', 'last_done_date', 'last_done_miles'],
  rules: [],
}
