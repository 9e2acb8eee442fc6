import { bodyGroups } from '@kerbline/domain/areas/bodies/groups.ts'
import { equipmentKinds, equipmentWords } from '@kerbline/domain/areas/compliance/types/type-details.ts'
import type { ComplianceDetails } from '@kerbline/domain/areas/settings/compliance-type-wire.ts'
import { vehicleClassWords } from '@kerbline/domain/areas/settings/reference-data.ts'
import { vehicleClasses } from '@kerbline/domain/areas/vehicles/words.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Switch } from '../../ui/choices/switch.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PointsSteps } from './points-steps.tsx'
import styles from './settings.module.css'

interface Written {
  readonly interval: ComplianceDetails['interval']
  readonly by_points: ComplianceDetails['by_points']
  readonly interval_miles: number | null
  readonly few_miles: number | null
  readonly classes: readonly string[]
  readonly body_groups: readonly string[]
  readonly equipment: readonly string[]
  readonly legal_source: string | null
  readonly legal_checked_on: string | null
  readonly is_statutory: boolean
  readonly keeps_off_road: boolean
}

/** Of those of a list, the ones that are known here. */
const known = <Word extends string>(words: readonly Word[], given: readonly string[]): Word[] =>
  words.filter((word) => given.includes(word))

/** As it is edited; of a new type nothing is said yet. */
export const detailsOf = (saved: Written | undefined): ComplianceDetails => ({
  interval: saved?.interval ?? null,
  by_points: [...(saved?.by_points ?? [])],
  interval_miles: saved?.interval_miles ?? null,
  few_miles: saved?.few_miles ?? null,
  classes: known(vehicleClasses, saved?.classes ?? []),
  body_groups: known(bodyGroups, saved?.body_groups ?? []),
  equipment: known(equipmentKinds, saved?.equipment ?? []),
  legal_source: saved?.legal_source ?? null,
  legal_checked_on: saved?.legal_checked_on ?? null,
  is_statutory: saved?.is_statutory ?? false,
  keeps_off_road: saved?.keeps_off_road ?? false,
})

interface ChecksProps<Word extends string> {
  readonly legend: string
  readonly words: readonly Word[]
  readonly labelOf: (word: Word) => string
  readonly value: readonly Word[]
  readonly onChange: (value: Word[]) => void
}

/** None ticked: whichever it is. */
const Checks = <Word extends string>({ legend, words, labelOf, value, onChange }: ChecksProps<Word>) => (
  <fieldset className={styles.checks}>
    <legend>{legend}</legend>
    {words.map((word) => (
      <Checkbox
        key={word}
        label={labelOf(word)}
        checked={value.includes(word)}
        onChange={({ target }) =>
          onChange(words.filter((each) => (each === word ? target.checked : value.includes(each))))
        }
      />
    ))}
  </fieldset>
)

const NEVER = 'never'
const units = [
  { value: NEVER, label: 'Does not repeat' },
  { value: 'days', label: 'Days' },
  { value: 'weeks', label: 'Weeks' },
  { value: 'months', label: 'Months' },
] as const

interface Props {
  readonly name: string
  readonly details: ComplianceDetails
  /** It comes sooner with points. */
  readonly hasPoints: boolean
  readonly onClose: () => void
  readonly onChange: (details: ComplianceDetails) => void
}

/** What is no number goes as none, for the server to say so. */
const counted = (typed: number | string | null): number => (typeof typed === 'number' ? typed : Number.NaN)
const wholeOr = (typed: number | string | null, otherwise: number | null): number | null =>
  typeof typed === 'string' ? otherwise : typed

/** How often a type comes, what it applies to, and where that is written. It is saved with the list. */
export function TypeRulesDialog({ name, details, hasPoints, onClose, onChange }: Props) {
  const today = useToday()
  const [draft, setDraft] = useState(details)
  const { interval } = draft
  const [every, setEvery] = useState<number | string | null>(interval?.every ?? 1)
  const set = (change: Partial<ComplianceDetails>): void => setDraft({ ...draft, ...change })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Rules for ${name}`}
      lead="Use Source to say whether this is law or industry practice. Select Save on the list to keep your changes."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => onChange({ ...draft, interval: interval && { ...interval, every: counted(every) } })}
          >
            Apply
          </Button>
        </>
      }
    >
      <div className={styles.rules}>
        <SelectField
          label="Repeat every"
          options={units}
          value={interval?.unit ?? NEVER}
          onChange={(unit) => set({ interval: unit === NEVER ? null : { every: 1, unit } })}
        />
        {interval && <NumberField label={`Number of ${interval.unit}`} value={every} onChange={setEvery} />}
        {hasPoints && <PointsSteps value={draft.by_points} onChange={(by_points) => set({ by_points })} />}
        <NumberField
          label="Repeat every (miles)"
          hint="If it is also due by mileage. Whichever comes first."
          isOptional
          value={draft.interval_miles}
          onChange={(miles) => set({ interval_miles: wholeOr(miles, draft.interval_miles) })}
        />
        <NumberField
          label="Amber from (miles left)"
          hint="Shows “due soon” from this many miles before. The colour depends on the date."
          isOptional
          value={draft.few_miles}
          onChange={(miles) => set({ few_miles: wholeOr(miles, draft.few_miles) })}
        />
        <Checks
          legend="Vehicle classes (leave blank for all)"
          words={vehicleClasses}
          labelOf={(word) => vehicleClassWords[word]}
          value={draft.classes}
          onChange={(classes) => set({ classes })}
        />
        <Checks
          legend="Equipment (leave blank for any)"
          words={equipmentKinds}
          labelOf={(word) => equipmentWords[word]}
          value={draft.equipment}
          onChange={(equipment) => set({ equipment })}
        />
        <Checks
          legend="Body types (leave blank for all)"
          words={bodyGroups}
          labelOf={capital}
          value={draft.body_groups}
          onChange={(body_groups) => set({ body_groups })}
        />
        <TextAreaField
          label="Source"
          isOptional
          rows={3}
          maxLength={300}
          value={draft.legal_source ?? ''}
          onChange={({ target }) => set({ legal_source: target.value.trim() === '' ? null : target.value })}
        />
        <DateField
          label="Source checked on"
          isOptional
          today={today}
          value={draft.legal_checked_on}
          onChange={(legal_checked_on) => set({ legal_checked_on })}
        />
        <Switch
          label="Required by law"
          checked={draft.is_statutory}
          onChange={({ target }) => set({ is_statutory: target.checked })}
        />
        <Switch
          label="Vehicle must be off the road if overdue"
          checked={draft.keeps_off_road}
          onChange={({ target }) => set({ keeps_off_road: target.checked })}
        />
      </div>
    </Dialog>
  )
}
