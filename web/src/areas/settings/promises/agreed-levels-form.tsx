import { useState } from 'react'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../../data/use-action.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { ListEditor } from '../list-editor.tsx'
import { LengthCell } from './length-cell.tsx'
import { clockLabel, levelFields, isKind, lengthInWords } from './service-levels-form.tsx'
import styles from '../settings.module.css'
import type { TableFormProps } from '../table-section.tsx'
import { type Kept, useTable } from '../use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['agreedLevels']>
type Sent = SentOf<(typeof settingsEndpoints)['saveAgreedLevels']>['rows'][number]

interface Row extends Omit<Table['rows'][number], 'minutes'> {
  readonly key: string
  /** Null: as for everybody. */
  readonly minutes: number | string | null
}

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map((row) => ({ key: `${row.kind}|${row.clock}|${row.priority}`, ...row })),
})
const nameOf = (row: Row): string => `${clockLabel(row)}, ${row.priority} priority`

/** What is no number goes as none, for the server to say so at its field; what is empty is the usual length. */
const sentOf = ({ kind, clock, priority, minutes, counts }: Row): Sent[] =>
  isKind(kind) ? [{ kind, clock, priority, minutes: typeof minutes === 'string' ? Number.NaN : minutes, counts }] : []

function noteOf({ minutes, counts, usual }: Row, dayMinutes: number): string {
  const own = lengthInWords({ minutes, counts }, dayMinutes)
  const everybody = usual ? (lengthInWords(usual, dayMinutes) ?? '') : 'no target'
  return own === undefined ? `Standard: ${everybody}` : `${own} (standard: ${everybody})`
}

export function AgreedLevelsForm({ table, onReload }: TableFormProps<Table>) {
  const { company } = table
  const saving = useAction(settingsEndpoints.saveAgreedLevels)
  const kinds = [...new Set(table.rows.map(({ kind }) => kind))]
  const [chosen, setChosen] = useState<string>()
  const kind = chosen ?? kinds[0]
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    fields: levelFields,
    doneWords: `Service levels saved. They apply to new deadlines for ${company.name}.`,
    send: (rows, version) => saving.run({ customer_id: company.id, version, rows: rows.flatMap(sentOf) }),
  })
  return (
    <ListEditor<Row>
      {...form.editor}
      title={`Agreed with ${company.name}`}
      lead={
        <p>
          Set different service levels for {company.name}. They apply to new deadlines only. Leave blank to use the
          standard service level. Changes are recorded in the company’s history.
        </p>
      }
      tools={
        <div className={styles.tools}>
          <SelectField
            label="Service levels for"
            value={kind}
            options={kinds.map((each) => ({ value: each, label: caseKindOf(each)?.many ?? each }))}
            onChange={setChosen}
          />
        </div>
      }
      isFixed
      isShown={(row) => row.kind === kind || form.isRefused(row)}
      columns={{ labels: ['Target', 'Length', 'Count'], className: styles.levelColumns }}
      renderCells={{
        minutes: ({ row, control, onChange }) => (
          <LengthCell
            {...{ row, control }}
            dayMinutes={table.day_minutes}
            onChange={(minutes) => onChange({ ...row, minutes })}
          />
        ),
      }}
      noteOf={(row) => noteOf(row, table.day_minutes)}
      renderBefore={(row) => (
        <span className={styles.amount}>
          <b>{clockLabel(row)}</b>, {row.priority}
        </span>
      )}
    />
  )
}
