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
  { label: 'Event type', required: true },
  { holds: 'an event type, as MOT or safety inspection', pointsAt: 'compliance types', read: normaliseEventType },
)

const LONGEST_DATE_TEXT = 60

/** Whatever stands here is kept: what is no date counts as red, "No valid date", and is never refused (ruling 4). */
const dueDate = column(
  { label: 'Due date' },
  {
    holds: 'a date, as 21/11/2026 or 2026-11-21; anything else is kept and counts as red',
    isDate: true,
    read: (cell, order) =>
      readWrittenDate(cell, order) ??
      (cell.length > LONGEST_DATE_TEXT
        ? new Fault('too_long', `${cell.length} characters, and at most ${LONGEST_DATE_TEXT} fit. Shorten it.`)
        : cell),
    whenEmpty: '',
    notice: (value, cell) =>
      isCalendarDate(value)
        ? null
        : {
            reason: 'no_valid_date',
            says: `${cell === '' ? 'Nothing is entered' : `${quoted(cell)} is no date that exists`}. It was kept and counts as red, “No valid date”.`,
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
    overdue: whole({ label: 'Amber threshold in weeks', min: 0, max: 520 }),
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
  decidedHere: ['due_date', 'due_miles', 'last_done_date', 'last_done_miles'],
  rules: [],
}
