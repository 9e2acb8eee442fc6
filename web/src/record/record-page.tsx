import { useEffect, type ComponentType } from 'react'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { navigate, useLocation } from '../data/navigation/location.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordFacts, RecordFields } from './record-details.tsx'
import { RecordHistory } from './record-history.tsx'
import { knownTitle } from './record-known.ts'
import { keyOf, linkTo, titleOf, useKey, type CrudScreens, type RecordView } from './record-links.ts'
import { RecordMissing } from './record-missing.tsx'
import styles from './record-page.module.css'
import { listLink } from './list-navigation.ts'
import { ListSteps } from './list-steps.tsx'
import { RecordFrame, RecordSkeleton } from './record-frame.tsx'
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
  /** Above the fields, in the wide column: what one comes for. */
  readonly first?: ComponentType<RecordSlotProps> | undefined
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

function Contents({
  resource,
  endpoints,
  record: overrides = {},
  view,
  tab,
}: RecordPageProps & { view: RecordView; tab: Tab }) {
  const { cells, first: First, main: Main, aside: Aside } = overrides
  const { record, used_by: uses } = view
  if (tab === 'used-by')
    return <UsedBy uses={uses} title={titleOf(resource, record)} what={resource.one.toLowerCase()} />
  if (tab === 'history')
    return <RecordHistory resource={resource} endpoints={endpoints} recordKey={keyOf(resource, record)} />
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {First && <First view={view} />}
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

/** One record: what it says, what uses it, who changed it, and what may be done with it. */
export function RecordPage(props: RecordPageProps) {
  const { resource, endpoints, screens, record: overrides } = props
  const { query } = useLocation()
  const key = useKey()
  const tab = tabOf(query['tab'])
  const load = useEndpoint(endpoints.view, { key })
  const view = load.data
  const title = view ? titleOf(resource, view.record) : knownTitle(resource, endpoints, key)
  const present = view && keyOf(resource, view.record)
  const isOldSlug = present !== undefined && present !== key
  useEffect(() => {
    if (isOldSlug) navigate(linkTo(screens.view, present, query), { isReplace: true })
  }, [isOldSlug, present, query, screens.view])

  if (load.problem?.status === 404) return <RecordMissing resource={resource} screens={screens} />
  const Actions = overrides?.actions
  const tabLink = (each: Tab): { href: string; isCurrent: boolean } => ({
    href: linkTo(screens.view, key, { ...query, tab: each === 'details' ? undefined : each }),
    isCurrent: each === tab,
  })
  return (
    <RecordFrame
      one={resource.one}
      list={{ label: resource.many, href: listLink(resource.name, screens) }}
      load={load}
      name={title}
      heading={
        <>
          {title ?? resource.one}
          {view && !view.record.is_active && <Badge>Archived</Badge>}
        </>
      }
      tools={
        <ListSteps
          listName={resource.name}
          recordKey={key}
          what={resource.one.toLowerCase()}
          hrefOf={(other) => linkTo(screens.view, other, { tab: tab === 'details' ? undefined : tab })}
        />
      }
      actions={
        view && (
          <>
            {Actions && <Actions view={view} />}
            <RecordActions {...{ resource, endpoints, screens, view }} />
          </>
        )
      }
      tabs={[
        { label: 'Details', ...tabLink('details') },
        ...(resource.isUsed ? [{ label: 'Used by', count: view && countOf(view.used_by), ...tabLink('used-by') }] : []),
        { label: 'History', ...tabLink('history') },
      ]}
      skeleton={<RecordSkeleton wide="Details" narrow="About" />}
    >
      {(shown) => <Contents {...props} view={shown} tab={tab} />}
    </RecordFrame>
  )
}
