import type { DriverPeriod, DriverProfile } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { assignmentSourceWords } from '@kerbline/domain/areas/drivers/words.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { instantWords } from '../../record/record-value.tsx'
import { useMayOpen } from '../../data/session/may.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/layout/load-state.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { AssignmentDialog } from './assignment-dialog.tsx'
import styles from './drivers.module.css'

interface Open {
  readonly period: DriverPeriod | undefined
  readonly isEnding: boolean
}

const sourceWords = ({ source, by, note }: DriverPeriod): string =>
  [by === null ? assignmentSourceWords[source] : `${assignmentSourceWords[source]} by ${by}`, note]
    .filter(Boolean)
    .join('. ')

/** Which vehicle this driver had from when to when, and who says so. */
export function PeriodsPanel({ profile }: { profile: DriverProfile }) {
  const mayOpen = useMayOpen()
  const [open, setOpen] = useState<Open>()
  const { periods, may_edit: mayEdit } = profile
  return (
    <Panel
      title="Vehicles"
      isRuled={periods.length > 0}
      tools={
        mayEdit && (
          <Button size="small" icon={PlusIcon} onClick={() => setOpen({ period: undefined, isEnding: false })}>
            Assign a vehicle
          </Button>
        )
      }
    >
      {periods.length === 0 ? (
        <Empty look="panel" title="No vehicles yet">
          {mayEdit ? `Assign a vehicle to see its score and checks here.` : 'Assigned vehicles will appear here.'}
        </Empty>
      ) : (
        <PanelRows label="Assignment history">
          {periods.map((period) => (
            <li key={period.id} className={styles.period}>
              <MaybeLink href={mayOpen('vehicle') ? href('vehicle', { reg: period.reg_no }) : undefined}>
                <Plate reg={period.reg_no} />
              </MaybeLink>
              <span>
                {period.make_model}
                <br />
                <span className={styles.small}>
                  {instantWords(period.from_at)} to {period.to_at === null ? 'now' : instantWords(period.to_at)}.{' '}
                  {sourceWords(period)}
                </span>
              </span>
              <span className={styles.quiet}>
                {mayEdit && period.to_at === null && (
                  <Button
                    size="small"
                    aria-label={`End assignment of ${displayRegistration(period.reg_no)}`}
                    onClick={() => setOpen({ period, isEnding: true })}
                  >
                    End assignment
                  </Button>
                )}
                {mayEdit && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Edit assignment of ${displayRegistration(period.reg_no)}`}
                    onClick={() => setOpen({ period, isEnding: false })}
                  >
                    Edit
                  </Button>
                )}
              </span>
            </li>
          ))}
        </PanelRows>
      )}
      {open && <AssignmentDialog profile={profile} {...open} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}
