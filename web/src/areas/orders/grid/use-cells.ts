// The cells of the grid as this person has typed them: each is saved by itself, after what was typed before it in its row, over the version
// its row then has. What could not be saved keeps what was typed, until somebody decides.
import { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../../data/client.ts'
import { ApiProblem, isLoadFailure } from '../../../data/failure.ts'
import type { OrderRow } from '../order-source.ts'

export interface CellMark {
  readonly id: number
  readonly column: string
  readonly typed: string
  readonly is: 'saving' | 'saved' | 'failed' | 'changed' | 'reason'
  /** Why it was not saved. */
  readonly message?: string
  /** What stands, where somebody else was quicker. */
  readonly now?: string | null
}

export interface TypedCell {
  readonly row: Pick<OrderRow, 'id' | 'updated_at'>
  readonly column: string
  readonly typed: string
  readonly reason?: string | null
}

interface Kept {
  readonly version: string
  /** By column, what was saved or read since the rows came. */
  readonly values: Readonly<Record<string, string | null>>
}

const keyOf = (id: number, column: string): string => `${id} ${column}`

/** What came back for whoever was too late. */
function currentOf(current: unknown): { version: string; value: string | null } | undefined {
  if (typeof current !== 'object' || current === null || !('version' in current)) return undefined
  const value = 'value' in current && typeof current.value === 'string' ? current.value : null
  return { version: String(current.version), value }
}

export function useCells() {
  const [marks, setMarks] = useState<ReadonlyMap<string, CellMark>>(new Map())
  const [kept, setKept] = useState<ReadonlyMap<number, Kept>>(new Map())
  const versions = useRef(new Map<number, string>())
  const queues = useRef(new Map<number, Promise<void>>())

  const mark = useCallback(
    (each: CellMark) => setMarks((all) => new Map(all).set(keyOf(each.id, each.column), each)),
    [],
  )
  const keep = useCallback((id: number, column: string, version: string, value: string | null) => {
    versions.current.set(id, version)
    setKept((all) => new Map(all).set(id, { version, values: { ...all.get(id)?.values, [column]: value } }))
  }, [])

  const send = useCallback(
    async ({ row, column, typed, reason = null }: TypedCell): Promise<void> => {
      const { id } = row
      const version = versions.current.get(id) ?? row.updated_at
      try {
        const saved = await call(ordersEndpoints.cell, { id, version, column, value: typed, reason })
        keep(id, column, saved.version, saved.value)
        mark({ id, column, typed, is: 'saved' })
      } catch (error) {
        if (!isLoadFailure(error)) throw error
        const current =
          error instanceof ApiProblem && error.code === 'changed meanwhile' ? currentOf(error.current) : undefined
        if (current) {
          versions.current.set(id, current.version)
          mark({ id, column, typed, is: 'changed', now: current.value })
          return
        }
        const [field] = error instanceof ApiProblem ? error.fields : []
        mark({
          id,
          column,
          typed,
          is: field?.field === 'date_reason' ? 'reason' : 'failed',
          message: field?.message ?? error.message,
        })
      }
    },
    [keep, mark],
  )

  /** After what its row still sends. */
  const save = useCallback(
    (cell: TypedCell): void => {
      const { id } = cell.row
      mark({ id, column: cell.column, typed: cell.typed, is: 'saving' })
      queues.current.set(
        id,
        (queues.current.get(id) ?? Promise.resolve()).then(() => send(cell)),
      )
    },
    [mark, send],
  )

  const forget = useCallback(
    (id: number, column: string) => setMarks((all) => new Map([...all].filter(([key]) => key !== keyOf(id, column)))),
    [],
  )
  /** What stands is taken, in place of what was typed. */
  const take = useCallback(
    ({ id, column, now = null }: CellMark) => {
      keep(id, column, versions.current.get(id) ?? '', now)
      forget(id, column)
    },
    [forget, keep],
  )

  return {
    marks: [...marks.values()],
    markOf: (id: number, column: string) => marks.get(keyOf(id, column)),
    keptOf: (id: number, column: string): string | null | undefined => kept.get(id)?.values[column],
    save,
    forget,
    take,
  }
}
export type Cells = ReturnType<typeof useCells>
