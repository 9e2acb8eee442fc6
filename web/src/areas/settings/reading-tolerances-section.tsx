import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { readingSourceWords } from '@kerbline/domain/areas/telematics/judge-reading.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { wholeNumber } from '@kerbline/domain/kit/field.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ListEditor } from './list-editor.tsx'
import styles from './settings.module.css'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['readingTolerances']>
type Tolerance = Table['rows'][number]

interface Row extends Omit<Tolerance, 'miles'> {
  readonly key: string
  readonly miles: number | string | null
}

const fields = { miles: wholeNumber({ label: 'Miles' }) } as const
const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map((row) => ({ key: row.source, ...row })),
})
const nameOf = ({ source }: Row): string => readingSourceWords[source]

function ReadingTolerancesForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveReadingTolerances)
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    fields,
    doneWords: 'Tolerances saved.',
    send: (rows, version) =>
      saving.run({
        version,
        rows: rows.map(({ source, miles }) => ({ source, miles: typeof miles === 'number' ? miles : Number.NaN })),
      }),
  })
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Odometer tolerance"
      lead={
        <p>
          How many miles a flagged reading can differ from the current one. You can list the readings within tolerance
          under Telematics and accept them together.
        </p>
      }
      isFixed
      columns={{ labels: ['Source', 'Miles'], className: styles.levelColumns }}
      renderBefore={(row) => (
        <span className={styles.amount}>
          <b>{nameOf(row)}</b>
        </span>
      )}
    />
  )
}

/** Settings, Odometer tolerance: which flagged readings are close enough to be accepted together. */
export const ReadingTolerancesSection = () => (
  <TableSection
    what="tolerances"
    load={useEndpoint(settingsEndpoints.readingTolerances, {})}
    form={ReadingTolerancesForm}
  />
)
