import { useState } from 'react'
import type { Field } from '@kerbline/domain/kit/field.ts'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { planOf } from '@kerbline/domain/kit/resource.ts'
import { useToday } from '../../data/session/me.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { columnWords, valueOf } from '@kerbline/domain/kit/column-words.ts'
import type { TableColumn } from '../../ui/table/data-table-column.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { ReferenceInput } from '../../form/field-input-reference.tsx'
import { type ManyRows, startChange } from './bulk-change.ts'
import { bulkFields } from './bulk-fields.ts'
import { changeMany, sameFor } from './list-bulk.ts'
import { useNames } from '../list-options.ts'
import { allLead } from '../list-selection.tsx'
import { titleOf } from '../../record/record-links.ts'
import styles from './bulk-edit-dialog.module.css'

/** A row of the list whose records are edited: its own columns, with what references are called beside them. */
type EditedRow = Readonly<Record<string, unknown>> & { readonly id: number }

interface Props {
  readonly resource: Resource
  readonly endpoints: Pick<ResourceEndpoints, 'change' | 'options'>
  /** Which fields, where the list's call takes only some. */
  readonly only?: readonly string[] | undefined
  /** All that match; then `records` are those in sight, to show it by. */
  readonly many?: ManyRows | undefined
  readonly records: readonly EditedRow[]
  readonly onClose: () => void
  /** Done: the ticks can go. */
  readonly onDone: () => void
}

type Value = string | number | boolean | null | undefined

interface InputProps {
  readonly name: string
  readonly field: Field
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly endpoint: ResourceEndpoints['options']
  readonly error: string | undefined
}

function ValueInput({ name, field, value, onChange, endpoint, error }: InputProps) {
  const today = useToday()
  if (field.kind === 'flag')
    return (
      <Segmented
        label={field.label}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        value={value === true ? 'yes' : 'no'}
        onChange={(chosen) => onChange(chosen === 'yes')}
      />
    )
  if (field.kind === 'date')
    return (
      <DateField
        label="New value"
        today={today}
        error={error}
        value={typeof value === 'string' ? value : null}
        onChange={(date) => onChange(date ?? undefined)}
      />
    )
  if (field.kind === 'reference')
    return (
      <ReferenceInput
        key={name}
        id={`bulk-${name}`}
        name={name}
        field={{ ...field, label: 'New value', hint: undefined, isOptional: false }}
        error={error}
        endpoint={endpoint}
        known={undefined}
        value={value}
        onChange={onChange}
      />
    )
  return (
    <SelectField
      label="New value"
      error={error}
      options={field.options ?? []}
      value={typeof value === 'string' ? value : undefined}
      onChange={onChange}
    />
  )
}

const maxShown = 8

/** What each record says now and would say then; those that say so already stay as they are. */
function Preview({
  column,
  records,
  total,
  after,
  nameOf,
  one,
}: {
  readonly column: TableColumn
  readonly records: readonly EditedRow[]
  /** Of those it is done to. */
  readonly total: number
  readonly after: string
  readonly nameOf: (record: EditedRow) => string
  readonly one: string
}) {
  const rest = total - Math.min(records.length, maxShown)
  return (
    <div className={styles.preview}>
      <table>
        <thead>
          <tr>
            <th scope="col">{one}</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {records.slice(0, maxShown).map((record) => (
            <tr key={record.id}>
              <th scope="row">{nameOf(record)}</th>
              <td>{columnWords(column, record) ?? 'Not set'}</td>
              <td className={styles.now}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={styles.same}>and {rest.toLocaleString('en-GB')} more</p>}
    </div>
  )
}

/** One field, one value, many records: shows before and after, then changes them with one call that can be undone. */
export function BulkEditDialog({ resource, endpoints, only, many: all, records, onClose, onDone }: Props) {
  const fields = bulkFields(resource).filter(([each]) => only === undefined || only.includes(each))
  const [name, setName] = useState(fields[0]?.[0] ?? '')
  const field = resource.fields[name]
  const [value, setValue] = useState<Value>(field?.kind === 'flag' ? false : undefined)
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const names = useNames(endpoints.options, name, field?.kind === 'reference' && value ? String(value) : '')
  const listed = planOf(resource).columns[name]
  if (!field || !listed) return null
  const column: TableColumn = { ...listed, name }
  const touched = records.filter((record) => (valueOf(record, name) ?? null) !== value)
  const isSet = value !== undefined
  const same = records.length - touched.length
  const after =
    value === null
      ? 'Not set'
      : (columnWords(column, { [name]: value, [`${name}_name`]: names.get(String(value)) }) ?? String(value))
  // Of all that match only those in sight are known: the others that say so already are found as it goes on.
  const total = all?.total ?? records.length
  const count = all?.total ?? touched.length
  const many = count.toLocaleString('en-GB')
  const what = (count === 1 ? resource.one : resource.many).toLowerCase()
  const handleField = (chosen: string): void => {
    setName(chosen)
    setValue(resource.fields[chosen]?.kind === 'flag' ? false : undefined)
    setTried(false)
  }
  const handleSave = async (): Promise<void> => {
    setTried(true)
    if (!isSet || count === 0) return
    setSaving(true)
    const title = value === null ? `Clear ${field.label.toLowerCase()}` : `${field.label}: ${after}`
    const isDone = all
      ? await startChange(all, { deed: 'change', values: { [name]: value }, title })
      : await changeMany(
          endpoints.change,
          sameFor(
            touched.map(({ id }) => id),
            { [name]: value },
          ),
          (changed) =>
            `${field.label} of ${counted(changed, resource.one.toLowerCase(), resource.many.toLowerCase())} changed.`,
        )
    setSaving(false)
    if (isDone) onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Edit ${all && !all.ids ? 'all ' : ''}${counted(total, resource.one.toLowerCase(), resource.many.toLowerCase())}`}
      lead={all && allLead}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isSaving}
            busyLabel="Changing"
            disabledReason={isSet && count === 0 ? 'All rows already have this value' : undefined}
            onClick={() => void handleSave()}
          >
            {isSet ? `Change ${many} ${what}` : 'Change'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <SelectField
          label="Field"
          options={fields.map(([each, { label }]) => ({ value: each, label }))}
          value={name}
          onChange={handleField}
        />
        {value !== null && (
          <ValueInput
            name={name}
            field={field}
            value={value}
            onChange={(next) => setValue(next ?? undefined)}
            endpoint={endpoints.options}
            error={isTried && !isSet ? 'Choose the new value' : undefined}
          />
        )}
        {field.isOptional && (
          <Checkbox
            label="Clear value"
            checked={value === null}
            onChange={({ target }) => setValue(target.checked ? null : undefined)}
          />
        )}
      </div>
      {isSet && touched.length > 0 && (
        <Preview
          column={column}
          records={touched}
          total={count}
          after={after}
          nameOf={(record) => titleOf(resource, record)}
          one={resource.one}
        />
      )}
      {isSet && !all && same > 0 && (
        <p className={styles.same}>
          {same === 1 ? '1 already has this value.' : `${same.toLocaleString('en-GB')} already have this value.`}
        </p>
      )}
    </Dialog>
  )
}
