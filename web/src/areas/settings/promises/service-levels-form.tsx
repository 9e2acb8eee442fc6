import { useState } from 'react'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { durationInWords } from '@kerbline/domain/cases/turn-words.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useAction } from '../../../data/use-action.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { ListEditor } from '../list-editor.tsx'
import styles from '../settings.module.css'
import type { TableFormProps } from '../table-section.tsx'
import { type Kept, useTable } from '../use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['serviceLevels']>
type Level = Table['rows'][number]
type Sent = SentOf<(typeof settingsEndpoints)['saveServiceLevels']>['rows'][number]

interface Row extends Omit<Level, 'minutes'> {
  readonly key: string
  readonly minutes: number | string | null
}

const countingWords = { working: 'Working time', elapsed: 'By the clock' } as const
export const countings = [
  { value: 'working', label: countingWords.working },
  { value: 'elapsed', label: countingWords.elapsed },
] as const

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map((row) => ({ key: `${row.kind}|${row.clock}|${row.priority}`, ...row })),
})
export const clockLabel = ({ kind, clock }: Pick<Row, 'kind' | 'clock'>): string =>
  caseKindOf(kind)?.clocks[clock]?.label ?? clock
const nameOf = (row: Row): string => `${clockLabel(row)}, ${row.priority} priority`

export const isKind = (kind: string): kind is Sent['kind'] => caseKindOf(kind) !== undefined

/** What is no number goes as none, for the server to say so at its field. */
const sentOf = ({ kind, clock, priority, minutes, counts }: Row): Sent[] =>
  isKind(kind) ? [{ kind, clock, priority, minutes: typeof minutes === 'number' ? minutes : Number.NaN, counts }] : []

/** "2 working days", "2 h of working time", "24 h by the clock". */
export function lengthInWords(
  { minutes, counts }: Pick<Row, 'minutes' | 'counts'>,
  dayMinutes: number,
): string | undefined {
  if (typeof minutes !== 'number' || minutes < 1) return undefined
  if (counts === 'elapsed') return `${durationInWords(minutes)} by the clock, nights and Sundays counted`
  if (dayMinutes > 0 && minutes % dayMinutes === 0) return counted(minutes / dayMinutes, 'working day')
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')} of working time`
}

export function ServiceLevelsForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveServiceLevels)
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
    doneWords: 'Service levels saved. Promises that begin from now on follow them.',
    send: async (rows, version) => {
      const reply = await saving.run({ version, rows: rows.flatMap(sentOf) })
      return reply && keptOf(reply)
    },
  })
  // What was refused has to be in sight to be put right.
  const faulty = form.editor.rows.find(form.isRefused)
  const [shownFault, setShownFault] = useState<typeof saving.failure>()
  if (saving.failure !== shownFault) {
    setShownFault(saving.failure)
    if (faulty) setChosen(faulty.kind)
  }
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Service levels"
      lead={
        <p>
          How long each promise may take, by priority. New lengths hold for promises that begin from now on: clocks that
          already run keep their end, and so do those that were kept or missed.
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
      isShown={(row) => row.kind === kind}
      columns={{ labels: ['Promise', 'Minutes', 'Counted in'], className: styles.levelColumns }}
      noteOf={(row) => lengthInWords(row, table.day_minutes)}
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
