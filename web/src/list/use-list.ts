// A list where it stands: its state read from the address, the moves a person can make, and the rows that answer.
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import type { ListPlan, Page } from '@kerbline/domain/kit/list.ts'
import type { listQuery } from '@kerbline/domain/kit/list-schema.ts'
import { locationOf } from '../data/navigation/matcher.ts'
import { changeQuery, currentAddress, useLocation } from '../data/navigation/location.ts'
import { useEndpoint, withData, type Loaded } from '../data/use-endpoint.ts'
import { changeList, pageInput, readList, type ListState } from '@kerbline/domain/kit/list-state.ts'

/** A row of any list. */
export interface ListRow {
  readonly id: number
}
/** A call in the grammar of lists. */
export type ListEndpoint<Row extends ListRow> = Endpoint<typeof listQuery, z.ZodType<Page<Row>>>

export type Change = (change: Partial<ListState>) => void

/** The state of the list whose address this is, and how it is changed. */
export function useListState(plan: ListPlan): readonly [state: ListState, change: Change] {
  const { query } = useLocation()
  const change: Change = (wanted) => {
    // The address as it is now, not as it was when somebody began to type.
    const now = readList(locationOf(currentAddress()).query, plan)
    const step = changeList(plan, now, wanted)
    changeQuery(step.query, { isReplace: step.isReplace })
  }
  return [readList(query, plan), change]
}

export interface ListLoad<Row extends ListRow> extends Loaded<Page<Row>> {
  /** The answer to the question before stands until the present one is answered. */
  readonly isOld: boolean
}

/** The page of rows the state asks for. */
export function useListRows<Row extends ListRow>(endpoint: ListEndpoint<Row>, state: ListState): ListLoad<Row> {
  const load = useEndpoint(endpoint, pageInput(state))
  const [last, setLast] = useState<Page<Row>>()
  if (load.data && load.data !== last) setLast(load.data)
  const isOld = load.data === undefined && load.failure === undefined && last !== undefined
  return Object.assign(withData(load, load.data ?? (isOld ? last : undefined)), { isOld })
}

const typingMilliseconds = 180

/** What is being typed, at once; `onPause` hears of it when the hand rests. A change from elsewhere takes its place. */
export function useTyped(
  settled: string,
  onPause: (typed: string) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(settled)
  const [seen, setSeen] = useState(settled)
  const [sent, setSent] = useState(settled)
  if (seen !== settled) {
    setSeen(settled)
    // One's own word coming back must not undo what was typed since.
    if (settled !== sent) {
      setSent(settled)
      setTyped(settled)
    }
  }
  useEffect(() => {
    if (typed.trim() === settled) return
    const timer = setTimeout(() => {
      setSent(typed.trim())
      onPause(typed.trim())
    }, typingMilliseconds)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the typed word starts the clock
  }, [typed])
  return [typed, setTyped]
}
