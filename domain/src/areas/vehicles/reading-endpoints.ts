// The readings that the miles, the score and the CO2 of a vehicle are made of.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { told } from '../../kit/told-field.ts'
import { odometerAnomalies } from '../telematics/anomalies.ts'

export const readingSources = ['feed', 'file', 'check', 'form', 'register', 'earlier'] as const
export const readingSourceWords: Readonly<Record<(typeof readingSources)[number], string>> = {
  feed: 'Telematics',
  file: 'File',
  check: 'Driver check',
  form: 'Entered by hand',
  register: 'MOT test',
  earlier: 'Earlier record',
}

/** How the miles of a reading stand (ruling 49): what cannot be true is kept, and counts when somebody has said so. */
export const readingStandings = ['counted', 'corrected', 'waiting', 'rejected', 'late', 'incomplete'] as const
export const readingStandingWords: Readonly<Record<(typeof readingStandings)[number], string>> = {
  counted: 'Used',
  corrected: 'Corrected by staff',
  waiting: 'Waiting for staff to check',
  rejected: 'Rejected by staff',
  late: 'Ignored: older than the latest reading',
  incomplete: 'Ignored: incomplete entry',
}

const reading = z.object({
  id: z.number(),
  source: z.enum(readingSources),
  /** When the odometer was read. */
  at: z.string(),
  /** Those that count where somebody put them right, else as they came; null: it told none. */
  miles: z.number().nullable(),
  standing: z.enum(readingStandings),
  /** Why its miles cannot be true. */
  anomaly: z.enum(odometerAnomalies).nullable(),
  score: told('driver score', z.number().nullable()),
  score_at: told('driver score', z.string().nullable()),
})
export type VehicleReading = z.output<typeof reading>

export const vehicleReadingEndpoints = {
  readings: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id/readings',
    needs: 'see vehicles',
    summary: 'What was read of a vehicle’s odometer and driving, the newest first, by pages, and whether it counts',
    /** `after`: the `next` of the page before. */
    input: z.strictObject({
      id: z.coerce.number().int().positive(),
      after: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ readings: z.array(reading), next: z.number().nullable() }),
  }),
}
