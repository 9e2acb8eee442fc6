import {
  breakdownAdvice,
  type UnsafeSign,
  unsafeSignNames,
  unsafeSigns,
} from '@kerbline/domain/areas/public-requests/public-form.ts'
import { CallUs } from './call-us.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './choices.module.css'

interface Props {
  readonly signs: readonly UnsafeSign[]
  readonly onChange: (signs: readonly UnsafeSign[]) => void
}

/** Asked early: whoever ticks one is told at once what to do, before anything is sent. */
export const UnsafeQuestion = ({ signs, onChange }: Props) => (
  <>
    <FieldGroup
      id="unsafe"
      legend="Does the vehicle have any of these problems?"
      hint="Leave blank if the vehicle is safe to drive."
    >
      <div className={styles.choices}>
        {unsafeSignNames.map((sign) => (
          <Checkbox
            key={sign}
            className={styles.choice}
            label={unsafeSigns[sign]}
            checked={signs.includes(sign)}
            onChange={({ target }) =>
              onChange(target.checked ? [...signs, sign] : signs.filter((each) => each !== sign))
            }
          />
        ))}
      </div>
    </FieldGroup>
    {signs.length > 0 && <BreakdownAdvice />}
  </>
)

export const BreakdownAdvice = () => (
  <div className={styles.advice}>
    <Notice tone="red" role="alert">
      {breakdownAdvice}
    </Notice>
    <CallUs isPressing />
  </div>
)
