import { netOf } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import type { ProposedReduction } from './money-source.ts'
import styles from './money.module.css'
import type { WrittenLine, WrittenReduction } from './written-lines.ts'

interface Props {
  readonly line: WrittenLine
  readonly proposed: ProposedReduction
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (line: WrittenLine) => void
}

const fields = { percent: 'Reduction, %', age_months: 'Age, months', miles: 'Mileage' } as const

/** "£120.00 before, £96.00 after" */
function Sums({ line: { quantity, unit, reduction } }: Pick<Props, 'line'>) {
  if (typeof quantity !== 'number' || typeof unit !== 'number' || typeof reduction?.percent !== 'number') return null
  const priced = { quantity, unit_pence: unit }
  const after = netOf({ ...priced, reduction: { percent: reduction.percent } })
  return (
    <small>
      {formatMoney(netOf(priced))} before, {formatMoney(after)} after
    </small>
  )
}

/** What is taken off a line for the age and the miles of the vehicle, as the table proposes it or as staff type it. */
export function ReductionFields({ line, proposed, errorOf, onChange }: Props) {
  const { reduction } = line
  const { percent, source, age_months, miles } = proposed
  const put = (next: WrittenReduction | null): void => onChange({ ...line, reduction: next })
  if (!reduction)
    return (
      <div className={styles.mark}>
        <Button size="small" onClick={() => put({ percent, age_months, miles })}>
          {percent === null ? 'Add a reduction for age and mileage' : `Take off ${percent}% for age and mileage`}
        </Button>
        {source !== null && <small>{source}</small>}
      </div>
    )
  return (
    <div className={styles.reduction}>
      {(['percent', 'age_months', 'miles'] as const).map((name) => (
        <NumberField
          key={name}
          label={fields[name]}
          value={reduction[name]}
          error={errorOf(`reduction.${name}`)}
          onChange={(value) => put({ ...reduction, [name]: value })}
        />
      ))}
      <Sums line={line} />
      <Button size="small" variant="quiet" onClick={() => put(null)}>
        Remove the reduction
      </Button>
    </div>
  )
}
