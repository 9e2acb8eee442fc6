import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { told } from '../../kit/told-field.ts'
import { odometerAnomalies } from '../telematics/anomalies.ts'

const needs = 'manage settings'
const scope = 'platform'
const sources = z.enum(['dvsa', 'dvla'])
const id = z.coerce.number().int().positive().max(2_147_483_647)
const done = z.object({ message: z.string() })

const run = z.object({
  started_at: z.string(),
  finished_at: z.string().nullable(),
  asked: z.number(),
  changed: z.number(),
  not_found: z.number(),
  failed: z.number(),
  /** Why it ended before every vehicle was asked; it goes on at the next round. */
  stopped_because: z.string().nullable(),
})

const register = z.object({
  source: sources,
  is_configured: z.boolean(),
  /** The variables of the environment that switch it on. */
  variables: z.array(z.string()),
  last_run: run.nullable(),
  vehicles: z.number(),
  checked: z.number(),
  not_found: z.number(),
  failed: z.number(),
})

const change = z.object({
  id: z.number(),
  vehicle_id: z.number(),
  reg_no: z.string(),
  source: sources,
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  at: z.string(),
})

const check = z.object({
  source: sources,
  is_configured: z.boolean(),
  outcome: z.enum(['found', 'not found', 'failed']).nullable(),
  detail: z.string().nullable(),
  checked_at: z.string().nullable(),
  /** Asked for and not yet done. */
  requested_at: z.string().nullable(),
})

const unanswered = z.object({
  vehicle_id: z.number(),
  reg_no: z.string(),
  source: sources,
  outcome: z.enum(['failed', 'not found']),
  detail: z.string().nullable(),
  checked_at: z.string().nullable(),
})

/** Outcome, vehicle and register of the last row: the order they come in. */
const afterForm = /^(failed|not found)~\d{1,9}~(dvsa|dvla)$/

export const registersEndpoints = {
  state: endpoint({
    method: 'GET',
    path: '/api/registers',
    needs,
    scope,
    summary: 'The registers of DVSA and DVLA: switched on or not, last round, counts',
    reply: z.object({
      registers: z.array(register),
      recalls: z.number(),
    }),
  }),
  problems: endpoint({
    method: 'GET',
    path: '/api/registers/problems',
    needs,
    scope,
    summary: 'Vehicles that a register failed to answer about, then those it does not know',
    /** `after`: the `next` of the page before. */
    input: z.strictObject({ after: z.string().regex(afterForm).optional() }),
    reply: z.object({ problems: z.array(unanswered), total: z.number(), next: z.string().nullable() }),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/registers/changes',
    needs,
    scope,
    summary: 'What the registers changed, the newest first',
    input: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ changes: z.array(change), total: z.number(), next: z.number().nullable() }),
  }),
  runNow: endpoint({
    method: 'POST',
    path: '/api/registers/run',
    needs,
    scope,
    summary: 'Starts a round ahead of the night, for every vehicle not asked today',
    reply: done,
  }),
  ofVehicle: endpoint({
    method: 'GET',
    path: '/api/registers/vehicles/:id',
    needs: 'see compliance',
    summary: 'What the registers say of a vehicle, and when they were asked',
    input: z.strictObject({ id }),
    reply: z.object({
      has_recall: z.boolean().nullable(),
      tax_status: z.string().nullable(),
      mot_status: z.string().nullable(),
      checks: z.array(check),
      tests: z.array(
        z.object({
          test_number: z.string(),
          completed_at: z.string(),
          result: z.enum(['passed', 'failed']),
          expiry_date: told('due event', z.string().nullable()),
          odometer_miles: z.number().nullable(),
          location: z.string().nullable(),
          /** Why its odometer does not count: it waits for a decision, or staff have rejected it. */
          odometer_anomaly: z.enum([...odometerAnomalies, 'rejected']).nullable(),
          defects: z.array(z.object({ text: z.string(), type: z.string(), isDangerous: z.boolean() })),
        }),
      ),
      can_refresh: z.boolean(),
    }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/registers/vehicles/:id/refresh',
    needs: 'edit vehicles',
    summary: 'Asks the registers about one vehicle now; for staff',
    input: z.strictObject({ id }),
    reply: done,
  }),
}
