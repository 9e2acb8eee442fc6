// What was done for a vehicle, as a paper and as a table of an evidence pack.
import { outcomeWords, recordSourceWords } from '@kerbline/domain/areas/compliance/completion.ts'
import { beforeInWords } from '@kerbline/domain/areas/compliance/records/corrections.ts'
import { flagInWords } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { paperInstant, type PdfBlock, type PdfPaper } from '../../../files/write-pdf.ts'
import { csvLine } from '../../../files/write-table.ts'
import type { EvidenceAsked, EvidenceRecord, EvidenceVehicle } from '../../compliance/queries.ts'

const percentages = (record: EvidenceRecord): string[] =>
  (
    [
      ['service', record.service_brake_percent],
      ['secondary', record.secondary_brake_percent],
      ['parking', record.parking_brake_percent],
    ] as const
  ).flatMap(([which, value]) => (value === null ? [] : [`${which} brake ${value}%`]))

/** "Corrected 3 Nov 2026, 10:15 by Ann Moss: typed the wrong day. Before: done on 2 Nov 2026.", the newest first. */
const correctionsOf = (record: EvidenceRecord): string[] =>
  record.corrections.map(
    (was, place) =>
      `Corrected ${paperInstant(new Date(was.corrected_at))} by ${was.corrected_by}: ${was.reason}. ${beforeInWords(was, record.corrections[place - 1] ?? record)}.`,
  )

/** "12 Jan 2026: Safety inspection, passed" and what is known of it below. */
function entryOf(record: EvidenceRecord): PdfBlock {
  const flag = flagInWords(record.flags)
  return {
    kind: 'entry',
    head: `${formatDate(record.done_on)} · ${record.type_name} · ${outcomeWords[record.outcome]}`,
    text: [
      record.due_date === null ? 'No due date.' : `Due on ${formatDate(record.due_date)}.`,
      record.late_reason === null ? '' : `Overdue because: ${record.late_reason}`,
      record.miles === null ? '' : `${counted(record.miles, 'mile')}${flag === null ? '' : ` (flagged: ${flag})`}.`,
      percentages(record).length === 0
        ? ''
        : `Braking ${record.is_laden === null ? '' : record.is_laden ? 'laden' : 'unladen'}: ${percentages(record).join(', ')}.`,
      record.findings ?? '',
      record.next_due_date === null ? '' : `Due next on ${formatDate(record.next_due_date)}.`,
      `${recordSourceWords[record.source]}${record.recorded_by === null ? '' : `, ${record.recorded_by}`}.`,
      ...correctionsOf(record),
    ]
      .filter((line) => line !== '')
      .join('\n'),
  }
}

export const paperOf = (
  vehicle: EvidenceVehicle,
  records: readonly EvidenceRecord[],
  asked: EvidenceAsked,
): PdfPaper => ({
  number: displayRegistration(vehicle.reg_no),
  title: 'Compliance records',
  blocks: [
    {
      kind: 'facts',
      facts: [
        ['Vehicle', `${displayRegistration(vehicle.reg_no)}, ${vehicle.make_model}`],
        ['VIN', vehicle.vin ?? 'Unknown'],
        ['Time', `${counted(asked.months, 'month')} to ${formatDate(asked.until)}`],
        ['Records', String(records.length)],
      ],
    },
    { kind: 'heading', text: 'Work done' },
    ...(records.length === 0
      ? [{ kind: 'text', text: 'No records for this vehicle in this period.' } as const]
      : records.map(entryOf)),
  ],
})

const headings = [
  ...['Record', 'Vehicle', 'Type', 'Was due', 'Done', 'Overdue because', 'Outcome', 'Miles', 'Flags'],
  ...[
    'Service brake %',
    'Secondary brake %',
    'Parking brake %',
    'Laden',
    'Findings',
    'Due next',
    'Source',
    'Recorded by',
    'Corrected',
  ],
]
export const tableOf = (vehicle: EvidenceVehicle, records: readonly EvidenceRecord[]): Buffer =>
  Buffer.from(
    `\uFEFF${csvLine(headings)}${records
      .map((r) =>
        csvLine([
          ...[
            r.id,
            vehicle.reg_no,
            r.type_name,
            r.due_date,
            r.done_on,
            r.late_reason,
            outcomeWords[r.outcome],
            r.miles,
          ],
          ...[
            flagInWords(r.flags),
            r.service_brake_percent,
            r.secondary_brake_percent,
            r.parking_brake_percent,
            r.is_laden,
          ],
          ...[r.findings, r.next_due_date, recordSourceWords[r.source], r.recorded_by, correctionsOf(r).join('\n')],
        ]),
      )
      .join('')}`,
  )
