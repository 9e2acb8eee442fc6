// How far a flagged odometer reading may be from the one that counts and still be accepted with others, by how it came in.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { readingSources } from '../telematics/judge-reading.ts'
import { wholeNumber } from './written-values.ts'

const needs = 'manage settings'
const scope = 'platform'
const tolerance = z.strictObject({
  source: z.enum(readingSources).exclude(['earlier']),
  miles: wholeNumber('Enter 0 to 10,000 miles.', 0, 10_000),
})
const tolerances = z.object({ version: z.string(), rows: z.array(tolerance) })

export const toleranceEndpoints = {
  readingTolerances: endpoint({
    method: 'GET',
    path: '/api/settings-lists/reading-tolerances',
    needs,
    scope,
    summary: 'Miles a flagged odometer reading may differ and still be accepted with others, by source',
    reply: tolerances,
  }),
  saveReadingTolerances: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/reading-tolerances',
    needs,
    scope,
    summary: 'Saves the tolerances of odometer readings. What is left out stays',
    input: z.strictObject({ version: z.string().max(60), rows: z.array(tolerance).max(10) }),
    reply: tolerances,
  }),
}
