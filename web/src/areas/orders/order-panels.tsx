// The panels of an order: its dates with every reason, how sure the next one is, what has to be there before delivery, and the vehicle.
import { type Gate, gates, hireTypeWords, levelWords } from '@kerbline/domain/areas/orders/case.ts'
import {
  type ArrivalRange,
  countedSlips,
  MIN_PAST,
  type MilestoneDates,
  milestoneWords,
} from '@kerbline/domain/areas/orders/milestones.ts'
import { isKeyOf } from './is-key.ts'
import { rateBasisWords } from '@kerbline/domain/areas/hires/rate-terms.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate, formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState, type ReactNode } from 'react'
import { LazyDialog } from '../../crud/lazy-dialog.tsx'
import { code } from '../../data/loading/code.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { Rag } from '../../fleet/rag.tsx'
import { instantWords } from '../../record/record-value.tsx'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { rangeWords } from './order-road.tsx'
import type { OrderRecord, OrderView } from './order-source.ts'
import styles from './orders.module.css'

const signOf = ({ isReached, slip }: MilestoneDates) =>
  isReached
    ? ({ value: 'green', words: 'Done' } as const)
    : slip > 0
      ? ({ value: 'amber', words: 'Moved' } as const)
      : ({ value: 'unknown', words: 'To come' } as const)

/** Was 2 Dec 2026, now 9 Dec 2026. */
function Now({ dates: { now, moves } }: { readonly dates: MilestoneDates }) {
  const was = moves[0]?.from_date
  return (
    <>
      {was && (
        <>
          <s>{formatDayMonth(was)}</s>{' '}
        </>
      )}
      <b>{formatDate(now)}</b>
    </>
  )
}

export const MilestonesPanel = ({ dates }: { readonly dates: readonly MilestoneDates[] }) => (
  <Panel title="Milestones" note="Every change of a date, with its reason" isRuled>
    {dates.length === 0 ? (
      <PanelBody>
        <p>Dates appear here once the vehicle is ordered.</p>
      </PanelBody>
    ) : (
      <table className={styles.milestones}>
        <thead>
          <tr>
            <th scope="col">Milestone</th>
            <th scope="col">First promised</th>
            <th scope="col">Now</th>
            <th scope="col">Later by</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {dates.map((each) => {
            const sign = signOf(each)
            return (
              <tr key={each.milestone} data-is-late={(each.slip > 0 && !each.isReached) || undefined}>
                <th scope="row">
                  <Rag value={sign.value} detail={milestoneWords[each.milestone]} />
                </th>
                <td data-label="First promised">{formatDate(each.first)}</td>
                <td data-label="Now">
                  <Now dates={each} />
                </td>
                <td data-label="Later by">{each.slip === 0 ? '' : counted(each.slip, 'day')}</td>
                <td>
                  {each.moves.map(({ at, reason, to_date: to }) => (
                    <p key={`${at} ${to}`}>
                      <b>{formatDayMonth(londonDate(at))}</b> {reason}
                    </p>
                  ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    )}
  </Panel>
)

interface SureProps {
  readonly slips: readonly number[]
  readonly range: ArrivalRange | null
  readonly promised: string
}

/** How past orders of the maker and body went, and what follows for this one. */
export function SurePanel({ slips, range, promised }: SureProps) {
  const past = counted(slips.length, 'past order')
  if (!range)
    return (
      <Panel title={`How sure is ${formatDayMonth(promised)}?`} note={`From ${past} of this maker and body`} isRuled>
        <PanelBody>
          <p>Too few to say. We give a range from {MIN_PAST} past orders of the same maker and body.</p>
        </PanelBody>
      </Panel>
    )
  return (
    <Panel
      title={`How sure is ${formatDayMonth(promised)}?`}
      note={`From ${past} of this maker and body at this stage`}
      isRuled
    >
      <PanelBody>
        <p className={styles.sure}>
          This is an estimate. Half of these orders came from {rangeWords(range)}, counted from the date promised at
          this stage. The one in the middle would come on {formatDate(range.likely)}.
        </p>
        <BarChart
          title="Orders by days after the date then promised"
          summary={`Of ${past}, half came within ${rangeWords(range)}.`}
          series={['Orders']}
          columns={countedSlips(slips).map(({ label, count }) => ({ label, parts: [count] }))}
          format={(value) => counted(value, 'order')}
          columnsAre="Days after"
          height={170}
        />
      </PanelBody>
    </Panel>
  )
}

const shownBy = { document: 'Document added', ticked: 'Checked by us' } as const

export function GatesPanel({ record }: { readonly record: OrderRecord }) {
  const met = record.gates.filter(({ by }) => by !== null).length
  const labelOf = (gate: Gate): string => gates[gate].label
  return (
    <Panel title="Before delivery" note={`${met} of ${record.gates.length} ready`} isRuled>
      <PanelRows label="Before delivery">
        {record.gates.map(({ gate, by }) => (
          <li key={gate} className={styles.gate}>
            <Rag value={by === null ? 'amber' : 'green'} detail={labelOf(gate)} />
            <small>{by === null ? 'Missing' : shownBy[by]}</small>
          </li>
        ))}
      </PanelRows>
    </Panel>
  )
}

const detailsDialog = code(async () => (await import('./order-details-dialog.tsx')).OrderDetailsDialog)
type Line = readonly [label: string, value: ReactNode]
const given = (label: string, value: ReactNode): readonly Line[] =>
  value === null || value === '' ? [] : [[label, value]]

function linesOf(record: OrderRecord, link: ReturnType<typeof useLink>): readonly Line[] {
  const extras = [
    record.has_tail_lift && 'tail lift',
    record.has_tow_bar && 'tow bar',
    record.has_livery && 'livery',
  ].filter(Boolean)
  const basis = record.rate_basis
  const rate =
    record.rate_pence === null
      ? null
      : `${formatMoney(record.rate_pence)}${isKeyOf(rateBasisWords, basis) ? ` for ${rateBasisWords[basis]}` : ''}`
  return [
    ...given('Chassis', [record.manufacturer, record.model].filter(Boolean).join(' ')),
    ...given('Body', [record.body, record.body_builder].filter(Boolean).join(', ')),
    ...given('Category', record.category),
    ...(record.quantity > 1 ? given('Vehicles', record.quantity) : []),
    ...given('With', extras.join(', ')),
    ...given('Specification', record.spec),
    ...given(
      'Hire',
      [record.hire_type && hireTypeWords[record.hire_type], record.term_months && `${record.term_months} months`]
        .filter(Boolean)
        .join(', '),
    ),
    ...given('Rate', rate),
    ...given('Enquiry', record.enquiry_no),
    ...given('Imported reference', record.order_ref),
    ...given('Your order number', record.customer_order_ref),
    ...given('Maker’s order number', record.manufacturer_order_no),
    ...given('Chassis number', record.chassis_no),
    ...given('VIN', record.vin),
    ...given('Branch', record.branch),
    ...given(
      'Deliver to',
      [record.delivery_address, record.delivery_postcode, record.delivery_contact].filter(Boolean).join(', '),
    ),
    ...given('Delivered', record.delivered_at === null ? null : instantWords(record.delivered_at)),
    ...given(
      'Odometer at delivery',
      record.miles_out === null ? null : `${record.miles_out.toLocaleString('en-GB')} miles`,
    ),
    ...given('Fuel at delivery', isKeyOf(levelWords, record.fuel_out) ? levelWords[record.fuel_out] : null),
    ...given('Delivered by', record.driver_name),
    ...given('Signed by', record.signed_by),
    ...given(
      'Signature',
      record.handover_signature?.startsWith('data:') ? (
        <img className={styles.signature} src={record.handover_signature} alt={`Signature of ${record.signed_by}`} />
      ) : (
        record.handover_signature
      ),
    ),
    ...given(
      'Condition at delivery',
      record.handover_set && (
        <MaybeLink href={link('conditionSet', { id: String(record.handover_set.id) })}>
          {record.handover_set.number}
        </MaybeLink>
      ),
    ),
    ...given(
      'Cancellation charge before VAT',
      record.cancel_charge_pence === null ? null : formatMoney(record.cancel_charge_pence),
    ),
    ...given('Internal note', record.note),
  ]
}

export function OrderFacts({ view }: { readonly view: OrderView }) {
  const link = useLink()
  const [isOpen, setOpen] = useState(false)
  const { record } = view
  return (
    <Panel
      title="The vehicle"
      tools={
        view.may_post && record.is_open ? (
          <Button size="small" onClick={() => setOpen(true)}>
            Edit
          </Button>
        ) : undefined
      }
    >
      <PanelBody>
        <Facts>
          {linesOf(record, link).map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      </PanelBody>
      {isOpen && (
        <LazyDialog of={detailsDialog} name="The form" onClose={() => setOpen(false)}>
          {(Dialog) => <Dialog record={record} onClose={() => setOpen(false)} />}
        </LazyDialog>
      )}
    </Panel>
  )
}
