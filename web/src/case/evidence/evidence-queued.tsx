import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/layout/progress.tsx'
import type { QueuedFile } from '../../data/outgoing/file-line.ts'
import { sizeInWords } from './evidence-source.ts'
import styles from './evidence.module.css'

/** The picture as it lies on this device; the address made for it is given back when it is no longer shown. */
function LocalPicture({ file }: { readonly file: Blob }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!image.current) return undefined
    const address = URL.createObjectURL(file)
    image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img ref={image} alt="" className={styles.small} />
}

function stateInWords({ state, sent, file, words, isKept }: QueuedFile): string {
  if (state === 'refused') return `Could not upload. ${words ?? ''}`
  if (state === 'checking') return 'Uploaded. Checking the file.'
  if (state === 'sending') return `Sending, ${sizeInWords(sent)} of ${sizeInWords(file.size)}`
  const place = isKept ? 'Saved on this device' : 'Saved in this tab'
  return words === null ? `${place}.` : `${place}. It will upload when you are back online.`
}

interface Props {
  readonly item: QueuedFile
  readonly onRemove: (key: string) => void
  readonly onRetry: (key: string) => void
}

/** A file on its way: whether it lies on this device or has been sent, and how far it is. */
export function QueuedRow({ item, onRemove, onRetry }: Props) {
  const { key, name, file, state, sent } = item
  const isPicture = file.type.startsWith('image/')
  return (
    <li className={styles.queued} data-state={state}>
      {isPicture ? <LocalPicture file={file} /> : <Icon of={FilePdfIcon} className={styles.glyph} />}
      <div className={styles.words}>
        <b>{name}</b>
        <small role={state === 'refused' ? 'alert' : undefined}>{stateInWords(item)}</small>
        {state === 'sending' && <Progress label={`Sending ${name}`} value={sent} max={file.size} />}
        {state === 'waiting' && sent > 0 && <Progress label={`${name} waits`} value={sent} max={file.size} isPaused />}
        {(state === 'refused' || (state === 'waiting' && item.words !== null)) && (
          <Button size="small" icon={ArrowClockwiseIcon} onClick={() => onRetry(key)} aria-label={`Send ${name} again`}>
            Retry
          </Button>
        )}
      </div>
      {state !== 'checking' && (
        <IconButton icon={XIcon} label={`Cancel upload of ${name}`} size="touch" onClick={() => onRemove(key)} />
      )}
    </li>
  )
}
