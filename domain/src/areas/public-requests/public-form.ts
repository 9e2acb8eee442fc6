// The form anybody may fill in without signing in: what it asks, and what is dangerous enough to be told about at once.
import { z } from 'zod'
import { phoneRule } from '../../kit/phone.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { headOffice } from '../../product.ts'
import { ofEventTypes } from '../compliance/types/kept-types.ts'
import { isMaintenanceEventType, vehicleWork } from '../maintenance/event-types.ts'

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-GB')} characters.`)
const needed = (max: number, remedy: string) => text(max).min(1, remedy)
const day = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.')

/** What makes a vehicle unsafe to drive on. */
export const unsafeSigns = {
  brakes: 'Brakes: soft, pulling or grinding',
  steering: 'Steering: heavy, loose or pulling',
  smoke: 'Smoke, or a smell of burning or fuel',
  warning_lamp: 'A red warning lamp',
  tyre: 'Flat, split or bulging tyre',
  wheel: 'Loose wheel',
} as const
export type UnsafeSign = keyof typeof unsafeSigns
export const isUnsafeSign = (text: string): text is UnsafeSign => Object.hasOwn(unsafeSigns, text)
export const unsafeSignNames = Object.keys(unsafeSigns).filter(isUnsafeSign)

/** What is wrong, as a booking keeps it: what is dangerous comes first. */
export function faultInWords(signs: readonly string[], note: string | null): string | null {
  const said = signs.map((sign) => (isUnsafeSign(sign) ? unsafeSigns[sign] : sign))
  return [...(said.length > 0 ? [`Unsafe: ${said.join('; ')}.`] : []), ...(note ? [note] : [])].join('\n') || null
}

/** For everybody who says it is not safe, whatever vehicle it is. */
export const breakdownAdvice = `Do not drive it. Stop somewhere safe, put your hazard lights on and stay clear of traffic. If anyone is in danger, call 999. Then call us on ${headOffice.phone}. Do not wait for a reply to this request.`

/** What people ask for most, in that order; then all other work on a vehicle. */
const first = ['service', 'mot', 'tyre', 'repair', 'glass', 'tail_lift'] as const
const isFirst = (slug: string): boolean => first.some((each) => each === slug)
export const publicWork = ofEventTypes(() => {
  const all = vehicleWork()
  return [
    ...first.flatMap((slug) => all.filter((work) => work.slug === slug)),
    ...all.filter(({ slug }) => !isFirst(slug)),
  ].map(({ slug, name }) => ({ slug, name, is_first: isFirst(slug) }))
})

export const MAX_PUBLIC_WORK = 5
export const MAX_PUBLIC_DAYS = 3
export const MAX_PUBLIC_NOTE = 1000

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const publicForm = z.strictObject({
  registration: needed(20, 'Enter the registration.'),
  mileage: z
    .number()
    .int('Enter a whole number.')
    .min(0, 'Enter 0 or more.')
    .max(2_000_000, 'Enter 2,000,000 or less.')
    .nullable()
    .default(null),
  /** One booking is made of each. */
  types: z
    .array(z.string().max(80).refine(isMaintenanceEventType, 'Choose the work from the list.'))
    .min(1, 'Choose the work to be done.')
    .max(MAX_PUBLIC_WORK, `Choose up to ${MAX_PUBLIC_WORK} types of work.`)
    .refine((types) => new Set(types).size === types.length, 'Choose each type of work once.'),
  days: z.array(day).min(1, 'Enter at least one date.').max(MAX_PUBLIC_DAYS, 'Enter at most three dates.'),
  name: needed(120, 'Enter your name.'),
  phone: needed(40, 'Enter a phone number.').regex(phoneRule.form, phoneRule.remedy),
  email: text(254).regex(emailForm, 'Enter an email address such as name@example.com.').nullable().default(null),
  note: text(MAX_PUBLIC_NOTE).nullable().default(null),
  unsafe_signs: z.array(z.enum(unsafeSignNames)).max(unsafeSignNames.length).default([]),
  /** The token of the vehicle's own code, where the form was opened by it. */
  link: z.string().min(1).max(200).nullable().default(null),
  /** The sender's own key of this request: sent again after a lost answer, it makes no second one. */
  key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,80}$/, 'The key must have 8 to 80 letters, digits and hyphens.')
    .nullable()
    .default(null),
})
