import { usersEndpoints, userRecords } from '@kerbline/domain/areas/users/endpoints.ts'
import { userResource } from '@kerbline/domain/areas/users/resource.ts'
import { RecordHistory } from '../../record/record-history.tsx'
import { linkTo, useKey } from '../../record/record-links.ts'
import recordStyles from '../../record/record-page.module.css'
import { listLink } from '../../record/list-navigation.ts'
import { ListSteps } from '../../record/list-steps.tsx'
import { RecordFrame, RecordSkeleton } from '../../record/record-frame.tsx'
import { countOf } from '../../record/record-used-by.tsx'
import { UseRows } from '../../list/use-rows.tsx'
import { usesWords } from '@kerbline/domain/kit/use-words.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Empty } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { StateBadge } from './state-badge.tsx'
import { InvitationLinkPanel } from './invitation-link-panel.tsx'
import { UserActions } from './user-actions.tsx'
import { UserDetails } from './user-details.tsx'
import { UserMissing } from './user-missing.tsx'
import { UserRights } from './user-rights.tsx'
import { UserSessions } from './user-sessions.tsx'
import type { UserView } from './user-words.ts'

const tabs = ['details', 'rights', 'sessions', 'used-by', 'history'] as const
type Tab = (typeof tabs)[number]
const tabOf = (asked: string | undefined): Tab => tabs.find((each) => each === asked) ?? 'details'

/** What carries this person's name; it stays without the name once they are deleted. */
const Uses = ({ view: { used_by: uses, record } }: { view: UserView }) => (
  <Panel title="Used by" note={uses.length > 0 ? usesWords(uses) : undefined} isRuled={uses.length > 0}>
    {uses.length === 0 ? (
      <Empty look="panel" title="Not used">
        Companies {record.name} manages and views they share appear here.
      </Empty>
    ) : (
      <PanelRows>
        <UseRows uses={uses} />
      </PanelRows>
    )}
  </Panel>
)

function Contents({ view, tab }: { view: UserView; tab: Tab }) {
  switch (tab) {
    case 'rights':
      return <UserRights view={view} />
    case 'sessions':
      return <UserSessions view={view} />
    case 'used-by':
      return <Uses view={view} />
    case 'history':
      return <RecordHistory resource={userResource} endpoints={userRecords} recordKey={String(view.record.id)} />
    case 'details':
      return <UserDetails view={view} />
  }
}

/** One person: who they are, what they may do and why, where they are signed in, and what has been done to their account. */
export function UserPage() {
  const { query } = useLocation()
  const id = useKey()
  const tab = tabOf(query['tab'])
  const load = useEndpoint(usersEndpoints.view, { id })
  const view = load.data
  const name = view?.record.name
  if (load.problem?.status === 404) return <UserMissing />
  const tabLink = (each: Tab) => ({
    href: linkTo('user', id, { tab: each === 'details' ? undefined : each }),
    isCurrent: each === tab,
  })
  return (
    <RecordFrame
      one="User"
      list={{ label: 'Users', href: listLink('users', { list: 'users' }) }}
      load={load}
      name={name}
      heading={
        <>
          {name ?? 'User'}
          {view && view.record.status !== 'active' && <StateBadge state={view.record.status} />}
        </>
      }
      tools={
        <ListSteps
          listName="users"
          recordKey={id}
          what="this user"
          hrefOf={(key) => linkTo('user', key, { tab: query['tab'] })}
        />
      }
      actions={view && <UserActions key={view.record.id} view={view} />}
      tabs={[
        { label: 'Details', ...tabLink('details') },
        { label: 'Permissions', count: view?.rights.filter(({ holds }) => holds).length, ...tabLink('rights') },
        { label: 'Sessions', count: view?.sessions.length, ...tabLink('sessions') },
        { label: 'Used by', count: view && countOf(view.used_by), ...tabLink('used-by') },
        { label: 'History', ...tabLink('history') },
      ]}
      skeleton={<RecordSkeleton wide="Details" narrow="Access" />}
    >
      {(shown) => (
        <>
          {shown.why_not && shown.record.status !== 'deleted' && (
            <Notice tone="idle" className={recordStyles.reasons}>
              {shown.why_not}
            </Notice>
          )}
          <InvitationLinkPanel record={shown.record} />
          <Contents view={shown} tab={tab} />
        </>
      )}
    </RecordFrame>
  )
}
