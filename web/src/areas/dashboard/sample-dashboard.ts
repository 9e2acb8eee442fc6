// For tests alone: a dashboard with every part, small enough to read.
import type { Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'

const figure = (value: number | null, previous: number | null) => ({ value, previous })
const period = (miles: number) => ({
  from: '2026-11-01',
  to: '2026-11-17',
  previous_from: '2026-10-01',
  previous_to: '2026-10-31',
  miles: figure(miles, 190_000),
  miles_since: null,
  co2_kilograms: figure(71_000, 70_000),
  average_score: figure(81.2, 79),
  spend_pence: figure(6_811_400, 6_600_000),
  pence_per_mile: figure(37, 36),
  named_pence: figure(6_819_359, 6_840_000),
  unnamed_pence: figure(690_000, 0),
  by_day_pence: figure(7_003_125, 6_650_000),
  by_day_pence_per_mile: figure(38, 35),
  unbilled_pence: 41_200,
})
const series = [
  { month: '2026-10', value: 1 },
  { month: '2026-11', value: 2 },
]

/** Other than the dashboard's own, so that it shows which of them is read. */
export const sampleCounts = {
  cars: 36,
  vans: 113,
  total_vehicles: 151,
  last_update: '2026-11-17T06:10:00.000Z',
  vehicle_cats: [{ name: 'Panel van', count: 113 }],
}

export const sampleTeam = {
  manager: {
    ...{ id: 2, name: 'Hannah Price', email: 'accounts@kerbline.example' },
    ...{ phone: null, photo_id: null, job_title: 'Account manager', away: null },
  },
  branch: {
    ...{ id: 1, name: 'Leeds South', phone: '0113 496 0110', address: null },
    ...{ email: null, opening_hours: null, latitude: null, longitude: null },
  },
}

export const sampleDashboard: Dashboard = {
  as_of: '2026-11-17T08:02:00.000Z',
  today: '2026-11-17',
  last_date_of_data_call: '2026-11-17T06:10:00.000Z',
  fleet: { vehicles: 148, vans: 112, cars: 36, drivers: 131, categories: [{ name: 'Panel van', count: 112 }] },
  compliance: {
    total: 248,
    compliant: 207,
    upcoming: 26,
    overdue: 15,
    no_valid_date: 1,
    percentage: 93,
    overdue_booked: 9,
    overdue_signs: [
      {
        id: 1,
        reg_no: 'LK21VXN',
        event_type: 'mot',
        event_name: 'MOT',
        due_date: '2026-11-08',
        rag: 'red',
        is_booked: false,
      },
    ],
    weeks: Array.from({ length: 12 }, (_, week) => ({
      week_start: `2026-12-${String(week + 1).padStart(2, '0')}`,
      count: 0,
      booked: 0,
      signs: [],
    })),
  },
  needs: {
    total: 41,
    rows: [
      {
        kind: 'off the road',
        harm: 'unsafe',
        record_id: '1',
        reg_no: 'LK21VXN',
        vehicle_id: 1,
        event_type: 'mot',
        title: 'MOT',
        place: 'Ford Transit, Leeds depot',
        rag: 'red',
        words: '9 days overdue',
        due_date: '2026-11-08',
        owner: 'hire_company',
        action: 'Book',
      },
    ],
  },
  month: {
    periods: { month: period(184_307), quarter: period(560_000), year: period(2_200_000) },
    fleet_miles: 4_512_004,
    fleet_co2_kilograms: 1_240_000,
    vehicles_with_miles: 146,
    average_score: 82,
    trend: {
      vehicles: series,
      miles: series,
      co2_kilograms: series,
      average_score: series,
      spend_pence: series,
      by_day_pence_per_mile: series,
    },
  },
  drivers: {
    ranked: 131,
    top: [{ rank: 1, reg_no: 'BN23LSC', name: 'Aisha Malik', score: 97.04 }],
    bottom: [{ rank: 131, reg_no: 'GX17EUA', name: 'Joe Pask', score: 47 }],
  },
  cost_per_mile: {
    is_internal: false,
    ranked: 146,
    excluded: 2,
    unmatched_lines: 3,
    unmatched_pence: 690_000,
    on_hire: {
      ranked: 1,
      excluded: 147,
      lowest: [{ rank: 1, reg_no: 'GX17EUA', fuel_type: 'diesel', pence_per_mile: 158, goods_pence: 7_900, miles: 50 }],
      highest: [],
    },
    lowest: [{ rank: 1, reg_no: 'BN23LSC', fuel_type: 'electric', pence_per_mile: 19, goods_pence: 1_900, miles: 100 }],
    highest: [
      { rank: 146, reg_no: 'GX17EUA', fuel_type: 'diesel', pence_per_mile: 79, goods_pence: 7_900, miles: 100 },
    ],
  },
  checks: {
    failed: 3,
    failed_regs: ['YD70KHZ'],
    advisory: 6,
    nil_defect: 94,
    without_time: 2,
    last_at: '2026-11-17T09:14:00.000Z',
    not_checked: 45,
    parked: 12,
  },
  damage: {
    open: 7,
    rows: [
      {
        id: 4,
        case_no: 'DMG-000004',
        reg_no: 'MF72OJE',
        summary: 'Rear offside door',
        state: 'draft',
        waiting_on: 'customer',
        due_at: null,
        updated_at: '2026-11-13T10:00:00.000Z',
      },
    ],
  },
  fines: {
    open: 3,
    rows: [
      {
        id: 9,
        number: 'FIN-000009',
        reg_no: 'LK21VXN',
        title: 'Bus lane, Wellington Street',
        status: 'Decision needed',
        waiting_on: 'customer',
        due_on: '2026-11-20',
      },
    ],
  },
  queries: {
    open: 4,
    rows: [
      {
        query_no: 'Q-020418',
        title: 'Invoice 88213 mileage',
        status: 'awaiting_customer',
        waiting_on: 'customer',
        last_reply: 'Reply from Credit Control',
        updated_at: '2026-11-17T08:00:00.000Z',
      },
    ],
  },
}
