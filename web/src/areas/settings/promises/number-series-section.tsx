import { text, wholeNumber } from '@kerbline/domain/kit/field.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { ListEditor } from '../list-editor.tsx'
import styles from '../settings.module.css'
import { TableSection, type TableFormProps } from '../table-section.tsx'
import { type Kept, useTable } from '../use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['numberSeries']>
type Sent = SentOf<(typeof settingsEndpoints)['saveNumberSeries']>['rows'][number]

interface Row {
  readonly key: string
  readonly prefix: string
  readonly next_number: number | string | null
}

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map(({ kind, prefix, next_number }) => ({ key: kind, prefix, next_number })),
})
const fields = {
  prefix: text({ label: 'Prefix', max: 4 }),
  next_number: wholeNumber({ label: 'Next number' }),
} as const
const nameOf = ({ key }: Row): string => caseKindOf(key)?.many ?? key
const isKind = (kind: string): kind is Sent['kind'] => caseKindOf(kind) !== undefined

function NumberSeriesForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveNumberSeries)
  const seriesOf = ({ key }: Row) => table.rows.find(({ kind }) => kind === key)
  /** Left as it was it goes on as it stands by then: cases are opened meanwhile. */
  const nextOf = (row: Row): number | null =>
    row.next_number === seriesOf(row)?.next_number
      ? null
      : typeof row.next_number === 'number'
        ? row.next_number
        : Number.NaN
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    fields,
    doneWords: 'Reference numbers saved.',
    send: (rows, version) =>
      saving.run({
        version,
        rows: rows.flatMap((row) =>
          isKind(row.key) ? [{ kind: row.key, prefix: row.prefix, next_number: nextOf(row) }] : [],
        ),
      }),
  })
  const exampleOf = (row: Row): string => {
    const digits = seriesOf(row)?.digits ?? 6
    const example = `${row.prefix.trim().toUpperCase()}-${String(row.next_number ?? '').padStart(digits, '0')}`
    const given = seriesOf(row)?.given ?? 0
    return `Next: ${example}. ${counted(given, 'number')} used so far.`
  }
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Reference numbers"
      lead={<p>How new records are numbered. Existing numbers do not change and are never reused.</p>}
      isFixed
      columns={{ labels: ['Records', 'Prefix', 'Next number'], className: styles.levelColumns }}
      noteOf={exampleOf}
      renderBefore={(row) => <b className={styles.amount}>{nameOf(row)}</b>}
    />
  )
}

/** Settings, Number series: how records are numbered. */
export const NumberSeriesSection = () => (
  <TableSection
    what="reference numbers"
    load={useEndpoint(settingsEndpoints.numberSeries, {})}
    form={NumberSeriesForm}
  />
)
