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
import type { ComplianceRecord } from '@kerbline/domain/areas/compliance/records/record-wire.ts'
import { isTest } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
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
  /** The record that is put right; absent: a new one is written. */
  readonly corrected?: ComplianceRecord | undefined
  readonly onClose: () => void
}

type Typed = number | string | null

const ladenWords = { unknown: 'Not recorded', laden: 'Laden', unladen: 'Unladen' } as const
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
    <legend>Brake test results</legend>
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

const ladenOf = (isLaden: boolean | null | undefined): Laden =>
  isLaden == null ? 'unknown' : isLaden ? 'laden' : 'unladen'

/** A day and a number that stand are changed; a next date that the interval gave is reckoned anew unless one is said. */
function useRecordFields(type: string, was: ComplianceRecord | undefined) {
  const [doneOn, setDoneOn] = useState<string | null>(was?.done_on ?? null)
  const [miles, setMiles] = useState<Typed>(was?.miles ?? null)
  const [outcome, setOutcome] = useState<CompletionOutcome>(was?.outcome ?? (isTest(type) ? 'pass' : 'done'))
  const [findings, setFindings] = useState(was?.findings ?? '')
  const [lateReason, setLateReason] = useState(was?.late_reason ?? '')
  const [values, setValues] = useState<readonly [Typed, Typed, Typed]>([
    ...([was?.service_brake_percent ?? null, was?.secondary_brake_percent ?? null] as const),
    was?.parking_brake_percent ?? null,
  ])
  const [laden, setLaden] = useState<Laden>(ladenOf(was?.is_laden))
  const [nextDue, setNextDue] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isWithLimiter, setWithLimiter] = useState(type === 'tacho_calibration' && was === undefined)
  return {
    fields: { doneOn, miles, outcome, findings, lateReason, values, laden, nextDue, reason, isWithLimiter },
    set: {
      ...{ setDoneOn, setMiles, setOutcome, setFindings, setLateReason, setValues, setLaden },
      ...{ setNextDue, setReason, setWithLimiter },
    },
  }
}

const written = (text: string): string | null => (text.trim() === '' ? null : text.trim())

function useRecordForm({ vehicle, type, corrected, onClose }: Props) {
  const { fields, set } = useRecordFields(type, corrected)
  const { doneOn, miles, outcome, findings, lateReason, values, laden, nextDue, reason, isWithLimiter } = fields
  const paper = usePaper({ kind: 'compliance', id: vehicle.id })
  const adding = useAction(complianceEndpoints.addRecord, { refreshes: 'everything' })
  const correcting = useAction(complianceEndpoints.correctRecord, { refreshes: 'everything' })
  const saving = corrected ? correcting : adding
  const problems = saving.failure instanceof ApiProblem ? saving.failure.fields : []
  const errorOf = (field: string): string | undefined => problems.find((each) => each.field === field)?.message
  const save = async (): Promise<void> => {
    const [service, secondary, parking] = values
    // What is sent once stays with the portal: a record that is refused is saved again without sending it anew.
    const upload = corrected ? null : await paper.send()
    if (upload === undefined) return
    const said = {
      done_on: doneOn ?? '',
      miles: numberOr(miles),
      outcome,
      findings: written(findings),
      late_reason: written(lateReason),
      service_brake_percent: numberOr(service),
      secondary_brake_percent: numberOr(secondary),
      parking_brake_percent: numberOr(parking),
      is_laden: laden === 'unknown' ? null : laden === 'laden',
      ...(nextDue !== null && { next_due_date: nextDue }),
    }
    const reply = corrected
      ? await correcting.run({ id: corrected.id, ...said, reason: reason.trim() })
      : await adding.run({
          vehicle_id: vehicle.id,
          type,
          ...said,
          upload,
          ...(isWithLimiter && { is_with_speed_limiter: true }),
        })
    if (!reply) return
    showToast({
      tone: 'done',
      title: [
        corrected ? 'Record corrected.' : 'Recorded.',
        ...(reply.next_due_date === null ? [] : [`Due next on ${formatDate(reply.next_due_date)}.`]),
      ].join(' '),
      body: reply.warnings.join(' ') || undefined,
    })
    onClose()
  }
  return {
    fields,
    set,
    errorOf,
    failure: problems.length === 0 ? saving.failure : undefined,
    paper,
    isSaving: saving.isRunning || paper.progress !== undefined,
    save,
  }
}

/** Writes down what was done. What is unlikely is warned of while one types; what cannot be is refused at its field. */
export function RecordForm(props: Props) {
  const { vehicle, type, dueDate, corrected, onClose } = props
  const today = useToday()
  const { fields, set, errorOf, failure, paper, isSaving, save } = useRecordForm(props)
  const { doneOn, miles, outcome, findings, lateReason, values, laden, nextDue, reason, isWithLimiter } = fields
  // Of a day that has passed the reading of that day counts, which the portal knows.
  const isOfToday = doneOn === null || doneOn === today
  const isLow = isOfToday && typeof miles === 'number' && vehicle.miles !== null && miles < Math.floor(vehicle.miles)
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
          label="Reason for delay"
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
      {isLow && vehicle.miles !== null && (
        <Notice tone="amber">{milesWarning('odometer fall', miles, vehicle.miles)}</Notice>
      )}
      {measuresBrakes(type) && (
        <BrakeFields {...{ values, laden, errorOf }} onValues={set.setValues} onLaden={set.setLaden} />
      )}
      {outcome !== 'fail' && (
        <DateField
          label="Next due"
          isOptional
          hint="Leave blank to use the interval."
          today={today}
          value={nextDue}
          error={errorOf('next_due_date')}
          onChange={set.setNextDue}
        />
      )}
      {type === 'tacho_calibration' && !corrected && (
        <Checkbox
          label="The speed limiter was also checked"
          note="We will record this as well."
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
      {corrected ? (
        <TextField
          label="Reason for correction"
          value={reason}
          maxLength={500}
          error={errorOf('reason')}
          onChange={(event) => set.setReason(event.target.value)}
        />
      ) : (
        <PaperField paper={paper} error={errorOf('upload')} />
      )}
      {failure && (
        <Notice tone="red" role="alert">
          {failure.message}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Back to the records</Button>
        <Button variant="primary" isBusy={isSaving} busyLabel="Saving" onClick={() => void save()}>
          {corrected ? 'Correct record' : 'Save record'}
        </Button>
      </div>
    </div>
  )
}
