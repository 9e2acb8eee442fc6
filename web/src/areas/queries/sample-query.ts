// For tests alone: a query as the call answers it.
import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import { asksOf } from '@kerbline/domain/cases/case-kind.ts'
import type { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import type { QueryRow, QueryView } from './query-source.ts'

const row: QueryRow = {
  id: 418,
  number: 'Q-000418',
  type: 'invoice',
  title: 'Invoice 88213 mileage',
  ...{ about: null, why_priority: null },
  state: 'in_progress',
  priority: 'normal',
  reg_no: 'NJ69WFC',
  vehicle_id: 12,
  waiting_on: 'hire_company',
  waiting_since: '2026-11-17T08:00:00Z',
  owner_team: 'Credit control',
  owner_name: 'Nadia Brook',
  due_at: '2026-11-19T12:00:00Z',
  due_on: '2026-11-19',
  due_clock: 'resolve',
  is_late: false,
  is_open: true,
  customer_account_number: 'HARROW01',
  ...{ account_name: 'Harrow & Lane', branch: 'Leeds', is_vor: false },
  created_at: '2026-11-12T10:20:00Z',
  updated_at: '2026-11-17T08:00:00.000Z',
}
export const sampleRow = (change: Partial<QueryRow> = {}): QueryRow => ({ ...row, ...change })

const clock = {
  of: 'hire_company' as const,
  started_at: '2026-11-12T10:20:00Z',
  paused_at: null,
  paused_minutes: 0,
}
const clocks: QueryView['clocks'] = [
  {
    ...clock,
    clock: 'respond',
    label: 'First reply',
    due_at: '2026-11-12T14:20:00Z',
    stopped_at: '2026-11-12T13:05:00Z',
    is_kept: true,
  },
  {
    ...clock,
    clock: 'resolve',
    label: 'Answer',
    due_at: '2026-11-19T12:00:00Z',
    stopped_at: null,
    is_kept: null,
  },
]

export const sampleQuery = (change: Partial<QueryView['record']> = {}, more: Partial<QueryView> = {}): QueryView => ({
  record: {
    ...row,
    owner_id: 5,
    account_name: 'Harrow & Lane',
    company_id: 9,
    opened_at: row.created_at,
    opened_by: 'Priya Raman',
    closed_at: null,
    body: 'Line 6 bills 1,240 excess miles.',
    subject: { type: 'vehicle', id: 12, label: 'NJ69WFC', key: 'NJ69WFC', detail: 'Ford Transit', pence: null },
    resolution: null,
    satisfaction: null,
    merged_into: null,
    raised_by_side: 'customer',
    origin: null,
    ...change,
  },
  may: [],
  may_not: [
    { verb: 'resolve', label: 'Resolve', why: 'This is for the hire company.' },
    { verb: 'assign', label: 'Assign', why: 'This is for the hire company.' },
  ],
  clocks,
  may_post: true,
  may_note: false,
  ...more,
})

type Statistics = ReplyOf<(typeof queriesEndpoints)['statistics']>
const noPromises = { kept: 0, total: 0, moved: 0 }

/** Own figures; of all customers there are ten times as many. */
export function sampleStatistics({
  respond = noPromises,
  resolve = noPromises,
}: Partial<Pick<Statistics, 'respond' | 'resolve'>> = {}): Statistics {
  const tenfold = ({ kept, total, moved }: Statistics['respond']) => ({
    kept: kept * 9,
    total: total * 10,
    moved: moved * 10,
  })
  return { respond, resolve, of_all: { respond: tenfold(respond), resolve: tenfold(resolve) } }
}

/** A step as the server offers it. */
export function offered(verb: string): OfferedStep {
  const step = queryCase.steps.find((each) => each.verb === verb)
  return {
    verb,
    label: step?.label ?? verb,
    tone: (step && 'tone' in step && step.tone) || null,
    asks: writableFields(asksOf(queryCase, verb)).map(([name, { kind, label, isOptional, max, to, options }]) => ({
      name,
      kind,
      label,
      isOptional,
      ...(max !== undefined && { max }),
      ...(to !== undefined && { to }),
      ...(options && { options: [...options] }),
    })),
  }
}
