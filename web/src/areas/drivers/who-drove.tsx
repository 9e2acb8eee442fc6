import { driversEndpoints, type WhoDrove } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useState } from 'react'
import { InstantInput } from '../../form/field-input-instant.tsx'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Rag } from '../../fleet/rag.tsx'
import type { RagValue } from '../../fleet/status.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Failed, LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { driverHref } from './driver-links.ts'
import styles from './drivers.module.css'
import { VehicleChoice } from './vehicle-choice.tsx'

const confidence: Readonly<Record<WhoDrove['confidence'], readonly [RagValue, string]>> = {
  certain: ['green', 'Certain'],
  likely: ['amber', 'Likely'],
  unknown: ['unknown', 'Not known'],
}

function Answer({ found, onFollow }: { found: WhoDrove; onFollow: () => void }) {
  const [value, words] = confidence[found.confidence]
  const { driver } = found
  return (
    <div className={styles.answer} role="status">
      <b>
        {driver === null ? (
          'Nobody is known'
        ) : driver.id === null ? (
          driver.name
        ) : (
          <a
            href={driverHref({ id: driver.id, plate: found.vehicle?.reg_no ?? null, has_vehicle: false })}
            onClick={onFollow}
          >
            {driver.name}
          </a>
        )}
      </b>
      <Rag value={value} detail={words} />
      <p>{found.why}</p>
    </div>
  )
}

function Asked({ reg, at, onFollow }: { reg: string; at: string; onFollow: () => void }) {
  const load = useEndpoint(driversEndpoints.at, { reg, at })
  if (load.problem?.status === 422)
    return (
      <Failed
        what="who drove it"
        failure={{ remedy: 'Enter a whole date and a time like 14:30.' }}
        onRetry={load.retry}
      />
    )
  return (
    <LoadState what="who drove it" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={3} />}>
      {(found) => <Answer found={found} onFollow={onFollow} />}
    </LoadState>
  )
}

/** "Who drove LK21 VXN on 8 November at 14:30?" */
function WhoDroveDialog({ plate: first, onClose }: { plate: string; onClose: () => void }) {
  const today = useToday()
  const [plate, setPlate] = useState(first)
  const [at, setAt] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ reg: string; at: string }>()
  const isWhole = plate !== '' && at !== null && at.includes('T')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={plate === '' ? 'Who drove a vehicle?' : `Who drove ${displayRegistration(plate)}?`}
      lead="By who was assigned at that moment, and by the check signed that day."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabledReason={isWhole ? undefined : 'Choose a vehicle, a date and a time'}
            onClick={() => at !== null && setAsked({ reg: plate, at })}
          >
            Find the driver
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <VehicleChoice id="drove-vehicle" label="Vehicle" error={undefined} value={plate} onChange={setPlate} />
        <InstantInput
          id="drove-at"
          label="When"
          error={undefined}
          isOptional={false}
          today={today}
          value={at}
          onChange={setAt}
        />
        {asked && <Asked {...asked} onFollow={onClose} />}
      </div>
    </Dialog>
  )
}

/** Opens the question, with a plate where one is at hand. */
export function WhoDroveButton({ plate = '' }: { plate?: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={MagnifyingGlassIcon} onClick={() => setOpen(true)}>
        Who drove?
      </Button>
      {isOpen && <WhoDroveDialog plate={plate} onClose={() => setOpen(false)} />}
    </>
  )
}
