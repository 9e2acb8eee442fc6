import { publicRequestsEndpoints, type PublicRequest } from '@kerbline/domain/areas/public-requests/endpoints.ts'
import { useState } from 'react'
import { useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useRested } from '../../form/field-input-reference.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { type RequestAct, RequestDialog } from './request-dialog.tsx'
import { RequestRow } from './request-row.tsx'

type Shown = PublicRequest['state']
const shownStates: readonly { value: Shown; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'matched', label: 'Booked' },
  { value: 'queried', label: 'Queries' },
  { value: 'dismissed', label: 'Declined' },
]
const emptyTitles: Readonly<Record<Shown, string>> = {
  waiting: 'No requests waiting',
  matched: 'No bookings from the public form',
  queried: 'No queries from the public form',
  dismissed: 'No declined requests',
}

interface Open {
  readonly request: PublicRequest
  readonly act: RequestAct
}

interface PartProps {
  readonly state: Shown
  readonly search: string
  readonly after?: number | undefined
  readonly shown: number
  readonly onAct: (open: Open) => void
}

function Part({ state, search, after, shown, onAct }: PartProps) {
  const [isMore, setMore] = useState(false)
  const load = useEndpoint(publicRequestsEndpoints.list, {
    state,
    ...(search !== '' && { search }),
    ...(after !== undefined && { after }),
  })
  return (
    <LoadState
      what="the requests"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={4} />}
      isEmpty={({ requests }) => requests.length === 0}
      empty={
        <Empty look="panel" title={search === '' ? emptyTitles[state] : `No requests match “${search}”`}>
          Requests from the public form will appear here. Book each one for a vehicle, make a query of it, reply to it
          or decline it.
        </Empty>
      }
    >
      {({ requests, more }) => {
        const last = requests.at(-1)?.id
        return (
          <>
            <PanelRows label={after === undefined ? 'Requests' : `Requests, from row ${shown + 1}`}>
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} onAct={(act) => onAct({ request, act })} />
              ))}
            </PanelRows>
            {more > 0 && !isMore && (
              <ShowMore
                what="requests"
                shown={shown + requests.length}
                total={shown + requests.length + more}
                onMore={() => setMore(true)}
              />
            )}
            {more > 0 && isMore && <Part {...{ state, search, onAct }} after={last} shown={shown + requests.length} />}
          </>
        )
      }}
    </LoadState>
  )
}

/** What the public form brought: each is booked for a vehicle, made a query, answered, or refused with the reason. */
export function UnmatchedRequests() {
  const [state, setState] = useState<Shown>('waiting')
  const [open, setOpen] = useState<Open>()
  // A query leads back to the request it was made of.
  const { query } = useLocation()
  const [typed, setTyped] = useState(query['request'] ?? '')
  const search = useRested(typed.trim())
  return (
    <Panel
      title="Public form requests"
      note={state === 'waiting' && search === '' ? 'Oldest first' : 'Newest first'}
      isRuled
    >
      <PanelBody>
        <TextField
          id="request-search"
          type="search"
          label="Reference or registration"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {search === '' && <Segmented label="Status" options={shownStates} value={state} onChange={setState} />}
      </PanelBody>
      <Part key={`${state} ${search}`} {...{ state, search }} shown={0} onAct={setOpen} />
      {open && <RequestDialog {...open} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}
