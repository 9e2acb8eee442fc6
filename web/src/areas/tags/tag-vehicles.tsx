import type { TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'
import { instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { useState } from 'react'
import { useLeaveGuard } from '../../form/form-guard.ts'
import { failureWords, isLoadFailure } from '../../data/failure.ts'
import { useToday } from '../../data/session/me.ts'
import { useIsPhone } from '../../data/media.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { PinnedBar } from '../../ui/layout/pinned-bar.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { applyTags, vehicleCount } from '../../fleet/tags/tag-actions.ts'
import styles from './tag-page.module.css'
import { TagPane, TagSwitches } from './tag-pane.tsx'
import {
  gatherVehicles,
  maxGathered,
  nothingPending,
  pendingWords,
  withMoved,
  type SidedVehicle,
  type TagVehicles,
} from './use-tag-vehicles.ts'

/** Why no hand can change which vehicles wear it; nothing where it can. */
function Fixed({ tag }: { tag: TagRow }) {
  const today = useToday()
  if (!tag.is_active)
    return (
      <Notice tone="idle">
        <b>{tag.name} is archived.</b> It is not on any vehicles. Restore it from the tags list to put it back.
      </Notice>
    )
  return (
    <Notice>
      <b>{tag.name} is automatic.</b> It is on every vehicle on account {tag.customer_account_number} that matches this
      rule: {tag.rule_words}.{' '}
      {tag.rule_applied_at !== null &&
        today !== undefined &&
        `Last applied ${instantInSentence(tag.rule_applied_at, today)}.`}{' '}
      To change which vehicles have it, edit its rule.
    </Notice>
  )
}

/** Moves every vehicle that matches what is searched, up to the most one gathers by hand. */
function AllButton({
  tag,
  source,
  onFound,
}: {
  tag: TagRow
  source: TagVehicles
  onFound: (vehicles: readonly SidedVehicle[]) => void
}) {
  const [isBusy, setBusy] = useState(false)
  const { search, total = 0 } = source
  if (search.trim() === '' || total === 0) return null
  const handleAll = async (): Promise<void> => {
    setBusy(true)
    try {
      onFound((await gatherVehicles(tag.id, 'out', { search })).rows)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({
        tone: 'failed',
        title: 'We could not load the vehicles.',
        body: failureWords(error, 'vehicles').remedy,
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      isBusy={isBusy}
      busyLabel="Loading"
      disabledReason={
        total > maxGathered
          ? `You can add up to ${maxGathered.toLocaleString('en-GB')} at a time. Narrow the search, or use an automatic tag`
          : undefined
      }
      onClick={() => void handleAll()}
    >
      Add all {total.toLocaleString('en-GB')}
    </Button>
  )
}

/** Two panes, in and not in; on phones one list with switches. Nothing is saved until it is said so. */
export function TagVehiclesEditor({ tag }: { tag: TagRow }) {
  const isPhone = useIsPhone()
  const [pending, setPending] = useState(nothingPending)
  const [isPasting, setPasting] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isOpen = tag.kind === 'by_hand' && tag.is_active
  const changes = pending.add.size + pending.remove.size
  const guard = useLeaveGuard(changes > 0)
  const move = (vehicles: readonly SidedVehicle[], isWanted: boolean): void =>
    setPending((before) => withMoved(before, vehicles, isWanted))
  const handleSave = async (): Promise<void> => {
    setSaving(true)
    const act = (of: ReadonlyMap<number, unknown>) =>
      of.size > 0 ? [{ tag_id: tag.id, vehicle_ids: [...of.keys()] }] : []
    const done = await applyTags(
      { add: act(pending.add), remove: act(pending.remove) },
      ({ added, removed }) =>
        [
          ...(added > 0 ? [`${tag.name} added to ${vehicleCount(added)}.`] : []),
          ...(removed > 0 ? [`${tag.name} removed from ${vehicleCount(removed)}.`] : []),
        ].join(' ') || 'No changes to save.',
    )
    setSaving(false)
    if (done) setPending(nothingPending)
  }
  const onMove = isOpen ? move : undefined
  const paste = isOpen && (
    <Button size="small" icon={ClipboardTextIcon} onClick={() => setPasting(true)}>
      Paste registrations
    </Button>
  )
  const outTools = (source: TagVehicles) => (
    <span className={styles.tools}>
      <AllButton tag={tag} source={source} onFound={(vehicles) => move(vehicles, true)} />
      {paste}
    </span>
  )
  return (
    <>
      {!isOpen && (
        <div className={styles.notices}>
          <Fixed tag={tag} />
        </div>
      )}
      {isPhone && isOpen ? (
        <TagSwitches
          tagId={tag.id}
          onMove={onMove}
          tools={paste}
          isWanted={({ id, is_in: isIn }) => pending.add.has(id) || (isIn && !pending.remove.has(id))}
        />
      ) : (
        <div className={isOpen ? styles.panes : undefined}>
          <TagPane tagId={tag.id} side="in" arriving={pending.add} leaving={pending.remove} onMove={onMove} />
          {isOpen && (
            <TagPane
              tagId={tag.id}
              side="out"
              arriving={pending.remove}
              leaving={pending.add}
              onMove={onMove}
              tools={outTools}
            />
          )}
        </div>
      )}
      {changes > 0 && (
        <PinnedBar className={styles.bar}>
          <p role="status">{pendingWords(pending)}</p>
          <Button onClick={() => setPending(nothingPending)}>Discard</Button>
          <Button variant="primary" isBusy={isSaving} busyLabel="Saving" onClick={() => void handleSave()}>
            Save changes
          </Button>
        </PinnedBar>
      )}
      {isPasting && (
        <PasteDialog
          tagId={tag.id}
          account={tag.customer_account_number}
          onFound={(vehicles) => move(vehicles, true)}
          onClose={() => setPasting(false)}
        />
      )}
      <ConfirmDialog
        isOpen={guard.isAsking}
        onClose={guard.stay}
        onConfirm={guard.leave}
        title={`Leave without saving ${tag.name}?`}
        lead={`${pendingWords(pending)}. These changes are not saved.`}
        confirmLabel="Leave without saving"
        isDangerous
      />
    </>
  )
}
