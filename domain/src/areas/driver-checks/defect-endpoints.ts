import { z } from 'zod'
import { caseEndpoints } from '../../cases/case-endpoints.ts'
import { packEndpoint } from '../../cases/document-endpoints.ts'
import { told } from '../../kit/told-field.ts'
import { severities } from './catalogue.ts'
import { defectCase } from './defect-case.ts'
import { checkPicture } from './record-endpoints.ts'

const severity = z.enum(severities)
const text = z.string().nullable()
const linked = z.object({ id: z.number(), number: z.string(), state: z.string() }).nullable()

export const defectsEndpoints = {
  ...caseEndpoints(defectCase, {
    row: {
      severity,
      is_recurring: z.boolean(),
      /** The words of an item as its template has them; null: those of the catalogue. */
      type_name: text,
    },
    own: {
      severity,
      is_recurring: z.boolean(),
      item: z.string(),
      /** The words of the item as the check asked it. */
      item_words: z.string(),
      note: text,
      driver_name: told('driver name', text),
      /** Checks that reported it, the first ones first. */
      reports: z.array(
        z.object({ check_id: z.number(), at: z.string(), severity, note: text, pictures: z.array(checkPicture) }),
      ),
      /** Earlier defects of the same item of this vehicle that are over. */
      earlier: z.array(z.object({ id: z.number(), number: z.string(), state: z.string(), closed_at: z.string() })),
      /** Null: none, or not for this person to see. */
      booking: told('booking', linked),
      repaired_by: text,
      repaired_on: text,
      parts: text,
      verified_by: text,
      deferred_until: text,
      told_at: text,
      /** The vehicle is off the road for a dangerous defect. */
      is_vor: z.boolean(),
    },
    opened: {
      vehicle_id: z.number().int().positive(),
      item: z.string().trim().min(1, 'Choose an item.').max(60, 'Use at most 60 characters.'),
      severity,
      note: z.string().trim().min(1, 'Enter what is wrong.').max(500, 'Use at most 500 characters.'),
    },
  }),
  pack: packEndpoint(defectCase),
}
