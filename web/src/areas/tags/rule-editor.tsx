import { tagsEndpoints } from '@kerbline/domain/areas/tags/endpoints.ts'
import {
  maxConditions,
  ruleFieldRows,
  ruleFields,
  whyNotCondition,
  type RuleCondition,
  type RuleField,
  type RuleOperator,
} from '@kerbline/domain/areas/tags/rules.ts'
import { fuelTypes, fuelWords } from '@kerbline/domain/areas/vehicles/words.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import { optionsOf } from '@kerbline/domain/kit/field.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'
import { MultiComboboxField } from '../../ui/choices/multi-combobox-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField, type ChoiceOption } from '../../ui/choices/select-field.tsx'
import { vehicleCount } from '../../fleet/tags/tag-actions.ts'
import styles from './tags.module.css'

/** A rule begins with what most are about. */
export const firstCondition: RuleCondition = { field: 'mot', operator: 'within', number: 30, values: [] }

const fieldOptions = ruleFields.map((value) => ({ value, label: ruleFieldRows[value].label }))
const operatorWords: Readonly<Record<RuleOperator, string>> = {
  within: 'within',
  over: 'more than',
  under: 'less than',
  is: 'is',
}

const begun = (field: RuleField): RuleCondition => ({
  field,
  operator: ruleFieldRows[field].operators[0] ?? 'is',
  number: ruleFieldRows[field].kind === 'number' ? (field === 'miles' ? 60_000 : field === 'score' ? 60 : 30) : null,
  values: [],
})

/** Fuels, or the categories the portal has. */
function useValues(): Readonly<Record<'fuel' | 'category', readonly ChoiceOption<string>[]>> {
  const { data } = useEndpoint(tagsEndpoints.ruleParts, {}, { freshForSeconds: 600 })
  return {
    fuel: optionsOf(fuelTypes, fuelWords),
    category: (data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  }
}

interface RowProps {
  readonly condition: RuleCondition
  readonly place: number
  readonly isTried: boolean
  readonly onChange: (condition: RuleCondition) => void
  readonly onRemove: (() => void) | undefined
}

function ConditionRow({ condition, place, isTried, onChange, onRemove }: RowProps) {
  const choices = useValues()
  const { kind, operators, unit } = ruleFieldRows[condition.field]
  const error = isTried ? (whyNotCondition(condition) ?? undefined) : undefined
  const number = place + 1
  return (
    <div className={styles.condition}>
      <SelectField
        label={place === 0 ? 'Vehicles where' : 'and'}
        options={fieldOptions}
        value={condition.field}
        onChange={(field) => onChange(begun(field))}
      />
      {kind === 'number' ? (
        <>
          <SelectField
            label={`Comparison, condition ${number}`}
            isLabelHidden
            options={operators.map((value) => ({ value, label: operatorWords[value] }))}
            value={condition.operator}
            onChange={(operator) => onChange({ ...condition, operator })}
          />
          <NumberField
            label={`Value, condition ${number}`}
            isLabelHidden
            suffix={unit}
            error={error}
            value={condition.number}
            onChange={(value) => onChange({ ...condition, number: typeof value === 'number' ? value : null })}
          />
        </>
      ) : (
        <MultiComboboxField
          className={styles.many}
          label={`${capital(kind)}, condition ${number}`}
          isLabelHidden
          error={error}
          placeholder={`Choose ${kind}`}
          options={choices[kind]}
          value={choices[kind].filter(({ value }) => condition.values.includes(value))}
          onChange={(chosen) => onChange({ ...condition, values: chosen.map(({ value }) => value) })}
        />
      )}
      {onRemove && <IconButton icon={TrashIcon} label={`Remove condition ${number}`} onClick={onRemove} />}
    </div>
  )
}

type PreviewProps = Pick<Props, 'account' | 'isSpanning' | 'conditions'>

function Preview({ account, isSpanning, conditions }: PreviewProps) {
  const isWhole = account !== '' && conditions.every((condition) => whyNotCondition(condition) === null)
  const rule = { conditions: conditions.map((each) => ({ ...each, values: [...each.values] })) }
  const load = useEndpoint(
    tagsEndpoints.rulePreview,
    { customer_account_number: account, spans_company: isSpanning, rule },
    { isEnabled: isWhole && conditions.length > 0 },
  )
  const { data } = load
  if (!isWhole)
    return <p className={styles.preview}>Choose an account and finish the conditions to see how many it tags.</p>
  if (load.failure) return <p role="alert">We could not count. {load.failure.remedy}</p>
  return (
    <p className={styles.preview} role="status">
      {data === undefined
        ? 'Counting'
        : `Tags ${data.count.toLocaleString('en-GB')} of ${vehicleCount(data.total)} now${data.examples.length > 0 ? `: ${data.examples.slice(0, 3).join(', ')}${data.count > 3 ? ' …' : ''}` : ''}.`}
    </p>
  )
}

interface Props {
  readonly account: string
  readonly isSpanning: boolean
  readonly conditions: readonly RuleCondition[]
  readonly isTried: boolean
  readonly onChange: (conditions: readonly RuleCondition[]) => void
}

/** The conditions of a tag that keeps itself: all of them have to hold. */
export function RuleEditor({ account, isSpanning, conditions, isTried, onChange }: Props) {
  return (
    <FieldGroup legend="Rule" hint="Applied when you save and every night. Vehicles must meet all conditions.">
      <div className={styles.rule}>
        {conditions.map((condition, place) => (
          <ConditionRow
            key={place}
            {...{ condition, place, isTried }}
            onChange={(changed) => onChange(conditions.map((each, at) => (at === place ? changed : each)))}
            onRemove={conditions.length > 1 ? () => onChange(conditions.filter((_, at) => at !== place)) : undefined}
          />
        ))}
        {conditions.length < maxConditions && (
          <div>
            <Button size="small" icon={PlusIcon} onClick={() => onChange([...conditions, begun('fuel')])}>
              Add a condition
            </Button>
          </div>
        )}
        <Preview account={account} isSpanning={isSpanning} conditions={conditions} />
      </div>
    </FieldGroup>
  )
}
