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
import { CheckPack } from './check-pack.tsx'
import styles from './compliance.module.css'
import type { Narrowed } from './narrowed.ts'

const ALL = 'all'
const monthOptions = [String(EVIDENCE_MONTHS), '18', '24', '36'].map((value) => ({
  value,
  label: `Last ${value} months`,
}))

interface Props {
  /** The kind the list is narrowed to. */
  readonly type: string | undefined
  /** What the list is narrowed to; undefined: every vehicle stands in it. */
  readonly narrowed: Narrowed | undefined
  readonly onClose: () => void
}

/** Evidence of the whole fleet: asked for, followed and fetched here; it goes on while one works elsewhere. */
export function PacksSheet({ type, narrowed, onClose }: Props) {
  const [isNarrowed, setNarrowed] = useState(narrowed !== undefined)
  const [kind, setKind] = useState(type ?? ALL)
  const [months, setMonths] = useState(String(EVIDENCE_MONTHS))
  const starting = useAction(complianceEndpoints.startPack, { refreshes: [documentsEndpoints.archives] })
  const start = (): Promise<unknown> =>
    starting.run({
      vehicle_ids: null,
      type: kind === ALL ? null : kind,
      months: Number(months),
      ...(narrowed && isNarrowed && { narrowed: { search: narrowed.search, filter: [...narrowed.filter] } }),
    })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Evidence packs"
      lead="A zip of compliance records, certificates, driver checks and defects, with a signed index. You can close this while we create it."
      footer={
        <Button variant="primary" isBusy={starting.isRunning} busyLabel="Creating" onClick={() => void start()}>
          {narrowed && isNarrowed ? 'Create pack for these vehicles' : 'Create pack for the whole fleet'}
        </Button>
      }
    >
      <div className={styles.form}>
        {narrowed && (
          <SelectField
            label="Vehicles"
            options={[
              { value: 'narrowed', label: 'Vehicles in the current list' },
              { value: ALL, label: 'All vehicles, including ended hires' },
            ]}
            value={isNarrowed ? 'narrowed' : ALL}
            onChange={(value) => setNarrowed(value === 'narrowed')}
          />
        )}
        <SelectField
          label="Compliance type"
          options={[{ value: ALL, label: 'All types' }, ...vehicleEventOptions()]}
          value={kind}
          onChange={setKind}
        />
        <SelectField label="Period" options={monthOptions} value={months} onChange={setMonths} />
        {starting.failure && (
          <Notice tone="red" role="alert">
            {starting.failure.message}
          </Notice>
        )}
        <ArchiveList what="packs" unit="vehicle" />
        <CheckPack />
      </div>
    </Sheet>
  )
}
