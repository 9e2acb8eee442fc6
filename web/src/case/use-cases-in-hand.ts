// The cases kept on this device by a specified call, as rows of their list: what it paints first, and what it is made of while the server is
// gone. A kind says how a row of its call becomes one of the list.
import { maxKeptVehicles } from '@kerbline/domain/fleet/kept.ts'
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { useEffect, useMemo } from 'react'
import { afterFirstPaint } from '../data/loading/after-first-paint.ts'
import { loadAhead } from '../data/loading/load-ahead.ts'
import { useScope } from '../data/session/scope.ts'
import { useKept } from '../data/use-kept.ts'
import { answerInHand } from '../list/list-in-hand.ts'
import type { Hand, InHand } from '../list/list-hand.ts'
import type { ListRow } from '../list/use-list.ts'

const freshForMilliseconds = 300_000

/** What no specified call says of a case; the columns in hand name what it does. */
export const notKept = {
  vehicle_id: null,
  waiting_since: null,
  owner_team: null,
  owner_name: null,
  due_at: null,
  due_on: null,
  due_clock: null,
  is_late: false,
  customer_account_number: '',
} as const

/** Of the kinds whose rows say it. */
export const noPlaceKept = { account_name: null, branch: null, is_vor: false } as const

interface Kept<E extends Endpoint, Row extends ListRow> {
  readonly endpoint: E
  readonly input: SentOf<E>
  readonly handOf: (kept: ReplyOf<E>, at: Date, today: string | undefined) => Hand<Row>
}

/** @param kept  the same object each time */
export function useCasesInHand<E extends Endpoint, Row extends ListRow>(
  { endpoint, input, handOf }: Kept<E, Row>,
  plan: ListPlan,
  today: string | undefined,
): (state: ListState) => InHand<Row> | undefined {
  const kept = useKept(endpoint, input)
  const rows = kept?.data
  const at = kept?.at.getTime()
  const hand = useMemo(
    () => (rows && at !== undefined ? handOf(rows, new Date(at), today) : undefined),
    [handOf, rows, at, today],
  )
  const vehicles = useScope().data?.vehicles
  const isKeepable = vehicles !== undefined && vehicles <= maxKeptVehicles
  // The copy is as new as the last look at this list.
  useEffect(
    () => (isKeepable ? afterFirstPaint(() => void loadAhead(endpoint, freshForMilliseconds)) : undefined),
    [endpoint, isKeepable],
  )
  return (state) => hand && { ...answerInHand(plan, hand, state), at: hand.at, note: hand.note }
}
