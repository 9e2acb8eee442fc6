import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { enquiryPlan } from '@kerbline/domain/areas/enquiries/list.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { CaseListPage } from '../../case/case-list-page.tsx'
import { StateChip } from '../../case/state-chip.tsx'
import { useLocation } from '../../data/navigation/location.ts'
import { useMay } from '../../data/session/may.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { EnquiryForm } from './edit-enquiry-page.tsx'
import { requestSource } from './enquiry-source.ts'
import styles from './enquiries.module.css'
import { RequestVehicle, WithChoices } from './request-page.tsx'

const SHOWN = 5
const plan = enquiryPlan('customer')

/** The newest of the reader's own. */
function YourRequests() {
  const load = useEndpoint(enquiriesEndpoints.list, { size: 25, sort: '-created_at' })
  return (
    <Panel
      title="Your requests"
      action={{ href: href('bookVehicle', {}, { show: 'list' }), label: 'All', name: 'All your requests' }}
      isRuled
    >
      <LoadState
        what="your requests"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <PanelBody>
            <p>Your requests will appear here, with our quotes.</p>
          </PanelBody>
        }
      >
        {({ rows }) => (
          <PanelRows label="Your requests">
            {rows.slice(0, SHOWN).map((row) => (
              <li key={row.id} className={styles.row}>
                <a href={href('enquiry', { id: String(row.id) })}>
                  <b>{row.title}</b>
                </a>
                <StateChip kind={requestSource.kind} record={row} />
                <small>
                  {row.number}, sent {formatDate(londonDate(row.created_at))}
                  {row.week_pence !== null && `, ${formatMoney(row.week_pence)} a week before VAT`}
                </small>
              </li>
            ))}
          </PanelRows>
        )}
      </LoadState>
    </Panel>
  )
}

/** Asking for vehicles, and what was asked for before. The hire company's people write down who asked. */
export function BookVehiclePage() {
  const { query } = useLocation()
  const side = useUser()?.side
  const may = useMay()
  const mayAsk = may(['request vehicle'])
  if (side === 'staff' && may(['manage enquiries'])) return <EnquiryForm />
  if (query['show'] === 'list' || !mayAsk)
    return (
      <CaseListPage
        source={requestSource}
        plan={plan}
        primaryAction={
          mayAsk && (
            <ButtonLink href={href('bookVehicle')} variant="primary" icon={PlusIcon} iconWeight="bold">
              Request a vehicle
            </ButtonLink>
          )
        }
        emptyWords={{ title: 'No requests yet', words: 'Your requests will appear here, with our quotes.' }}
      />
    )
  const below = may(['see enquiries']) && (
    <div className={styles.below}>
      <YourRequests />
    </div>
  )
  return <WithChoices>{(choices) => <RequestVehicle {...{ choices, below }} />}</WithChoices>
}
