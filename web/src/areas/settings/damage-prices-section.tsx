import { pricedPanels, priceName } from '@kerbline/domain/areas/damage/prices.ts'
import { type MarkKind, markKindWords, type MarkSeverity, severityWords } from '@kerbline/domain/areas/damage/words.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { type PlanTemplate, planTemplates, planWords } from '@kerbline/domain/areas/vehicles/plan-template.ts'
import { moneyLineKinds } from '@kerbline/domain/cases/money-lines.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { choice, date, decimalNumber, money, optionsOf, text, wholeNumber } from '@kerbline/domain/kit/field.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { any, anyOr, orNull } from './any-choice.ts'
import prices from './damage-prices.module.css'
import { ListEditor } from './list-editor.tsx'
import styles from './settings.module.css'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['damagePrices']>
type Price = Table['rows'][number]
type Sent = SentOf<(typeof settingsEndpoints)['saveDamagePrices']>['rows'][number]

type Body = PlanTemplate | typeof any

/** A price as it is typed: what is no number stays as it was. */
interface Row extends Omit<Price, 'plan' | 'panel' | 'severity' | 'up_to_mm' | 'quantity' | 'unit_pence' | 'from_on'> {
  readonly key: string | null
  /** Among which it is shown, whatever is chosen in it meanwhile. */
  readonly shownIn: Body
  readonly plan: Body
  readonly panel: string
  readonly severity: MarkSeverity | typeof any
  readonly up_to_mm: number | string | null
  readonly quantity: number | string | null
  readonly unit_pence: number | string | null
  readonly from_on: string | null
}

const bodies = anyOr(optionsOf(planTemplates, planWords))
const fields = {
  plan: choice({ label: 'Body', options: bodies }),
  model: text({ label: 'Model', max: 80, optional: true }),
  panel: choice({ label: 'Panel', options: anyOr(pricedPanels) }),
  kind: choice({ label: 'Damage', options: optionsOf(Object.keys(markKindWords) as MarkKind[], markKindWords) }),
  severity: choice({
    label: 'Severity',
    options: anyOr(optionsOf(Object.keys(severityWords) as MarkSeverity[], severityWords)),
  }),
  up_to_mm: wholeNumber({ label: 'Up to size', unit: 'mm', optional: true }),
  what: text({ label: 'Work or part', max: 100 }),
  line_kind: choice({ label: 'Kind', options: optionsOf(moneyLineKinds) }),
  quantity: decimalNumber({ label: 'Quantity', decimals: 2 }),
  unit_pence: money({ label: 'Price each' }),
  source: text({ label: 'Source', max: 120 }),
  from_on: date({ label: 'From' }),
} as const

const purposeOf = (row: Row) => ({
  plan: orNull(row.plan),
  model: row.model?.trim() || null,
  panel: orNull(row.panel),
  kind: row.kind,
  severity: orNull(row.severity),
})
const nameOf = (row: Row): string =>
  row.what === ''
    ? ''
    : priceName({
        ...purposeOf(row),
        up_to_mm: typeof row.up_to_mm === 'number' ? row.up_to_mm : null,
        what: row.what,
        from_on: row.from_on ?? '',
      })

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map(({ plan, panel, severity, ...row }) => ({
    ...row,
    key: priceName({ plan, panel, severity, ...row }),
    shownIn: plan ?? any,
    plan: plan ?? any,
    panel: panel ?? any,
    severity: severity ?? any,
  })),
})

/** What is no number goes as one that is refused, for the server to say so at its field. */
const sentOf = (row: Row): Sent => ({
  ...purposeOf(row),
  up_to_mm: typeof row.up_to_mm === 'string' ? -1 : row.up_to_mm,
  what: row.what,
  line_kind: row.line_kind,
  quantity: typeof row.quantity === 'number' ? row.quantity : Number.NaN,
  unit_pence: typeof row.unit_pence === 'number' ? row.unit_pence : Number.NaN,
  source: row.source,
  from_on: row.from_on ?? '',
})

function DamagePricesForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveDamagePrices, { refreshes: 'everything' })
  const today = useToday()
  const [chosen, setChosen] = useState<Body>(table.rows.find(({ plan }) => plan !== null)?.plan ?? any)
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    fields,
    doneWords: 'Damage prices saved. They apply to new estimates.',
    send: (rows, version) => saving.run({ version, rows: rows.map(sentOf) }),
  })
  // What was refused has to be in sight to be put right.
  const faulty = form.editor.rows.find(form.isRefused)
  const [shownFault, setShownFault] = useState<typeof saving.failure>()
  if (saving.failure !== shownFault) {
    setShownFault(saving.failure)
    if (faulty) setChosen(faulty.shownIn)
  }
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Damage prices"
      lead={
        <p>
          Prices before VAT that fill a damage estimate. We use the price that fits best. Model counts first, then body,
          panel, size and severity. Leave model or size blank for any. Changes apply to new estimates only.
        </p>
      }
      tools={
        <div className={styles.tools}>
          <SelectField label="Show prices for" value={chosen} options={bodies} onChange={setChosen} />
        </div>
      }
      isShown={({ shownIn }) => shownIn === chosen}
      columns={{ labels: [], className: prices.price }}
      empty="No prices for this body yet."
      blank={() => ({
        ...{ key: null, shownIn: chosen, plan: chosen, model: null, panel: any, kind: 'dent', severity: any },
        ...{ up_to_mm: null, what: '', line_kind: 'labour', quantity: 1, unit_pence: null },
        ...{ source: form.editor.rows.at(-1)?.source ?? '', from_on: today ?? null },
      })}
      addLabel="Add a price"
    />
  )
}

/** Settings, Damage prices: what an estimate of damage is filled from. */
export const DamagePricesSection = () => (
  <TableSection what="damage prices" load={useEndpoint(settingsEndpoints.damagePrices, {})} form={DamagePricesForm} />
)
