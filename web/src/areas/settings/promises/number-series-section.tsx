import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ListEditor } from '../list-editor.tsx'
import styles from '../settings.module.css'
import { TableSection, type TableFormProps } from '../table-section.tsx'
import { type Kept, useTable } from '../use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['numberSeries']>
type Sent = SentOf<(typeof settingsEndpoints)['saveNumberSeries']>['rows'][number]

interface Row {
  readonly key: string
  readonly prefix: string
  readonly next: number | string | null
}

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map(({ kind, prefix, next_number: next }) => ({ key: kind, prefix, next })),
})
const nameOf = ({ key }: Row): string => caseKindOf(key)?.many ?? key
const isKind = (kind: string): kind is Sent['kind'] => caseKindOf(kind) !== undefined

function NumberSeriesForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveNumberSeries)
  const seriesOf = ({ key }: Row) => table.rows.find(({ kind }) => kind === key)
  /** Left as it was it goes on as it stands by then: cases are opened meanwhile. */
  const nextOf = (row: Row): number | null =>
    row.next === seriesOf(row)?.next_number ? null : typeof row.next === 'number' ? row.next : Number.NaN
  const form = useTable<Row, 'prefix' | 'next_number', Table>({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    labels: { prefix: 'Letters', next_number: 'Next number' },
    doneWords: 'Number series saved.',
    send: async (rows, version) => {
      const reply = await saving.run({
        version,
        rows: rows.flatMap((row) =>
          isKind(row.key) ? [{ kind: row.key, prefix: row.prefix, next_number: nextOf(row) }] : [],
        ),
      })
      return reply && keptOf(reply)
    },
  })
  const exampleOf = (row: Row): string => {
    const digits = seriesOf(row)?.digits ?? 6
    const example = `${row.prefix.trim().toUpperCase()}-${String(row.next ?? '').padStart(digits, '0')}`
    const given = seriesOf(row)?.given ?? 0
    return `The next is ${example}. ${counted(given, 'number')} given so far, which stay as they are.`
  }
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Number series"
      lead={
        <p>How new records are numbered. What has a number keeps it, and numbers never go back: none is given twice.</p>
      }
      isFixed
      columns={{ labels: ['Records', 'Letters', 'Next number'], className: styles.levelColumns }}
      noteOf={exampleOf}
    >
      {(row, change, cell) => (
        <>
          <b className={styles.amount}>{nameOf(row)}</b>
          <TextField
            {...form.control(row, cell, 'prefix')}
            value={row.prefix}
            maxLength={4}
            autoComplete="off"
            onChange={(event) => change({ ...row, prefix: event.target.value })}
          />
          <NumberField
            {...form.control(row, cell, 'next_number')}
            value={row.next}
            onChange={(next) => change({ ...row, next })}
          />
        </>
      )}
    </ListEditor>
  )
}

/** Settings, Number series: how records are numbered. */
export const NumberSeriesSection = () => (
  <TableSection what="number series" load={useEndpoint(settingsEndpoints.numberSeries, {})} form={NumberSeriesForm} />
)
