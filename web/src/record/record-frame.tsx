import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { useIsPhone } from '../data/media.ts'
import { setTitle } from '../data/navigation/title.ts'
import type { Loaded } from '../data/use-endpoint.ts'
import { Failed, Loading, StaleNotice } from '../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../ui/layout/page-title.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { PinnedBar } from '../ui/layout/pinned-bar.tsx'
import { SkeletonText } from '../ui/layout/skeleton.tsx'
import { TabLinks } from '../ui/layout/tabs.tsx'
import styles from './record-page.module.css'

/** Two columns to come, by the titles of their first panels. */
export const RecordSkeleton = ({ wide, narrow }: { wide: string; narrow: string }) => (
  <div className={styles.columns}>
    {[
      { title: wide, lines: 8 },
      { title: narrow, lines: 4 },
    ].map(({ title, lines }) => (
      <Panel key={title} title={title}>
        <div className={styles.skeleton}>
          <SkeletonText lines={lines} />
        </div>
      </Panel>
    ))}
  </div>
)

interface Props<View> {
  /** "Branch": what stands where its name is not known yet. */
  readonly one: string
  readonly list: { readonly label: string; readonly href: string }
  readonly load: Loaded<View>
  /** The record's own name, as soon as it is known. */
  readonly name: string | undefined
  /** The heading where it is more than the name: badges, a dot of colour. */
  readonly heading?: ReactNode
  readonly lead?: ReactNode
  /** Before the name: a large plate. */
  readonly before?: ReactNode
  /** At the title whatever the width, such as the steps up and down the list. */
  readonly tools?: ReactNode
  /** At the title, on phones in the bar at the foot. */
  readonly actions?: ReactNode
  readonly tabs: ComponentProps<typeof TabLinks>['tabs']
  readonly skeleton: ReactNode
  readonly children: (view: View) => ReactNode
}

/** Round every record's page: the way back, its name, what may be done, its tabs, and what stands there while it is on its way. */
export function RecordFrame<View>({ one, list, load, name, tabs, skeleton, children, ...head }: Props<View>) {
  const isPhone = useIsPhone()
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [name])
  const what = `this ${one.toLowerCase()}`
  const { data: view, failure, updatedAt, retry } = load
  return (
    <>
      <Breadcrumbs crumbs={[list]} current={name ?? one} />
      <PageTitle
        before={head.before}
        lead={head.lead}
        actions={
          <>
            {head.tools}
            {!isPhone && head.actions}
          </>
        }
      >
        <span className={styles.title}>{head.heading ?? name ?? one}</span>
      </PageTitle>
      {tabs.length > 0 && <TabLinks label={one} tabs={tabs} />}
      {view && children(view)}
      {view && failure && updatedAt && <StaleNotice updatedAt={updatedAt} onRetry={retry} />}
      {!view && failure && <Failed what={what} failure={failure} look="page" onRetry={retry} />}
      {!view && !failure && <Loading what={what} skeleton={skeleton} />}
      {isPhone && head.actions && <PinnedBar className={styles.pinned}>{head.actions}</PinnedBar>}
    </>
  )
}
