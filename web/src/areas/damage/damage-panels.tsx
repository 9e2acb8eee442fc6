import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { markInWords } from '@kerbline/domain/areas/damage/marks.ts'
import { favoursWords, feePayerWords, rulingWords } from '@kerbline/domain/areas/damage/referrals.ts'
import { inspectionFields } from '@kerbline/domain/areas/damage/inspection.ts'
import { damageFields } from '@kerbline/domain/areas/damage/report.ts'
import { damageTypeWords, injuryWords, liabilityWords, severityWords } from '@kerbline/domain/areas/damage/words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import type { ReactNode } from 'react'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { InvoiceLink } from '../../fleet/invoice-link.tsx'
import { instantWords } from '../../record/record-value.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { BodyPlan, type ExistingDamage } from './body-plan.tsx'
import styles from './damage.module.css'
import { type DamageRecord } from './damage-record.ts'

/** Open damage of the same vehicle as the plan shows it: A, B, C. */
export const existingOf = ({ others }: Pick<DamageRecord, 'others'>): readonly ExistingDamage[] =>
  others.map(({ id, number, title, marks }, place) => ({
    id,
    sign: String.fromCodePoint(65 + (place % 26)),
    label: `${number}, ${title}`,
    marks,
  }))

export function MarksPanel({ record }: { readonly record: DamageRecord }) {
  const { marks, others, mark_facts: facts, shown } = record
  const shownOf = (id: number | undefined) => shown.filter(({ mark }) => mark === id)
  const factOf = (id: number | undefined) => facts.find(({ mark }) => mark === id)
  const link = useLink()
  const may = useMay()
  const isEdited = record.is_open && record.state !== 'draft' && may(damageCase.manage)
  const edit = isEdited ? link('damageDraft', { id: String(record.id) }) : undefined
  return (
    <Panel
      title="Where"
      note={counted(marks.length, 'mark')}
      isRuled
      tools={
        edit !== undefined && (
          <ButtonLink href={edit} size="small">
            Edit marks and people
          </ButtonLink>
        )
      }
    >
      <PanelBody className={styles.where}>
        <BodyPlan template={record.plan} marks={marks} existing={existingOf(record)} />
        {marks.length === 0 ? (
          <p>Nothing is marked on the plan.</p>
        ) : (
          <ol className={styles.marks}>
            {marks.map((mark, place) => (
              <li key={place}>
                <b>{markInWords(mark)}</b>
                <small>
                  {severityWords[mark.severity]}
                  {mark.note !== null && `. ${mark.note}`}
                </small>
                {shownOf(mark.id).map(({ taken_at: at, set, said_by: by }) => (
                  <small key={at}>
                    Shown on{' '}
                    <MaybeLink href={set ? link('conditionSet', { id: String(set.id) }) : undefined}>
                      {formatDate(londonDate(at))}
                    </MaybeLink>
                    , {by}
                  </small>
                ))}
                {factOf(mark.id) && <small>{factOf(mark.id)?.words}</small>}
              </li>
            ))}
          </ol>
        )}
        {others.length > 0 && (
          <p className={styles.linked}>
            Already open:{' '}
            {others.map(({ id, number }, place) => (
              <span key={id}>
                {place > 0 && ', '}
                <MaybeLink href={link('damageCase', { id: String(id) })}>{number}</MaybeLink>
              </span>
            ))}
          </p>
        )}
      </PanelBody>
    </Panel>
  )
}

/** Was this there before? The newest set of photos before the incident, and what was taken since. */
export function SetsPanel({ record: { sets } }: { readonly record: DamageRecord }) {
  const link = useLink()
  const before = sets.find(({ is_before }) => is_before)
  const shown = [...sets.filter(({ is_before }) => !is_before), ...(before ? [before] : [])]
  if (shown.length === 0) return null
  return (
    <Panel title="Photos before and after">
      <PanelBody className={styles.stack}>
        {shown.map((set) => (
          <p key={set.id} className={styles.linked}>
            {set.is_before ? 'Before: ' : 'After: '}
            <MaybeLink href={link('conditionSet', { id: String(set.id) })}>
              {set.title}, {formatDate(londonDate(set.taken_at))}
            </MaybeLink>
          </p>
        ))}
      </PanelBody>
    </Panel>
  )
}

export function QueriesPanel({ record: { id, queries } }: { readonly record: DamageRecord }) {
  const link = useLink()
  if (queries.length === 0) return null
  return (
    <Panel title="Queries">
      <PanelBody className={styles.stack}>
        {queries.map(({ number, title }) => (
          <p key={number} className={styles.linked}>
            <MaybeLink
              href={
                link('damageQuery', { id: String(id) }, { query_no: number }) ?? link('query', { query_no: number })
              }
            >
              {number}, {title}
            </MaybeLink>
          </p>
        ))}
      </PanelBody>
    </Panel>
  )
}

type Line = readonly [label: string, value: ReactNode]
const given = (label: string, value: ReactNode): readonly Line[] =>
  value === null || value === undefined || value === '' ? [] : [[label, value]]
const pounds = (label: string, pence: number | null): readonly Line[] =>
  pence === null ? [] : [[label, formatMoney(pence)]]
const wordOf = (words: Readonly<Record<string, string>>, value: string | null): string | null =>
  value === null ? null : (words[value] ?? value)
const day = (value: string | null): string | null => (value === null ? null : formatDate(value))

/** "£120.00, paid back to the customer" */
const feeWords = ({ engineer_fee_pence: pence, favours }: DamageRecord): string | null =>
  pence === null ? null : [formatMoney(pence), favours && feePayerWords[favours]].filter(Boolean).join(', ')

export function DamageFacts({ record }: { readonly record: DamageRecord }) {
  const link = useLink()
  const { reg_no: plate, location_text: place, postcode, third_parties: parties, witnesses } = record
  const lines: readonly Line[] = [
    ...given(damageFields.type.label, wordOf(damageTypeWords, record.type)),
    ...given('In their words', record.circumstances),
    ...given('When', record.incident_at && instantWords(record.incident_at)),
    ...given('Found', record.discovered_at && instantWords(record.discovered_at)),
    ...given('Where', [place, postcode].filter(Boolean).join(', ')),
    ...(plate === null
      ? []
      : [
          [
            'Vehicle',
            <MaybeLink key="v" href={link('vehicle', { reg: plate })}>
              {plate}
            </MaybeLink>,
          ] as const,
        ]),
    ...given('Driver', record.driver_name),
    ...given('Can be driven', record.is_drivable === null ? null : record.is_drivable ? 'Yes' : 'No'),
    ...given('Taken to', record.recovered_to),
    ...given('Injuries', wordOf(injuryWords, record.injuries)),
    ...given('Police', [record.police_ref, record.police_force].filter(Boolean).join(', ')),
    ...parties.map((party): Line => [
      'Other party',
      [party.name, party.reg, party.insurer, party.policy].filter(Boolean).join(', '),
    ]),
    ...witnesses.map((witness): Line => ['Witness', [witness.name, witness.phone].filter(Boolean).join(', ')]),
    ...given(inspectionFields.inspected_at.label, record.inspected_at && instantWords(record.inspected_at)),
    ...given(inspectionFields.inspected_by.label, record.inspected_by),
    ...given(
      inspectionFields.customer_present.label,
      record.customer_present && (record.customer_present === 'yes' ? 'Yes' : 'No'),
    ),
    ...given('Insurer', [record.insurer, record.insurer_ref].filter(Boolean).join(', ')),
    ...given('Liability', wordOf(liabilityWords, record.liability)),
    ...given('Repairer', record.repairer),
    ...given('Repair starts', day(record.repair_start)),
    ...given('Ready by', day(record.repair_due)),
    ...pounds('Excess', record.excess_pence),
    ...pounds('Estimate', record.estimate_pence),
    ...pounds('Agreed', record.authorised_cost_pence),
    ...pounds('Final cost', record.final_cost_pence),
    ...pounds('Damage waiver', record.waiver_pence),
    ...pounds('To be charged, outside VAT', record.recharge_pence),
    ...given('Reason for the charge', record.recharge_reason),
    ...given('Invoice', record.invoice_ref && <InvoiceLink of={record} />),
    ...given('Purchase order', record.purchase_order),
    ...given('Independent engineer', record.engineer),
    ...given('Finding', record.finding),
    ...given('Engineer agrees with', record.favours && favoursWords[record.favours]),
    ...given('Engineer’s fee', feeWords(record)),
    ...given('Dispute service', record.service_ref),
    ...given('The charge was', record.ruling && rulingWords[record.ruling]),
    ...given('Reasons of the ruling', record.ruling_note),
    ...given('Branch', record.branch),
    ...given('Owner', record.owner_name ?? record.owner_team),
    ...given('Note', record.note),
  ]
  return (
    <Panel title="Facts">
      <PanelBody>
        <Facts>
          {lines.map(([label, value], place2) => (
            <Fact key={`${label}${place2}`} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      </PanelBody>
    </Panel>
  )
}
