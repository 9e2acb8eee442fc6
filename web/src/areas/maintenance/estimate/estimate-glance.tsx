import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { useRef, type ReactNode } from 'react'
import type { CaseRecord } from '../../../case/case-source.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import type { BookingRecord } from '../maintenance-source.ts'
import { EstimatePanel } from './estimate-panel.tsx'
import { openLines } from './use-decisions.ts'

const isBooking = (record: CaseRecord): record is BookingRecord => 'knows_cost' in record && 'estimate_pence' in record

interface Props<Record> {
  readonly record: Record
  /** The button that approves the whole of it. */
  readonly children: ReactNode
}

function Estimate({ record, children }: Props<BookingRecord>) {
  const place = useRef<HTMLDivElement>(null)
  const load = useEndpoint(maintenanceEndpoints.lines, { id: record.id })
  return (
    <>
      <EstimatePanel record={record} load={load} place={place} />
      {load.data && openLines(load.data).length === 0 && children}
    </>
  )
}

/** What an approval is about: the lines, each to be decided; without lines the whole of it. */
export const EstimateGlance = ({ record, children }: Props<CaseRecord>) =>
  isBooking(record) && record.knows_cost ? <Estimate record={record}>{children}</Estimate> : children
