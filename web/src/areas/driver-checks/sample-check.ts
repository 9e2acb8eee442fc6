// For tests alone: a check as the call answers it, and rows of the lists.
import type { CheckListRow, ChecksToday } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import type { CheckDaysRow, MissedRow } from '@kerbline/domain/areas/driver-checks/missed-endpoints.ts'
import type { CheckItemAnswer, CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'

export const sampleToday: ChecksToday = {
  today: '2026-11-17',
  failed: 2,
  advisory: 3,
  nil_defect: 60,
  due: 7,
  not_due: 12,
  to_review: 5,
  missed_yesterday: 4,
  reminded: 1,
  open_defects: 9,
  dangerous_defects: 2,
}

export const sampleCheckRow = (change: Partial<CheckListRow> = {}): CheckListRow => ({
  id: 501,
  check_id: 'walk-501',
  reg_no: 'LK21VXN',
  vehicle_id: 12,
  rag: 'red',
  driver_name: 'Leon Marsh',
  created_at: '2026-11-17T06:52:00Z',
  day: '2026-11-17',
  duration_seconds: 420,
  is_quick: false,
  defects: 2,
  miles: 48_267,
  is_to_review: true,
  why_review: '',
  reviewed_at: null,
  template: 'van',
  has_raw_time: false,
  start_time: '17/11/2026 06:45',
  end_time: '17/11/2026 06:52',
  customer_account_number: 'HARROW01',
  ...change,
})

export const sampleDaysRow = (change: Partial<CheckDaysRow> = {}): CheckDaysRow => ({
  id: 12,
  reg_no: 'LK21VXN',
  today: 'due',
  due: 'every working day',
  days: [
    { day: '2026-11-15', rag: null, check_id: null, is_missed: false },
    { day: '2026-11-16', rag: null, check_id: null, is_missed: true },
    { day: '2026-11-17', rag: 'amber', check_id: 501, is_missed: false },
  ],
  missed: 1,
  driver_name: 'Leon Marsh',
  branch: 'Leeds',
  template: 'van',
  customer_account_number: 'HARROW01',
  ...change,
})

export const sampleMissedRow = (change: Partial<MissedRow> = {}): MissedRow => ({
  id: 7,
  vehicle_id: 12,
  reg_no: 'LK21VXN',
  day: '2026-11-16',
  due: 'every working day',
  driver_name: 'Leon Marsh',
  ...{ driver_phone: '07700 900123', is_to_call: false },
  reminded_at: null,
  branch: 'Leeds',
  template: 'hgv',
  customer_account_number: 'HARROW01',
  ...change,
})

const item = (change: Partial<CheckItemAnswer>): CheckItemAnswer => ({
  code: 'horn',
  words: 'Horn',
  group: 'cab',
  response: 'ok',
  severity: null,
  note: '',
  photos: [],
  pictures: [],
  awaited: 0,
  no_photo: null,
  is_repaired: false,
  defect: null,
  ...change,
})

const defect = { id: 3, number: 'DF-000003', state: 'reported', is_open: true, times: 2 }

export const sampleItems: CheckItemAnswer[] = [
  item({
    code: 'tyres_wheels',
    words: 'Tyres and wheel fixings',
    group: 'tyres',
    response: 'defect',
    severity: 'dangerous',
    note: 'Bulge by the valve',
    photos: ['tyre.jpg'],
    defect,
  }),
  item({}),
  item({ code: 'tail_lift', words: 'Tail lift, curtains and restraints', group: 'load', response: 'n/a' }),
]

export const sampleCheck = (change: Partial<CheckView['record']> = {}, more: Partial<CheckView> = {}): CheckView => ({
  record: {
    id: 501,
    check_id: 'walk-501',
    received_at: null,
    device_ahead_seconds: null,
    clock_anomaly: null,
    reg_no: 'LK21VXN',
    vehicle_id: 12,
    customer_account_number: 'HARROW01',
    driver_id: 4,
    driver_name: 'Leon Marsh',
    trailer_ref: null,
    template: 'van',
    template_version: 2,
    rag: 'red',
    miles: 48_267,
    start_time: '17/11/2026 06:45',
    end_time: '17/11/2026 06:52',
    start_at: '2026-11-17T06:45:00Z',
    end_at: '2026-11-17T06:52:00Z',
    time_anomaly: null,
    duration_seconds: 420,
    quick_below_seconds: 180,
    is_quick: false,
    is_nil_defect: false,
    review_flags: [],
    signature: 'Leon Marsh',
    position: { latitude: 53.8, longitude: -1.5, place: 'Leeds' },
    note: null,
    reviewed_by: null,
    reviewed_at: null,
    review_note: null,
    created_at: '2026-11-17T06:52:00Z',
    updated_at: '2026-11-17T06:52:00.000Z',
    ...change,
  },
  items: sampleItems,
  miles: { before: { miles: 48_212, at: '2026-11-16T17:00:00Z' }, flag: null },
  quality: {
    score: 96,
    lines: [
      { part: 'time', points: 40, of: 40, why: 'Long enough for a full check' },
      { part: 'place', points: 20, of: 20, why: 'Where it was made is known' },
      { part: 'answers', points: 16, of: 20, why: 'The very same answers in the same minutes as the check before' },
      { part: 'photos', points: 20, of: 20, why: 'Every defect has one' },
    ],
  },
  previous_id: 480,
  next_id: null,
  is_vor: true,
  is_outside_filter: false,
  may_review: true,
  ...more,
})
