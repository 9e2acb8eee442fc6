import { tagColours } from '@kerbline/domain/areas/tags/colours.ts'
import { useId } from 'react'
import { FieldGroup } from '../../ui/fields/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './tags.module.css'

interface Props {
  readonly value: string
  readonly onChange: (colour: string) => void
  readonly error: string | undefined
}

/** The colours of tags, each with its name; one that came from elsewhere stands among them. */
export function ColourField({ value, onChange, error }: Props) {
  const name = useId()
  const isOwn = tagColours.every((each) => each.value !== value.toLowerCase())
  const colours = isOwn ? [{ value, label: 'Present colour' }, ...tagColours] : tagColours
  return (
    <FieldGroup legend="Colour" error={error}>
      <div className={styles.swatches}>
        {colours.map((colour) => (
          <label key={colour.value} className={styles.swatch} title={colour.label}>
            <input
              type="radio"
              name={name}
              value={colour.value}
              checked={colour.value === value.toLowerCase() || (isOwn && colour.value === value)}
              onChange={() => onChange(colour.value)}
            />
            <span className={styles.dot} style={{ background: colour.value }} aria-hidden="true" />
            <VisuallyHidden>{colour.label}</VisuallyHidden>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
