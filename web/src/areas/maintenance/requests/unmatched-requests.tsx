import { publicMaintenanceEndpoints, type PublicRequest } from '@kerbline/domain/areas/maintenance/public-endpoints.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../../ui/layout/panel.tsx'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { type RequestAct, RequestDialog } from './request-dialog.tsx'
import { RequestRow } from './request-row.tsx'

type Shown = 'waiting' | 'matched' | 'dismissed'
const shownStates: readonly { value: Shown; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'matched', label: 'Booked' },
  { value: 'dismissed', label: 'Refused' },
]
const emptyTitles: Readonly<Record<Shown, string>> = {
  waiting: 'No request waits',
  matched: 'No booking came from the public form',
  dismissed: 'No request was refused',
}

interface Open {
  readonly request: PublicRequest
  readonly act: RequestAct
}

interface PartProps {
  readonly state: Shown
  readonly before?: number | undefined
  readonly shown: number
  readonly onAct: (open: Open) => void
}

function Part({ state, before, shown, onAct }: PartProps) {
  const [isMore, setMore] = useState(false)
  const load = useEndpoint(publicMaintenanceEndpoints.publicRequests, {
    state,
    ...(before !== undefined && { before }),
  })
  return (
    <LoadState
      what="the requests"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={4} />}
      isEmpty={({ requests }) => requests.length === 0}
      empty={
        <Empty look="panel" title={emptyTitles[state]}>
          What the public form brings becomes a booking by itself where the registration is known; the rest waits here.
        </Empty>
      }
    >
      {({ requests, earlier }) => {
        const last = requests.at(-1)?.id
        return (
          <>
            <PanelRows label={before === undefined ? 'Requests' : `Requests, from row ${shown + 1}`}>
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} onAct={(act) => onAct({ request, act })} />
              ))}
            </PanelRows>
            {earlier > 0 && !isMore && (
              <ShowMore
                what="requests"
                shown={shown + requests.length}
                total={shown + requests.length + earlier}
                onMore={() => setMore(true)}
              />
            )}
            {earlier > 0 && isMore && <Part {...{ state, onAct }} before={last} shown={shown + requests.length} />}
          </>
        )
      }}
    </LoadState>
  )
}

/** What the public form brought and no booking could be made of: each is booked for a vehicle, answered, or refused with the reason. */
export function UnmatchedRequests() {
  const [state, setState] = useState<Shown>('waiting')
  const [open, setOpen] = useState<Open>()
  return (
    <Panel title="From the public form" note="The newest first" isRuled>
      <PanelBody>
        <Segmented label="Which requests" options={shownStates} value={state} onChange={setState} />
      </PanelBody>
      <Part key={state} state={state} shown={0} onAct={setOpen} />
      {open && <RequestDialog {...open} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}
