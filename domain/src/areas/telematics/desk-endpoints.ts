// The desk of staff behind the feeds: providers, devices that fit no vehicle, and readings that cannot be true. All of it
// belongs to the platform; the handlers let nobody in who is bound to accounts.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { told } from '../../kit/told-field.ts'
import { anomalies } from './anomalies.ts'
import { readingSources } from './judge-reading.ts'
import { leftOut } from './left-out.ts'
import { rulings } from './replay.ts'

const needs = 'manage settings'
const scope = 'platform'
const id = z.coerce.number().int().positive().max(2_147_483_647)
const page = z.coerce.number().int().min(1).max(10_000).default(1)
const done = z.object({ message: z.string() })

/** What a request takes in while one waits; a longer file comes by the operator's command. */
export const maxSnapshotFileBytes = 4 * 1024 * 1024

export const FEWEST_POLL_MINUTES = 15
const MAX_POLL_MINUTES = 1440

export const odometerUnits = ['kilometre', 'mile', 'metre'] as const

const provider = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string().nullable(),
  format: z.enum(['json', 'xml']),
  odometer_units: z.string(),
  /** A token is entered and never shown again. */
  has_token: z.boolean(),
  poll_minutes: z.number(),
  is_enabled: z.boolean(),
  last_snapshot_at: z.string().nullable(),
  last_attempt_at: z.string().nullable(),
  last_error: z.string().nullable(),
  poll_requested_at: z.string().nullable(),
  /** Of the newest snapshot; `left_out` is absent on one from before complete entries were told apart. */
  last_counts: z
    .object({
      pages: z.number(),
      read: z.number(),
      refused: z.number(),
      unmatched: z.number(),
      left_out: leftOut.optional(),
    })
    .nullable(),
  /** Only entries with header, distance, driver behaviour and location count (ruling 36). */
  only_complete: z.boolean(),
  /** That switch was turned, and the vehicles of its readings are being worked out again. */
  is_resettling: z.boolean(),
  updated_at: z.string(),
})

const values = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  url: z
    .string()
    .trim()
    .max(2000, 'Use at most 2,000 characters.')
    .nullable()
    .transform((text) => (text === '' ? null : text)),
  format: z.enum(['json', 'xml']),
  odometer_units: z.enum(odometerUnits),
  poll_minutes: z
    .number({ error: 'Enter a number of minutes.' })
    .int('Use whole minutes.')
    .min(FEWEST_POLL_MINUTES, `Enter ${FEWEST_POLL_MINUTES} minutes or more.`)
    .max(MAX_POLL_MINUTES, 'Enter 1,440 minutes (one day) or less.'),
  is_enabled: z.boolean(),
  only_complete: z.boolean(),
  /** Left out: the token stays. Null: it is removed. */
  token: z.string().trim().min(1, 'Enter the token.').max(4000, 'Use at most 4,000 characters.').nullable().optional(),
})

const suggestion = z.object({
  vehicle_id: z.number(),
  reg_no: z.string(),
  customer_account_number: z.string(),
  make_model: z.string(),
  emei: z.string().nullable(),
  reason: z.string(),
})

const device = z.object({
  provider: z.string(),
  serial_number: z.string(),
  pin: z.string().nullable(),
  readings: z.number(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  odometer_miles: z.number().nullable(),
  /** 'length' or 'check_digit': the number is no IMEI, which some trackers may well be. */
  imei_warning: z.enum(['length', 'check_digit']).nullable(),
  suggestions: z.array(suggestion),
})

const anomaly = z.object({
  reading_id: z.number(),
  anomaly: z.enum(anomalies),
  /** How it came in; provider and serial number tell of a feed alone. */
  source: z.enum(readingSources),
  provider: z.string(),
  serial_number: z.string(),
  vehicle_id: z.number(),
  reg_no: z.string(),
  customer_account_number: z.string(),
  miles: z.number().nullable(),
  /** When it was read. */
  at: z.string(),
  /** What counts for the vehicle now. */
  counted_miles: z.number().nullable(),
  counted_at: z.string().nullable(),
  latitude: told('position', z.number().nullable()),
  longitude: told('position', z.number().nullable()),
  /** How many readings of the device are held back for the same reason. */
  readings: z.number(),
  /** Its miles are within the tolerance of its source. */
  is_within: z.boolean(),
})

const oneDevice = { provider: z.string().min(1).max(200), serial_number: z.string().min(1).max(200) }

export const deskEndpoints = {
  providers: endpoint({
    method: 'GET',
    path: '/api/telematics/providers',
    needs,
    scope,
    summary: 'Telematics providers with their state; tokens are never sent',
    reply: z.object({ providers: z.array(provider), can_change: z.boolean() }),
  }),
  addProvider: endpoint({
    method: 'POST',
    path: '/api/telematics/providers',
    needs,
    scope,
    summary: 'Adds a telematics provider',
    input: values,
    reply: done.extend({ id: z.number() }),
  }),
  changeProvider: endpoint({
    method: 'PUT',
    path: '/api/telematics/providers/:id',
    needs,
    scope,
    summary: 'Changes a telematics provider; a token that is left out stays',
    input: values.extend({ id, version: z.string() }),
    reply: done,
    current: provider,
  }),
  pollNow: endpoint({
    method: 'POST',
    path: '/api/telematics/providers/:id/poll',
    needs,
    scope,
    summary: 'Asks a provider for its snapshot ahead of its time',
    input: z.strictObject({ id }),
    reply: done,
  }),
  takeFile: endpoint({
    method: 'POST',
    path: '/api/telematics/files',
    needs,
    scope,
    rate: 'heavy',
    takes: 'bytes',
    summary: 'Takes an ISO 15143-3 snapshot in, XML or JSON; a trial says what it would do and keeps nothing',
    input: z.strictObject({
      provider_id: id,
      name: z.string().min(1).max(200),
      is_trial: z.enum(['yes', 'no']),
    }),
    reply: z.object({
      read: z.number(),
      created: z.number(),
      updated: z.number(),
      unchanged: z.number(),
      refused: z.number(),
      unmatched: z.number(),
      left_out: leftOut,
      snapshot_at: z.string().nullable(),
      /** The feed says that more machines stand on another page. */
      has_next_page: z.boolean(),
      /** The first of `problem_count`. */
      problems: z.array(z.object({ row: z.number(), message: z.string() })),
      problem_count: z.number(),
    }),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/telematics/devices',
    needs,
    scope,
    summary: 'Devices that fit no vehicle, with the vehicles they may be meant for',
    input: z.strictObject({ page, show: z.enum(['waiting', 'dismissed']).default('waiting') }),
    reply: z.object({ devices: z.array(device), total: z.number(), dismissed: z.number(), page_size: z.number() }),
  }),
  matchDevice: endpoint({
    method: 'POST',
    path: '/api/telematics/devices/match',
    needs,
    scope,
    summary: 'Says in which vehicle a device rides; what it sent counts from now on',
    input: z.strictObject({ ...oneDevice, vehicle_id: id }),
    reply: done,
  }),
  dismissDevice: endpoint({
    method: 'POST',
    path: '/api/telematics/devices/dismiss',
    needs,
    scope,
    summary: 'Sets a device aside, or takes it back into the queue',
    input: z.strictObject({ ...oneDevice, is_dismissed: z.boolean() }),
    reply: done,
  }),
  vehicleOptions: endpoint({
    method: 'GET',
    path: '/api/telematics/vehicle-options',
    needs,
    scope,
    summary: 'Vehicles by registration, VIN, fleet or device number',
    input: z.strictObject({ search: z.string().trim().max(80).default('') }),
    reply: z.object({ vehicles: z.array(suggestion.omit({ reason: true })) }),
  }),
  anomalies: endpoint({
    method: 'GET',
    path: '/api/telematics/anomalies',
    needs,
    scope,
    summary: 'Readings that cannot be true and are not counted, one row a device and reason',
    input: z.strictObject({ page, show: z.enum(['all', 'within']).default('all') }),
    reply: z.object({
      anomalies: z.array(anomaly),
      total: z.number(),
      /** Of all of them, how many are within the tolerance of their source. */
      within: z.number(),
      page_size: z.number(),
    }),
  }),
  ruleMany: endpoint({
    method: 'POST',
    path: '/api/telematics/anomalies/rule-many',
    needs,
    scope,
    summary:
      'Accepts or rejects several readings; those that are decided meanwhile, or cannot be, are left out and counted',
    input: z.strictObject({
      reading_ids: z.array(z.number().int().positive()).min(1, 'Choose the readings.').max(100),
      ruling: z.enum(rulings).exclude(['corrected']),
    }),
    reply: done,
  }),
  rule: endpoint({
    method: 'POST',
    path: '/api/telematics/anomalies/rule',
    needs,
    scope,
    summary: 'Accepts, rejects or puts right a reading; miles, newest reading and months are worked out again',
    input: z.strictObject({
      reading_id: z.coerce.number().int().positive(),
      ruling: z.enum(rulings),
      /** For 'corrected'. */
      miles: z
        .number()
        .min(0.1, 'Enter miles above 0.')
        .max(5_000_000, 'Enter at most 5,000,000 miles.')
        .nullable()
        .default(null),
    }),
    reply: done,
  }),
}
