import { driversEndpoints, type DriverPeriod, type DriverProfile } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useState } from 'react'
import { InstantInput } from '../../form/field-input-instant.tsx'
import { ApiProblem } from '../../data/failure.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './drivers.module.css'
import { VehicleChoice } from './vehicle-choice.tsx'

interface Props {
  readonly profile: DriverProfile
  /** Corrected or ended; none: a new one. */
  readonly period: DriverPeriod | undefined
  /** The end stands at now already. */
  readonly isEnding?: boolean | undefined
  readonly onClose: () => void
}

const nowInstant = (): string => `${new Date().toISOString().slice(0, 16)}:00.000Z`
const refreshes = [vehiclesEndpoints.list]

const endedWords = (ended: readonly { driver: string; reg_no: string }[]): string | undefined =>
  ended.length === 0
    ? undefined
    : `Ended: ${ended.map(({ driver, reg_no: reg }) => `${driver} with ${displayRegistration(reg)}`).join(', ')}.`

/** Gives a driver a vehicle from an instant on, corrects a period, or ends it. */
export function AssignmentDialog({ profile: { driver }, period, isEnding = false, onClose }: Props) {
  const today = useToday()
  const [plate, setPlate] = useState(period?.reg_no ?? '')
  const [from, setFrom] = useState<string | null>(() => period?.from_at ?? nowInstant())
  const [to, setTo] = useState<string | null>(() => (isEnding ? nowInstant() : (period?.to_at ?? null)))
  const [note, setNote] = useState(period?.note ?? '')
  const assign = useAction(driversEndpoints.assign, { refreshes })
  const change = useAction(driversEndpoints.changeAssignment, { refreshes })
  const { failure, isRunning } = period ? change : assign
  const problems = failure instanceof ApiProblem ? failure.fields : []
  const errorOf = (field: string): string | undefined => problems.find((each) => each.field === field)?.message
  const shown = displayRegistration(plate)
  const handleSave = async (): Promise<void> => {
    const times = {
      key: String(driver.id),
      from_at: from ?? '',
      to_at: to,
      note: note.trim() === '' ? null : note.trim(),
    }
    const saved = period ? await change.run({ ...times, id: period.id }) : await assign.run({ ...times, reg_no: plate })
    if (!saved) return
    const title = isEnding
      ? `${driver.name} no longer has ${shown}.`
      : period
        ? `The time with ${shown} is corrected.`
        : `${driver.name} has ${shown}.`
    showToast({ tone: 'done', title, body: endedWords(saved.ended) })
    onClose()
  }
  const verb = isEnding ? 'Take back' : period ? 'Correct' : 'Assign'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={period ? `${verb} ${shown}` : `Assign a vehicle to ${driver.name}`}
      lead={
        period
          ? 'Fines and damage name the driver by these times.'
          : 'A vehicle has one driver at a time. What the vehicle or the driver has open ends where this begins.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isRunning}
            busyLabel="Saving"
            disabledReason={plate === '' ? 'Choose a vehicle first' : undefined}
            onClick={() => void handleSave()}
          >
            {verb} {period ? 'vehicle' : 'the vehicle'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {failure && problems.length === 0 && (
          <Notice tone="red" role="alert">
            {failure.message}
          </Notice>
        )}
        {!period && (
          <VehicleChoice
            id="assignment-vehicle"
            label="Vehicle"
            hint={`Of account ${driver.customer_account_number}`}
            error={errorOf('reg_no')}
            value={plate}
            onChange={setPlate}
            account={driver.customer_account_number}
          />
        )}
        <InstantInput
          id="assignment-from"
          label="From"
          error={errorOf('from_at')}
          isOptional={false}
          today={today}
          value={from}
          onChange={setFrom}
        />
        <InstantInput
          id="assignment-to"
          label="Until"
          hint="Empty while it lasts"
          error={errorOf('to_at')}
          isOptional
          today={today}
          value={to}
          onChange={setTo}
        />
        <TextAreaField
          label="Note"
          isOptional
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
