// What promises stand on: how long each clock may run, when the hire company works, the days it does not, and the numbers of cases.
import { z } from 'zod'
import { casePriorities } from '../../cases/case-kind.ts'
import { countings, dayCountings } from '../../cases/working-time.ts'
import { caseKindNames } from '../../cases/kinds.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { day, text, wholeNumber as whole } from './written-values.ts'

const needs = 'manage settings'
const scope = 'platform'
const version = z.string().max(60)
const kind = z.enum(caseKindNames)
const serviceLevel = z.strictObject({
  kind,
  clock: z.string().min(1).max(40),
  priority: z.enum(casePriorities),
  minutes: whole('Enter a length of 1 minute to 1 year.', 1, 525_600),
  counts: z.enum(countings),
})
const serviceLevels = z.object({
  version: z.string(),
  rows: z.array(z.object({ ...serviceLevel.shape, kind: z.string(), clock: z.string(), minutes: z.number() })),
  /** Minutes of a working day, as the hours stand: what "a working day" means. */
  day_minutes: z.number(),
})

const customerId = z.coerce.number().int().positive().max(2_147_483_647)
/** What holds for one company: null minutes, what holds for everybody. */
const agreedLevel = z.strictObject({
  ...serviceLevel.shape,
  minutes: serviceLevel.shape.minutes.nullable(),
})
const agreedLevels = z.object({
  version: z.string(),
  company: z.object({ id: z.number(), name: z.string() }),
  rows: z.array(
    z.object({
      ...agreedLevel.shape,
      ...{ kind: z.string(), clock: z.string(), minutes: z.number().nullable() },
      /** What holds for everybody; null: nothing does. */
      usual: z.object({ minutes: z.number(), counts: z.enum(countings) }).nullable(),
    }),
  ),
  day_minutes: z.number(),
})

const deadlineRule = z.strictObject({
  kind,
  clock: z.string().min(1).max(40),
  /** Which of the clock’s ways to count it is for. */
  basis: z.string().min(1).max(40),
  days: whole('Enter 1 to 3,650 days.', 1, 3_650),
  counting: z.enum(dayCountings),
  source: text('a source', 300),
  read_on: day,
})
const deadlineRules = z.object({
  version: z.string(),
  rows: z.array(
    z.object({
      ...deadlineRule.shape,
      ...{ kind: z.string(), clock: z.string(), basis: z.string(), days: z.number() },
      ...{ source: z.string(), read_on: z.string() },
    }),
  ),
})

const time = z.string({ error: 'Enter a time.' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 08:00.')
const workingDay = z.strictObject({
  /** 1 is Monday. */
  weekday: z.number().int().min(1).max(7),
  /** Null, as the day’s end: nobody works. */
  opens: time.nullable(),
  /** 00:00 is midnight at the end of the day. */
  closes: time.nullable(),
})
const workingHours = z.object({
  version: z.string(),
  rows: z.array(z.object({ weekday: z.number(), opens: z.string(), closes: z.string() })),
})

const holiday = z.strictObject({
  day,
  title: text('a name', 80),
  source: text('a source', 300),
})
const bankHolidays = z.object({
  version: z.string(),
  rows: z.array(z.object({ day: z.string(), title: z.string(), source: z.string() })),
})

const series = z.strictObject({
  kind,
  prefix: z
    .string({ error: 'Enter 1 to 4 characters, A to Z only.' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{1,4}$/, 'Enter 1 to 4 characters, A to Z only.'),
  /** Null: it goes on as it stands. */
  next_number: whole('Enter a number up to 999,999,999.', 1, 999_999_999).nullable(),
})
const numberSeries = z.object({
  version: z.string(),
  rows: z.array(
    z.object({
      kind: z.string(),
      prefix: z.string(),
      digits: z.number(),
      next_number: z.number(),
      /** Cases that have a number of it; they keep theirs. */
      given: z.number(),
    }),
  ),
})

export const promiseEndpoints = {
  serviceLevels: endpoint({
    method: 'GET',
    path: '/api/settings-lists/service-levels',
    needs,
    scope,
    summary: 'How long each promise may take, by kind, clock and priority',
    reply: serviceLevels,
  }),
  saveServiceLevels: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/service-levels',
    needs,
    scope,
    summary: 'The lengths of promises that begin from now on; what runs keeps its end. What is left out stays',
    input: z.strictObject({ version, rows: z.array(serviceLevel).max(500) }),
    reply: serviceLevels,
  }),
  levelCompanies: endpoint({
    method: 'GET',
    path: '/api/settings-lists/service-levels/companies',
    needs,
    scope,
    summary: 'Companies by name, those with lengths of their own first',
    input: z.strictObject({ search: z.string().trim().max(80).default('') }),
    reply: z.object({ companies: z.array(z.object({ id: z.number(), name: z.string(), agreed: z.number() })) }),
  }),
  agreedLevels: endpoint({
    method: 'GET',
    path: '/api/settings-lists/service-levels/agreed',
    needs,
    scope,
    summary: 'How long each promise may take for one company, beside what holds for everybody',
    input: z.strictObject({ customer_id: customerId }),
    reply: agreedLevels,
  }),
  saveAgreedLevels: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/service-levels/agreed',
    needs,
    scope,
    summary:
      'What is agreed with one company, for promises that begin from now on in new and open cases; a length of null is the usual one again',
    input: z.strictObject({ customer_id: customerId, version, rows: z.array(agreedLevel).max(500) }),
    reply: agreedLevels,
  }),
  deadlineRules: endpoint({
    method: 'GET',
    path: '/api/settings-lists/deadline-rules',
    needs,
    scope,
    summary: 'Deadlines by law or agreement: how many days, how they are counted, and where that is written',
    reply: deadlineRules,
  }),
  saveDeadlineRules: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/deadline-rules',
    needs,
    scope,
    summary: 'The rules of deadlines that begin from now on; what runs keeps its end. What is left out stays',
    input: z.strictObject({ version, rows: z.array(deadlineRule).max(200) }),
    reply: deadlineRules,
  }),
  workingHours: endpoint({
    method: 'GET',
    path: '/api/settings-lists/working-hours',
    needs,
    scope,
    summary: 'When the hire company works, by day of the week, on London’s clock',
    reply: workingHours,
  }),
  saveWorkingHours: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/working-hours',
    needs,
    scope,
    summary: 'The hours of the week; a day that is left out is free. What runs keeps its end',
    input: z.strictObject({ version, rows: z.array(workingDay).max(7) }),
    reply: workingHours,
  }),
  bankHolidays: endpoint({
    method: 'GET',
    path: '/api/settings-lists/bank-holidays',
    needs,
    scope,
    summary: 'Days on which nobody works, each with its source',
    reply: bankHolidays,
  }),
  saveBankHolidays: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/bank-holidays',
    needs,
    scope,
    summary: 'All of them; one that is left out is a working day from now on. What runs keeps its end',
    input: z.strictObject({ version, rows: z.array(holiday).max(1_000) }),
    reply: bankHolidays,
  }),
  numberSeries: endpoint({
    method: 'GET',
    path: '/api/settings-lists/number-series',
    needs,
    scope,
    summary: 'What the numbers of each kind of case begin with, and which comes next',
    reply: numberSeries,
  }),
  saveNumberSeries: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/number-series',
    needs,
    scope,
    summary: 'How the next numbers are made: never one that was given before',
    input: z.strictObject({ version, rows: z.array(series).max(40) }),
    reply: numberSeries,
  }),
}
