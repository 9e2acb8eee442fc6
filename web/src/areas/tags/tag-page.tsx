import { tagRecords, tagsEndpoints, type TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'
import { tagsResource } from '@kerbline/domain/areas/tags/form.ts'
import { visibilityNotes } from '@kerbline/domain/areas/tags/visibility.ts'
import { href } from '@kerbline/domain/screens.ts'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useEffect, useState } from 'react'
import { RecordHistory } from '../../record/record-history.tsx'
import { useKey } from '../../record/record-links.ts'
import { RecordMissing } from '../../record/record-missing.tsx'
import recordStyles from '../../record/record-page.module.css'
import { listLink, useListNavigation } from '../../record/list-navigation.ts'
import { useMayOpen } from '../../data/session/may.ts'
import { useLocation } from '../../data/location.ts'
import { setTitle } from '../../data/title.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink, IconLink } from '../../ui/button.tsx'
import { Failed, Loading, StaleNotice } from '../../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { TabLinks } from '../../ui/layout/tabs.tsx'
import { vehiclesWith } from './tag-cells.tsx'
import { TagDialog } from './tag-dialog.tsx'
import styles from './tags.module.css'
import { TagVehiclesEditor } from './tag-vehicles.tsx'

const screens = { list: 'tags', create: 'tags', view: 'tag', edit: 'tag' } as const

function Steps({ id }: { id: string }) {
  const neighbours = useListNavigation('tags', id)
  const step = (key: string | undefined, label: string, icon: typeof CaretUpIcon) =>
    key !== undefined && <IconLink icon={icon} label={label} href={href('tag', { id: key })} size="normal" isOutlined />
  return (
    neighbours && (
      <span className={recordStyles.steps}>
        {step(neighbours.previous, 'Previous tag', CaretUpIcon)}
        {step(neighbours.next, 'Next tag', CaretDownIcon)}
      </span>
    )
  )
}

function Actions({ tag }: { tag: TagRow }) {
  const [isEditing, setEditing] = useState(false)
  const mayOpen = useMayOpen()
  return (
    <>
      {mayOpen('vehicles') && tag.vehicles > 0 && <ButtonLink href={vehiclesWith(tag.id)}>Show in vehicles</ButtonLink>}
      {tag.is_active && (
        <Button icon={PencilSimpleIcon} onClick={() => setEditing(true)}>
          Edit tag
        </Button>
      )}
      {isEditing && <TagDialog tag={tag} onClose={() => setEditing(false)} />}
    </>
  )
}

/** One tag: which vehicles wear it, who put it there, and what it is. */
export function TagPage() {
  const id = useKey()
  const { query } = useLocation()
  const load = useEndpoint(tagsEndpoints.view, { id })
  const tag = load.data?.tag
  const name = tag?.name
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [name])
  if (load.problem?.status === 404 || load.problem?.status === 422)
    return <RecordMissing resource={tagsResource} screens={screens} />
  const isHistory = query['tab'] === 'history'
  const tabLink = (tab?: string) => ({
    href: href('tag', { id }, { tab }),
    isCurrent: (tab === 'history') === isHistory,
  })
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Tags', href: listLink('tags', screens) }]} current={name ?? 'Tag'} />
      <PageTitle
        lead={
          tag &&
          `${tag.description === null ? '' : `${tag.description}. `}${visibilityNotes[tag.visibility]} Account ${tag.customer_account_number}.`
        }
        actions={
          <>
            <Steps id={id} />
            {tag && <Actions tag={tag} />}
          </>
        }
      >
        <span className={recordStyles.title}>
          {tag && <span className={styles.dot} style={{ background: tag.colour }} aria-hidden="true" />}
          {name ?? 'Tag'}
          {tag?.kind === 'by_rule' && <Badge>Automatic</Badge>}
          {tag && !tag.is_active && <Badge>Archived</Badge>}
        </span>
      </PageTitle>
      <TabLinks
        label="Tag"
        tabs={[
          { label: 'Vehicles', count: tag?.vehicles, ...tabLink() },
          { label: 'History', ...tabLink('history') },
        ]}
      />
      {tag && !isHistory && <TagVehiclesEditor key={tag.id} tag={tag} />}
      {tag && isHistory && <RecordHistory resource={tagsResource} endpoints={tagRecords} recordKey={id} />}
      {tag && load.failure && load.updatedAt && <StaleNotice updatedAt={load.updatedAt} onRetry={load.retry} />}
      {!tag && load.failure && <Failed what="this tag" failure={load.failure} look="page" onRetry={load.retry} />}
      {!tag && !load.failure && <Loading what="this tag" skeleton={<SkeletonText lines={10} />} />}
    </>
  )
}
