import { expect, test } from 'vitest'
import type { EvidenceRecord } from '../../compliance/queries.ts'
import { paperOf } from './record-tables.ts'

const said = {
  ...{ done_on: '2026-10-02', miles: 48_000, outcome: 'pass' as const, findings: null, next_due_date: '2026-11-13' },
  ...{ service_brake_percent: 62, secondary_brake_percent: null, parking_brake_percent: null, is_laden: true },
  late_reason: null,
} satisfies Partial<EvidenceRecord>
const record: EvidenceRecord = {
  ...said,
  ...{ id: 1, vehicle_id: 1, event_type: 'safety_inspection', type_name: 'Safety inspection', driver_field: null },
  ...{ due_date: '2026-10-02', flags: [], source: 'manual', recorded_by: 'Ann Moss', booking_id: null },
  has_document: false,
  corrections: [
    // The newest first: each says what stood until then.
    {
      ...{ ...said, service_brake_percent: 26, reason: 'Figures were swapped', corrected_by: 'Priya Rao' },
      corrected_at: '2026-10-05T08:00:00Z',
    },
    {
      ...{ ...said, service_brake_percent: 26, done_on: '2026-10-01', reason: 'A day early', corrected_by: 'Ann Moss' },
      corrected_at: '2026-10-03T08:00:00Z',
    },
  ],
}

test('a paper says of each record how often it was put right, and what it said each time', () => {
  const { blocks } = paperOf({ id: 1, reg_no: 'LO24RRY', vin: null, make_model: 'DAF LF' }, [record], {
    vehicle_ids: null,
    type: null,
    months: 15,
    until: '2026-11-21',
  })
  const [entry] = blocks.flatMap((block) => (block.kind === 'entry' ? [block.text] : []))
  expect(entry?.split('\n').slice(-2)).toEqual([
    expect.stringMatching(/^Corrected 5 Oct 2026.* by Priya Rao: Figures were swapped\. Before: service brake 26%\.$/),
    expect.stringMatching(/^Corrected 3 Oct 2026.* by Ann Moss: A day early\. Before: done on 1 Oct 2026\.$/),
  ])
})
