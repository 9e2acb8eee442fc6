import type { PointsStep } from '@kerbline/domain/areas/compliance/types/interval.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { Button, IconButton } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import styles from './settings.module.css'

interface Props {
  readonly value: readonly PointsStep[]
  readonly onChange: (value: PointsStep[]) => void
}

const MAX_STEPS = 6

/** What is no number goes as none, for the server to say so. */
const counted = (typed: number | string | null): number => (typeof typed === 'number' ? typed : Number.NaN)
const shown = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Licences with points are checked more often: from so many on, every so many months. */
export function PointsSteps({ value, onChange }: Props) {
  const change = (place: number, step: Partial<PointsStep>): void =>
    onChange(value.map((each, at) => (at === place ? { ...each, ...step } : each)))
  return (
    <fieldset className={styles.steps}>
      <legend>More often with penalty points</legend>
      {value.map(({ from_points: points, months }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step has no name but its place
        <div key={place} className={styles.step}>
          <NumberField
            label="From points"
            value={shown(points)}
            onChange={(typed) => change(place, { from_points: counted(typed) })}
          />
          <NumberField
            label="Check every (months)"
            value={shown(months)}
            onChange={(typed) => change(place, { months: counted(typed) })}
          />
          <IconButton
            icon={TrashIcon}
            label={`Remove row for ${Number.isNaN(points) ? 'no' : points} points`}
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      {value.length < MAX_STEPS && (
        <Button
          size="small"
          icon={PlusIcon}
          onClick={() => onChange([...value, { from_points: Number.NaN, months: Number.NaN }])}
        >
          Add row
        </Button>
      )}
    </fieldset>
  )
}
