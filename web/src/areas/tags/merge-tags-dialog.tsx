import { tagsEndpoints, type TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { vehicleCount } from '../../fleet/tags/tag-actions.ts'
import styles from './tags.module.css'

interface Props {
  readonly tags: readonly TagRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Why these cannot become one; null: they can. */
export function whyNotMerge(tags: readonly TagRow[]): string | null {
  if (tags.length < 2) return 'Choose two or more tags to merge.'
  if (tags.every((tag) => !tag.spans_company) && new Set(tags.map((tag) => tag.customer_account_number)).size > 1)
    return 'These tags belong to different accounts. Choose tags from one account.'
  return tags.every(({ kind }) => kind === 'by_rule')
    ? 'You cannot merge automatic tags only. Include at least one manual tag.'
    : null
}

function Preview({ kept, ids }: { kept: TagRow; ids: readonly number[] }) {
  const load = useEndpoint(tagsEndpoints.mergePreview, { id: kept.id, ids: [...ids] }, { freshForSeconds: 0 })
  return (
    <LoadState what="the counts" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={2} />}>
      {({ before, after, both, merged }) => (
        <div className={styles.sum} role="status">
          <b>
            {kept.name} will go from {before.toLocaleString('en-GB')} to {vehicleCount(after)}.
          </b>
          <p>
            {merged.map(({ name, vehicles }) => `${name} adds ${vehicles.toLocaleString('en-GB')}`).join(', ')}
            {both > 0 && `. ${vehicleCount(both)} already ${both === 1 ? 'has' : 'have'} more than one of these tags`}.
          </p>
        </div>
      )}
    </LoadState>
  )
}

/** Several tags become one: which one stays, and what that does, is seen first. */
export function MergeTagsDialog({ tags, onClose, onDone }: Props) {
  const byHand = tags.filter(({ kind }) => kind === 'by_hand')
  const [keptId, setKept] = useState(String(byHand[0]?.id ?? ''))
  const merge = useAction(tagsEndpoints.merge, { refreshes: [vehiclesEndpoints.list, scopeEndpoints.filterOptions] })
  const kept = byHand.find(({ id }) => String(id) === keptId)
  const ids = tags.filter((tag) => tag !== kept).map(({ id }) => id)
  const handleMerge = async (): Promise<void> => {
    if (!kept || !(await merge.run({ id: kept.id, ids }))) return
    showToast({
      tone: 'done',
      title: `${tags.length} tags merged into ${kept.name}.`,
      body: 'The others have been archived. You can restore them.',
    })
    onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Merge ${tags.length} tags`}
      lead="Choose a tag to keep. We will add it to the vehicles of the other tags, and archive those tags."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={merge.isRunning} busyLabel="Merging" onClick={() => void handleMerge()}>
            Merge tags
          </Button>
        </>
      }
    >
      <div className={styles.merge}>
        {merge.failure && (
          <Notice tone="red" role="alert">
            <b>We could not merge the tags.</b> {merge.failure.message}
          </Notice>
        )}
        <RadioList
          legend="Tag to keep"
          look="list"
          options={byHand.map(({ id, name, vehicles }) => ({
            value: String(id),
            label: name,
            note: vehicleCount(vehicles),
          }))}
          value={keptId}
          onChange={setKept}
        />
        {kept && <Preview key={kept.id} kept={kept} ids={ids} />}
      </div>
    </Dialog>
  )
}
