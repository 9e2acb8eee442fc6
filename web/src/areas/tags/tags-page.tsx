import { counted } from '@kerbline/domain/kit/words.ts'
import { tagsEndpoints, type TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'
import { tagsPlan } from '@kerbline/domain/areas/tags/list.ts'
import { href } from '@kerbline/domain/screens.ts'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise'
import { GitMergeIcon } from '@phosphor-icons/react/dist/csr/GitMerge'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useCallback, useMemo, useState } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import type { BulkAction } from '../../list/bulk/list-bulk.ts'
import { ListPage } from '../../list/list-page.tsx'
import { rememberListNavigation } from '../../record/list-navigation.ts'
import { useSavedViews } from '../../list/views/views-source.ts'
import { useMay } from '../../data/session/may.ts'
import { navigate, useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { MergeTagsDialog, whyNotMerge } from './merge-tags-dialog.tsx'
import { renameButton, tagCells, vehiclesWith, type Renaming } from './tag-cells.tsx'
import { changeTags } from '../../fleet/tags/tag-actions.ts'
import { tagDialog } from './lazy-tag-dialog.ts'

interface Merging {
  readonly tags: readonly TagRow[]
  readonly done: () => void
}

const remember = (rows: readonly TagRow[]): void =>
  rememberListNavigation(
    'tags',
    rows.map(({ id }) => id),
  )

const countedTags = (count: number): string => counted(count, 'tag')

const moving = (isArchive: boolean): BulkAction<TagRow> => ({
  label: isArchive ? 'Restore' : 'Archive',
  icon: isArchive ? ArrowCounterClockwiseIcon : ArchiveIcon,
  all: { deed: 'change', values: { is_active: isArchive }, title: isArchive ? 'Restore' : 'Archive' },
  run: (tags, done) => {
    const changes = [{ ids: tags.map(({ id }) => id), values: { is_active: isArchive } }]
    const words = isArchive
      ? `${countedTags(tags.length)} restored, with their vehicles.`
      : `${countedTags(tags.length)} archived.`
    void changeTags(changes, words).then((isDone) => isDone && done())
  },
})

/** Every tag this person sees, with how many vehicles wear it. */
export function TagsPage() {
  const may = useMay()
  const { query } = useLocation()
  const mayManage = may('manage tags')
  const [renamed, setRenamed] = useState<number>()
  const [merging, setMerging] = useState<Merging>()
  const [isCreating, setCreating] = useState(false)
  const endCreating = useCallback(() => setCreating(false), [])
  const views = useSavedViews('tags')
  const { data: counts } = useEndpoint(tagsEndpoints.viewCounts, {})
  const isArchive = query['archived'] === 'yes'
  const renaming = useMemo<Renaming | undefined>(
    () => (mayManage ? { id: renamed, begin: setRenamed } : undefined),
    [mayManage, renamed],
  )
  const cells = useMemo(() => tagCells(renaming), [renaming])
  const rowHref = useCallback(
    ({ id }: TagRow) => (renamed === id ? undefined : mayManage ? href('tag', { id }) : vehiclesWith(id)),
    [renamed, mayManage],
  )
  const merge: BulkAction<TagRow> = {
    label: 'Merge …',
    icon: GitMergeIcon,
    run: (tags, done) => {
      const why = whyNotMerge(tags)
      if (why === null) setMerging({ tags, done })
      else showToast({ tone: 'failed', title: 'You cannot merge these tags.', body: why })
    },
  }
  const create = mayManage && (
    <Button
      variant="primary"
      icon={PlusIcon}
      onPointerEnter={ahead(tagDialog)}
      onFocus={ahead(tagDialog)}
      onClick={() => setCreating(true)}
    >
      Create tag
    </Button>
  )
  return (
    <>
      <ListPage
        title="Tags"
        what="tags"
        plan={tagsPlan}
        endpoint={tagsEndpoints.list}
        onRows={remember}
        rowHref={rowHref}
        hrefOfChanged={({ row_id: id }) => href('tag', { id })}
        cells={cells}
        besideName={renaming && renameButton(renaming)}
        card={{ status: 'kind', lines: ['description'], facts: ['vehicles', 'visibility'] }}
        primaryAction={create}
        searchHint="Name or description"
        emptyWords={{
          title: 'No tags yet',
          words:
            'Use tags to group vehicles, for example by depot, cost centre or contract. You can then filter lists, figures and the map by tag.',
        }}
        bulkActions={mayManage ? [moving(isArchive), ...(isArchive ? [] : [merge])] : undefined}
        exportEndpoint={tagsEndpoints.exportRows}
        views={views}
        viewCounts={counts}
        hasArchive={mayManage}
      />
      {isCreating && (
        <LazyDialog of={tagDialog} name="The form" onClose={endCreating}>
          {(TagDialog) => (
            <TagDialog tag={undefined} onClose={endCreating} onSaved={({ id }) => navigate(href('tag', { id }))} />
          )}
        </LazyDialog>
      )}
      {merging && (
        <MergeTagsDialog
          tags={merging.tags}
          onClose={() => setMerging(undefined)}
          onDone={() => {
            merging.done()
            setMerging(undefined)
          }}
        />
      )}
    </>
  )
}
