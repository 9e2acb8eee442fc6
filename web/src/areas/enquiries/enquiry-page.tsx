import { enquirySourceWords, lostReasonWords } from '@kerbline/domain/areas/enquiries/case.ts'
import { lineInWords, termInWords } from '@kerbline/domain/areas/enquiries/request.ts'
import { orderCase } from '@kerbline/domain/areas/orders/case.ts'
import { hireWords } from '@kerbline/domain/areas/vehicles/words.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { href } from '@kerbline/domain/screens.ts'
import type { ReactNode } from 'react'
import { CasePage, useCasePage } from '../../case/case-page.tsx'
import { useSide } from '../../case/case-source.ts'
import { StateChip } from '../../case/state-chip.tsx'
import { useMay } from '../../data/session/may.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { type EnquiryRecord, enquirySource, requestSource } from './enquiry-source.ts'
import styles from './enquiries.module.css'
import { QuotesPanel } from './quotes-panel.tsx'

const Said = ({ label, children }: { readonly label: string; readonly children: ReactNode }) =>
  children === null || children === '' ? null : <Fact label={label}>{children}</Fact>

const dayOf = (date: string | null): string | null => (date === null ? null : formatDate(date))
const wordsFor = (words: Readonly<Record<string, string>>, key: string | null): string | null =>
  key === null ? null : (words[key] ?? key)

function AskedPanel({ record }: { readonly record: EnquiryRecord }) {
  const { lines, delivery_address: address, delivery_postcode: postcode, annual_miles: miles } = record
  return (
    <Panel title="Vehicles requested" isRuled>
      <PanelBody>
        <table className={styles.table}>
          <tbody>
            {lines.map((line, place) => (
              <tr key={place}>
                <th scope="row">
                  {lineInWords(line)}
                  {line.spec !== null && <small>{line.spec}</small>}
                </th>
                <td>{line.category}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Facts>
          <Said label="Hire type">{wordsFor(hireWords, record.hire_type)}</Said>
          <Said label="From">{dayOf(record.start_date)}</Said>
          <Said label="Term">{termInWords(record)}</Said>
          <Said label="Annual mileage">{miles === null ? null : `${miles.toLocaleString('en-GB')} miles`}</Said>
          <Said label="Deliver to">{[address, postcode].filter(Boolean).join(', ')}</Said>
          {record.delivers_together && <Fact label="Delivery">All vehicles together</Fact>}
          <Said label="Contact on site">{[record.site_contact, record.site_phone].filter(Boolean).join(', ')}</Said>
          <Said label="Purchase order">{record.purchase_order}</Said>
          <Said label="Notes">{record.notes}</Said>
        </Facts>
      </PanelBody>
    </Panel>
  )
}

/** What came of it: one order a vehicle. */
function OrdersPanel({ orders }: Pick<EnquiryRecord, 'orders'>) {
  if (orders.length === 0) return null
  return (
    <Panel title="Orders" isRuled>
      <PanelRows label="Orders">
        {orders.map((order) => (
          <li key={order.id} className={styles.row}>
            <a href={href('order', { id: String(order.id) })}>
              <b>{order.number}</b>
            </a>
            <span>{order.title}</span>
            <StateChip kind={orderCase} record={order} />
          </li>
        ))}
      </PanelRows>
    </Panel>
  )
}

function SalesPanel({ sales }: { readonly sales: NonNullable<EnquiryRecord['sales']> }) {
  const { prospect_name: name, prospect_contact: contact, prospect_email: email, prospect_phone: phone } = sales
  return (
    <Panel title="Sales" isRuled>
      <PanelBody>
        <Facts>
          <Said label="Prospect">{[name, contact, email, phone].filter(Boolean).join(', ')}</Said>
          <Said label="Source">{wordsFor(enquirySourceWords, sales.source)}</Said>
          <Said label="Imported reference">{sales.enquiry_ref}</Said>
          <Said label="Branch">{sales.branch}</Said>
          <Said label="Probability">{sales.probability === null ? null : `${sales.probability}%`}</Said>
          <Said label="Next contact">
            {[dayOf(sales.next_contact_on), sales.next_contact].filter(Boolean).join(', ')}
          </Said>
          <Said label="Expected decision">{dayOf(sales.expected_close)}</Said>
          <Said label="Lost because">{wordsFor(lostReasonWords, sales.lost_reason)}</Said>
          <Said label="Fleet allocation">{sales.fleet_allocation}</Said>
          {Object.entries(sales.e2o).map(([label, answer]) => (
            <Said key={label} label={label}>
              {answer}
            </Said>
          ))}
        </Facts>
      </PanelBody>
    </Panel>
  )
}

/** One enquiry: what is asked for, what it was quoted at, whose turn it is. A customer reads it as a request of theirs. */
export function EnquiryPage() {
  const isStaff = useSide() === 'hire_company'
  const mayEdit = useMay()(['manage enquiries']) && isStaff
  const page = useCasePage(isStaff ? enquirySource : requestSource)
  const record = page.view?.record
  return (
    <CasePage
      page={page}
      about={record && (record.sales?.prospect_name ?? record.account_name)}
      tools={
        record &&
        mayEdit &&
        record.is_open && <ButtonLink href={href('editEnquiry', { id: String(record.id) })}>Edit</ButtonLink>
      }
      main={
        record && (
          <>
            <QuotesPanel key={`quotes ${record.id}`} record={record} mayWrite={mayEdit && record.is_open} />
            <OrdersPanel orders={record.orders} />
            <AskedPanel record={record} />
          </>
        )
      }
      facts={record?.sales && <SalesPanel sales={record.sales} />}
    />
  )
}
