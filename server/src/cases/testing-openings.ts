// For the walk of every kind: what opens one of each.
import { sampleEnquiry } from '../testing/sample-enquiries.ts'
import { fineEntered } from '../testing/sample-fines.ts'

let notices = 0

/** What opens one of each kind; a kind without a row fails the test. */
export const opened: Readonly<Record<string, (vehicle: number, plate: string) => object>> = {
  maintenance: (vehicle_id) => ({ vehicle_id, type: 'service', preferred_dates: ['2026-11-20'] }),
  damage: (vehicle_id) => ({ vehicle_id }),
  defect: (vehicle_id) => ({ vehicle_id, item: 'tyres_wheels', severity: 'dangerous', note: 'A cut in the wall' }),
  condition: (vehicle_id) => ({ vehicle_id, reason: 'delivery', taken_at: null, taken_by: null }),
  off_hire: (vehicle_id) => ({
    ...{
      asked_for: '2026-12-31',
      told_ends_on: '2026-12-31',
      way: 'collection',
      branch_id: null,
      contact: 'Sam',
      phone: '0113 496 0142',
    },
    ...{ address: 'Gate 1', postcode: null, access_hours: null, reason: 'other', note: null, wants_replacement: false },
    ...{ goods_removed: true, data_cleared: true, fuel_card_returned: true },
    vehicles: [{ vehicle_id, miles: 500_000, fuel_percent: 50, keys: 2 }],
  }),
  fine: (_, reg_no) => ({ ...fineEntered, reg_no, notice_no: `WALK${(notices += 1)}` }),
  enquiry: () => ({ ...sampleEnquiry, customer_account_number: 'NORTH01' }),
  order: () => ({ customer_account_number: 'NORTH01', line: { vehicle_category_id: 1, quantity: 1 } }),
  meeting: () => ({
    ...{ topic: 'A walk', details: null, way: 'video', minutes: '30', place: null, attendees: null },
    ...{ first_at: '2026-11-19T10:00:00.000Z', second_at: null, third_at: null, customer_account_number: 'NORTH01' },
  }),
  query: (id) => ({ category: 'other', title: 'A walk', body: 'On its way.', subject: { type: 'vehicle', id } }),
}
