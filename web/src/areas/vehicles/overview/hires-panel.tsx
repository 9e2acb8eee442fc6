import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { useState } from 'react'
import { ahead, LazyDialog } from '../../../crud/lazy-dialog.tsx'
import { code } from '../../../data/loading/code.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel, PanelBody } from '../../../ui/layout/panel.tsx'
import styles from './contract.module.css'

const list = code(async () => (await import('./hires-list.tsx')).HiresList)

/** Who had the vehicle when: fetched only for whoever wants to know. */
export function HiresPanel({ view: { vehicle } }: { view: VehicleOverview }) {
  const [isOpen, setOpen] = useState(false)
  const prepare = ahead(list)
  return (
    <Panel title="Hires" note="Hire history" isRuled={isOpen} className={isOpen ? undefined : styles.closed}>
      {isOpen ? (
        <LazyDialog of={list} name="The hires" onClose={() => setOpen(false)}>
          {(HiresList) => <HiresList vehicleId={vehicle.id} />}
        </LazyDialog>
      ) : (
        <PanelBody>
          <Button size="small" onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpen(true)}>
            Show hire history
          </Button>
        </PanelBody>
      )}
    </Panel>
  )
}
