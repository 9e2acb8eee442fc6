import { useRef, type ReactNode } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import type { CaseRecord } from '../case-source.ts'
import { MoneyPanel } from './money-panel.tsx'
import type { MoneySource } from './money-source.ts'
import { openLines } from './use-decisions.ts'

interface Props {
  readonly record: CaseRecord
  /** The button that approves the whole of it. */
  readonly children: ReactNode
}

function Lines({ source, record, children }: Props & { readonly source: MoneySource }) {
  const place = useRef<HTMLDivElement>(null)
  const load = useEndpoint(source.calls.lines, { id: record.id })
  return (
    <>
      <MoneyPanel source={source} record={record} load={load} place={place} />
      {load.data && openLines(load.data).length === 0 && children}
    </>
  )
}

/** What an approval of a kind is about: the lines, each to be decided; without lines the whole of it. */
export const moneyGlance =
  (source: MoneySource) =>
  ({ record, children }: Props) =>
    source.costsOf(record) === undefined ? (
      children
    ) : (
      <Lines source={source} record={record}>
        {children}
      </Lines>
    )
