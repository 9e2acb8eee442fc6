import { wholeNumber } from '@kerbline/domain/kit/field.ts'
import { type CheckTemplate, templateWords } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { CheckItemsEditor } from './check-items-editor.tsx'
import { ListEditor } from './list-editor.tsx'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['checkTemplates']>

interface Row {
  readonly key: CheckTemplate
  readonly quick_below_seconds: number | string | null
}

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map(({ template, quick_below_seconds }) => ({ key: template, quick_below_seconds })),
})

function CheckTemplatesForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveCheckTemplates, { refreshes: 'everything' })
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf: ({ key }) => templateWords[key],
    fields: { quick_below_seconds: wholeNumber({ label: 'Quick if under' }) },
    doneWords: 'Check templates saved.',
    send: (rows, version) =>
      saving.run({
        version,
        // What is no number goes as none, for the server to say so at its field.
        rows: rows.map(({ key, quick_below_seconds: seconds }) => ({
          template: key,
          quick_below_seconds: typeof seconds === 'number' ? seconds : Number.NaN,
        })),
      }),
  })
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Check templates"
      lead={
        <p>
          Checks done faster than this are flagged as quick and shown as amber, even with no defects. Changes apply to
          new checks only.
        </p>
      }
      isFixed
      renderCells={{
        quick_below_seconds: ({ row, control, onChange }) => (
          <NumberField
            {...control}
            label={`${templateWords[row.key]}, quick if under (seconds)`}
            value={row.quick_below_seconds}
            onChange={(seconds) => onChange({ ...row, quick_below_seconds: seconds })}
          />
        ),
      }}
    />
  )
}

/** Settings, Check templates: how quick a driver check may be, and what it asks. */
export const CheckTemplatesSection = () => {
  const may = useMay()
  return (
    <>
      <TableSection
        what="check templates"
        load={useEndpoint(settingsEndpoints.checkTemplates, {})}
        form={CheckTemplatesForm}
      />
      {may('manage check templates') && <CheckItemsEditor />}
    </>
  )
}
