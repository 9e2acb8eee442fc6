import {
  confidences,
  guideBases,
  guideClasses,
  guideClassWords,
  guideRules,
  guideRuleWords,
  guideZones,
  guideZoneWords,
  limitName,
} from '@kerbline/domain/areas/damage/guide.ts'
import { pricedPanels } from '@kerbline/domain/areas/damage/prices.ts'
import { type MarkKind, markKindWords } from '@kerbline/domain/areas/damage/words.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { confidenceWords } from '@kerbline/domain/cases/line-fact.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { choice, date, optionsOf, text, wholeNumber } from '@kerbline/domain/kit/field.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import limits from './damage-guide.module.css'
import { any, anyOr, orNull } from './any-choice.ts'
import { ListEditor } from './list-editor.tsx'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['damageGuide']>
type Limit = Table['rows'][number]
type Sent = SentOf<(typeof settingsEndpoints)['saveDamageGuide']>['rows'][number]
type Open<Value> = NonNullable<Value> | typeof any

/** A limit as it is typed: what is no number stays as it was. */
interface Row extends Omit<
  Limit,
  'vehicle_class' | 'basis' | 'zone' | 'panel' | 'limit_mm' | 'max_count' | 'from_on' | 'read_on'
> {
  readonly key: string | null
  readonly vehicle_class: Open<Limit['vehicle_class']>
  readonly basis: Open<Limit['basis']>
  readonly zone: Open<Limit['zone']>
  readonly panel: string
  readonly limit_mm: number | string | null
  readonly max_count: number | string | null
  readonly from_on: string | null
  readonly read_on: string | null
}

const fields = {
  guide: text({ label: 'Guide', max: 120 }),
  version: text({ label: 'Version', max: 40 }),
  vehicle_class: choice({
    label: 'Vehicle',
    options: anyOr(guideClasses.map((value) => ({ value, label: guideClassWords(value) }))),
  }),
  basis: choice({ label: 'Hire', options: anyOr(optionsOf(guideBases)) }),
  zone: choice({ label: 'Zone', options: anyOr(optionsOf(guideZones, guideZoneWords)) }),
  panel: choice({ label: 'Panel', options: anyOr(pricedPanels) }),
  kind: choice({ label: 'Damage', options: optionsOf(Object.keys(markKindWords) as MarkKind[], markKindWords) }),
  rule: choice({ label: 'Rule', options: optionsOf(guideRules, guideRuleWords) }),
  limit_mm: wholeNumber({ label: 'Limit', unit: 'mm', optional: true }),
  max_count: wholeNumber({ label: 'Most on a panel', optional: true }),
  condition: text({ label: 'Condition', max: 200, optional: true }),
  from_on: date({ label: 'From' }),
  source: text({ label: 'Source', max: 300 }),
  read_on: date({ label: 'Source checked on' }),
  confidence: choice({ label: 'How well it was read', options: optionsOf(confidences, confidenceWords) }),
} as const

const purposeOf = (row: Row) => ({
  vehicle_class: orNull(row.vehicle_class),
  basis: orNull(row.basis),
  zone: orNull(row.zone),
  panel: orNull(row.panel),
  kind: row.kind,
  from_on: row.from_on ?? '',
})
const nameOf = (row: Row): string => (row.guide === '' ? '' : limitName(purposeOf(row)))

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map((row) => ({
    ...row,
    key: limitName(row),
    vehicle_class: row.vehicle_class ?? any,
    basis: row.basis ?? any,
    zone: row.zone ?? any,
    panel: row.panel ?? any,
  })),
})

/** What is no number goes as one that is refused, for the server to say so at its field. */
const sizeOf = (value: number | string | null): number | null => (typeof value === 'string' ? -1 : value)
const sentOf = (row: Row): Sent => ({
  ...purposeOf(row),
  ...{ guide: row.guide, version: row.version, rule: row.rule, condition: row.condition?.trim() || null },
  ...{ limit_mm: sizeOf(row.limit_mm), max_count: sizeOf(row.max_count) },
  ...{ source: row.source, read_on: row.read_on ?? '', confidence: row.confidence },
})

function DamageGuideForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveDamageGuide, { refreshes: 'everything' })
  const today = useToday() ?? null
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    fields,
    doneWords: 'Fair wear and tear limits saved. They apply to new estimate lines.',
    send: (rows, version) => saving.run({ version, rows: rows.map(sentOf) }),
  })
  const last = form.editor.rows.at(-1)
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Fair wear and tear"
      lead={
        <p>
          What the trade guides allow as fair wear and tear. Leave the limit blank where you do not know the guide’s
          size. We then show it as not known. Changes apply to new estimate lines only.
        </p>
      }
      columns={{ labels: [], className: limits.limit }}
      empty="No limits yet."
      blank={() => ({
        ...{ key: null, guide: last?.guide ?? '', version: last?.version ?? '', vehicle_class: any, basis: any },
        ...{ zone: any, panel: any, kind: 'scratch', rule: 'size', limit_mm: null, max_count: null, condition: null },
        ...{ from_on: today, source: '', read_on: today, confidence: 'M' },
      })}
      addLabel="Add a limit"
    />
  )
}

/** Settings, Fair wear and tear: what the guides allow, by which a line of an estimate is judged. */
export const DamageGuideSection = () => (
  <TableSection
    what="fair wear and tear limits"
    load={useEndpoint(settingsEndpoints.damageGuide, {})}
    form={DamageGuideForm}
  />
)
