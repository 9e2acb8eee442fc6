// Plausible cases for tests and demo data: a row of the spine with what is its kind's own beside it. Whose turn it is and whether it is
// over follow from the state, unless given.
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { conditionCase } from '@kerbline/domain/areas/condition-sets/case.ts'
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { defectCase } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { enquiryCase } from '@kerbline/domain/areas/enquiries/case.ts'
import { meetingCase } from '@kerbline/domain/areas/meetings/case.ts'
import { orderCase } from '@kerbline/domain/areas/orders/case.ts'
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { offHireCase } from '@kerbline/domain/areas/off-hires/case.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import type { Rows } from '../db/scope.ts'
import { factoryNow, type Given, type New } from './factories.ts'

type Owned = 'customer_account_number'
type OwnTable =
  | 'maintenance_cases'
  | 'query_cases'
  | 'defect_cases'
  | 'meeting_cases'
  | 'order_cases'
  | 'enquiry_cases'
  | 'off_hire_cases'
  | 'fine_cases'
  | 'damage_cases'
  | 'condition_sets'
/** Rows of a kind's own table take number and account from the spine. */
type Own<Table extends OwnTable> = Omit<New<Table>, 'case_id' | Owned>
type GivenOwn<Table extends OwnTable> = Partial<Own<Table>>

export interface MadeMaintenance {
  readonly spine: New<'cases'> & { readonly kind: 'maintenance' }
  readonly own: Own<'maintenance_cases'>
}
export interface MadeQuery {
  readonly spine: New<'cases'> & { readonly kind: 'query' }
  readonly own: Own<'query_cases'>
}
export interface MadeDefect {
  readonly spine: New<'cases'> & { readonly kind: 'defect' }
  readonly own: Own<'defect_cases'>
}
export interface MadeMeeting {
  readonly spine: New<'cases'> & { readonly kind: 'meeting' }
  readonly own: Own<'meeting_cases'>
}
export interface MadeEnquiry {
  readonly spine: New<'cases'> & { readonly kind: 'enquiry' }
  readonly own: Own<'enquiry_cases'>
}
export interface MadeOffHire {
  readonly spine: New<'cases'> & { readonly kind: 'off_hire' }
  readonly own: Own<'off_hire_cases'>
}
export interface MadeFine {
  readonly spine: New<'cases'> & { readonly kind: 'fine' }
  readonly own: Own<'fine_cases'>
}
export interface MadeDamage {
  readonly spine: New<'cases'> & { readonly kind: 'damage' }
  readonly own: Own<'damage_cases'>
}
export interface MadeCondition {
  readonly spine: New<'cases'> & { readonly kind: 'condition' }
  readonly own: Own<'condition_sets'>
}
export interface MadeOrder {
  readonly spine: New<'cases'> & { readonly kind: 'order' }
  readonly own: Own<'order_cases'>
}
export type MadeCase =
  | MadeMaintenance
  | MadeQuery
  | MadeDefect
  | MadeMeeting
  | MadeEnquiry
  | MadeOrder
  | MadeOffHire
  | MadeFine
  | MadeDamage
  | MadeCondition

/** What the spine says of a case in a state, since when, and by when it was over. */
function standingOf(
  kind: CaseKind,
  state: string,
  {
    created_at = factoryNow,
    updated_at = created_at > factoryNow ? created_at : factoryNow,
    ...given
  }: Partial<New<'cases'>>,
) {
  const waiting_on = given.waiting_on === undefined ? waitsOn(kind, state) : given.waiting_on
  return {
    priority: 'normal' as const,
    waiting_on,
    waiting_since: waiting_on === null ? null : updated_at,
    opened_at: created_at,
    closed_at: kind.lifecycle.final.includes(state) ? updated_at : null,
    created_at,
    updated_at,
  }
}

/** A service that was asked for. `latest_status` follows the state given. */
export function aMaintenanceCase(
  given: Given<'cases', Owned | 'vehicle_id' | 'reg_no'>,
  own: GivenOwn<'maintenance_cases'> = {},
): MadeMaintenance {
  const { state = 'requested', type = 'service', created_at = factoryNow } = given
  return {
    spine: {
      type,
      title: eventTypeName(type),
      state,
      ...standingOf(maintenanceCase, state, given),
      ...given,
      kind: 'maintenance',
    },
    own: {
      latest_status: JSON.stringify({ status: state, at: created_at, by: 'Maintenance', note: '' }),
      preferred_dates: [],
      is_rechargeable: false,
      ...own,
    },
  }
}

export function aQueryCase(given: Given<'cases', Owned>, own: GivenOwn<'query_cases'> = {}): MadeQuery {
  const { state = 'open' } = given
  return {
    spine: {
      type: 'invoice',
      title: 'Mileage on the November invoice',
      state,
      ...standingOf(queryCase, state, given),
      ...given,
      kind: 'query',
    },
    own: {
      body: 'The mileage on the invoice is higher than the reading of that day. Please check.',
      ...own,
    },
  }
}

/** A worn tyre that a check reported this morning. */
export function aDefectCase(
  given: Given<'cases', Owned | 'vehicle_id' | 'reg_no'>,
  own: GivenOwn<'defect_cases'> = {},
): MadeDefect {
  const { state = 'reported', type = 'tyres_wheels' } = given
  return {
    spine: {
      type,
      title: 'Tyres and wheel fixings: worn',
      state,
      ...standingOf(defectCase, state, given),
      ...given,
      kind: 'defect',
    },
    own: { item: type, severity: 'minor', note: 'Worn', driver_name: 'Sam Okafor', ...own },
  }
}

export function aMeetingCase(given: Given<'cases', Owned>, own: GivenOwn<'meeting_cases'> = {}): MadeMeeting {
  const { state = 'requested' } = given
  return {
    spine: {
      type: 'video',
      title: 'Winter tyres',
      state,
      ...standingOf(meetingCase, state, given),
      ...given,
      kind: 'meeting',
    },
    own: { way: 'video', minutes: 60, ...own },
  }
}

/** A van that waits for the credit check. */
export function anOrderCase(
  given: Given<'cases', Owned>,
  own: GivenOwn<'order_cases'> & Pick<Own<'order_cases'>, 'vehicle_category_id'>,
): MadeOrder {
  const { state = 'submitted' } = given
  return {
    spine: {
      ...{ type: 'contract_hire', title: 'Panel van on Ford Transit 350', state },
      ...standingOf(orderCase, state, given),
      ...given,
      kind: 'order',
    },
    own: { model: 'Transit 350', ...own },
  }
}

/** Two vehicles of a category, asked for in the portal. */
export function anEnquiry(
  vehicleCategoryId: number,
  given: Given<'cases', Owned>,
  own: GivenOwn<'enquiry_cases'> = {},
): MadeEnquiry {
  const { state = 'new' } = given
  return {
    spine: {
      type: 'flexi_hire',
      title: '2 × Panel van, 6 months',
      state,
      ...standingOf(enquiryCase, state, given),
      ...given,
      kind: 'enquiry',
    },
    own: {
      lines: JSON.stringify([
        { vehicle_category_id: vehicleCategoryId, body_id: null, manufacturer_id: null, quantity: 2 },
      ]),
      ...{ term: 6, start_date: '2026-12-01', ...own },
    },
  }
}

/** A van that goes back tomorrow; its row of vehicles is the caller's. */
export function anOffHire(given: Given<'cases', Owned>, own: GivenOwn<'off_hire_cases'> = {}): MadeOffHire {
  const { state = 'submitted' } = given
  return {
    spine: {
      type: 'collection',
      title: 'Off-hire of 1 vehicle',
      state,
      ...standingOf(offHireCase, state, given),
      ...given,
      kind: 'off_hire',
    },
    own: {
      ...{ way: 'collection', contact: 'Sam Okafor', phone: '0113 496 0142', reason: 'not_needed' },
      ...{ asked_for: '2026-11-24', counted_on: '2026-11-23', charge_ends_on: '2026-11-24', wants_replacement: false },
      ...{ goods_removed: true, data_cleared: true, fuel_card_returned: true },
      ...own,
    },
  }
}

/** A parking notice that waits for the customer. */
export function aFine(
  given: Given<'cases', Owned>,
  own: GivenOwn<'fine_cases'> & Pick<Own<'fine_cases'>, 'authority_id'>,
): MadeFine {
  const { state = 'notified' } = given
  return {
    spine: {
      ...{ type: 'council_parking', title: 'Council parking, High Street', state },
      ...standingOf(fineCase, state, given),
      ...given,
      kind: 'fine',
    },
    own: {
      ...{ notice_no: `N${(notices += 1)}`, stage: 'pcn', contravention_at: '2026-11-10T09:00:00.000Z' },
      ...{ location: 'High Street', issued_on: '2026-11-11', full_pence: 7_000, discount_pence: 3_500 },
      ...own,
    },
  }
}
let notices = 0

/** A dent that was reported yesterday. */
export function aDamageCase(
  given: Given<'cases', Owned | 'vehicle_id' | 'reg_no'>,
  own: GivenOwn<'damage_cases'> = {},
): MadeDamage {
  const { state = 'submitted' } = given
  return {
    spine: {
      type: 'reversing',
      title: 'Nearside sliding door',
      state,
      owner_team: 'Damage',
      ...standingOf(damageCase, state, given),
      ...given,
      kind: 'damage',
    },
    own: {
      severity: 'minor',
      circumstances: 'Reversed against a bollard while leaving the loading bay.',
      incident_at: '2026-11-18T14:10:00.000Z',
      is_drivable: true,
      injuries: 'none',
      ...own,
    },
  }
}

/** A set of a van at its delivery, its photos still to be taken. */
export function aConditionSet(
  given: Given<'cases', Owned | 'vehicle_id' | 'reg_no'>,
  own: GivenOwn<'condition_sets'> = {},
): MadeCondition {
  const { state = 'draft', type = 'delivery' } = given
  return {
    spine: {
      type,
      title: 'Condition at delivery',
      state,
      owner_team: 'Damage',
      ...standingOf(conditionCase, state, given),
      ...given,
      kind: 'condition',
    },
    own: {
      ...{ body: 'van', required: ['front', 'rear'], taken_at: factoryNow, taken_by: 'Sam Okafor', side: 'customer' },
      ...{ retake_slots: [], retake_after: 0, retake_reason: null },
      ...own,
    },
  }
}

/** Of the hire company, read by both sides. */
export const aCasePost = (given: Given<'case_posts', Owned | 'case_id'>): New<'case_posts'> => ({
  author_name: 'Priya Raman',
  side: 'hire_company',
  through: 'portal',
  body: 'Thank you, we are looking into it.',
  is_internal: false,
  at: factoryNow,
  ...given,
})

/** The answer promised for Tuesday, which still runs. */
export const aCaseClock = (given: Given<'case_clocks', Owned | 'case_id'>): New<'case_clocks'> => ({
  clock: 'resolve',
  started_at: factoryNow,
  due_at: '2026-11-24T17:00:00.000Z',
  paused_minutes: 0,
  ...given,
})

/** Puts cases in, each with what is its kind's own, and answers their numbers in the order given. */
export async function insertCases(rows: Rows, made: readonly MadeCase[]): Promise<number[]> {
  if (made.length === 0) return []
  const spines = await rows
    .insertInto('cases')
    .values(made.map(({ spine }) => spine))
    .returning('id')
    .execute()
  const ids = spines.map(({ id }) => id)
  const keyOf = ({ spine }: MadeCase, place: number) => ({
    case_id: ids[place] ?? 0,
    customer_account_number: spine.customer_account_number,
  })
  const keyed = made.map((each, place) => ({ ...each, key: keyOf(each, place) }))
  const maintenance = keyed.flatMap((each) => (isMaintenance(each) ? [{ ...each.own, ...each.key }] : []))
  const queries = keyed.flatMap((each) => (isQuery(each) ? [{ ...each.own, ...each.key }] : []))
  const defects = keyed.flatMap((each) => (isDefect(each) ? [{ ...each.own, ...each.key }] : []))
  const sets = keyed.flatMap((each) => (isCondition(each) ? [{ ...each.own, ...each.key }] : []))
  const damage = keyed.flatMap((each) => (isDamage(each) ? [{ ...each.own, ...each.key }] : []))
  const meetings = keyed.flatMap((each) => (isMeeting(each) ? [{ ...each.own, ...each.key }] : []))
  const orders = keyed.flatMap((each) => (isOrder(each) ? [{ ...each.own, ...each.key }] : []))
  if (orders.length > 0) await rows.insertInto('order_cases').values(orders).execute()
  const enquiries = keyed.flatMap((each) => (isEnquiry(each) ? [{ ...each.own, ...each.key }] : []))
  const offHires = keyed.flatMap((each) => (isOffHire(each) ? [{ ...each.own, ...each.key }] : []))
  if (maintenance.length > 0) await rows.insertInto('maintenance_cases').values(maintenance).execute()
  if (queries.length > 0) await rows.insertInto('query_cases').values(queries).execute()
  if (defects.length > 0) await rows.insertInto('defect_cases').values(defects).execute()
  if (damage.length > 0) await rows.insertInto('damage_cases').values(damage).execute()
  if (meetings.length > 0) await rows.insertInto('meeting_cases').values(meetings).execute()
  if (enquiries.length > 0) await rows.insertInto('enquiry_cases').values(enquiries).execute()
  const fines = keyed.flatMap((each) => (isFine(each) ? [{ ...each.own, ...each.key }] : []))
  if (fines.length > 0) await rows.insertInto('fine_cases').values(fines).execute()
  if (offHires.length > 0) await rows.insertInto('off_hire_cases').values(offHires).execute()
  if (sets.length > 0) await rows.insertInto('condition_sets').values(sets).execute()
  return ids
}

const isMaintenance = <Made extends MadeCase>(made: Made): made is Made & MadeMaintenance =>
  made.spine.kind === 'maintenance'
const isQuery = <Made extends MadeCase>(made: Made): made is Made & MadeQuery => made.spine.kind === 'query'
const isDefect = <Made extends MadeCase>(made: Made): made is Made & MadeDefect => made.spine.kind === 'defect'
const isCondition = <Made extends MadeCase>(made: Made): made is Made & MadeCondition => made.spine.kind === 'condition'
const isDamage = <Made extends MadeCase>(made: Made): made is Made & MadeDamage => made.spine.kind === 'damage'
const isOrder = <Made extends MadeCase>(made: Made): made is Made & MadeOrder => made.spine.kind === 'order'
const isEnquiry = <Made extends MadeCase>(made: Made): made is Made & MadeEnquiry => made.spine.kind === 'enquiry'
const isFine = <Made extends MadeCase>(made: Made): made is Made & MadeFine => made.spine.kind === 'fine'
const isOffHire = <Made extends MadeCase>(made: Made): made is Made & MadeOffHire => made.spine.kind === 'off_hire'
const isMeeting = <Made extends MadeCase>(made: Made): made is Made & MadeMeeting => made.spine.kind === 'meeting'

export async function insertCase(rows: Rows, made: MadeCase): Promise<number> {
  const [id = 0] = await insertCases(rows, [made])
  return id
}
