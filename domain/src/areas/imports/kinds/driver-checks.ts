import { checkTemplates } from '../../driver-checks/catalogue.ts'
import { parseCheckTime } from '../../driver-checks/check-time.ts'
import { type CheckResponse, parseResponses } from '../../driver-checks/responses.ts'
import { choice, column, text } from '../columns.ts'
import { account, registration } from '../identity-columns.ts'
import { decimal, whole } from '../number-columns.ts'
import { type ImportKind, textOf } from '../kind.ts'
import { Fault, quoted } from '../reasons.ts'

/** A date of a workbook is a wall clock without a zone: written as the device would have. */
const dayFirst = (iso: string): string => {
  const [, year = '', month = '', day = '', time = ''] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(iso) ?? []
  return year === '' ? iso : `${day}/${month}/${year} ${time || '00:00:00'}`
}

/**
 * The text is kept as it came; what is a time in neither format is kept raw and flagged (ruling 14), and a check without times is
 * kept and flagged too: a defect in it counts (ruling 43).
 */
const checkTime = (label: string) => ({
  ...text({ label, max: 60 }),
  fromDateCell: dayFirst,
  whenEmpty: '',
  holds: 'a UK date and time, like 25/06/2026 09:15 or 06/25/2026 09:15 AM. Anything else is saved as text',
  notice: (_: unknown, cell: string) =>
    cell === ''
      ? ({ reason: 'no_time', says: 'No time given. The check was saved and flagged. Its defects count.' } as const)
      : parseCheckTime(cell).instant !== null
        ? null
        : ({
            reason: 'kept_raw',
            says: `${quoted(cell)} is not a date and time we can read. The check was saved with this text and flagged.`,
          } as const),
})

/** What is stored and sent: no empty fields. */
const stored = ({ code, response, severity, note, photos, repaired }: CheckResponse): object => ({
  code,
  response,
  ...(severity === null ? {} : { severity }),
  ...(note === '' ? {} : { note }),
  ...(photos.length === 0 ? {} : { photos }),
  ...(repaired ? { repaired } : {}),
})

/** JSON can hide characters in escapes that no text column takes. */
const isStorable = (answers: readonly object[]): boolean => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(answers))

const answers = column(
  { label: 'Answers', required: true },
  {
    holds: 'the answers, as JSON text',
    read: (cell) => {
      const parsed = parseResponses(cell)
      if (parsed.problem === 'unknown_value')
        return new Fault(
          'unknown_value',
          'We do not recognise an answer or a severity. Answers are ok, defect or n/a. Severities are advisory, minor or dangerous.',
        )
      const found = parsed.responses?.map(stored)
      return found && isStorable(found)
        ? found
        : new Fault(
            'bad_format',
            'This is not a JSON list of answers, each with a code and a response. Export the check again.',
          )
    },
  },
)

export const driverCheckImport: ImportKind = {
  name: 'driver-checks',
  title: 'Driver checks',
  columns: {
    check_id: text({ label: 'Check id', required: true, max: 64 }),
    reg_no: registration({ label: 'Registration', required: true }),
    driver_name: text({ label: 'Driver', required: true, max: 120 }),
    customer_account_number: account({ label: 'Account number', required: true }),
    trailer_ref: text({ label: 'Trailer', max: 40 }),
    template: choice({ label: 'Template', required: true, values: checkTemplates, words: { hgv: 'HGV' } }),
    // What cannot be true is kept as a reading and waits for a decision; the check counts all the same.
    miles: whole({ label: 'Miles', required: true, min: 0, max: 5_000_000 }),
    start_time: checkTime('Start time'),
    end_time: checkTime('End time'),
    driver_check: answers,
    signature: text({ label: 'Signature', max: 200 }),
    latitude: decimal({ label: 'Latitude', min: -90, max: 90 }),
    longitude: decimal({ label: 'Longitude', min: -180, max: 180 }),
  },
  keys: [{ columns: ['check_id'], reportedAt: 'check_id' }],
  neverCleared: ['start_time', 'end_time'],
  rules: [
    {
      column: 'end_time',
      check: (values) => {
        const [start, end] = [textOf(values['start_time']), textOf(values['end_time'])]
        if (start === null || end === null) return null
        const [startAt, endAt] = [parseCheckTime(start).instant, parseCheckTime(end).instant]
        if (startAt === null || endAt === null || endAt >= startAt) return null
        return new Fault(
          'inconsistent',
          `The end of the check (${quoted(end)}) is before its start (${quoted(start)}). Correct one of them.`,
        )
      },
    },
  ],
}
