import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { useRef } from 'react'
import type { CaseRecord } from '../../../case/case-source.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import type { BookingRecord } from '../maintenance-source.ts'
import { EstimatePanel } from './estimate-panel.tsx'

const isBooking = (record: CaseRecord): record is BookingRecord => 'knows_cost' in record && 'estimate_pence' in record

function Estimate({ record }: { record: BookingRecord }) {
  const place = useRef<HTMLDivElement>(null)
  const load = useEndpoint(maintenanceEndpoints.lines, { id: record.id })
  return <EstimatePanel record={record} load={load} place={place} />
}

/** What an approval is about, beside its button: the lines, each to be decided, for whoever may know them. */
export const EstimateGlance = ({ record }: { record: CaseRecord }) =>
  isBooking(record) && record.knows_cost ? <Estimate record={record} /> : null
