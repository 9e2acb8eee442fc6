// A vehicle from what is kept on this device: for its page while the server is gone and the page was never opened before.
import { earliestDueOf } from '@kerbline/domain/areas/compliance/service-due.ts'
import { isOpenMaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import { planTemplateOf } from '@kerbline/domain/areas/vehicles/plan-template.ts'
import { vehicleStatuses } from '@kerbline/domain/areas/vehicles/words.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { eventsByPlate, eventsOf, ragToday, type DueEvent, type KeptFleet, type KeptVehicle } from './list/kept-rows.ts'
import type { ComplianceItem, VehicleFacts } from './vehicle-words.ts'

function itemOf(event: DueEvent, today: string): ComplianceItem {
  const { booked_event: booked } = event
  return {
    id: event.id,
    event_type: event.event_type,
    due_date: event.due_date,
    due_miles: null,
    by_miles: event.by_miles ?? null,
    amber_weeks: event.overdue,
    interval_days: null,
    interval_weeks: null,
    interval_months: null,
    interval_miles: null,
    last_done_date: null,
    failed_on: event.failed_on ?? null,
    responsibility: null,
    rag: ragToday(event, today),
    booking: booked && {
      id: booked.id,
      status: booked.status,
      booked_at: booked.booked_at,
      slot: null,
      supplier: null,
      is_open: isOpenMaintenanceState(booked.status),
    },
  }
}

const vehicleOf = (kept: KeptVehicle): VehicleFacts['vehicle'] => ({
  id: kept.id,
  reg_no: kept.reg_no,
  current_reg_no: kept.currentRegNo,
  customer: '',
  cost_centre: null,
  customer_account_number: kept.customer_account_number,
  fleet_no: null,
  vin: null,
  emei: kept.emei,
  make: kept.make,
  model: kept.model,
  derivative: null,
  category: kept.vehicle_category,
  class: kept.class,
  body: kept.body,
  plan: planTemplateOf({ class: kept.class, category: kept.vehicle_category, body: kept.body }),
  check_template: 'van',
  colour: null,
  year_of_manufacture: null,
  first_registered: null,
  fuel_type: kept.fuel_type,
  euro_status: null,
  co2: kept.co2,
  gvw_kg: null,
  payload_kg: null,
  axle_config: null,
  height_mm: null,
  has_tail_lift: false,
  has_tachograph: false,
  has_crane: false,
  has_fridge: false,
  branch: kept.branch,
  allocation: null,
  points: { category: null, body: null, branch: null, allocation: null, company: null },
  status: vehicleStatuses.find((status) => status === kept.status) ?? 'on_hire',
  is_vor: kept.status === 'vor',
  vor_since: null,
  vor_reason: null,
  has_recall: null,
  tax_status: null,
  mot_status: null,
  note: kept.note,
  miles: kept.miles,
  miles_at: kept.milesDate,
  score: kept.dbs,
  score_at: kept.dbsDate,
  co2_kilograms: kept.co2Emitted,
})

/** Undefined where no vehicle of that plate is kept. Nothing can be done with it: doing needs the server. */
export function keptFacts(
  { vehicles, allVehicleEvents }: KeptFleet,
  plate: string,
  today: string,
  may: (permission: Permission) => boolean,
): VehicleFacts | undefined {
  const wanted = normaliseRegistration(plate)
  const kept =
    vehicles.find(({ reg_no: reg, currentRegNo: now }) => normaliseRegistration(now ?? reg) === wanted) ??
    vehicles.find(({ reg_no: reg }) => normaliseRegistration(reg) === wanted)
  if (!kept) return undefined
  const { latitude, longitude, driverName: name } = kept
  return {
    today,
    vehicle: vehicleOf(kept),
    compliance: eventsOf(eventsByPlate(allVehicleEvents), kept)
      .map((event) => itemOf(event, today))
      .toSorted((one, other) => ((earliestDueOf(one).date ?? '') < (earliestDueOf(other).date ?? '') ? -1 : 1)),
    // What is kept says nothing of what is fitted.
    undated: [],
    done: [],
    driver: name === null ? null : { name, since: null },
    // The call of the vehicles tells no time of a position.
    position: latitude === null || longitude === null ? null : { latitude, longitude, at: null },
    sees: {
      driver: may('see drivers'),
      score: may('see driver scores'),
      location: may('see vehicle location'),
      due_events: may('see compliance'),
      bookings: may('see maintenance request details'),
      rates: false,
      damage: false,
      checks: false,
      costs: false,
      cost_per_mile: false,
    },
    may: [],
  }
}
