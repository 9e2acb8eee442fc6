import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { PlannerRow } from '@kerbline/domain/areas/compliance/planner/endpoints.ts'
import { LADEN_TESTS_A_YEAR } from '@kerbline/domain/areas/compliance/planner/planner.ts'
import type { EventInterval } from '@kerbline/domain/areas/compliance/types/interval.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { ApiProblem } from '../../../data/failure.ts'
import { useAction } from '../../../data/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices/checkbox.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { intervalWords } from './planner-words.ts'
import styles from './planner.module.css'

const unitOptions = [
  { value: 'days', label: 'Days' },
  { value: 'weeks', label: 'Weeks' },
  { value: 'months', label: 'Months' },
] as const

const wholeOf = (typed: number | string | null): number | undefined => (typeof typed === 'number' ? typed : undefined)

interface Props {
  readonly row: PlannerRow
  readonly line: PlannerRow['lines'][number]
  /** Set: there is nothing more to say. */
  readonly onClose: () => void
  readonly onBack: () => void
}

/** How often a kind of work comes for one vehicle, and whether its braking is measured on the road. */
export function LineForm({ row, line, onClose, onBack }: Props) {
  const [every, setEvery] = useState<number | string | null>(line.interval?.every ?? null)
  const [unit, setUnit] = useState<EventInterval['unit']>(line.interval?.unit ?? 'weeks')
  const [miles, setMiles] = useState<number | string | null>(line.interval_miles)
  const [isByEbpms, setByEbpms] = useState(line.is_by_ebpms)
  const saving = useAction(complianceEndpoints.setLine, { refreshes: 'everything' })
  const problems = saving.failure instanceof ApiProblem ? saving.failure.fields : []
  const ofMiles = problems.find(({ field }) => field === 'interval_miles')?.message
  const problem = problems.find(({ field }) => field !== 'interval_miles')?.message
  const save = async (interval: EventInterval | null, interval_miles: number | null): Promise<void> => {
    const about = { vehicle_id: row.id, type: line.type, is_by_ebpms: isByEbpms }
    if (!(await saving.run({ ...about, interval, interval_miles }))) return
    showToast({
      tone: 'done',
      title: `Interval saved: ${eventTypeName(line.type)} for ${displayRegistration(row.reg_no)}.`,
    })
    onClose()
  }
  return (
    <>
      <p>
        Current interval: {intervalWords(line.interval)}
        {line.interval_miles !== null && ` or ${counted(line.interval_miles, 'mile')}, whichever is first`}
        {line.is_own || line.interval_miles !== null ? ', for this vehicle only' : ', the default for all vehicles'}.
      </p>
      <div className={styles.pair}>
        <NumberField label="Every" value={every} error={problem} onChange={setEvery} />
        <SelectField label="Unit" options={unitOptions} value={unit} onChange={setUnit} />
      </div>
      <NumberField
        label="Or every (miles)"
        hint="Whichever comes first."
        isOptional
        value={miles}
        error={ofMiles}
        onChange={setMiles}
      />
      {line.type === 'brake_test' && (
        <Checkbox
          label="Fitted with EBPMS"
          note={`Without EBPMS, we plan at least ${LADEN_TESTS_A_YEAR} laden brake tests a year.`}
          checked={isByEbpms}
          onChange={(event) => setByEbpms(event.target.checked)}
        />
      )}
      {saving.failure && problems.length === 0 && (
        <Notice tone="red" role="alert">
          {saving.failure.message}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onBack}>Back</Button>
        {(line.is_own || line.interval_miles !== null) && (
          <Button onClick={() => void save(null, null)}>Use default interval</Button>
        )}
        <Button
          variant="primary"
          isBusy={saving.isRunning}
          busyLabel="Saving"
          onClick={() =>
            void save(
              { every: wholeOf(every) ?? Number.NaN, unit },
              miles === null ? null : (wholeOf(miles) ?? Number.NaN),
            )
          }
        >
          Save interval
        </Button>
      </div>
    </>
  )
}
