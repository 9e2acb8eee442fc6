import { conditionSetsEndpoints } from '@kerbline/domain/areas/condition-sets/endpoints.ts'
import { slotInWords } from '@kerbline/domain/areas/condition-sets/slots.ts'
import { conditionStateTable } from '@kerbline/domain/areas/condition-sets/case.ts'
import { openAmong } from '@kerbline/domain/cases/case-kind.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { useState } from 'react'
import { evidenceQueue } from '../../case/evidence/evidence-queue.ts'
import { refusedFile } from '../../case/evidence/evidence-source.ts'
import { tellOwnChange } from '../../case/own-versions.ts'
import { changeTrouble } from '../../data/failure.ts'
import { useIsOffline } from '../../data/live/connection.ts'
import { useIsPhone } from '../../data/media.ts'
import type { QueuedFile } from '../../data/outgoing/file-line.ts'
import { useFileAddress } from '../../data/pictures.ts'
import { useSignal } from '../../data/signal.ts'
import { useAction } from '../../data/use-action.ts'
import { zipTicked } from '../../fleet/archives/zip-documents.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { conditionSource, photosOf, type ConditionRecord, useMayTake } from './condition-source.ts'
import styles from './condition-sets.module.css'
import { SlotOutline } from './slot-outline.tsx'

const isOpen = openAmong(conditionStateTable)
type Slot = ConditionRecord['slots'][number]

interface TileProps {
  readonly slot: Slot
  readonly isChosen: boolean
  readonly queued: QueuedFile | undefined
  /** Undefined: nobody may add to it any more, or this person may not. */
  readonly onPhoto: ((file: File) => void) | undefined
  readonly onChoose: () => void
  readonly onRetry: (key: string) => void
  /** Undefined: there is nothing to remove, or nobody may any more. */
  readonly onRemove: (() => void) | undefined
}

function queuedWords({ state, words }: QueuedFile): string {
  if (state === 'refused') return `Could not upload. ${words ?? ''}`
  return state === 'waiting' && words !== null ? 'Saved on this device. Waiting for signal.' : 'Sending'
}

/** The way a photo is chosen, or taken with the phone's camera. */
function PhotoInput({ label, isCamera, onPhoto }: { label: string; isCamera: boolean; onPhoto: (file: File) => void }) {
  return (
    <input
      type="file"
      aria-label={label}
      accept="image/jpeg,image/png,image/webp"
      {...(isCamera && { capture: 'environment' as const })}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onPhoto(file)
        target.value = ''
      }}
    />
  )
}

function Tile({
  slot: { slot, photo, is_missing: isMissing },
  isChosen,
  queued,
  onPhoto,
  onChoose,
  onRetry,
  onRemove,
}: TileProps) {
  const isPhone = useIsPhone()
  const address = useFileAddress(photo?.preview_id ?? null)
  const name = slotInWords(slot)
  return (
    <li className={styles.tile} data-is-chosen={isChosen || undefined}>
      {photo ? (
        <button type="button" className={styles.picture} aria-pressed={isChosen} onClick={onChoose}>
          {address === undefined ? (
            <span className={styles.image} />
          ) : (
            <img src={address} alt={name} className={styles.image} />
          )}
        </button>
      ) : (
        <label className={styles.empty} data-is-asked={onPhoto !== undefined || undefined}>
          <SlotOutline slot={slot} />
          {onPhoto && <PhotoInput label={`Take photo: ${name}`} isCamera={isPhone} onPhoto={onPhoto} />}
        </label>
      )}
      <b>{name}</b>
      {queued ? (
        <small role={queued.state === 'refused' ? 'alert' : 'status'}>{queuedWords(queued)}</small>
      ) : isMissing ? (
        <small className={styles.missing}>
          <Icon of={WarningCircleIcon} /> {photo ? 'Take again' : 'Missing'}
        </small>
      ) : photo ? (
        <small className={styles.taken}>
          <Icon of={CheckCircleIcon} /> Taken
        </small>
      ) : (
        <small>If needed</small>
      )}
      {queued?.state === 'refused' && (
        <Button size="small" aria-label={`Send ${name} again`} onClick={() => onRetry(queued.key)}>
          Retry
        </Button>
      )}
      {photo && onPhoto && !queued && (
        <span className={styles.again}>
          Take again
          <PhotoInput label={`Take again: ${name}`} isCamera={isPhone} onPhoto={onPhoto} />
        </span>
      )}
      {isPhone && onPhoto && !queued && (
        <span className={styles.again}>
          Choose from gallery
          <PhotoInput label={`Choose from gallery: ${name}`} isCamera={false} onPhoto={onPhoto} />
        </span>
      )}
      {onRemove && !queued && (
        <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  )
}

/** The next empty slot of its kind is enough: six empty damage slots would ask for six damages. */
function isWorthShowing(
  { slot, photo, is_required: isRequired, is_missing: isMissing }: Slot,
  all: readonly Slot[],
): boolean {
  if (photo || isRequired || isMissing) return true
  const [kind] = slot.split('_')
  return all.find((each) => each.slot.startsWith(`${kind}_`) && !each.photo)?.slot === slot
}

interface Props {
  readonly record: ConditionRecord
  readonly chosen: string | undefined
  readonly onChoose: (slot: string) => void
}

/** Every slot of the body with its photo, or where it is taken. */
export function SlotsPanel({ record, chosen, onChoose }: Props) {
  const { id, slots, state } = record
  const mayTake = useMayTake() && isOpen(state)
  const mayRemove = mayTake && (state === 'draft' || state === 'retake')
  const queue = evidenceQueue(photosOf(id))
  const queued = useSignal(queue.items)
  const isOffline = useIsOffline()
  const [refused, setRefused] = useState<string>()
  const remove = useAction(conditionSetsEndpoints.removeDocument, {
    refreshes: [...conditionSource.refreshes, conditionSetsEndpoints.view],
  })
  const handleRemove = async (document: number): Promise<void> => {
    const removed = await remove.run({ id, document })
    if (removed) tellOwnChange({ id, ...removed })
  }
  const photos = slots.flatMap(({ photo }) => photo?.id ?? [])
  const missing = slots.filter(({ is_missing: isMissing }) => isMissing)
  const shown = slots.filter((slot) => slot.photo || slot.is_missing || (mayTake && isWorthShowing(slot, slots)))
  const handlePhoto = ({ slot, photo }: Slot, file: File): void => {
    const words = refusedFile(file, documentLimits)
    setRefused(words)
    if (words === undefined)
      queue.add([file], { type: 'photo', slot, replaces: photo?.id ?? null, visibility: 'customer' })
  }
  return (
    <Panel
      title="Photos"
      note={missing.length === 0 ? 'All there' : counted(missing.length, 'photo missing', 'photos missing')}
      isRuled
      tools={
        photos.length > 1 && (
          <Button size="small" onClick={() => void zipTicked(photos, `${record.number}, ${photos.length} photos`)}>
            Download all
          </Button>
        )
      }
    >
      <PanelBody className={styles.body}>
        {remove.failure && (
          <p role="alert" className={styles.missing}>
            We could not remove the photo. {changeTrouble(remove.failure)}
          </p>
        )}
        {missing.length > 0 && (
          <p className={styles.words}>Still missing: {missing.map(({ slot }) => slotInWords(slot)).join(', ')}.</p>
        )}
        {refused !== undefined && (
          <p role="alert" className={styles.missing}>
            {refused}
          </p>
        )}
        {isOffline && queued.length > 0 && (
          <Notice tone="amber" role="status">
            You are offline. Your photos will upload automatically when you have signal.
          </Notice>
        )}
        <ul className={styles.tiles} aria-label="Photos by slot">
          {shown.map((slot) => (
            <Tile
              key={slot.slot}
              slot={slot}
              isChosen={slot.slot === chosen}
              queued={queued.find((item) => item.slot === slot.slot)}
              onPhoto={mayTake ? (file) => handlePhoto(slot, file) : undefined}
              onChoose={() => onChoose(slot.slot)}
              onRetry={queue.retry}
              onRemove={mayRemove && slot.photo ? () => void handleRemove(slot.photo?.id ?? 0) : undefined}
            />
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}
