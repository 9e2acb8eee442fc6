import { useState } from 'react'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../../data/use-action.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { ListEditor } from '../list-editor.tsx'
import { clockLabel, countings, isKind, lengthInWords } from './service-levels-form.tsx'
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
  const everybody = usual ? (lengthInWords(usual, dayMinutes) ?? '') : 'no promise'
  return own === undefined ? `As for everybody: ${everybody}` : `${own}, in place of ${everybody}`
}

export function AgreedLevelsForm({ table, onReload }: TableFormProps<Table>) {
  const { company } = table
  const saving = useAction(settingsEndpoints.saveAgreedLevels)
  const kinds = [...new Set(table.rows.map(({ kind }) => kind))]
  const [chosen, setChosen] = useState<string>()
  const kind = chosen ?? kinds[0]
  const form = useTable<Row, 'minutes' | 'counts', Table>({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    labels: { minutes: 'Minutes', counts: 'Counted in' },
    doneWords: `Saved. Promises to ${company.name} that begin from now on follow it.`,
    send: async (rows, version) => {
      const reply = await saving.run({ customer_id: company.id, version, rows: rows.flatMap(sentOf) })
      return reply && keptOf(reply)
    },
  })
  return (
    <ListEditor<Row>
      {...form.editor}
      title={`Agreed with ${company.name}`}
      lead={
        <p>
          A length of its own holds for promises to {company.name} that begin from now on, in new and open cases, and is
          said beside each. Leave a length empty, and it is as for everybody. What was saved stands in the company’s
          history.
        </p>
      }
      tools={
        <div className={styles.tools}>
          <SelectField
            label="Promises of"
            value={kind}
            options={kinds.map((each) => ({ value: each, label: caseKindOf(each)?.many ?? each }))}
            onChange={setChosen}
          />
        </div>
      }
      isFixed
      isShown={(row) => row.kind === kind || form.isRefused(row)}
      columns={{ labels: ['Promise', 'Minutes', 'Counted in'], className: styles.levelColumns }}
      noteOf={(row) => noteOf(row, table.day_minutes)}
    >
      {(row, change, cell) => (
        <>
          <span className={styles.amount}>
            <b>{clockLabel(row)}</b>, {row.priority}
          </span>
          <NumberField
            {...form.control(row, cell, 'minutes')}
            value={row.minutes}
            onChange={(minutes) => change({ ...row, minutes })}
          />
          <SelectField
            {...form.control(row, cell, 'counts')}
            value={row.counts}
            options={countings}
            onChange={(counts) => change({ ...row, counts })}
          />
        </>
      )}
    </ListEditor>
  )
}
