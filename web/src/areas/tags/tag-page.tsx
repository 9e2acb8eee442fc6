import { tagRecords, tagsEndpoints, type TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'
import { tagsResource } from '@kerbline/domain/areas/tags/form.ts'
import { visibilityNotes } from '@kerbline/domain/areas/tags/visibility.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useState } from 'react'
import { RecordHistory } from '../../record/record-history.tsx'
import { useKey } from '../../record/record-links.ts'
import { RecordMissing } from '../../record/record-missing.tsx'
import { listLink } from '../../record/list-navigation.ts'
import { ListSteps } from '../../record/list-steps.tsx'
import { RecordFrame } from '../../record/record-frame.tsx'
import { useMayOpen } from '../../data/session/may.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { vehiclesWith } from './tag-cells.tsx'
import { TagDialog } from './tag-dialog.tsx'
import styles from './tags.module.css'
import { TagVehiclesEditor } from './tag-vehicles.tsx'

const screens = { list: 'tags', create: 'tags', view: 'tag', edit: 'tag' } as const

function Actions({ tag }: { tag: TagRow }) {
  const [isEditing, setEditing] = useState(false)
  const mayOpen = useMayOpen()
  return (
    <>
      {mayOpen('vehicles') && tag.vehicles > 0 && <ButtonLink href={vehiclesWith(tag.id)}>Show in vehicles</ButtonLink>}
      {tag.is_active && (
        <Button
          icon={PencilSimpleIcon}
          disabledReason={tag.is_whole ? undefined : 'Select all of the company’s accounts to edit this tag'}
          onClick={() => setEditing(true)}
        >
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
  if (load.problem?.status === 404 || load.problem?.status === 422)
    return <RecordMissing resource={tagsResource} screens={screens} />
  const isHistory = query['tab'] === 'history'
  const tabLink = (tab?: string) => ({
    href: href('tag', { id }, { tab }),
    isCurrent: (tab === 'history') === isHistory,
  })
  return (
    <RecordFrame
      one="Tag"
      list={{ label: 'Tags', href: listLink('tags', screens) }}
      load={load}
      name={name}
      heading={
        <>
          {tag && <span className={styles.dot} style={{ background: tag.colour }} aria-hidden="true" />}
          {name ?? 'Tag'}
          {tag?.kind === 'by_rule' && <Badge>Automatic</Badge>}
          {tag && !tag.is_active && <Badge>Archived</Badge>}
        </>
      }
      lead={
        tag &&
        `${tag.description === null ? '' : `${tag.description}. `}${visibilityNotes[tag.visibility]} ${tag.spans_company ? 'For every account of the company' : `Account ${tag.customer_account_number}`}.`
      }
      tools={
        <>
          <ListSteps listName="tags" recordKey={id} what="tag" hrefOf={(other) => href('tag', { id: other })} />
          {tag && <Actions tag={tag} />}
        </>
      }
      tabs={[
        { label: 'Vehicles', count: tag?.vehicles, ...tabLink() },
        { label: 'History', ...tabLink('history') },
      ]}
      skeleton={<SkeletonText lines={10} />}
    >
      {({ tag: shown }) =>
        isHistory ? (
          <RecordHistory resource={tagsResource} endpoints={tagRecords} recordKey={id} />
        ) : (
          <TagVehiclesEditor key={shown.id} tag={shown} />
        )
      }
    </RecordFrame>
  )
}
