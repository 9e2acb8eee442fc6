import { reductionName } from '@kerbline/domain/areas/damage/reduction.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { text, wholeNumber } from '@kerbline/domain/kit/field.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ListEditor } from './list-editor.tsx'
import styles from './settings.module.css'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['ageReductions']>
type Sent = SentOf<(typeof settingsEndpoints)['saveAgeReductions']>['rows'][number]
type Typed = number | string | null

interface Row {
  readonly key: string | null
  readonly from_months: Typed
  readonly from_miles: Typed
  readonly percent: Typed
  readonly source: string
}

const fields = {
  from_months: wholeNumber({ label: 'From age', unit: 'months' }),
  from_miles: wholeNumber({ label: 'From mileage', unit: 'miles' }),
  percent: wholeNumber({ label: 'Reduction', unit: '%' }),
  source: text({ label: 'Source', max: 120 }),
} as const

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map((row) => ({ key: reductionName(row), ...row })),
})
/** What is no number goes as none, for the server to say so at its field. */
const numberOf = (value: Typed): number => (typeof value === 'number' ? value : Number.NaN)
const sentOf = (row: Row): Sent => ({
  ...{ from_months: numberOf(row.from_months), from_miles: numberOf(row.from_miles) },
  ...{ percent: numberOf(row.percent), source: row.source },
})
const nameOf = (row: Row): string =>
  typeof row.from_months === 'number' && typeof row.from_miles === 'number' ? reductionName(sentOf(row)) : ''

function AgeReductionsForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveAgeReductions, { refreshes: 'everything' })
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    fields,
    doneWords: 'Reductions saved. They apply to new estimate lines.',
    send: (rows, version) => saving.run({ version, rows: rows.map(sentOf) }),
  })
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Age and mileage"
      lead={
        <p>
          What you take off a damage charge for the vehicle’s age and mileage. A reduction applies once the vehicle has
          reached both. We offer the largest one. Staff decide on each line.
        </p>
      }
      columns={{ labels: Object.values(fields).map(({ label }) => label), className: styles.reductionColumns }}
      empty="No reductions yet."
      blank={() => ({ key: null, from_months: null, from_miles: 0, percent: null, source: '' })}
      addLabel="Add a reduction"
    />
  )
}

/** Settings, Age and mileage: what is proposed to be taken off a charge. */
export const AgeReductionsSection = () => (
  <TableSection what="reductions" load={useEndpoint(settingsEndpoints.ageReductions, {})} form={AgeReductionsForm} />
)
