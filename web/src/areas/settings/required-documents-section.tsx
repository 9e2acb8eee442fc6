import { requiredDocumentsEndpoints } from '@kerbline/domain/areas/documents/required-endpoints.ts'
import { type DocumentOwner, documentOwnerNames } from '@kerbline/domain/areas/documents/owners.ts'
import { paperHolderWords } from '@kerbline/domain/areas/documents/required/words.ts'
import { type DocumentType, documentTypeNames, documentTypes } from '@kerbline/domain/cases/document-types.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { ListEditor } from './list-editor.tsx'
import styles from './settings.module.css'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, type RowCell, useTable } from './use-table.ts'

type Table = ReplyOf<(typeof requiredDocumentsEndpoints)['rules']>

interface Row {
  readonly key: string | null
  readonly holder: DocumentOwner
  readonly type: DocumentType | undefined
  readonly vehicle_category_id: number | null
  readonly customer_id: number | null
  readonly is_validity_wanted: boolean
}

const isType = (word: string): word is DocumentType => Object.hasOwn(documentTypes, word)
const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map(({ id, type, ...row }) => ({ ...row, key: String(id), type: isType(type) ? type : undefined })),
})

const typeOptions = documentTypeNames
  .filter((value) => value !== 'photo')
  .map((value) => ({ value, label: documentTypes[value].label }))
const holderOptions = documentOwnerNames.map((value) => ({ value, label: paperHolderWords[value] }))
const EVERY = 'every'
const numbered = (every: string, rows: readonly { readonly id: number; readonly name: string }[]) => [
  { value: EVERY, label: every },
  ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
]
const numberOf = (value: string): number | null => (value === EVERY ? null : Number(value))

function useRulesForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(requiredDocumentsEndpoints.saveRules)
  return useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf: ({ holder, type }: Row) =>
      type === undefined ? '' : `${documentTypes[type].label} of ${paperHolderWords[holder].toLowerCase()}`,
    labels: { holder: 'Required of', type: 'Document', vehicle_category_id: 'Category', customer_id: 'Company' },
    doneWords: 'Required documents saved. The matrix follows them now.',
    send: async (rows, version) => {
      const reply = await saving.run({
        version,
        rows: rows.map(({ key: _, type, ...row }) => ({ ...row, type: type ?? 'other' })),
      })
      return reply && keptOf(reply)
    },
  })
}

interface FieldsProps {
  readonly table: Table
  readonly form: ReturnType<typeof useRulesForm>
  readonly row: Row
  readonly cell: RowCell
  readonly onChange: (row: Row) => void
}

const RuleFields = ({ table, form, row, cell, onChange }: FieldsProps) => (
  <>
    <SelectField<DocumentOwner>
      {...form.control(row, cell, 'holder')}
      value={row.holder}
      options={holderOptions}
      onChange={(holder) =>
        onChange({ ...row, holder, vehicle_category_id: holder === 'vehicle' ? row.vehicle_category_id : null })
      }
    />
    <SelectField<DocumentType>
      {...form.control(row, cell, 'type')}
      value={row.type}
      placeholder="Choose a type"
      options={typeOptions}
      onChange={(type) => onChange({ ...row, type })}
    />
    <SelectField
      {...form.control(row, cell, 'vehicle_category_id')}
      value={row.vehicle_category_id === null ? EVERY : String(row.vehicle_category_id)}
      options={
        row.holder === 'vehicle' ? numbered('Every category', table.categories) : numbered('Not by category', [])
      }
      onChange={(value) => onChange({ ...row, vehicle_category_id: numberOf(value) })}
    />
    <SelectField
      {...form.control(row, cell, 'customer_id')}
      value={row.customer_id === null ? EVERY : String(row.customer_id)}
      options={numbered('Every company', table.companies)}
      onChange={(value) => onChange({ ...row, customer_id: numberOf(value) })}
    />
    <Checkbox
      label="In date"
      checked={row.is_validity_wanted}
      onChange={(event) => onChange({ ...row, is_validity_wanted: event.target.checked })}
    />
  </>
)

function RequiredDocumentsForm(props: TableFormProps<Table>) {
  const form = useRulesForm(props)
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Required documents"
      lead={
        <p>
          Which papers a vehicle, a driver or a company has to have. What is missing stands under Documents, Required,
          for you and for the customer. “In date”: one that has expired is as good as none.
        </p>
      }
      columns={{
        labels: ['Required of', 'Document', 'Category', 'Company', 'Validity'],
        className: styles.paperColumns,
      }}
      empty="No document is required of anybody. Add the first."
      blank={() => ({
        key: null,
        holder: 'vehicle',
        type: undefined,
        vehicle_category_id: null,
        customer_id: null,
        is_validity_wanted: true,
      })}
      addLabel="Add a required document"
    >
      {(row, change, cell) => <RuleFields table={props.table} form={form} row={row} cell={cell} onChange={change} />}
    </ListEditor>
  )
}

/** Settings, Required documents: which papers are wanted of whom. */
export const RequiredDocumentsSection = () => (
  <TableSection
    what="required documents"
    load={useEndpoint(requiredDocumentsEndpoints.rules, {})}
    form={RequiredDocumentsForm}
  />
)
