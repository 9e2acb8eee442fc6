import type { ReactNode } from 'react'
import type { Loaded } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

interface Props<Table> {
  /** "nominal codes", to read on from "We could not load". */
  what: string
  load: Loaded<Table>
  children: (table: Table, onReload: () => void) => ReactNode
}

/** A table of Settings on its way, failed, or there to be edited. */
export const TableSection = <Table,>({ what, load, children }: Props<Table>) => (
  <LoadState what={what} look="page" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={8} />}>
    {(table) => children(table, load.retry)}
  </LoadState>
)
