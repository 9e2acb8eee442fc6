import { maxVehicleLines } from '@kerbline/domain/areas/enquiries/lines.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { idOf } from '../../form/form-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import styles from './enquiries.module.css'
import { blankLine, type Choices, type LineDraft } from './request-form.ts'

type Named = Choices['categories']
const NONE = ''
const optionsOf = (named: Named) => named.map(({ id, name }) => ({ value: String(id), label: name }))

interface LineProps {
  readonly line: LineDraft
  readonly place: number
  readonly choices: Choices
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (part: Partial<LineDraft>) => void
  readonly onRemove: (() => void) | undefined
}

function LineInput({ line, place, choices, errorOf, onChange, onRemove }: LineProps) {
  const of = (field: keyof LineDraft) => {
    const name = `lines.${place}.${field}`
    return { id: idOf(name), error: errorOf(name) }
  }
  const chosen = (id: number | null) => (id === null ? NONE : String(id))
  const orNone = (label: string, named: Named) => [{ value: NONE, label }, ...optionsOf(named)]
  return (
    <fieldset className={styles.line}>
      <legend>Line {place + 1}</legend>
      <div className={styles.fields}>
        <SelectField
          {...of('vehicle_category_id')}
          label="Vehicle category"
          options={optionsOf(choices.categories)}
          value={line.vehicle_category_id === null ? undefined : String(line.vehicle_category_id)}
          placeholder="Choose"
          onChange={(id) => onChange({ vehicle_category_id: Number(id) })}
        />
        <SelectField
          {...of('body_id')}
          label="Body"
          isOptional
          options={orNone('Any', choices.bodies)}
          value={chosen(line.body_id)}
          onChange={(id) => onChange({ body_id: id === NONE ? null : Number(id) })}
        />
        <NumberField
          {...of('quantity')}
          label="Quantity"
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
        <SelectField
          {...of('manufacturer_id')}
          label="Make"
          isOptional
          options={orNone('Any', choices.manufacturers)}
          value={chosen(line.manufacturer_id)}
          onChange={(id) => onChange({ manufacturer_id: id === NONE ? null : Number(id) })}
        />
        <TextField
          {...of('model')}
          label="Model"
          isOptional
          maxLength={80}
          value={line.model ?? ''}
          onChange={(event) => onChange({ model: event.target.value })}
        />
      </div>
      <div className={styles.extras}>
        {(
          [
            ['has_tail_lift', 'Tail lift'],
            ['has_tow_bar', 'Tow bar'],
            ['has_livery', 'Livery'],
          ] as const
        ).map(([name, label]) => (
          <Checkbox
            key={name}
            id={idOf(`lines.${place}.${name}`)}
            label={label}
            checked={line[name] === true}
            onChange={(event) => onChange({ [name]: event.target.checked })}
          />
        ))}
      </div>
      <TextAreaField
        {...of('spec')}
        label="Anything else"
        isOptional
        maxLength={1_000}
        value={line.spec ?? ''}
        onChange={(event) => onChange({ spec: event.target.value })}
      />
      {onRemove && (
        <div>
          <Button size="small" variant="quiet" icon={TrashIcon} onClick={onRemove}>
            Remove line {place + 1}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface Props {
  readonly lines: readonly LineDraft[]
  readonly choices: Choices
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (lines: readonly LineDraft[]) => void
}

/** The vehicles that are asked for, a line a kind. */
export function LinesInput({ lines, choices, errorOf, onChange }: Props) {
  return (
    <div className={styles.lines}>
      {lines.map((line, place) => (
        <LineInput
          key={place}
          {...{ line, place, choices, errorOf }}
          onChange={(part) => onChange(lines.map((each, at) => (at === place ? { ...each, ...part } : each)))}
          onRemove={lines.length === 1 ? undefined : () => onChange(lines.filter((_, at) => at !== place))}
        />
      ))}
      {lines.length < maxVehicleLines && (
        <div>
          <Button icon={PlusIcon} onClick={() => onChange([...lines, blankLine])}>
            Add line
          </Button>
        </div>
      )}
    </div>
  )
}
