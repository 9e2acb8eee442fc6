import { outcomeWords } from '@kerbline/domain/areas/compliance/completion.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState, type ReactNode } from 'react'
import { LazyDialog, ahead } from '../../crud/lazy-dialog.tsx'
import { code } from '../../data/loading/code.ts'
import { AccountLink, RecordLink } from '../../record/record-reference.tsx'
import { instantWords } from '../../record/record-value.tsx'
import { Button } from '../../ui/button.tsx'
import { dialHref } from '../../ui/dial-href.ts'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import reachStyles from '../../ui/reach.module.css'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import type { BookingRecord, BookingView } from './maintenance-source.ts'

const detailsDialog = code(async () => (await import('./details-dialog.tsx')).DetailsDialog)

type Line = readonly [label: string, value: ReactNode]
const given = (label: string, value: string | null): readonly Line[] => (value ? [[label, value]] : [])
function leadingTo(label: string, to: string, id: number | null, name: string | null): readonly Line[] {
  if (name === null) return []
  const words = (
    <RecordLink to={to} id={id}>
      {name}
    </RecordLink>
  )
  return [[label, words]]
}
const at = (label: string, instant: string | null): readonly Line[] =>
  instant === null ? [] : [[label, instantWords(instant)]]
const pounds = (label: string, pence: number | null): readonly Line[] =>
  pence === null ? [] : [[label, formatMoney(pence)]]
const phoneOf = (phone: string) => (
  <a href={dialHref(phone)} className={reachStyles.reach}>
    {phone}
  </a>
)

function workshopLines({
  dealer,
  supplier,
  place,
  confirmed_at: confirmed,
  job_no: job,
  mobile_ok: mobile,
}: BookingRecord): readonly Line[] {
  const where = dealer ? [dealer.name, dealer.address].filter(Boolean).join(', ') : supplier
  return [
    [
      'Workshop',
      dealer && where !== null ? (
        <RecordLink to="dealers" id={dealer.id}>
          {where}
        </RecordLink>
      ) : (
        (where ?? 'None yet')
      ),
    ],
    ...(dealer?.phone ? [['Workshop phone', phoneOf(dealer.phone)] as const] : []),
    ...at('Date confirmed by workshop', confirmed),
    ...given('Location', place),
    ...given('Job', job),
    ...(mobile ? [['Mobile fitting', 'Available at the depot'] as const] : []),
  ]
}

const visitLines = (record: BookingRecord): readonly Line[] => [
  ...at('Arrived', record.arrived_at),
  ...at('Work done', record.completed_at),
  ...at('Back on the road', record.returned_at),
  ...(record.odometer === null ? [] : [['Mileage', `${record.odometer.toLocaleString('en-GB')} mi`] as const]),
  ...(record.outcome === null ? [] : [['Outcome', outcomeWords[record.outcome]] as const]),
  ...given('Findings', record.findings),
  ['Relief vehicle', record.relief_registration ?? 'None'],
  ...given('Drop-off', record.drop_off),
  ...(record.collection_required ? [['Collection', 'Workshop will collect'] as const] : []),
  ...given('Site', record.site_address),
]

const costLines = (record: BookingRecord): readonly Line[] => [
  ...pounds('Estimate before VAT', record.estimate_pence),
  ...pounds('Authorised before VAT', record.authorised_pence),
  ...pounds('Final cost before VAT', record.final_cost_pence),
  ...given('Purchase order', record.po_number),
]

const accountOf = (record: BookingRecord): ReactNode => <AccountLink of={record} />

const owner = ({ owner_name: name, owner_id: id, owner_team: team }: BookingRecord): ReactNode =>
  name === null ? (
    (team ?? 'Not assigned')
  ) : (
    <RecordLink to="staff" id={id}>
      {name}
    </RecordLink>
  )

function peopleLines(record: BookingRecord): readonly Line[] {
  const {
    requested_by_name: by,
    is_by_public_form: isByPublicForm,
    phone,
    no_shows: missed,
    short_notice_moves: moved,
    late_cancellations: cancelled,
  } = record
  return [
    ...leadingTo('Driver', 'drivers', record.driver_id, record.driver_name),
    [
      'Requested by',
      [by ?? record.opened_by ?? 'Not known', isByPublicForm && 'public form (not verified)']
        .filter(Boolean)
        .join(', '),
    ],
    ...(phone ? [['Contact', phoneOf(phone)] as const] : []),
    ['Owner', owner(record)],
    ...leadingTo('Branch', 'branches', record.branch_id, record.branch),
    ['Account', accountOf(record)],
    ...(record.is_late_cancellation ? [['Cancelled', 'Less than 24 hours’ notice'] as const] : []),
    ...(missed + moved + cancelled > 0
      ? [
          [
            'Last 12 months',
            `${counted(missed, 'no-show')}, ${counted(moved, 'date change')}${cancelled > 0 ? ` and ${counted(cancelled, 'cancellation')}` : ''} with less than 24 hours’ notice`,
          ] as const,
        ]
      : []),
  ]
}

/** What is known of a booking, and writing what stands beside its steps. */
export function BookingFacts({ view }: { view: BookingView }) {
  const [isOpen, setOpen] = useState(false)
  const { record } = view
  const { fault_description: fault, note, preferred_dates: days } = record
  const lines: readonly Line[] = [
    ...given('What is wrong', fault),
    ...given('Note', note),
    ...given('Imported status', record.latest_status_words),
    ...(days.length > 0
      ? [['Preferred dates', days.map((day) => (isCalendarDate(day) ? formatDate(day) : day)).join(', ')] as const]
      : []),
    ...workshopLines(record),
    ...visitLines(record),
    ...costLines(record),
    ...peopleLines(record),
  ]
  const prepare = ahead(detailsDialog)
  const close = (): void => setOpen(false)
  return (
    <Panel
      title="Facts"
      tools={
        view.may_post && record.is_open ? (
          <Button size="small" onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpen(true)}>
            Edit
          </Button>
        ) : undefined
      }
    >
      <PanelBody>
        <Facts>
          {lines.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      </PanelBody>
      {isOpen && (
        <LazyDialog of={detailsDialog} name="The form" onClose={close}>
          {(DetailsDialog) => <DetailsDialog record={record} onClose={close} />}
        </LazyDialog>
      )}
    </Panel>
  )
}
