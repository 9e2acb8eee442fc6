import { complianceEndpoints, type MatrixRow } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { isDoneAtWorkshop } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import type { ComplianceRecord } from '@kerbline/domain/areas/compliance/records/record-wire.ts'
import { failureWords } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import { ragBecause } from '@kerbline/domain/areas/compliance/rules.ts'
import { dueItemOf } from '@kerbline/domain/areas/compliance/service-due.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { FileArchiveIcon } from '@phosphor-icons/react/dist/csr/FileArchive'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { LazyBookButton } from '../../fleet/booking/lazy-book-button.tsx'
import { RecordRow } from '../../fleet/records/record-row.tsx'
import styles from '../../fleet/records/records.module.css'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { makePack } from './pack.ts'
import { RecordForm } from './record-form.tsx'
import type { SheetVehicle } from './sheet-vehicle.ts'

interface Props {
  readonly vehicle: SheetVehicle
  readonly type: string
  /** What stands due; undefined: it has no date. */
  readonly cell: MatrixRow['cells'][number] | undefined
  /** It has none, and should. */
  readonly isMissing?: boolean
  readonly onClose: () => void
}

interface RecordsProps extends Pick<Props, 'vehicle' | 'type'> {
  readonly onCorrect: ((record: ComplianceRecord) => void) | undefined
}

/** What a register said is put right there. */
const isOfRegister = ({ source }: ComplianceRecord): boolean => source === 'dvsa' || source === 'dvla'

function Records({ vehicle, type, onCorrect }: RecordsProps) {
  const load = useEndpoint(complianceEndpoints.records, { vehicle_id: vehicle.id, type })
  return (
    <LoadState
      what="records"
      load={load}
      onRetry={load.retry}
      skeleton={<Skeleton height={220} />}
      isEmpty={({ records }) => records.length === 0}
      empty={
        <Empty look="panel" title="No records yet">
          New records will appear here.
        </Empty>
      }
    >
      {({ records, next }) => (
        <>
          <ol className={styles.records}>
            {records.map((record) => (
              <RecordRow
                key={record.id}
                record={record}
                target={{ kind: 'compliance', id: vehicle.id }}
                onCorrect={onCorrect && !isOfRegister(record) ? () => onCorrect(record) : undefined}
              />
            ))}
          </ol>
          {next !== null && <p className={styles.more}>Older records are in the evidence pack.</p>}
        </>
      )}
    </LoadState>
  )
}

/** One vehicle and kind of event: what stands due, what was done, and what can be done about it. */
export function RecordsSheet({ vehicle, type, cell, isMissing = false, onClose }: Props) {
  const missing = isMissing ? 'Red: no valid date' : 'Not tracked for this vehicle.'
  const may = useMay()
  const today = useToday()
  const [isWriting, setWriting] = useState(false)
  const [corrected, setCorrected] = useState<ComplianceRecord>()
  const name = eventTypeName(type)
  const plate = displayRegistration(vehicle.reg_no)
  const due = cell && dueItemOf({ ...cell, event_type: type })
  const mayBook = may('request maintenance') && isDoneAtWorkshop(type) && (cell?.booked ?? 'none') === 'none'
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${name}, ${plate}`}
      lead={due?.failure ? failureWords(due.failure) : due && today !== undefined ? ragBecause(due, today) : missing}
      footer={
        isWriting || corrected ? undefined : (
          <>
            {mayBook && (
              <LazyBookButton rows={[{ id: vehicle.id, eventType: type }]} label={`Book ${name}, ${plate}`}>
                Book
              </LazyBookButton>
            )}
            {may('edit compliance') && (
              <Button icon={PlusIcon} onClick={() => setWriting(true)}>
                Add record
              </Button>
            )}
            {may('export compliance') && (
              <Button
                variant="primary"
                icon={FileArchiveIcon}
                onClick={() => void makePack({ vehicleIds: [vehicle.id], type })}
              >
                Evidence pack
              </Button>
            )}
          </>
        )
      }
    >
      {isWriting || corrected ? (
        <RecordForm
          {...{ vehicle, type, corrected }}
          dueDate={corrected ? corrected.due_date : (cell?.due_date ?? null)}
          onClose={() => {
            setWriting(false)
            setCorrected(undefined)
          }}
        />
      ) : (
        <Records {...{ vehicle, type }} onCorrect={may('edit compliance') ? setCorrected : undefined} />
      )}
    </Sheet>
  )
}
