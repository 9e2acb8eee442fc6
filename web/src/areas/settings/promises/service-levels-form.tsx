import { choice, wholeNumber } from '@kerbline/domain/kit/field.ts'
import { useState } from 'react'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { durationInWords } from '@kerbline/domain/cases/turn-words.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useAction } from '../../../data/use-action.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { ListEditor } from '../list-editor.tsx'
import styles from '../settings.module.css'
import type { TableFormProps } from '../table-section.tsx'
import { type Kept, useTable } from '../use-table.ts'
import { LengthCell } from './length-cell.tsx'

type Table = ReplyOf<(typeof settingsEndpoints)['serviceLevels']>
type Level = Table['rows'][number]
type Sent = SentOf<(typeof settingsEndpoints)['saveServiceLevels']>['rows'][number]

interface Row extends Omit<Level, 'minutes'> {
  readonly key: string
  readonly minutes: number | string | null
}

const countingWords = { working: 'Working time', elapsed: '24 hours a day' } as const
const countings = [
  { value: 'working', label: countingWords.working },
  { value: 'elapsed', label: countingWords.elapsed },
] as const

export const levelFields = {
  minutes: wholeNumber({ label: 'Length' }),
  counts: choice({ label: 'Count', options: countings }),
} as const

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

/** "2 working days", "2 h working time", "24 h, including nights and weekends". */
export function lengthInWords(
  { minutes, counts }: Pick<Row, 'minutes' | 'counts'>,
  dayMinutes: number,
): string | undefined {
  if (typeof minutes !== 'number' || minutes < 1) return undefined
  if (counts === 'elapsed') return `${durationInWords(minutes)}, including nights and weekends`
  if (dayMinutes > 0 && minutes % dayMinutes === 0) return counted(minutes / dayMinutes, 'working day')
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')} working time`
}

export function ServiceLevelsForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveServiceLevels)
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
    doneWords: 'Service levels saved. They apply to new deadlines.',
    send: (rows, version) => saving.run({ version, rows: rows.flatMap(sentOf) }),
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
      lead={<p>Target times by priority. Changes apply to new deadlines only.</p>}
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
      isShown={(row) => row.kind === kind}
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
      noteOf={(row) => lengthInWords(row, table.day_minutes)}
      renderBefore={(row) => (
        <span className={styles.amount}>
          <b>{clockLabel(row)}</b>, {row.priority}
        </span>
      )}
    />
  )
}
