// Notices: one row a notice at a stage. A later stage of the same number and issuer updates the fine, whether it stands here or in the same file.
import { londonInstant, readTime } from '../../../kit/time/london-clock.ts'
import { copiesCame, copiesWords, hasParkingFields, noticeNumber, parkingFields } from '../../fines/fields.ts'
import { isPolice } from '../../fines/notice.ts'
import {
  type FineKind,
  fineKinds,
  type NoticeStage,
  noticeStages,
  type ServedHow,
  servedWays,
} from '../../fines/notice.ts'
import { calendarDate, choice, column, nameOf, text, wordKey } from '../columns.ts'
import { registration } from '../identity-columns.ts'
import { type ImportKind, type ImportValues, numberOf, type RowRule, textOf } from '../kind.ts'
import { pence } from '../number-columns.ts'
import { Fault, quoted, WHOLE_ROW } from '../reasons.ts'
import { notBefore } from '../rules.ts'

const kinds = Object.keys(fineKinds) as FineKind[]
/** As older files call it. */
const otherNames: Readonly<Record<string, FineKind>> = { congestion_ulez: 'tfl_road_user' }
const kindBySpelling = new Map<string, FineKind>([
  ...kinds.map((kind) => [wordKey(fineKinds[kind]), kind] as const),
  ...kinds.map((kind) => [kind, kind] as const),
  ...Object.entries(otherNames),
])

const noticeType = column(
  { label: 'Kind', keptAs: 'type', required: true },
  {
    holds: 'a kind of notice, like Council parking, Bus lane or Private parking',
    words: kinds.map((kind) => fineKinds[kind]),
    read: (cell) =>
      kindBySpelling.get(wordKey(cell)) ??
      new Fault(
        'unknown_value',
        `${quoted(cell)} is not a kind of notice we have. Use one of: ${kinds.map((kind) => fineKinds[kind]).join(', ')}.`,
      ),
  },
)

const time = column(
  { label: 'Time of the contravention', required: true },
  {
    holds: 'a UK time, like 08:30',
    // A workbook keeps a time as an hour of its first day.
    fromDateCell: (iso) => iso.slice(11, 16) || '00:00',
    read: (cell) => readTime(cell) ?? new Fault('invalid_time', `${quoted(cell)} is not a time. Use the format 08:30.`),
  },
)

const words = <Word extends string>(label: string, of: Readonly<Record<Word, string>>, required: boolean) =>
  choice({ label, required, values: Object.keys(of) as Word[], words: of })

/** The instant in London that a row names. */
export function contraventionAt(values: ImportValues): string | null {
  const [day, at] = [textOf(values['contravention_date']), textOf(values['contravention_time'])]
  return day === null || at === null ? null : londonInstant(day, at)
}

const parkingColumns = ['papers_given', 'hirer_notice_date', 'hirer_notice_given', 'copies_came'] as const

export const finesImport: ImportKind = {
  name: 'fines',
  title: 'Fines',
  columns: {
    notice_number: {
      ...text({ label: 'Notice number', keptAs: 'notice_no', max: 40, required: true }),
      read: (cell) => {
        const number = noticeNumber(cell)
        return number.length > 40
          ? new Fault('too_long', `This has ${number.length} characters. The limit is 40.`)
          : number
      },
    },
    authority: nameOf({ label: 'Issuer', keptAs: 'authority_id', max: 120, pointsAt: 'authorities', required: true }),
    notice_type: noticeType,
    registration: registration({ label: 'Registration', keptAs: 'reg_no', required: true }),
    contravention_date: calendarDate({ label: 'Date of the contravention', required: true }),
    contravention_time: time,
    location: text({ label: 'Location', max: 300, required: true }),
    code: text({ label: 'Contravention code', keptAs: 'contravention_code', max: 12 }),
    issue_date: calendarDate({ label: 'Date of the notice', keptAs: 'issued_on', required: true }),
    received_date: calendarDate({ label: 'Received on', keptAs: 'received_on' }),
    full_amount: pence({ label: 'Full amount', keptAs: 'full_pence' }),
    discount_amount: pence({ label: 'Discounted amount', keptAs: 'discount_pence' }),
    stage: words<NoticeStage>('Stage', noticeStages, true),
    notes: text({ label: 'Notes', max: 2_000 }),
    served_how: words<ServedHow>('How it was served', servedWays, false),
    served_on: calendarDate({ label: 'Served on' }),
    discount_until: calendarDate({ label: 'Printed end of discount', keptAs: 'printed_discount' }),
    respond_by: calendarDate({ label: 'Printed last day to answer', keptAs: 'printed_respond' }),
    charge_unpaid: pence({ label: 'Unpaid toll or daily charge', keptAs: 'charge_pence' }),
    papers_given: calendarDate({ label: parkingFields.papers_given_on.label, keptAs: 'papers_given_on' }),
    hirer_notice_date: calendarDate({ label: parkingFields.hirer_issued_on.label, keptAs: 'hirer_issued_on' }),
    hirer_notice_given: calendarDate({ label: parkingFields.hirer_served_on.label, keptAs: 'hirer_served_on' }),
    copies_came: choice({
      label: parkingFields.copies_came.label,
      required: false,
      values: copiesCame,
      words: copiesWords,
    }),
  },
  keys: [{ columns: ['authority', 'notice_number', 'stage'], reportedAt: WHOLE_ROW }],
  // What stands is corrected on the page of the fine.
  neverCleared: [
    ...['code', 'received_date', 'full_amount', 'discount_amount', 'notes', 'served_how', 'served_on'],
    ...['discount_until', 'respond_by', 'charge_unpaid', ...parkingColumns],
  ],
  rules: [
    notBefore({
      ...{ column: 'issue_date', label: 'The notice', other: 'contravention_date', otherLabel: 'the contravention' },
      read: textOf,
    }),
    notBefore({
      ...{ column: 'received_date', label: 'The day it came', other: 'issue_date', otherLabel: 'the notice' },
      read: textOf,
    }),
    notBefore({
      ...{ column: 'served_on', label: 'Service', other: 'issue_date', otherLabel: 'the notice' },
      read: textOf,
    }),
    notBefore({
      ...{ column: 'papers_given', label: 'The day the documents were given' },
      ...{ other: 'contravention_date', otherLabel: 'the contravention' },
      read: textOf,
    }),
    notBefore({
      ...{ column: 'hirer_notice_given', label: 'The day the notice to hirer was given' },
      ...{ other: 'hirer_notice_date', otherLabel: 'its own date' },
      read: textOf,
    }),
    ...parkingColumns.map((name): RowRule => ({
      column: name,
      check: ({ notice_type: type, [name]: value }) =>
        textOf(type) === null || (value ?? null) === null || hasParkingFields(type)
          ? null
          : new Fault('inconsistent', 'Only a private parking notice has this. Clear this, or correct the kind.'),
    })),
    {
      column: 'stage',
      check: ({ notice_type: type, stage }) =>
        textOf(type) !== null && textOf(stage) !== null && isPolice(textOf(type) ?? '') !== (stage === 'nip')
          ? new Fault('inconsistent', 'This stage does not belong to this kind of notice. Correct one of them.')
          : null,
    },
    {
      column: 'full_amount',
      check: ({ notice_type: type, full_amount: full }) => {
        if (textOf(type) === null || isPolice(textOf(type) ?? '') === (numberOf(full) === null)) return null
        return numberOf(full) === null
          ? new Fault('missing', 'This is blank. Every notice but those of the police has an amount.')
          : new Fault('inconsistent', 'A police notice has no amount. Clear this, or correct the kind.')
      },
    },
    {
      column: 'discount_amount',
      check: ({ full_amount: full, discount_amount: discount }) =>
        numberOf(full) !== null && numberOf(discount) !== null && (numberOf(discount) ?? 0) > (numberOf(full) ?? 0)
          ? new Fault('inconsistent', 'The discounted amount is more than the full amount. Correct one of them.')
          : null,
    },
  ],
}
