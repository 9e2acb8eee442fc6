import { choice, date, text, wholeNumber } from '@kerbline/domain/kit/field.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { ListEditor } from '../list-editor.tsx'
import styles from '../settings.module.css'
import { TableSection, type TableFormProps } from '../table-section.tsx'
import { type Kept, useTable } from '../use-table.ts'
import { clockLabel, isKind } from './service-levels-form.tsx'

type Table = ReplyOf<(typeof settingsEndpoints)['deadlineRules']>
type Rule = Table['rows'][number]
type Sent = SentOf<(typeof settingsEndpoints)['saveDeadlineRules']>['rows'][number]

interface Row extends Omit<Rule, 'days' | 'read_on'> {
  readonly key: string
  readonly days: number | string | null
  readonly read_on: string | null
}

const countings = [
  { value: 'with', label: 'First day counts' },
  { value: 'after', label: 'From the day after' },
] as const
const fields = {
  days: wholeNumber({ label: 'Days' }),
  counting: choice({ label: 'Count', options: countings }),
  source: text({ label: 'Source', max: 300 }),
  read_on: date({ label: 'Source checked on' }),
} as const

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map((row) => ({ key: `${row.kind}|${row.clock}|${row.basis}`, ...row })),
})
const basisLabel = ({ kind, clock, basis }: Row): string => caseKindOf(kind)?.clocks[clock]?.rule?.[basis] ?? basis
const nameOf = (row: Row): string => `${clockLabel(row)}, ${basisLabel(row)}`

/** What is no number goes as none, for the server to say so at its field. */
const sentOf = ({ key: _, kind, days, read_on: readOn, ...row }: Row): Sent[] =>
  isKind(kind) ? [{ ...row, kind, days: typeof days === 'number' ? days : Number.NaN, read_on: readOn ?? '' }] : []

function DeadlineRulesForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveDeadlineRules)
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    fields,
    doneWords: 'Deadlines saved. They apply to new deadlines.',
    send: (rows, version) => saving.run({ version, rows: rows.flatMap(sentOf) }),
  })
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Deadlines"
      lead={<p>Deadlines set by law or trade code, in calendar days. Changes apply to new deadlines only.</p>}
      isFixed
      columns={{
        labels: ['Deadline', ...Object.values(fields).map(({ label }) => label)],
        className: styles.ruleColumns,
      }}
      renderBefore={(row) => (
        <span className={styles.amount}>
          <b>{clockLabel(row)}</b>, {caseKindOf(row.kind)?.many.toLowerCase()}. {basisLabel(row)}
        </span>
      )}
    />
  )
}

/** Settings, Deadlines: how many days the law or a trade code gives, and where that is written. */
export const DeadlineRulesSection = () => (
  <TableSection what="deadlines" load={useEndpoint(settingsEndpoints.deadlineRules, {})} form={DeadlineRulesForm} />
)
