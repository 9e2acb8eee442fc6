import { z } from 'zod'
import { caseDatesEndpoints } from '../../cases/case-dates.ts'
import { caseEndpoints } from '../../cases/case-endpoints.ts'
import { caseListPlan } from '../../cases/case-list.ts'
import { packEndpoint } from '../../cases/document-endpoints.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { valuesShape } from '../../kit/field-schema.ts'
import type { ListPlan } from '../../kit/list.ts'
import { meetingCase, meetingFields, meetingMinutes, meetingWays } from './case.ts'

export const meetingsEndpoints = {
  ...caseEndpoints(meetingCase, {
    row: { starts_at: z.string().nullable() },
    own: {
      details: z.string().nullable(),
      way: z.enum(meetingWays),
      minutes: z.enum(meetingMinutes),
      place: z.string().nullable(),
      attendees: z.string().nullable(),
      /** Agreed; null: not yet. */
      starts_at: z.string().nullable(),
      /** What was agreed there. */
      outcome: z.string().nullable(),
      query: z.object({ number: z.string(), title: z.string() }).nullable(),
    },
    opened: {
      ...valuesShape(meetingFields),
      /** What it is about, where that is a record. */
      reg_no: z.string().max(12).nullable().default(null),
      query_no: z.string().max(20).nullable().default(null),
      /** Whose it is, where the person has several accounts and it is about none of their records. */
      customer_account_number: z.string().max(8).nullable().default(null),
    },
  }),
  ...caseDatesEndpoints(meetingCase),
  pack: packEndpoint(meetingCase),
  host: endpoint({
    method: 'GET',
    path: '/api/meetings/host',
    needs: [meetingCase.open, meetingCase.manage],
    summary: 'Whom a meeting is with: the account manager, when they are away and who covers',
    input: z.strictObject({ account: z.string().max(8).optional() }),
    reply: z.object({
      host: z
        .object({
          name: z.string(),
          away: z.array(z.object({ from_date: z.string(), to_date: z.string(), cover: z.string().nullable() })),
        })
        .nullable(),
    }),
  }),
}

export const meetingsPlan: ListPlan = caseListPlan(meetingCase, {
  type: { label: 'How', options: meetingFields.way.options },
  own: { starts_at: { label: 'Date and time', kind: 'instant', isSortable: true, isFiltered: true } },
  shown: ['number', 'title', 'customer_account_number', 'state', 'starts_at', 'waiting_on', 'due_on', 'owner_name'],
  views: [{ name: 'open', label: 'Open', query: { is_open: 'is:yes' } }],
})
