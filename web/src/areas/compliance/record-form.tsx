import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import {
  asksWhyLate,
  type CompletionOutcome,
  completionOutcomes,
  isLate,
  measuresBrakes,
  milesWarning,
  outcomeWords,
} from '@kerbline/domain/areas/compliance/completion.ts'
import { isTest } from '@kerbline/domain/areas/maintenance/next-due.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { useState } from 'react'
import { ApiProblem } from '../../data/failure.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PaperField, usePaper } from '../../fleet/records/record-papers.tsx'
import styles from '../../fleet/records/records.module.css'
import type { SheetVehicle } from './sheet-vehicle.ts'

interface Props {
  readonly vehicle: SheetVehicle
  readonly type: string
  readonly dueDate: string | null
  readonly onClose: () => void
}

type Typed = number | string | null

const ladenWords = { unknown: 'Not said', laden: 'Laden', unladen: 'Unladen' } as const
type Laden = keyof typeof ladenWords

/** What is no number goes as none that fits, for the server to say so at its field. */
const numberOr = (typed: Typed): number | null => (typeof typed === 'string' ? Number.NaN : typed)

interface BrakesProps {
  readonly values: readonly [Typed, Typed, Typed]
  readonly laden: Laden
  readonly errorOf: (field: string) => string | undefined
  readonly onValues: (values: readonly [Typed, Typed, Typed]) => void
  readonly onLaden: (laden: Laden) => void
}

const brakes = [
  ['service_brake_percent', 'Service brake'],
  ['secondary_brake_percent', 'Secondary brake'],
  ['parking_brake_percent', 'Parking brake'],
] as const

const BrakeFields = ({ values, laden, errorOf, onValues, onLaden }: BrakesProps) => (
  <fieldset className={styles.brakes}>
    <legend>Measured braking</legend>
    {brakes.map(([field, label], place) => (
      <NumberField
        key={field}
        label={`${label}, %`}
        isOptional
        hasDecimals
        value={values[place] ?? null}
        error={errorOf(field)}
        onChange={(typed) =>
          onValues([place === 0 ? typed : values[0], place === 1 ? typed : values[1], place === 2 ? typed : values[2]])
        }
      />
    ))}
    <SelectField
      label="Load"
      options={(['unknown', 'laden', 'unladen'] as const).map((value) => ({ value, label: ladenWords[value] }))}
      value={laden}
      onChange={onLaden}
    />
  </fieldset>
)

function useRecordForm({ vehicle, type, onClose }: Props) {
  const [doneOn, setDoneOn] = useState<string | null>(null)
  const [miles, setMiles] = useState<Typed>(null)
  const [outcome, setOutcome] = useState<CompletionOutcome>(isTest(type) ? 'pass' : 'done')
  const [findings, setFindings] = useState('')
  const [lateReason, setLateReason] = useState('')
  const [values, setValues] = useState<readonly [Typed, Typed, Typed]>([null, null, null])
  const [laden, setLaden] = useState<Laden>('unknown')
  const [isWithLimiter, setWithLimiter] = useState(type === 'tacho_calibration')
  const paper = usePaper({ kind: 'compliance', id: vehicle.id })
  const saving = useAction(complianceEndpoints.addRecord, { refreshes: 'everything' })
  const problems = saving.failure instanceof ApiProblem ? saving.failure.fields : []
  const errorOf = (field: string): string | undefined => problems.find((each) => each.field === field)?.message
  const save = async (): Promise<void> => {
    const [service, secondary, parking] = values
    // What is sent once stays with the portal: a record that is refused is saved again without sending it anew.
    const upload = await paper.send()
    if (upload === undefined) return
    const reply = await saving.run({
      vehicle_id: vehicle.id,
      type,
      done_on: doneOn ?? '',
      miles: numberOr(miles),
      outcome,
      findings: findings.trim() === '' ? null : findings.trim(),
      late_reason: lateReason.trim() === '' ? null : lateReason.trim(),
      service_brake_percent: numberOr(service),
      secondary_brake_percent: numberOr(secondary),
      parking_brake_percent: numberOr(parking),
      is_laden: laden === 'unknown' ? null : laden === 'laden',
      upload,
      ...(isWithLimiter && { is_with_speed_limiter: true }),
    })
    if (!reply) return
    showToast({
      tone: 'done',
      title: reply.next_due_date === null ? 'Recorded.' : `Recorded. Due next on ${formatDate(reply.next_due_date)}.`,
      body: reply.warnings.join(' ') || undefined,
    })
    onClose()
  }
  return {
    fields: { doneOn, miles, outcome, findings, lateReason, values, laden, isWithLimiter },
    set: { setDoneOn, setMiles, setOutcome, setFindings, setLateReason, setValues, setLaden, setWithLimiter },
    errorOf,
    failure: problems.length === 0 ? saving.failure : undefined,
    paper,
    isSaving: saving.isRunning || paper.progress !== undefined,
    save,
  }
}

/** Writes down what was done. What is unlikely is warned of while one types; what cannot be is refused at its field. */
export function RecordForm(props: Props) {
  const { vehicle, type, dueDate, onClose } = props
  const today = useToday()
  const { fields, set, errorOf, failure, paper, isSaving, save } = useRecordForm(props)
  const { doneOn, miles, outcome, findings, lateReason, values, laden, isWithLimiter } = fields
  const isLow = typeof miles === 'number' && vehicle.miles !== null && miles < Math.floor(vehicle.miles)
  const asksWhy = asksWhyLate(type) && isCalendarDate(doneOn) && isLate(doneOn, dueDate)
  return (
    <div className={styles.form}>
      <DateField
        label="Done on"
        today={today}
        max={today}
        value={doneOn}
        error={errorOf('done_on')}
        onChange={set.setDoneOn}
      />
      {asksWhy && (
        <TextField
          label="Why it was late"
          value={lateReason}
          maxLength={500}
          error={errorOf('late_reason')}
          onChange={(event) => set.setLateReason(event.target.value)}
        />
      )}
      <SelectField
        label="Outcome"
        options={completionOutcomes.map((value) => ({ value, label: outcomeWords[value] }))}
        value={outcome}
        onChange={set.setOutcome}
      />
      <NumberField label="Miles" isOptional value={miles} error={errorOf('miles')} onChange={set.setMiles} />
      {isLow && vehicle.miles !== null && <Notice tone="amber">{milesWarning(miles, vehicle.miles)}</Notice>}
      {measuresBrakes(type) && (
        <BrakeFields {...{ values, laden, errorOf }} onValues={set.setValues} onLaden={set.setLaden} />
      )}
      {type === 'tacho_calibration' && (
        <Checkbox
          label="The speed limiter was checked with it"
          note="Usual with a calibration. It is recorded too."
          checked={isWithLimiter}
          onChange={(event) => set.setWithLimiter(event.target.checked)}
        />
      )}
      <TextAreaField
        label="Findings"
        isOptional
        rows={4}
        maxLength={4000}
        value={findings}
        error={errorOf('findings')}
        onChange={(event) => set.setFindings(event.target.value)}
      />
      <PaperField paper={paper} error={errorOf('upload')} />
      {failure && (
        <Notice tone="red" role="alert">
          {failure.message}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Back to the records</Button>
        <Button variant="primary" isBusy={isSaving} busyLabel="Saving" onClick={() => void save()}>
          Save record
        </Button>
      </div>
    </div>
  )
}
