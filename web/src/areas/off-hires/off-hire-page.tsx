import { offHireCase, offHireReasonWords, offHireWayWords } from '@kerbline/domain/areas/off-hires/case.ts'
import { offHiresEndpoints } from '@kerbline/domain/areas/off-hires/endpoints.ts'
import { moneyOfKind } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { type ReactNode, useCallback, useRef } from 'react'
import { CasePage, useCasePage } from '../../case/case-page.tsx'
import { MoneyPanel } from '../../case/money/money-panel.tsx'
import { useMoneySteps } from '../../case/money/use-money-steps.ts'
import { useSide } from '../../case/case-source.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { InvoiceLink } from '../../fleet/invoice-link.tsx'
import { Plate } from '../../fleet/plate.tsx'
import { instantWords } from '../../record/record-value.tsx'
import { Icon } from '../../ui/icon.tsx'
import { classes } from '../../ui/classes.ts'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { MomentsTable } from './moments-table.tsx'
import { offHireMoney, type OffHireRecord, offHireSource } from './off-hire-source.ts'
import styles from './off-hire.module.css'
import { Prices } from './price-panel.tsx'
import { ReconciliationPanel } from './reconciliation-panel.tsx'

const { know } = moneyOfKind(offHireCase)

/** "2 keys, 1 tail lift key, charging cable" */
const handedOver = ({ keys, lift_keys: lift, has_cable: cable }: OffHireRecord['vehicles'][number]): string =>
  [`${keys}`, lift !== null && `tail lift ${lift}`, cable && 'cable'].filter(Boolean).join(', ')

/** What proves that we were told: never rewritten. */
function ReceiptPanel({ record }: { record: OffHireRecord }) {
  const link = useLink()
  const { date, time } = londonWallClock(record.opened_at)
  return (
    <Panel title="Receipt" isRuled>
      <PanelBody className={classes(styles.body, styles.narrow)}>
        <div className={styles.kerb} aria-hidden />
        <div>
          <small>Your reference</small>
          <p className={styles.number}>{record.number}</p>
          <p>
            Received{' '}
            <b>
              {formatDate(date)}, {time}
            </b>
            , by our server’s clock
          </p>
        </div>
        <p className={styles.ends}>
          <Icon of={CheckCircleIcon} weight="fill" />
          <span>
            Hire charges stop at the end of <b>{formatDate(record.charge_ends_on)}</b>. {record.stop_reason}
          </span>
        </p>
        <table className={styles.receipt}>
          <thead>
            <tr>
              <th scope="col">Vehicle</th>
              <th scope="col">Odometer</th>
              <th scope="col">Fuel</th>
              <th scope="col">Keys</th>
              <th scope="col">Damage declared</th>
            </tr>
          </thead>
          <tbody>
            {record.vehicles.map((vehicle) => (
              <tr key={vehicle.vehicle_id}>
                <td>
                  <MaybeLink href={link('vehicle', { reg: vehicle.reg_no })}>
                    <Plate reg={vehicle.reg_no} />
                  </MaybeLink>
                </td>
                <td data-label="Odometer">{vehicle.miles.toLocaleString('en-GB')} mi</td>
                <td data-label="Fuel">{vehicle.fuel_percent}%</td>
                <td data-label="Keys">{handedOver(vehicle)}</td>
                <td data-label="Damage declared">
                  {vehicle.damage ? (
                    <MaybeLink href={link('damageCase', { id: String(vehicle.damage.id) })}>
                      {vehicle.damage.number}
                    </MaybeLink>
                  ) : (
                    (vehicle.damage_note ?? 'None')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PanelBody>
    </Panel>
  )
}

type Line = readonly [label: string, value: ReactNode]
const given = (label: string, value: ReactNode): readonly Line[] =>
  value === null || value === undefined || value === '' ? [] : [[label, value]]
const yes = (is: boolean): string => (is ? 'Yes' : 'No')

function OffHireFacts({ record }: { record: OffHireRecord }) {
  const link = useLink()
  const lines: readonly Line[] = [
    ['Off-hire date asked for', formatDate(record.asked_for)],
    ['How it comes back', offHireWayWords[record.way]],
    ...given('Branch', record.branch),
    ...given('Address', [record.address, record.postcode].filter(Boolean).join(', ')),
    ...given('Access hours', record.access_hours),
    ['Contact', `${record.contact}, ${record.phone}`],
    ['Reason', offHireReasonWords[record.reason]],
    ...given('Note', record.note),
    ['Goods removed', yes(record.goods_removed)],
    ['Screen cleared', yes(record.data_cleared)],
    ['Fuel cards removed', yes(record.fuel_card_returned)],
    [
      'Replacement wanted',
      record.replacement ? (
        <MaybeLink href={link('enquiry', { id: String(record.replacement.id) })}>{record.replacement.number}</MaybeLink>
      ) : (
        yes(record.wants_replacement)
      ),
    ],
    ...given('Collection', record.collect_at && instantWords(record.collect_at)),
    ...given('Driver or carrier', record.carrier),
    ...given(
      'Collected',
      record.collected_at && [instantWords(record.collected_at), record.collected_by].filter(Boolean).join(', '),
    ),
    ...given(
      'Inspected',
      record.inspected_at && [instantWords(record.inspected_at), record.inspected_by].filter(Boolean).join(', '),
    ),
    ...given('Customer present', record.customer_present === null ? null : yes(record.customer_present)),
    ...given('Findings', record.findings),
    ...given('Charges', record.charges_pence === null ? null : formatMoney(record.charges_pence)),
    ...given('Agreed', record.agreed_pence === null ? null : formatMoney(record.agreed_pence)),
    ...given('Invoice', record.invoice_ref && <InvoiceLink of={record} />),
  ]
  return (
    <Panel title="Facts">
      <PanelBody>
        <Facts>
          {lines.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      </PanelBody>
    </Panel>
  )
}

/** Before anything is charged there is nothing to write or decide. */
const hasCharges = (state: string): boolean =>
  ['inspected', 'charges_sent', 'disputed', 'charges_agreed', 'closed'].includes(state)

/** One off-hire: the receipt, who answers until when, what it costs, whose turn it is, and the charges after it. */
export function OffHirePage() {
  const side = useSide()
  const may = useMay()
  const knowsCost = may([...know])
  const seesBills = may('see invoices') && may('see finance')
  const charges = useRef<HTMLDivElement>(null)
  const page = useCasePage(offHireSource)
  const record = page.view?.record
  const isCharged = knowsCost && record !== undefined && hasCharges(record.state)
  const money = useEndpoint(offHiresEndpoints.lines, { id: record?.id ?? 0 }, { isEnabled: isCharged })
  const handleDecide = useCallback(() => {
    charges.current?.focus({ preventScroll: true })
    charges.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  const steps = useMoneySteps(offHireMoney, page.steps, page.view, money.data, handleDecide)
  if (!page.view || !record) return <CasePage page={page} />
  const isShown = isCharged && (side === 'hire_company' || record.charges_pence !== null)
  return (
    <CasePage
      page={{ ...page, steps }}
      about={record.account_name}
      main={
        <>
          {isShown && (
            <MoneyPanel source={offHireMoney} record={record} load={money} place={charges} steps={page.steps} />
          )}
          <ReceiptPanel record={record} />
          <Panel title="Who pays, insures and answers" isRuled>
            <PanelBody>
              <MomentsTable moments={record.moments} />
            </PanelBody>
          </Panel>
          <Panel title="Price of going back" note="As shown when it was sent" isRuled>
            <PanelBody>
              <Prices vehicles={record.vehicles} />
            </PanelBody>
          </Panel>
          {seesBills && (
            <ReconciliationPanel id={record.id} plates={record.vehicles.map(({ reg_no: plate }) => plate)} />
          )}
        </>
      }
      facts={<OffHireFacts record={record} />}
    />
  )
}
