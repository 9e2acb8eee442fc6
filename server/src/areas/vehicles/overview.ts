// One vehicle, found by a plate it wears or wore. The plate is a name; the vehicle's number is its identity.
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { planTemplateOf } from '@kerbline/domain/areas/vehicles/plan-template.ts'
import { type InputOf, isMet, type Needs } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql } from 'kysely'
import { failuresOf } from '../../fleet/failed-tests.ts'
import { inScope, LIVE, wore } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call } from '../../http/call.ts'
import { disagreementsOf } from '../compliance/queries.ts'
import { templateOf } from '../driver-checks/queries.ts'
import { platesWorn } from './plates.ts'
import {
  branchOf,
  checksOf,
  complianceOf,
  countsOf,
  dangerousOf,
  damageOf,
  doneOf,
  driverOf,
  tagsOf,
  type Of,
  undatedOf,
} from './overview-parts.ts'

type Overview = VehicleOverview

/** A vehicle of the plate asked for; the asset filter leaves none of them out, it is only said. */
type Found = Overview['namesakes'][number] & { readonly is_outside_filter: boolean }

const IS_WEARING = (plate: string) => sql<boolean>`coalesce(v.current_reg_no, v.reg_no) = ${plate}`

/** Every vehicle of the accounts that wears or wore that plate: live ones first, of those the one wearing it, then the newest. */
async function withPlate({ rows, actor }: Call, plate: string): Promise<Found[]> {
  const { rows: found } = await sql<Found>`
    select v.id, v.reg_no, v.current_reg_no, v.status, ${IS_WEARING(plate)} as is_wearing,
      concat_ws(' ', (select m.name from manufacturers m where m.id = v.manufacturer_id), v.model, v.derivative) as make_model,
      not ${inScope(actor.filter, sql.ref('v.id'))} as is_outside_filter
    from vehicles v where ${wore(sql.ref('v.id'), [plate])}
    order by (${LIVE}) desc, ${IS_WEARING(plate)} desc, v.id desc limit 20`.execute(rows)
  return found
}

type Row = Omit<Overview['vehicle'], 'plan'> &
  Omit<Overview['contract'], 'hire_type'> & {
    readonly hire_type: Overview['contract']['hire_type']
    readonly latitude: number | null
    readonly longitude: number | null
    readonly location_at: string | null
    readonly failures: Overview['failures']
  }

const named = (table: string, column: string) =>
  sql`(select p.name from ${sql.table(table)} p where p.id = ${sql.ref(`v.${column}`)})`

async function vehicleRow({ rows }: Call, id: number, today: string): Promise<Row> {
  const {
    rows: [row],
  } = await sql<Row>`
    select v.id, v.reg_no, v.current_reg_no, a.name as customer, v.customer_account_number, v.fleet_no, v.vin, v.emei,
      ${named('manufacturers', 'manufacturer_id')} as make, v.model, v.derivative, c.name as category, c.class, ${templateOf} as check_template, ${named('bodies', 'body_id')} as body,
      v.colour, v.year_of_manufacture, v.first_registered, v.fuel_type, v.euro_status, v.co2_grams_per_kilometre as co2, v.gvw_kg, v.payload_kg,
      v.axle_config, v.height_mm, v.has_tail_lift, v.has_tachograph, v.has_crane, v.has_fridge, ${named('branches', 'branch_id')} as branch,
      ${named('fleet_allocations', 'fleet_allocation_id')} as allocation,
      json_build_object('category', v.vehicle_category_id, 'body', v.body_id, 'branch', v.branch_id, 'allocation', v.fleet_allocation_id, 'company', a.customer_id) as points, v.status, v.is_vor, v.vor_since, v.vor_reason, v.has_recall, v.tax_status,
      v.mot_status, v.cost_centre, v.note, v.miles, v.miles_at, v.score, v.score_at, carbon_kilograms(v.miles, coalesce(v.co2_grams_per_kilometre, f.grams_per_kilometre)) as co2_kilograms,
      v.latitude, v.longitude, v.location_at, v.hire_type, v.contract_ref, v.on_hire_date, v.contract_end_date, v.off_hire_date,
      v.miles_at_on_hire, v.annual_mileage_allowance, v.weekly_rate_pence, v.excess_pence_per_mile, ${failuresOf(sql`v.id`, today)} as failures
    from vehicles v join vehicle_categories c on c.id = v.vehicle_category_id join accounts a on a.customer_account_number = v.customer_account_number
    left join factors_in_force f on f.class = c.class and f.fuel_type = v.fuel_type
    where v.id = ${id}`.execute(rows)
  if (!row) throw problem('not found')
  return row
}

function mayOf({ may }: Actor, status: Overview['vehicle']['status']): Overview['may'] {
  const isOnHire = status === 'on_hire' || status === 'vor'
  const offered: readonly [Overview['may'][number], Needs, boolean][] = [
    ['edit', 'edit vehicles', true],
    ['tag', 'manage tags', true],
    ['book maintenance', maintenanceEndpoints.create.needs, isOnHire || status === 'off_hire_requested'],
    ['report damage', 'create damage cases', status !== 'on_order'],
    ['report defect', 'review driver checks', isOnHire || status === 'off_hire_requested'],
    ['raise query', 'raise queries', true],
    ['request off hire', 'request off hire', isOnHire],
  ]
  return offered.flatMap(([action, needs, isPossible]) => (isPossible && isMet(needs, may) ? [action] : []))
}

function seenBy({ may }: Actor): Overview['sees'] {
  return {
    driver: may.has('see drivers'),
    score: may.has('see driver scores'),
    location: may.has('see vehicle location'),
    due_events: may.has('see compliance'),
    bookings: may.has('see maintenance request details'),
    rates: may.has('see finance'),
    damage: may.has('see damage cases'),
    checks: may.has('see driver checks'),
    costs: may.has('see finance') || may.has('see invoices'),
    cost_per_mile: may.has('see cost per mile'),
  }
}

function contractOf(row: Row): Overview['contract'] {
  return {
    hire_type: row.hire_type,
    contract_ref: row.contract_ref,
    on_hire_date: row.on_hire_date,
    contract_end_date: row.contract_end_date,
    off_hire_date: row.off_hire_date,
    miles_at_on_hire: row.miles_at_on_hire,
    annual_mileage_allowance: row.annual_mileage_allowance,
    weekly_rate_pence: row.weekly_rate_pence,
    excess_pence_per_mile: row.excess_pence_per_mile,
  }
}

function positionOf({ latitude, longitude, location_at: at }: Row): Overview['position'] {
  return latitude !== null && longitude !== null ? { latitude, longitude, at } : null
}

/** What it has to keep in date, what it has no date of, and where other sources say otherwise. */
async function datesOf(of: Of): Promise<Pick<Overview, 'compliance' | 'undated' | 'disagreements'>> {
  const [compliance, undated, disagreements] = await Promise.all([
    complianceOf(of),
    undatedOf(of),
    disagreementsOf(of.rows, of.actor, of),
  ])
  return { compliance, undated, disagreements }
}

/** The answer of the call; another customer's plate and one nobody has are the same. */
export async function overviewOf(
  call: Call,
  { reg, vehicle: wanted }: InputOf<(typeof vehiclesEndpoints)['byPlate']>,
): Promise<Overview> {
  const found = await withPlate(call, normaliseRegistration(reg))
  const chosen = wanted === undefined ? found[0] : found.find(({ id }) => id === wanted)
  if (!chosen) throw problem('not found')
  const { rows, actor, portal } = call
  const of: Of = { rows, actor, id: chosen.id, today: londonDate(portal.clock.businessNow()) }
  // Asked together, they travel together: none of them needs another's answer.
  const [row, plates, tags, dates, done, driver, branch, damage, checks, dangerous, counts] = await Promise.all([
    vehicleRow(call, of.id, of.today),
    platesWorn(rows, of.id),
    tagsOf(of),
    datesOf(of),
    doneOf(of),
    driverOf(of),
    branchOf(of),
    damageOf(of),
    checksOf(of),
    dangerousOf(of),
    countsOf(of),
  ])
  return {
    today: of.today,
    vehicle: { ...row, plan: planTemplateOf(row) },
    plates,
    dangerous,
    is_outside_filter: chosen.is_outside_filter,
    namesakes: found.filter(({ id }) => id !== chosen.id).map(({ is_outside_filter: _, ...other }) => other),
    tags,
    ...dates,
    failures: row.failures,
    done,
    driver,
    branch,
    position: positionOf(row),
    contract: contractOf(row),
    damage,
    checks,
    counts,
    sees: seenBy(actor),
    may: mayOf(actor, row.status),
  }
}
