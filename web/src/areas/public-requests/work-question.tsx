import { MAX_PUBLIC_WORK, publicWork } from '@kerbline/domain/areas/public-requests/public-form.ts'
import { useState } from 'react'
import styles from '../../fleet/public/choices.module.css'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'

interface Props {
  readonly types: readonly string[]
  readonly error: string | undefined
  readonly onChange: (types: readonly string[]) => void
}

/** What is to be done: the usual kinds in sight, the others when asked for or chosen before. */
export function WorkQuestion({ types, error, onChange }: Props) {
  const [isAll, setAll] = useState(() => publicWork().some(({ slug, is_first }) => !is_first && types.includes(slug)))
  return (
    <FieldGroup id="types" legend="What do you need?" hint={`Choose up to ${MAX_PUBLIC_WORK}.`} error={error}>
      <div className={styles.choices}>
        {publicWork()
          .filter(({ is_first }) => isAll || is_first)
          .map(({ slug, name }) => (
            <Checkbox
              key={slug}
              className={styles.choice}
              label={name}
              checked={types.includes(slug)}
              onChange={({ target }) =>
                onChange(target.checked ? [...types, slug] : types.filter((each) => each !== slug))
              }
            />
          ))}
      </div>
      {!isAll && (
        <Button size="touch" onClick={() => setAll(true)}>
          More types of work
        </Button>
      )}
    </FieldGroup>
  )
}
