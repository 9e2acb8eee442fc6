// For tests: people of both sides, vehicles, and bookings asked for and moved by the calls themselves.
import type { Permission } from '@kerbline/domain/permissions.ts'
import type { Database } from '../../db/database.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import { type Answer, categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

/** A Tuesday, at work. */
export const CLOCK = '2026-11-17T09:00:00.000Z'
/** So many hours from it. */
export const at = (hours: number): string => new Date(Date.parse(CLOCK) + hours * 3_600_000).toISOString()

export interface ShownBooking {
  readonly record: Readonly<Record<string, unknown>> & {
    readonly id: number
    readonly number: string
    readonly state: string
    readonly updated_at: string
  }
  readonly may: readonly { readonly verb: string }[]
  readonly may_not: readonly { readonly verb: string; readonly why: string; readonly who: readonly string[] }[]
  readonly clocks: readonly { readonly clock: string; readonly is_kept: boolean | null }[]
}

export interface Bookings {
  readonly portal: TestPortal
  readonly customer: TestPerson
  readonly staff: TestPerson
  readonly senior: TestPerson
  readonly foreign: TestPerson
  readonly vehicle: (reg_no: string, due?: Readonly<Record<string, string>>) => Promise<number>
  readonly ask: (vehicle: number, body?: object, by?: TestPerson) => Promise<Answer>
  readonly view: (id: number, by?: TestPerson) => Promise<ShownBooking>
  readonly step: (id: number, verb: string, values: object, by: TestPerson) => Promise<Answer>
  /** A booking taken along these steps by staff, with what each is asked for. */
  readonly road: (id: number, ...steps: readonly (readonly [verb: string, values?: object])[]) => Promise<void>
}

export const shown = ({ json }: Answer): ShownBooking => json as ShownBooking

const customerRights: readonly Permission[] = [
  'see maintenance request details',
  'request maintenance',
  'approve rechargeable maintenance',
  'see compliance',
  'see vehicles',
]
const staffRights: readonly Permission[] = [
  'see dashboard',
  'see maintenance request details',
  'manage maintenance',
  'authorise maintenance cost',
  'approve rechargeable maintenance',
  'see compliance',
  'see all accounts',
]

export async function startBookings(
  database: Database,
  clock = CLOCK,
  env: Readonly<Record<string, string>> = {},
): Promise<Bookings> {
  const portal = await startTestPortal(database, { TEST_CLOCK: clock, ...env })
  const customer = await portal.person({ accounts: ['NORTH01'], may: customerRights })
  const foreign = await portal.person({ accounts: ['SOUTH01'], may: customerRights })
  const ofStaff = (cost_limit_pence: number) =>
    portal.person({ side: 'staff', accounts: [], may: staffRights, columns: { cost_limit_pence } })
  const [staff, senior] = [await ofStaff(30_000), await ofStaff(500_000)]
  const view = async (id: number, by = customer) => shown(await portal.get(`/api/maintenance/${id}`, by.token))
  const step: Bookings['step'] = async (id, verb, values, by) => {
    const { record } = await view(id, staff)
    return portal.send('POST', `/api/maintenance/${id}/steps`, by.token, {
      verb,
      version: record.updated_at,
      ...values,
    })
  }
  return {
    ...{ portal, customer, staff, senior, foreign, view, step },
    vehicle: (reg_no, due = {}) =>
      portal.owner(async (rows) => {
        const owned = { customer_account_number: 'NORTH01' }
        const made = aVehicle({
          ...owned,
          vehicle_category_id: await categoryId(rows),
          ...{ reg_no, status: 'on_hire', miles: 40_000, miles_at: '2026-11-10T09:00:00Z' },
        })
        const { id } = await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()
        for (const [event_type, due_date] of Object.entries(due))
          await rows
            .insertInto('compliance_items')
            .values(aComplianceItem({ ...owned, vehicle_id: id, vehicle_reg: reg_no, event_type, due_date }))
            .execute()
        return id
      }),
    ask: (vehicle, body = {}, by = customer) =>
      portal.send('POST', '/api/maintenance', by.token, {
        ...{ vehicle_id: vehicle, type: 'mot', preferred_dates: ['2026-11-20'], ...body },
      }),
    road: async (id, ...steps) => {
      for (const [verb, values = {}] of steps) {
        const reply = await step(id, verb, values, staff)
        if (reply.status !== 200) throw new Error(`${verb}: ${reply.text}`)
      }
    },
  }
}

/** From asked to in the workshop. */
export const toWorkshop = [
  ['book', { booked_at: at(0.05), dealer_id: null, place: 'Gate 1' }],
  ['arrive', { arrived_at: at(0), off_road_at: null, odometer: null }],
] as const

/** From the workshop to back on the road. */
export const backOnRoad = (outcome: 'pass' | 'fail' | 'advisory' | null) =>
  [
    [
      'finish work',
      { completed_at: at(0), outcome, new_due_date: null, findings: outcome === 'fail' ? 'Stop lamp out' : null },
    ],
    ...(outcome === 'fail' ? [] : [['pass check'] as const]),
    ['complete', { returned_at: at(0), odometer: null }],
  ] as const
