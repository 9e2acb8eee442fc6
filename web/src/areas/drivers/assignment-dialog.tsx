import { driversEndpoints, type DriverPeriod, type DriverProfile } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useState } from 'react'
import { InstantInput } from '../../form/field-input-instant.tsx'
import { OvertakenNotice, type Lines } from '../../form/overtaken-notice.tsx'
import { useVersioned } from '../../form/use-versioned.ts'
import { instantWords } from '../../record/record-value.tsx'
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

interface Times {
  readonly from: string | null
  readonly to: string | null
  readonly note: string
}

const linesOf = ({ from, to, note }: Times): Lines => [
  ['From', from === null ? '' : instantWords(from)],
  ['Until', to === null ? '' : instantWords(to)],
  ['Note', note],
]

const nowInstant = (): string => `${new Date().toISOString().slice(0, 16)}:00.000Z`
const refreshes = [vehiclesEndpoints.list]

const endedWords = (ended: readonly { driver: string; reg_no: string }[]): string | undefined =>
  ended.length === 0
    ? undefined
    : `Assignment ended: ${ended.map(({ driver, reg_no: reg }) => `${driver} with ${displayRegistration(reg)}`).join(', ')}.`

/** Gives a driver a vehicle from an instant on, corrects a period, or ends it. */
export function AssignmentDialog({ profile: { driver }, period, isEnding = false, onClose }: Props) {
  const today = useToday()
  const [plate, setPlate] = useState(period?.reg_no ?? '')
  const [now] = useState(nowInstant)
  const assign = useAction(driversEndpoints.assign, { refreshes })
  const change = useAction(driversEndpoints.changeAssignment, { refreshes })
  const action = period ? change : assign
  const form = useVersioned({
    kept: period,
    typedOf: (kept): Times => ({ from: kept?.from_at ?? now, to: kept?.to_at ?? null, note: kept?.note ?? '' }),
    action,
    ...(isEnding && { begin: { to: now } }),
  })
  const { base, overtaken, failure } = form
  const { from, to, note } = form.typed
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
    const saved = base
      ? await change.run({ ...times, id: base.id, version: base.updated_at })
      : await assign.run({ ...times, reg_no: plate })
    if (!saved) return
    const title = isEnding
      ? `${shown} unassigned from ${driver.name}.`
      : period
        ? `Assignment of ${shown} saved.`
        : `${shown} assigned to ${driver.name}.`
    showToast({ tone: 'done', title, body: endedWords(saved.ended) })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={period ? `${isEnding ? 'End' : 'Edit'} assignment of ${shown}` : `Assign a vehicle to ${driver.name}`}
      lead={
        period
          ? 'We use these times to identify the driver for fines and damage.'
          : 'A vehicle can have one driver at a time. Any current assignment ends when this one starts.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={action.isRunning}
            busyLabel="Saving"
            disabledReason={plate === '' ? 'Choose a vehicle first' : undefined}
            onClick={() => void handleSave()}
          >
            {isEnding ? 'End assignment' : period ? 'Save assignment' : 'Assign vehicle'}
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
        {overtaken && <OvertakenNotice what="this assignment" of={overtaken} linesOf={linesOf} />}
        {!period && (
          <VehicleChoice
            id="assignment-vehicle"
            label="Vehicle"
            hint={`Account ${driver.customer_account_number}`}
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
          onChange={(value) => form.change({ from: value })}
        />
        <InstantInput
          id="assignment-to"
          label="Until"
          hint="Leave blank if ongoing"
          error={errorOf('to_at')}
          isOptional
          today={today}
          value={to}
          onChange={(value) => form.change({ to: value })}
        />
        <TextAreaField
          label="Note"
          isOptional
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => form.change({ note: event.target.value })}
        />
      </div>
    </Dialog>
  )
}
