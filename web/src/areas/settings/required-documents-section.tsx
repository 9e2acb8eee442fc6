import { choice, flag, reference } from '@kerbline/domain/kit/field.ts'
import { requiredDocumentsEndpoints } from '@kerbline/domain/areas/documents/required-endpoints.ts'
import { type DocumentOwner, documentOwnerNames } from '@kerbline/domain/areas/documents/owners.ts'
import { paperHolderWords } from '@kerbline/domain/areas/documents/required/words.ts'
import { type DocumentType, documentTypeNames, documentTypes } from '@kerbline/domain/cases/document-types.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { ListEditor } from './list-editor.tsx'
import styles from './settings.module.css'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

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
const fields = {
  holder: choice({ label: 'Required for', options: holderOptions }),
  type: choice({ label: 'Document', options: typeOptions }),
  vehicle_category_id: reference({ label: 'Category', to: 'vehicle-categories', optional: true }),
  customer_id: reference({ label: 'Company', to: 'companies', optional: true }),
  is_validity_wanted: flag({ label: 'In date' }),
} as const
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
    fields,
    doneWords: 'Required documents saved.',
    send: (rows, version) =>
      saving.run({
        version,
        rows: rows.map(({ key: _, type, ...row }) => ({ ...row, type: type ?? 'other' })),
      }),
  })
}

function RequiredDocumentsForm(props: TableFormProps<Table>) {
  const form = useRulesForm(props)
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Required documents"
      lead={
        <p>
          Documents each vehicle, driver or company must have. You and the customer can see what is missing under
          Documents, Required. Tick “In date” to count expired documents as missing.
        </p>
      }
      columns={{
        labels: ['Required for', 'Document', 'Category', 'Company', 'Validity'],
        className: styles.paperColumns,
      }}
      empty="No required documents. Add the first."
      blank={() => ({
        key: null,
        holder: 'vehicle',
        type: undefined,
        vehicle_category_id: null,
        customer_id: null,
        is_validity_wanted: true,
      })}
      addLabel="Add a required document"
      renderCells={{
        holder: ({ row, control, onChange }) => (
          <SelectField<DocumentOwner>
            {...control}
            value={row.holder}
            options={holderOptions}
            onChange={(holder) =>
              onChange({ ...row, holder, vehicle_category_id: holder === 'vehicle' ? row.vehicle_category_id : null })
            }
          />
        ),
        type: ({ row, control, onChange }) => (
          <SelectField<DocumentType>
            {...control}
            value={row.type}
            placeholder="Choose a type"
            options={typeOptions}
            onChange={(type) => onChange({ ...row, type })}
          />
        ),
        vehicle_category_id: ({ row, control, onChange }) => (
          <SelectField
            {...control}
            value={row.vehicle_category_id === null ? EVERY : String(row.vehicle_category_id)}
            options={
              row.holder === 'vehicle'
                ? numbered('Every category', props.table.categories)
                : numbered('Not applicable', [])
            }
            onChange={(value) => onChange({ ...row, vehicle_category_id: numberOf(value) })}
          />
        ),
        customer_id: ({ row, control, onChange }) => (
          <SelectField
            {...control}
            value={row.customer_id === null ? EVERY : String(row.customer_id)}
            options={numbered('Every company', props.table.companies)}
            onChange={(value) => onChange({ ...row, customer_id: numberOf(value) })}
          />
        ),
      }}
    />
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
