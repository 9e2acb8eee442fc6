import { confidences } from '@kerbline/domain/areas/damage/guide.ts'
import {
  countsFrom,
  type FineKind,
  fineKinds,
  namesOf,
  nations,
  noticeStages,
  servedWays,
} from '@kerbline/domain/areas/fines/notice.ts'
import { ruleEnds, ruleName } from '@kerbline/domain/areas/fines/rule-name.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { confidenceWords } from '@kerbline/domain/cases/line-fact.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import { choice, date, optionsOf, text, wholeNumber } from '@kerbline/domain/kit/field.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { any, anyOr, orNull } from './any-choice.ts'
import { ListEditor } from './list-editor.tsx'
import styles from './penalty-rules.module.css'
import settings from './settings.module.css'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['penaltyRules']>
type Rule = Table['rows'][number]
type Sent = SentOf<(typeof settingsEndpoints)['savePenaltyRules']>['rows'][number]
type Open<Value> = NonNullable<Value> | typeof any

/** A rule as it is typed: what is no number stays as it was. */
interface Row extends Omit<Rule, 'nation' | 'served_how' | 'authority_id' | 'days' | 'percent' | 'read_on'> {
  readonly key: string | null
  readonly nation: Open<Rule['nation']>
  readonly served_how: Open<Rule['served_how']>
  readonly authority_id: string
  readonly days: number | string | null
  readonly percent: number | string | null
  readonly read_on: string | null
}

const all = <Name extends string>(words: Readonly<Record<Name, string>>) => optionsOf(namesOf(words), words)
const fieldsOf = ({ issuers }: Table) =>
  ({
    stage: choice({ label: 'Stage', options: all(noticeStages) }),
    ends: choice({ label: 'What ends', options: all(ruleEnds) }),
    days: wholeNumber({ label: 'Length' }),
    unit: choice({
      label: 'Unit',
      options: [
        { value: 'day', label: 'Days' },
        { value: 'month', label: 'Months' },
      ],
    }),
    counts_from: choice({
      label: 'Counts from',
      options: namesOf(countsFrom).map((value) => ({ value, label: capital(countsFrom[value]) })),
    }),
    counting: choice({
      label: 'Count',
      options: [
        { value: 'with', label: 'First day counts' },
        { value: 'after', label: 'From the day after' },
      ],
    }),
    percent: wholeNumber({ label: 'Share of full amount', unit: '%', optional: true }),
    nation: choice({ label: 'Nation', options: anyOr(all(nations)) }),
    served_how: choice({ label: 'Served', options: anyOr(all(servedWays)) }),
    authority_id: choice({
      label: 'Issuer',
      options: anyOr(issuers.map(({ id, name }) => ({ value: String(id), label: name }))),
    }),
    source: text({ label: 'Source', max: 300 }),
    confidence: choice({ label: 'How well it was read', options: optionsOf(confidences, confidenceWords) }),
    read_on: date({ label: 'Source checked on' }),
    from_on: date({ label: 'From', optional: true }),
    to_on: date({ label: 'To', optional: true }),
  }) as const

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map((row) => ({
    ...row,
    key: ruleName(row),
    nation: row.nation ?? any,
    served_how: row.served_how ?? any,
    authority_id: row.authority_id === null ? any : String(row.authority_id),
  })),
})

const numberOr = (value: number | string | null, none: number | null): number | null =>
  typeof value === 'number' ? value : value === null ? none : -1
const sentOf = ({ key: _, ...row }: Row): Sent => ({
  ...row,
  nation: orNull(row.nation),
  served_how: orNull(row.served_how),
  authority_id: row.authority_id === any ? null : Number(row.authority_id),
  // What is no number goes as one that is refused, for the server to say so at its field.
  days: numberOr(row.days, -1) ?? -1,
  percent: numberOr(row.percent, null),
  read_on: row.read_on ?? '',
})

function PenaltyRulesForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.savePenaltyRules, { refreshes: 'everything' })
  const today = useToday() ?? null
  const [kind, setKind] = useState<FineKind>('council_parking')
  const nameOf = (row: Row): string => ruleName(sentOf(row))
  const form = useTable({
    ...{ table, keptOf, saving, onReload, nameOf, fields: fieldsOf(table) },
    doneWords: 'Fine deadlines saved. Open fines are counted by them.',
    send: (rows, version) => saving.run({ version, rows: rows.map(sentOf) }),
  })
  // What was refused has to be in sight to be put right.
  const faulty = form.editor.rows.find(form.isRefused)
  const [shownFault, setShownFault] = useState<typeof saving.failure>()
  if (saving.failure !== shownFault) {
    setShownFault(saving.failure)
    if (faulty) setKind(faulty.kind)
  }
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Fine deadlines"
      lead={
        <p>
          How we count the days of a notice. We use an issuer’s own rule before the rule for its kind. The page of a
          fine shows the printed date and ours side by side.
        </p>
      }
      tools={
        <div className={settings.tools}>
          <SelectField label="Kind" value={kind} options={all(fineKinds)} onChange={setKind} />
        </div>
      }
      isShown={(row) => row.kind === kind}
      columns={{ labels: [], className: styles.rule }}
      empty="No rules yet. Printed dates apply."
      blank={() => ({
        ...{ key: null, kind, nation: any, served_how: any, stage: 'pcn', authority_id: any, ends: 'pay' },
        ...{ counts_from: 'served', days: null, unit: 'day', counting: 'with', percent: null, source: '' },
        ...{ read_on: today, confidence: 'M', from_on: null, to_on: null },
      })}
      addLabel="Add a rule"
    />
  )
}

/** Settings, Fine deadlines: how the days of a notice are counted, and where that is written. */
export const PenaltyRulesSection = () => (
  <TableSection what="fine deadlines" load={useEndpoint(settingsEndpoints.penaltyRules, {})} form={PenaltyRulesForm} />
)
