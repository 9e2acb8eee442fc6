// What hangs on the vehicles of a random fleet: what falls due and what was booked, checks, damage, invoices and readings.
import { damageStates } from '@kerbline/domain/areas/damage/states.ts'
import { maintenanceStates } from '@kerbline/domain/areas/maintenance/states.ts'
import { addDays, type CalendarDate, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { insertAll } from '../../demo/bulk-insert.ts'
import type { Random } from '../../demo/random.ts'
import {
  aDamageCase,
  aMaintenanceCase,
  type MadeCase,
  type MadeDamage,
  type MadeMaintenance,
  type MadeQuery,
} from '../../testing/case-factories.ts'
import * as make from '../../testing/factories.ts'

export const today: CalendarDate = '2026-11-20'

export type Made<Table extends keyof Tables> = make.New<Table> & { readonly id: number }

const eventTypes = ['mot', 'service', 'ved', 'loler'] as const
export const instantOf = (day: CalendarDate, hour: number): string =>
  `${day}T${String(hour).padStart(2, '0')}:15:00.000Z`
export const many = <Row>(min: number, max: number, random: Random, row: (place: number) => Row): Row[] =>
  Array.from({ length: random.whole(min, max) }, (_, place) => row(place))

/** Far from the ids the database hands out itself. */
let lastId = 1_000_000

export async function insert<Table extends keyof Tables>(
  rows: Kysely<Tables>,
  table: Table,
  list: readonly make.New<Table>[],
) {
  const numbered = list.map((row) => ({ ...row, id: ++lastId }))
  await insertAll<keyof Tables>(rows, table, numbered)
  return numbered
}

/** A case as the specified calls tell it: the spine and what is its kind's own in one row, its state called its status. */
export type ToldCase<Case extends MadeCase> = Made<'cases'> &
  Case['own'] & { readonly number: string; readonly status: string; readonly reg_no: string; readonly type: string }

/** Puts cases in as {@link insert} does rows. */
export async function insertCases<Case extends MadeMaintenance | MadeQuery | MadeDamage>(
  rows: Kysely<Tables>,
  table: 'maintenance_cases' | 'query_cases' | 'damage_cases',
  list: readonly Case[],
): Promise<ToldCase<Case>[]> {
  const numbered = list.map(({ spine, own }) => {
    const id = ++lastId
    return { spine: { ...spine, id, number: `${spine.kind.charAt(0).toUpperCase()}-${id}` }, own }
  })
  await insertAll<keyof Tables>(
    rows,
    'cases',
    numbered.map(({ spine }) => spine),
  )
  await insertAll<keyof Tables>(
    rows,
    table,
    numbered.map(({ spine, own }) => ({
      ...own,
      case_id: spine.id,
      customer_account_number: spine.customer_account_number,
    })),
  )
  return numbered.map(({ spine, own }) => ({ ...own, ...spine, status: spine.state, reg_no: spine.reg_no ?? '' }))
}

export function workOf({ id, reg_no, customer_account_number, miles }: Made<'vehicles'>, random: Random) {
  const owned = { customer_account_number, vehicle_id: id, note: `canary-${customer_account_number}` }
  const items = eventTypes
    .filter(() => random.chance(0.7))
    .map((event_type) => {
      const days = random.weighted([
        [random.whole(-40, 120), 8],
        [0, 1],
        [-1, 1],
        [7, 1],
        [28, 1],
        [29, 1],
        [83, 1],
        [84, 1],
      ])
      const undated = random.chance(0.08)
      return make.aComplianceItem({
        ...owned,
        vehicle_reg: reg_no,
        event_type,
        overdue_weeks: random.pick([0, 2, 4, 8]),
        // Past its miles, at them, at the miles that turn it amber, and a good way off.
        due_miles:
          event_type === 'service'
            ? Math.max(
                0,
                Math.floor(miles ?? 20_000) + ([-2_500, -40, 0, 300, 1_000, 1_001, 4_000, 9_000][id % 8] ?? 0),
              )
            : null,
        responsibility: random.pick(['customer', 'hire_company']),
        due_date: undated ? null : addDays(today, days),
        due_date_text: undated ? '31/11/2026' : null,
      })
    })
  const events = many(0, 4, random, () =>
    aMaintenanceCase(
      {
        customer_account_number,
        vehicle_id: id,
        reg_no,
        type: random.pick(eventTypes),
        state: random.pick(maintenanceStates),
        created_at: new Date(Date.parse('2026-06-01T00:00:00Z') + random.whole(0, 14_000_000) * 1000).toISOString(),
      },
      {
        note: owned.note,
        latest_status: random.pick(['{"status":"booked"}', '{"status":', '']),
        booked_at: random.chance(0.5) ? instantOf(addDays(today, 3), 9) : null,
      },
    ),
  )
  const checks = many(0, 3, random, () =>
    make.aDriverCheck({
      ...owned,
      reg_no,
      rag: random.pick(['red', 'amber', 'green']),
      reviewed_at: random.chance(0.4) ? make.factoryNow : null,
      created_at: instantOf(
        addDays(
          today,
          -random.weighted([
            [0, 3],
            [1, 1],
            [20, 1],
            [40, 1],
          ]),
        ),
        random.whole(1, 22),
      ),
      ...(random.chance(0.2) && {
        start_time: 'yesterday',
        start_at: null,
        duration_seconds: null,
        has_raw_time: true,
        time_anomaly: 'not a time',
      }),
    }),
  )
  const cases = many(0, 2, random, () => {
    const state = random.chance(0.4) ? 'draft' : random.pick(damageStates)
    const estimate_pence = random.pick([45_050, 45_050, null])
    const priority = random.pick(['low', 'normal', 'high'] as const)
    const updated_at = instantOf(addDays(today, -random.whole(0, 9)), random.whole(0, 23))
    return aDamageCase(
      { customer_account_number, vehicle_id: id, reg_no, state, priority, updated_at },
      { note: owned.note, estimate_pence },
    )
  })
  return { items, events, checks, cases }
}

/** Of hire: within a month, over its end, ahead of today, long ago, on one day; and none. */
const hirePeriods = [
  ', November 2026',
  ', 3 months from October 2026',
  ', 17 Oct to 16 Nov 2026',
  ', 15/11/2026 - 14/12/2026',
  ', 1 Nov 2025 to 29 Oct 2026',
  ', 20 Nov to 20 Nov 2026',
  '',
]

export async function addInvoices(
  rows: Kysely<Tables>,
  account: string,
  vehicles: readonly Made<'vehicles'>[],
  random: Random,
) {
  const plates = vehicles.map(({ reg_no }) => reg_no)
  const lines = many(3, 40, random, (place) => {
    const named = random.weighted<readonly string[]>([
      [[], 2],
      [[random.pick(plates)], 6],
      [[...new Set([random.pick(plates), random.pick(plates)])], 2],
    ])
    return {
      value_pence: random.whole(-20_000, 90_000),
      narrative: `Charge ${named.join(' and ')} canary-${account}${hirePeriods[place % hirePeriods.length] ?? ''}`,
      reg_nos: [...named],
      category: random.pick(['rental', 'fuel']),
    }
  })
  const { invoice, lines: made } = make.anInvoice(
    { customer_account_number: account, id: 0, transaction_date: addDays(today, -random.whole(0, 300)) },
    lines,
  )
  const { id: _, ...row } = invoice
  const [stored] = await insert(rows, 'invoices', [row])
  const owned = made.map((line) => ({ ...line, invoice_id: stored?.id ?? 0 }))
  await rows.insertInto('invoice_lines').values(owned).execute()
  return owned
}

export async function addReadings(rows: Kysely<Tables>, vehicles: readonly Made<'vehicles'>[], random: Random) {
  for (const { id, customer_account_number, emei } of vehicles.filter(() => random.chance(0.8))) {
    const blocks = {
      odometer_miles: random.chance(0.8) ? 100.5 : null,
      score: random.chance(0.8) ? 71 : null,
      latitude: random.chance(0.8) ? 53.5 : null,
      longitude: -1.5,
    }
    await rows
      .insertInto('equipment_latest')
      .values({
        vehicle_id: id,
        customer_account_number,
        reading_id: id,
        serial_number: emei ?? '',
        ...blocks,
        odometer_at: make.factoryNow,
        score_at: make.factoryNow,
        location_at: make.factoryNow,
        snapshot_at: make.factoryNow,
        is_complete: Object.values(blocks).every((block) => block !== null),
      })
      .execute()
  }
  const months = vehicles.flatMap(({ id, customer_account_number }) =>
    monthsUpTo(today.slice(0, 7), 26)
      .filter(() => random.chance(0.6))
      .map((month) => ({
        vehicle_id: id,
        customer_account_number,
        month,
        miles: random.whole(0, 30_000) / 10,
        score_sum: random.whole(100, 2_000) / 10,
        score_count: random.whole(0, 20),
      })),
  )
  await rows.insertInto('vehicle_months').values(months).execute()
  return months
}
