import { useState } from 'react'
import { MAX_PUBLIC_WORK, publicWork } from '@kerbline/domain/areas/maintenance/public-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices/checkbox.tsx'
import { FieldGroup } from '../../../ui/fields/field.tsx'
import styles from '../../../fleet/public/choices.module.css'

interface Props {
  readonly types: readonly string[]
  readonly error: string | undefined
  readonly onChange: (types: readonly string[]) => void
}

/** What is to be done: the usual kinds in sight, the others when asked for or chosen before. */
export function WorkQuestion({ types, error, onChange }: Props) {
  const [isAll, setAll] = useState(() => publicWork().some(({ slug, is_first }) => !is_first && types.includes(slug)))
  return (
    <FieldGroup id="types" legend="What is to be done?" hint={`Up to ${MAX_PUBLIC_WORK} kinds of work.`} error={error}>
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
          More kinds of work
        </Button>
      )}
    </FieldGroup>
  )
}
