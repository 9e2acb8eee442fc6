// The lists of driver checks as plans: the checks themselves, the vehicles with their last fourteen days, and what was missed.
import { valueOf } from '../../kit/column-words.ts'
import { optionsOf } from '../../kit/field.ts'
import { importedBy, type Column, type ColumnKind, type ListPlan } from '../../kit/list.ts'
import { formatDayMonth } from '../../kit/time/date-words.ts'
import { capital } from '../../kit/words.ts'
import type { Permission } from '../../permissions.ts'
import { checkTemplates, templateWords } from './catalogue.ts'
import { dueReasons, dueReasonWords } from './missed.ts'
import { checkRags, checkResults, dayResult, type CheckRag } from './rules.ts'

interface CheckColumn extends Column {
  readonly needs?: Permission
}

const column = (label: string, kind: ColumnKind, more: Partial<CheckColumn> = {}): CheckColumn => ({
  label,
  kind,
  isSortable: true,
  isFiltered: true,
  ...more,
})

/** "Nil defect". */
export const resultWords = (rag: CheckRag): string => capital(checkResults[rag])

const ragResults = checkRags.map((value) => ({ value, label: resultWords(value) }))

const templates = optionsOf(checkTemplates, templateWords)
const shownOnly = { isSortable: false, isFiltered: false } as const
const plate = column('Vehicle', 'plate', { width: 110 })
const driver = column('Driver', 'text', { needs: 'see drivers', width: 150 })
const account = column('Account', 'text', { width: 100 })

type May = (permission: Permission) => boolean

/** What somebody with these rights may be shown, and may sort and filter by. */
const openTo = (may: May, columns: Readonly<Record<string, CheckColumn>>): Readonly<Record<string, Column>> =>
  Object.fromEntries(Object.entries(columns).filter(([, { needs }]) => needs === undefined || may(needs)))

export function checksPlan(may: May): ListPlan {
  const columns = openTo(may, {
    reg_no: plate,
    rag: column('Result', 'choice', { options: ragResults, width: 120 }),
    driver_name: driver,
    created_at: column('Received', 'instant', { width: 140 }),
    day: column('Date', 'date', { width: 110 }),
    duration_seconds: column('Duration', 'number', { unit: 's', hasUnitInCells: true, width: 90 }),
    is_quick: column('Quick', 'flag', { isSortable: false, width: 80 }),
    defects: column('Defects', 'number', { ...shownOnly, width: 90 }),
    miles: column('Miles', 'number', { width: 90 }),
    is_to_review: column('To review', 'flag', { isSortable: false, width: 100 }),
    why_review: column('Reason to review', 'text', { ...shownOnly, width: 260 }),
    reviewed_at: column('Reviewed', 'instant', { width: 140 }),
    template: column('Template', 'choice', { options: templates, width: 100 }),
    has_raw_time: column('Time unclear', 'flag', { isSortable: false, width: 110 }),
    start_time: column('Start as sent', 'text', { width: 150 }),
    end_time: column('End as sent', 'text', { width: 150 }),
    check_id: column('Check ID', 'text'),
    customer_account_number: account,
    ...importedBy,
  })
  const shown = [
    'reg_no',
    'rag',
    'driver_name',
    'created_at',
    'duration_seconds',
    'defects',
    'miles',
    'is_to_review',
    'why_review',
  ]
  return {
    columns,
    shown: shown.filter((name) => name in columns),
    sort: '-created_at',
    naturalKey: 'reg_no',
    views: [
      { name: 'failed', label: 'Failed', query: { rag: 'is:red' } },
      { name: 'quick', label: 'Quick', query: { is_quick: 'is:yes' } },
      { name: 'to_review', label: 'To review', query: { is_to_review: 'is:yes' } },
    ],
  }
}

export const todayResults = [
  ...ragResults,
  { value: 'due', label: 'Not checked yet' },
  { value: 'not due', label: 'Not due' },
] as const

interface DayOfChecks {
  readonly day: string
  readonly rag: CheckRag | null
  readonly is_missed: boolean
}

const isDay = (value: unknown): value is DayOfChecks =>
  typeof value === 'object' && value !== null && 'day' in value && 'rag' in value && 'is_missed' in value

/** The signs in words, as a file says them. */
function daysSaid(row: object): string {
  const days = valueOf(row, 'days')
  return Array.isArray(days)
    ? days
        .flatMap((each) =>
          isDay(each) ? [`${formatDayMonth(each.day)} ${capital(dayResult(each.rag, each.is_missed))}`] : [],
        )
        .join(', ')
    : ''
}

/** Vehicles with a sign for each of the last fourteen days. */
export function checkDaysPlan(may: May): ListPlan {
  const columns = openTo(may, {
    reg_no: plate,
    today: column('Today', 'choice', { options: todayResults, width: 150, isSortable: false }),
    days: column('Last 14 days', 'text', { ...shownOnly, width: 420 }),
    missed: column('Missed', 'number', { ...shownOnly, width: 84 }),
    driver_name: driver,
    branch: column('Branch', 'text', { width: 130 }),
    template: column('Template', 'choice', { options: templates, width: 100 }),
    customer_account_number: account,
  })
  const shown = ['reg_no', 'today', 'days', 'missed', 'driver_name', 'branch']
  return {
    columns,
    said: { days: { label: 'Last 14 days', kind: 'text', of: daysSaid } },
    shown: shown.filter((name) => name in columns),
    sort: 'reg_no',
    naturalKey: 'reg_no',
    views: [
      { name: 'due', label: 'Not checked yet', query: { today: 'is:due' } },
      { name: 'failed', label: 'Failed today', query: { today: 'is:red' } },
    ],
  }
}

/** Checks that were due and never came. @param yesterday  the London date, which the first view asks for */
export function missedPlan(may: May, yesterday: string): ListPlan {
  const columns = openTo(may, {
    reg_no: plate,
    day: column('Date', 'date', { width: 110 }),
    driver_name: driver,
    driver_phone: column('Driver phone', 'text', { needs: 'see drivers', width: 140 }),
    is_to_call: column('To call', 'flag', { isSortable: false, width: 90 }),
    due: column('Reason due', 'choice', { options: optionsOf(dueReasons, dueReasonWords), width: 270 }),
    reminded_at: column('Reminded', 'instant', { width: 140 }),
    branch: column('Branch', 'text', { width: 130 }),
    template: column('Template', 'choice', { options: templates, width: 100 }),
    customer_account_number: account,
  })
  const shown = ['reg_no', 'day', 'driver_name', 'driver_phone', 'due', 'reminded_at', 'branch']
  return {
    columns,
    shown: shown.filter((name) => name in columns),
    sort: '-day',
    naturalKey: 'reg_no',
    views: [
      { name: 'yesterday', label: 'Yesterday', query: { day: `is:${yesterday}` } },
      // Nobody without an address can be reminded by email.
      { name: 'to_call', label: 'To call (no email)', query: { is_to_call: 'is:yes', day: `is:${yesterday}` } },
      { name: 'not_reminded', label: 'Not reminded', query: { reminded_at: 'empty:' } },
    ],
  }
}
