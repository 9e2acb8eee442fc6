import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { useEffect, type ComponentType } from 'react'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { useIsPhone } from '../data/media.ts'
import { navigate, useLocation } from '../data/location.ts'
import { setTitle } from '../data/title.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { IconLink } from '../ui/button.tsx'
import { Failed, Loading, StaleNotice } from '../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../ui/layout/page-title.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { PinnedBar } from '../ui/layout/pinned-bar.tsx'
import { SkeletonText } from '../ui/layout/skeleton.tsx'
import { TabLinks } from '../ui/layout/tabs.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordFacts, RecordFields } from './record-details.tsx'
import { RecordHistory } from './record-history.tsx'
import { knownTitle } from './record-known.ts'
import { keyOf, linkTo, titleOf, useKey, type CrudScreens, type RecordView } from './record-links.ts'
import { RecordMissing } from './record-missing.tsx'
import styles from './record-page.module.css'
import { listLink, useListNavigation } from './list-navigation.ts'
import { countOf, UsedBy } from './record-used-by.tsx'
import type { Cells } from './record-value.tsx'

/** What a part put into a record's page is given. */
export interface RecordSlotProps {
  readonly view: RecordView
}

export interface RecordOverrides {
  readonly cells?: Cells | undefined
  /** More buttons, before the record's own. */
  readonly actions?: ComponentType<RecordSlotProps> | undefined
  /** Under the fields, in the wide column. */
  readonly main?: ComponentType<RecordSlotProps> | undefined
  /** In the narrow column. */
  readonly aside?: ComponentType<RecordSlotProps> | undefined
}

export interface RecordPageProps {
  readonly resource: Resource
  readonly endpoints: ResourceEndpoints
  readonly screens: CrudScreens
  readonly record?: RecordOverrides | undefined
}

const tabs = ['details', 'used-by', 'history'] as const
type Tab = (typeof tabs)[number]
const tabOf = (asked: string | undefined): Tab => tabs.find((each) => each === asked) ?? 'details'

/** Up and down the list one came from. */
function Steps({ resource, screens, recordKey, tab }: RecordPageProps & { recordKey: string; tab: Tab }) {
  const neighbours = useListNavigation(resource.name, recordKey)
  if (!neighbours) return null
  const query = { tab: tab === 'details' ? undefined : tab }
  const what = resource.one.toLowerCase()
  return (
    <span className={styles.steps}>
      {neighbours.previous !== undefined && (
        <IconLink
          icon={CaretUpIcon}
          label={`Previous ${what}`}
          href={linkTo(screens.view, neighbours.previous, query)}
          size="normal"
          isOutlined
        />
      )}
      {neighbours.next !== undefined && (
        <IconLink
          icon={CaretDownIcon}
          label={`Next ${what}`}
          href={linkTo(screens.view, neighbours.next, query)}
          size="normal"
          isOutlined
        />
      )}
    </span>
  )
}

function Contents({
  resource,
  endpoints,
  record: overrides = {},
  view,
  tab,
}: RecordPageProps & { view: RecordView; tab: Tab }) {
  const { cells, main: Main, aside: Aside } = overrides
  const { record, used_by: uses } = view
  if (tab === 'used-by')
    return <UsedBy uses={uses} title={titleOf(resource, record)} what={resource.one.toLowerCase()} />
  if (tab === 'history')
    return <RecordHistory resource={resource} endpoints={endpoints} recordKey={keyOf(resource, record)} />
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <RecordFields {...{ resource, record, cells }} />
        {Main && <Main view={view} />}
      </div>
      <div className={styles.stack}>
        <RecordFacts record={record} />
        {Aside && <Aside view={view} />}
      </div>
    </div>
  )
}

const RecordSkeleton = () => (
  <div className={styles.columns}>
    {[8, 4].map((lines) => (
      <Panel key={lines} title={lines === 8 ? 'Details' : 'About'}>
        <div className={styles.skeleton}>
          <SkeletonText lines={lines} />
        </div>
      </Panel>
    ))}
  </div>
)

/** One record: what it says, what uses it, who changed it, and what may be done with it. */
export function RecordPage(props: RecordPageProps) {
  const { resource, endpoints, screens, record: overrides } = props
  const { query } = useLocation()
  const key = useKey()
  const isPhone = useIsPhone()
  const tab = tabOf(query['tab'])
  const load = useEndpoint(endpoints.view, { key })
  const view = load.data
  const title = view ? titleOf(resource, view.record) : knownTitle(resource, endpoints, key)
  const present = view && keyOf(resource, view.record)
  const isOldSlug = present !== undefined && present !== key
  useEffect(() => {
    if (isOldSlug) navigate(linkTo(screens.view, present, query), { isReplace: true })
  }, [isOldSlug, present, query, screens.view])
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [title])

  if (load.problem?.status === 404) return <RecordMissing resource={resource} screens={screens} />
  const what = `this ${resource.one.toLowerCase()}`
  const Actions = overrides?.actions
  const actions = view && (
    <>
      {Actions && <Actions view={view} />}
      <RecordActions {...{ resource, endpoints, screens, view }} />
    </>
  )
  const tabLink = (each: Tab): { href: string; isCurrent: boolean } => ({
    href: linkTo(screens.view, key, { ...query, tab: each === 'details' ? undefined : each }),
    isCurrent: each === tab,
  })
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: resource.many, href: listLink(resource.name, screens) }]}
        current={title ?? resource.one}
      />
      <PageTitle
        actions={
          <>
            <Steps {...props} recordKey={key} tab={tab} />
            {!isPhone && actions}
          </>
        }
      >
        <span className={styles.title}>
          {title ?? resource.one}
          {view && !view.record.is_active && <Badge>Archived</Badge>}
        </span>
      </PageTitle>
      <TabLinks
        label={resource.one}
        tabs={[
          { label: 'Details', ...tabLink('details') },
          ...(resource.isUsed
            ? [{ label: 'Used by', count: view && countOf(view.used_by), ...tabLink('used-by') }]
            : []),
          { label: 'History', ...tabLink('history') },
        ]}
      />
      {view && <Contents {...props} view={view} tab={tab} />}
      {view && load.failure && load.updatedAt && <StaleNotice updatedAt={load.updatedAt} onRetry={load.retry} />}
      {!view && load.failure && <Failed what={what} failure={load.failure} look="page" onRetry={load.retry} />}
      {!view && !load.failure && <Loading what={what} skeleton={<RecordSkeleton />} />}
      {isPhone && actions && <PinnedBar className={styles.pinned}>{actions}</PinnedBar>}
    </>
  )
}
