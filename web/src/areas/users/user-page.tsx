import { usersEndpoints, userRecords } from '@kerbline/domain/areas/users/endpoints.ts'
import { userResource } from '@kerbline/domain/areas/users/resource.ts'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { useEffect } from 'react'
import { RecordHistory } from '../../record/record-history.tsx'
import { linkTo, useKey } from '../../record/record-links.ts'
import recordStyles from '../../record/record-page.module.css'
import { listLink, useListNavigation } from '../../record/list-navigation.ts'
import { countOf } from '../../record/record-used-by.tsx'
import { UseRows } from '../../list/use-rows.tsx'
import { usesWords } from '@kerbline/domain/kit/use-words.ts'
import { useIsPhone } from '../../data/media.ts'
import { useLocation } from '../../data/location.ts'
import { setTitle } from '../../data/title.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { IconLink } from '../../ui/button.tsx'
import { Empty, Failed, Loading, StaleNotice } from '../../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { PinnedBar } from '../../ui/layout/pinned-bar.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { TabLinks } from '../../ui/layout/tabs.tsx'
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

function Steps({ id, tab }: { id: string; tab: string | undefined }) {
  const neighbours = useListNavigation('users', id)
  const step = (key: string | undefined, label: string, icon: typeof CaretUpIcon) =>
    key !== undefined && (
      <IconLink icon={icon} label={label} href={linkTo('user', key, { tab })} size="normal" isOutlined />
    )
  return (
    neighbours && (
      <span className={recordStyles.steps}>
        {step(neighbours.previous, 'Previous user', CaretUpIcon)}
        {step(neighbours.next, 'Next user', CaretDownIcon)}
      </span>
    )
  )
}

/** What carries this person's name; it stays without the name once they are deleted. */
const Uses = ({ view: { used_by: uses, record } }: { view: UserView }) => (
  <Panel title="Used by" note={uses.length > 0 ? usesWords(uses) : undefined} isRuled={uses.length > 0}>
    {uses.length === 0 ? (
      <Empty look="panel" title="Nothing carries this name">
        Companies {record.name} manages and views they share are counted here.
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

const UserSkeleton = () => (
  <div className={recordStyles.columns}>
    {[8, 4].map((lines) => (
      <Panel key={lines} title={lines === 8 ? 'Details' : 'Access'}>
        <div className={recordStyles.skeleton}>
          <SkeletonText lines={lines} />
        </div>
      </Panel>
    ))}
  </div>
)

/** One person: who they are, what they may do and why, where they are signed in, and what has been done to their account. */
export function UserPage() {
  const { query } = useLocation()
  const id = useKey()
  const isPhone = useIsPhone()
  const tab = tabOf(query['tab'])
  const load = useEndpoint(usersEndpoints.view, { id })
  const view = load.data
  const name = view?.record.name
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [name])
  if (load.problem?.status === 404) return <UserMissing />
  const tabLink = (each: Tab) => ({
    href: linkTo('user', id, { tab: each === 'details' ? undefined : each }),
    isCurrent: each === tab,
  })
  const actions = view && <UserActions key={view.record.id} view={view} />
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Users', href: listLink('users', { list: 'users' }) }]} current={name ?? 'User'} />
      <PageTitle
        actions={
          <>
            <Steps id={id} tab={query['tab']} />
            {!isPhone && actions}
          </>
        }
      >
        <span className={recordStyles.title}>
          {name ?? 'User'}
          {view && view.record.status !== 'active' && <StateBadge state={view.record.status} />}
        </span>
      </PageTitle>
      <TabLinks
        label="User"
        tabs={[
          { label: 'Details', ...tabLink('details') },
          { label: 'Rights', count: view?.rights.filter(({ holds }) => holds).length, ...tabLink('rights') },
          { label: 'Sessions', count: view?.sessions.length, ...tabLink('sessions') },
          { label: 'Used by', count: view && countOf(view.used_by), ...tabLink('used-by') },
          { label: 'History', ...tabLink('history') },
        ]}
      />
      {view?.why_not && view.record.status !== 'deleted' && (
        <Notice tone="idle" className={recordStyles.reasons}>
          {view.why_not}
        </Notice>
      )}
      {view && <InvitationLinkPanel record={view.record} />}
      {view && <Contents view={view} tab={tab} />}
      {view && load.failure && load.updatedAt && <StaleNotice updatedAt={load.updatedAt} onRetry={load.retry} />}
      {!view && load.failure && <Failed what="this user" failure={load.failure} look="page" onRetry={load.retry} />}
      {!view && !load.failure && <Loading what="this user" skeleton={<UserSkeleton />} />}
      {isPhone && actions && <PinnedBar className={recordStyles.pinned}>{actions}</PinnedBar>}
    </>
  )
}
