import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { EVIDENCE_MONTHS } from '@kerbline/domain/areas/compliance/evidence.ts'
import { vehicleEventOptions } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { ArchiveList } from '../../fleet/archives/archive-list.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import styles from './compliance.module.css'

const ALL = 'all'
const monthOptions = [String(EVIDENCE_MONTHS), '18', '24', '36'].map((value) => ({ value, label: `${value} months` }))

interface Props {
  /** The kind the list is narrowed to. */
  readonly type: string | undefined
  readonly onClose: () => void
}

/** Evidence of the whole fleet: asked for, followed and fetched here; it goes on while one works elsewhere. */
export function PacksSheet({ type, onClose }: Props) {
  const [kind, setKind] = useState(type ?? ALL)
  const [months, setMonths] = useState(String(EVIDENCE_MONTHS))
  const starting = useAction(complianceEndpoints.startPack, { refreshes: [documentsEndpoints.archives] })
  const start = (): Promise<unknown> =>
    starting.run({ vehicle_ids: null, type: kind === ALL ? null : kind, months: Number(months) })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Evidence packs"
      lead="Every vehicle you see: what was done, the papers that prove it, and an index with the digest of each file. You can close this and go on working."
      footer={
        <Button variant="primary" isBusy={starting.isRunning} busyLabel="Asking" onClick={() => void start()}>
          Make pack of the fleet
        </Button>
      }
    >
      <div className={styles.form}>
        <SelectField
          label="Kind of event"
          options={[{ value: ALL, label: 'All kinds' }, ...vehicleEventOptions()]}
          value={kind}
          onChange={setKind}
        />
        <SelectField label="Back to" options={monthOptions} value={months} onChange={setMonths} />
        {starting.failure && (
          <Notice tone="red" role="alert">
            {starting.failure.message}
          </Notice>
        )}
        <ArchiveList what="packs" unit="vehicle" />
      </div>
    </Sheet>
  )
}
