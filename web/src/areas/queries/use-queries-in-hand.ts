// The queries kept on this device as rows of their list: what it paints first, and what it is made of while the server is gone.
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { isOpenQueryState } from '@kerbline/domain/areas/queries/states.ts'
import { casePriorities, caseSides } from '@kerbline/domain/cases/case-kind.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { noPlaceKept, notKept, useCasesInHand } from '../../case/use-cases-in-hand.ts'
import type { Hand, HandColumn, InHand } from '../../list/list-hand.ts'
import type { QueryRow } from './query-source.ts'

type Kept = ReplyOf<(typeof queriesEndpoints)['events']>

/** What the call of the queries does not say stays empty; the columns below name what it does. */
const rowOf = (kept: Kept[number], place: number): QueryRow => ({
  ...notKept,
  ...noPlaceKept,
  id: place + 1,
  number: kept.query_no,
  type: kept.category,
  title: kept.title,
  ...{ about: null, why_priority: null },
  state: kept.status,
  priority: casePriorities.find((each) => each === kept.priority) ?? 'normal',
  reg_no: kept.reg_no,
  waiting_on: caseSides.find((each) => each === kept.waiting_on) ?? null,
  is_open: isOpenQueryState(kept.status),
  created_at: '',
  updated_at: kept.updated_at,
})

const columns: Readonly<Record<string, HandColumn<QueryRow>>> = {
  number: { value: ({ number }) => number },
  title: { value: ({ title }) => title },
  type: { value: ({ type }) => type },
  reg_no: { value: ({ reg_no: plate }) => plate },
  state: { value: ({ state }) => state },
  waiting_on: { value: ({ waiting_on: side }) => side },
  priority: { value: ({ priority }) => priority },
  is_open: { value: ({ is_open: isOpen }) => isOpen },
  updated_at: { value: ({ updated_at: at }) => at },
}

const handOf = (kept: Kept, at: Date, today: string | undefined): Hand<QueryRow> => ({
  rows: kept.map(rowOf),
  at,
  columns,
  searched: ({ number, title, reg_no: plate }) => [number, title, plate].filter(Boolean).join(' '),
  pasted: { of: ({ number }) => number, normalise: (number) => number.trim().toUpperCase() },
  today,
  note: `You are offline. You can search and filter the ${counted(kept.length, 'query', 'queries')} saved on this device. You need a connection to reply or see due dates.`,
})

const copy = { endpoint: queriesEndpoints.events, input: {}, handOf }

/** `<ListPage inHand={useQueriesInHand(plan, today)} …>` */
export const useQueriesInHand = (
  plan: ListPlan,
  today: string | undefined,
): ((state: ListState) => InHand<QueryRow> | undefined) => useCasesInHand(copy, plan, today)
