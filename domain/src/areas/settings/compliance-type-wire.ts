// What falls due, as Settings has it.
import { z } from 'zod'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { bodyGroups } from '../bodies/groups.ts'
import { intervalReply, intervalUnits, pointsReply } from '../compliance/types/interval-wire.ts'
import { equipmentKinds } from '../compliance/types/type-details.ts'
import { vehicleClasses } from '../vehicles/words.ts'
import { complianceHolders } from './reference-data.ts'
import { text, wholeNumber } from './written-values.ts'

/** What a type applies to, how often it comes, and where that is written. */
const complianceDetails = z.strictObject({
  /** Null: it does not come again. */
  interval: z
    .strictObject({
      every: wholeNumber('Enter 1 to 1,200.', 1, 1200),
      unit: z.enum(intervalUnits, { error: 'Choose days, weeks or months.' }),
    })
    .nullable(),
  /** Of licence checks: from so many points on every so many months; below the first, as the interval says. */
  by_points: z
    .array(
      z.strictObject({
        from_points: wholeNumber('Enter 1 to 100 points.', 1, 100),
        months: wholeNumber('Enter 1 to 120 months.', 1, 120),
      }),
    )
    .max(6, 'Use at most 6 steps.')
    .refine(
      (steps) => new Set(steps.map(({ from_points: from }) => from)).size === steps.length,
      'Enter each number of points only once.',
    ),
  /** After how many miles it comes again, where it is due by miles; null: nobody says. */
  interval_miles: wholeNumber('Enter 1 to 500,000 miles.', 1, 500_000).nullable(),
  /** Null: it is not due by miles. */
  few_miles: wholeNumber('Enter 0 to 50,000 miles.', 0, 50_000).nullable(),
  /** Empty: whatever the class, the body, or what is fitted. */
  classes: z.array(z.enum(vehicleClasses)).max(vehicleClasses.length),
  body_groups: z.array(z.enum(bodyGroups)).max(bodyGroups.length),
  equipment: z.array(z.enum(equipmentKinds)).max(equipmentKinds.length),
  legal_source: z.string().trim().min(1).max(300, 'Use at most 300 characters.').nullable(),
  /** When somebody last read it there. */
  legal_checked_on: z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.').nullable(),
  is_statutory: z.boolean(),
  /** Of vehicles: while it is overdue the vehicle may not be on the road. */
  keeps_off_road: z.boolean(),
})
export type ComplianceDetails = z.output<typeof complianceDetails>

export const complianceType = z.strictObject({
  /** Null: a new one, whose slug is made of its name. */
  slug: z.string().max(80).nullable(),
  name: text('a name', 60),
  applies_to: z.enum(complianceHolders, { error: 'Choose what it applies to.' }),
  amber_weeks: wholeNumber('Enter 0 to 104 weeks.', 0, 104),
  /** Left out: what stands stays; of a new type, nothing. */
  details: complianceDetails.optional(),
})
export const complianceTypes = z.object({
  version: z.string(),
  rows: z.array(
    z.object({
      ...complianceType.shape,
      slug: z.string(),
      name: z.string(),
      amber_weeks: z.number(),
      details: z.object({
        ...complianceDetails.shape,
        interval: intervalReply.nullable(),
        by_points: z.array(pointsReply),
        interval_miles: z.number().nullable(),
        few_miles: z.number().nullable(),
        classes: z.array(z.string()),
        body_groups: z.array(z.string()),
        equipment: z.array(z.string()),
        legal_source: z.string().nullable(),
        legal_checked_on: z.string().nullable(),
      }),
      /** What would be left without it, in words: "2,143 compliance dates". */
      used_by: z.array(z.object({ what: z.string(), count: z.number() })),
      /** Dates that have the type's own weeks, and dates with weeks of their own. */
      following: z.number(),
      own: z.number(),
    }),
  ),
})
