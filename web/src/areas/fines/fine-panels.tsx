// What stands on the page of a fine beside its steps: the notice, its dates with their rules, who had the vehicle and who drove, and what it cost.
import { transferWayWords } from '@kerbline/domain/areas/fines/case.ts'
import {
  fineClocks,
  type FineKind,
  fineKinds,
  nations,
  noticeStages,
  servedWays,
} from '@kerbline/domain/areas/fines/notice.ts'
import { grounds } from '@kerbline/domain/areas/fines/regimes.ts'
import { confidenceWords } from '@kerbline/domain/cases/line-fact.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReactNode } from 'react'
import { useSide } from '../../case/case-source.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { InvoiceLink } from '../../fleet/invoice-link.tsx'
import { instantWords } from '../../record/record-value.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import type { FineMatchReply, FineRecord } from './fine-record.ts'
import styles from './fines.module.css'
import { NoticeImage } from './notice-image.tsx'

interface Props {
  readonly record: FineRecord
}

const Said = ({ label, children }: { readonly label: string; readonly children: ReactNode }) =>
  children === null || children === '' ? null : <Fact label={label}>{children}</Fact>
const sum = (pence: number | null): string | null => (pence === null ? null : formatMoney(pence))
const day = (date: string | null): string | null => (date === null ? null : formatDate(date))
const isKind = (word: string): word is FineKind => Object.hasOwn(fineKinds, word)

export function NoticePanel({ record }: Props) {
  const { issuer, stages, stage_flags } = record
  return (
    <Panel title="The notice" note={record.notice_no} isRuled>
      <PanelBody>
        {record.state === 'transfer_rejected' && record.transfer_refusal !== null && (
          <Notice tone="red">
            <b>The issuer rejected the transfer.</b> {record.transfer_refusal}
          </Notice>
        )}
        {record.state === 'notified' && record.contest_refusal !== null && (
          <Notice tone="red">
            <b>The issuer rejected the contest.</b> {record.contest_refusal}
          </Notice>
        )}
        {stage_flags.map((words) => (
          <Notice key={words} tone="amber">
            {words}
          </Notice>
        ))}
        <div className={styles.notice}>
          <NoticeImage id={record.id} />
          <Facts>
            <Said label="Issuer">
              {issuer.name}
              {issuer.address !== null && <small className={styles.small}>{issuer.address}</small>}
            </Said>
            <Said label="Kind">{isKind(record.type) ? fineKinds[record.type] : record.type}</Said>
            <Said label="Stage">
              {noticeStages[record.stage]}
              {record.is_escalated && ', after an earlier notice'}
            </Said>
            <Said label="When">{instantWords(record.contravention_at)}</Said>
            <Said label="Where">{record.location}</Said>
            <Said label="Code">{record.contravention_code}</Said>
            <Said label="What">{record.description}</Said>
            <Said label="Served">
              {record.served_how === null
                ? 'Not known. We work to the shortest time it can be.'
                : servedWays[record.served_how]}
            </Said>
            <Said label="Nation">{nations[record.nation]}</Said>
            <Said label="Date of the notice">{day(record.issued_on)}</Said>
            <Said label="Received">{day(record.received_on)}</Said>
            <Said label="Discounted amount">{sum(record.discount_pence)}</Said>
            <Said label="Full amount">{sum(record.full_pence)}</Said>
            <Said label="Toll or daily charge">{sum(record.charge_pence)}</Said>
            <Said label="Internal notes">{record.notes}</Said>
          </Facts>
        </div>
        {stages.length > 0 && (
          <table className={styles.table}>
            <caption>Earlier notices with this number</caption>
            <tbody>
              {stages.map((each) => (
                <tr key={`${each.stage} ${each.issued_on}`}>
                  <th scope="row">{noticeStages[each.stage]}</th>
                  <td>{formatDate(each.issued_on)}</td>
                  <td>{sum(each.discount_pence ?? each.full_pence)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PanelBody>
    </Panel>
  )
}

/** Printed beside computed; the earlier leads. */
export function DatesPanel({ record }: Props) {
  const isStaff = useSide() === 'hire_company'
  if (record.dates.length === 0) return null
  return (
    <Panel title="Dates, printed and worked out" note="We work to the earlier one" isRuled>
      <PanelBody>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Ends</th>
              <th scope="col">Printed</th>
              <th scope="col">By the rule</th>
              <th scope="col">We work to</th>
            </tr>
          </thead>
          <tbody>
            {record.dates.map(({ ends, printed, computed, safe, last, says, standing, rule }) => (
              <tr key={ends} data-differs={last > safe || undefined}>
                <th scope="row">{fineClocks[ends]}</th>
                <td data-label="Printed">{day(printed) ?? 'Not printed'}</td>
                <td data-label="By the rule">
                  {day(computed) ?? 'No rule held'}
                  <small>{says}</small>
                  {rule && (
                    <small>
                      {rule.source}, read {formatDate(rule.read_on)}
                      {isStaff && `. ${confidenceWords[rule.confidence]}`}
                    </small>
                  )}
                </td>
                <td data-label="We work to">
                  <b>{formatDate(safe)}</b>
                  {standing !== null ? (
                    <small>{standing}</small>
                  ) : (
                    last > safe && <small>Missed only after {formatDate(last)}</small>
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

const sourceWords = { 'driver check': 'Driver check', assignment: 'Assigned driver', telematics: 'Telematics' } as const
const sureWords = { certain: 'High confidence', likely: 'Medium confidence', unknown: 'Not known' } as const

/** Who had the vehicle at the minute and who drove it, each source with its evidence. */
export function WhoTable({ match }: { readonly match: Pick<FineMatchReply, 'vehicle' | 'hire' | 'drove'> }) {
  const link = useLink()
  const { vehicle, hire, drove } = match
  if (!vehicle) return <p>None of our vehicles had this registration then.</p>
  return (
    <table className={styles.table}>
      <tbody>
        <tr>
          <th scope="row">On hire to</th>
          <td>
            {hire ? (
              <>
                <b>
                  {hire.account_name}, {hire.account}
                </b>
                <small>
                  {[
                    hire.contract_ref,
                    `from ${instantWords(hire.from)}`,
                    hire.to === null ? 'still on hire' : `to ${instantWords(hire.to)}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </>
            ) : (
              'No one had it on hire at this time'
            )}
          </td>
          <td>{hire ? 'Hire record' : ''}</td>
        </tr>
        {drove?.evidence.map(({ source, driver, says, confidence, record: check }) => (
          <tr key={`${source} ${says ?? ''}`}>
            <th scope="row">{sourceWords[source]}</th>
            <td>
              {driver && <b>{driver.name}</b>}
              <small>
                {source === 'driver check' && check !== null ? (
                  <MaybeLink href={link('driverCheck', { id: String(check) })}>{says}</MaybeLink>
                ) : (
                  says
                )}
              </small>
            </td>
            <td>{sureWords[confidence]}</td>
          </tr>
        ))}
        {drove && (
          <tr className={styles.answer}>
            <th scope="row">Who drove</th>
            <td>
              <b>{drove.driver?.name ?? 'Not known'}</b>
              <small>{drove.why}</small>
            </td>
            <td>{sureWords[drove.confidence]}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

export const WhoPanel = ({ record }: Props) => (
  <Panel title="Who had it, who drove" note={instantWords(record.contravention_at)} isRuled>
    <PanelBody>
      <WhoTable match={record.match} />
    </PanelBody>
  </Panel>
)

export function SettlementPanel({ record }: Props) {
  const { nominated, transfer, contest, paid, fee } = record
  if (!nominated && !transfer && !contest && !paid && !fee) return null
  return (
    <Panel title="What was done" isRuled>
      <PanelBody>
        <Facts>
          {nominated && (
            <Said label="Driver nominated">
              {[nominated.name, nominated.by && `by ${nominated.by}`].filter(Boolean).join(', ')}
              <small className={styles.small}>
                {nominated.is_dropped
                  ? 'Address, licence and date of birth were deleted after the fine was closed.'
                  : [nominated.address, nominated.licence_no, day(nominated.birth_date)].filter(Boolean).join(', ')}
              </small>
            </Said>
          )}
          {nominated && <Said label="How we know">{nominated.basis}</Said>}
          {transfer && (
            <Said label="Transfer sent">
              {[instantWords(transfer.sent_at), transferWayWords[transfer.method], transfer.reference]
                .filter(Boolean)
                .join(', ')}
            </Said>
          )}
          {transfer && <Said label="Transfer rejected because">{transfer.refusal}</Said>}
          {contest && <Said label="Contest ground">{grounds[contest.ground]}</Said>}
          {contest && <Said label="What happened">{contest.details}</Said>}
          <Said label="Contest rejected because">{record.contest_refusal}</Said>
          {paid && (
            <Said label={paid.by === 'customer' ? 'Paid by the customer' : 'Paid by us'}>
              {[formatMoney(paid.pence), formatDate(paid.on), paid.reference].filter(Boolean).join(', ')}
            </Said>
          )}
          {paid && <Said label="Decided by">{paid.decided_by}</Said>}
          {fee && (
            <Said label="Admin fee">
              {fee.waived === null
                ? `${formatMoney(fee.net_pence)} and ${formatMoney(fee.tax_pence)} VAT`
                : `Waived. ${fee.waived}.`}
            </Said>
          )}
          <Said label="Invoice">{record.invoice_ref && <InvoiceLink of={record} />}</Said>
        </Facts>
      </PanelBody>
    </Panel>
  )
}
