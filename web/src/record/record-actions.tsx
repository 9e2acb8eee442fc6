import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { useState } from 'react'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { RecordAction, ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { call } from '../data/client.ts'
import { isLoadFailure } from '../data/failure.ts'
import { beginningOf, changed } from '../data/live/refresh.ts'
import { useAction } from '../data/use-action.ts'
import { Notice } from '../ui/layout/banner.tsx'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { Menu, type MenuEntry } from '../ui/overlay/menu.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { DeleteDialog } from './record-delete.tsx'
import { keyOf, linkTo, titleOf, type CrudScreens, type RecordView } from './record-links.ts'
import styles from './record-page.module.css'

interface Props {
  resource: Resource
  endpoints: ResourceEndpoints
  screens: CrudScreens
  view: RecordView
}

/** Puts back what a change replaced; its own toast says whether that worked, wherever the person is by then. */
async function undo(
  { change }: ResourceEndpoints,
  title: string,
  changes: { ids: number[]; values: Record<string, unknown> }[],
): Promise<void> {
  try {
    await call(change, { changes })
    showToast({ tone: 'done', title: `${title}: change undone.` })
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: `We could not undo the change to ${title}.`, body: error.message })
  }
  changed.emit([beginningOf(change.path)])
}

/** Archives and restores, with an undo in the toast. */
function useArchiving({ resource, endpoints, view }: Props) {
  const change = useAction(endpoints.change)
  const { record } = view
  const title = titleOf(resource, record)
  const run = async (isActive: boolean): Promise<void> => {
    const reply = await change.run({ changes: [{ ids: [record.id], values: { is_active: isActive } }] })
    if (!reply) return
    showToast({
      tone: 'done',
      title: `${title} ${isActive ? 'restored' : 'archived'}.`,
      action: { label: 'Undo', onSelect: () => void undo(endpoints, title, reply.before) },
    })
  }
  return { run, isRunning: change.isRunning, failure: change.failure }
}

/** The buttons of a record: whatever its `may` allows, and nothing else. */
export function RecordActions(props: Props) {
  const { resource, endpoints, screens, view } = props
  const [open, setOpen] = useState<'merge' | 'delete'>()
  const archiving = useArchiving(props)
  const may = (action: RecordAction): boolean => view.may.includes(action)
  // What is used cannot be deleted: whoever may archive it is told by what, instead of finding no button.
  const isDeleteOffered = may('delete') || (may('archive') && view.used_by.length > 0)
  const what = resource.one.toLowerCase()
  const entries: MenuEntry[] = [
    ...(may('merge')
      ? [{ kind: 'action', label: `Merge into this ${what}`, onSelect: () => setOpen('merge') } as const]
      : []),
    ...(isDeleteOffered
      ? [
          {
            kind: 'action',
            label: `Delete ${what}`,
            isDangerous: true,
            onSelect: () => setOpen('delete'),
          } as const,
        ]
      : []),
  ]
  return (
    <>
      {archiving.failure && (
        <Notice tone="red" role="alert" className={styles.trouble}>
          <b>Not changed.</b> {archiving.failure.message}
        </Notice>
      )}
      {may('archive') && (
        <Button isBusy={archiving.isRunning} busyLabel="Archiving" onClick={() => void archiving.run(false)}>
          Archive
        </Button>
      )}
      {may('restore') && (
        <Button isBusy={archiving.isRunning} busyLabel="Restoring" onClick={() => void archiving.run(true)}>
          Restore
        </Button>
      )}
      {may('edit') && (
        <ButtonLink variant="primary" href={linkTo(screens.edit, keyOf(resource, view.record))}>
          Edit
        </ButtonLink>
      )}
      {entries.length > 0 && (
        <Menu
          align="end"
          trigger={<IconButton icon={DotsThreeIcon} iconWeight="bold" label="More actions" size="normal" isOutlined />}
          entries={entries}
        />
      )}
      {open === 'merge' && (
        <MergeDialog resource={resource} endpoints={endpoints} view={view} onClose={() => setOpen(undefined)} />
      )}
      {open === 'delete' && (
        <DeleteDialog
          {...props}
          onClose={() => setOpen(undefined)}
          onArchive={
            may('archive')
              ? () => {
                  setOpen(undefined)
                  void archiving.run(false)
                }
              : undefined
          }
        />
      )}
    </>
  )
}
