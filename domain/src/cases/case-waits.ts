// Who waited for whom: how long each side was waited for in a month, by whoever had a part in it, and the cases it is made of.
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { isCalendarDate } from '../kit/time/calendar.ts'
import { caseSides, type CaseKind } from './case-kind.ts'

/** What cases can be put together by. */
export const waitGroups = {
  branch: 'Branch',
  dealer: 'Workshop',
  team: 'Team',
  account: 'Account',
} as const
export type WaitGroup = keyof typeof waitGroups

const month = z
  .string()
  .refine((text) => isCalendarDate(`${text}-01`), 'Enter a month as YYYY-MM.')
  .optional()

const waited = z.object({
  case: z.object({ id: z.number(), number: z.string(), reg_no: z.string().nullable(), title: z.string() }),
  minutes: z.number(),
  is_still: z.boolean(),
})
export type WaitedCase = z.output<typeof waited>

const ofSide = z.object({ minutes: z.number(), cases: z.number() })
const group = z.object({
  /** As `group` of the cases is asked for; empty: those that name none. */
  key: z.string(),
  label: z.string().nullable(),
  customer: ofSide,
  hire_company: ofSide,
  third_party: ofSide,
})
export type WaitedGroup = z.output<typeof group>

/** @param by  what its cases can be put together by */
export const caseWaitsEndpoints = <
  const Kind extends Pick<CaseKind, 'path' | 'one' | 'many' | 'see'>,
  const By extends readonly WaitGroup[],
>(
  { path, one, many, see }: Kind,
  by: By,
) => ({
  waits: endpoint({
    method: 'GET',
    path: `/api/${path}/waits`,
    needs: see,
    rate: 'heavy',
    summary: `Which ${many.toLowerCase()} waited longest on a side in a month, all of them or those of one branch, workshop or team`,
    input: z.strictObject({
      month,
      side: z.enum(caseSides),
      by: z.enum(by).optional(),
      /** One of the keys of the groups; asked together with `by`. */
      group: z.string().max(200).default(''),
    }),
    reply: z.object({
      month: z.string(),
      /** The longest first; `total` says of how many. */
      waits: z.array(waited),
      total: z.number(),
    }),
  }),
  waitsBy: endpoint({
    method: 'GET',
    path: `/api/${path}/waits-by`,
    needs: see,
    rate: 'heavy',
    summary: `How long each side of a ${one.toLowerCase()} was waited for in a month, by branch, workshop, team or account`,
    input: z.strictObject({ month, by: z.enum(by) }),
    reply: z.object({ month: z.string(), groups: z.array(group) }),
  }),
})
