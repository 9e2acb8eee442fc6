import type { ComponentType } from 'react'
import type { Loaded } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

export interface TableFormProps<Table> {
  readonly table: Table
  /** Reads what somebody else saved. */
  readonly onReload: () => void
}

interface Props<Table> {
  /** "nominal codes", to read on from "We could not load". */
  what: string
  load: Loaded<Table>
  form: ComponentType<TableFormProps<Table>>
}

/** A table of Settings on its way, failed, or there to be edited. */
export const TableSection = <Table,>({ what, load, form: TableForm }: Props<Table>) => (
  <LoadState what={what} look="page" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={8} />}>
    {(table) => <TableForm table={table} onReload={load.retry} />}
  </LoadState>
)
