// Files chosen, dropped, or taken with the telephone's camera: a room of its own, for whatever is to become of them.
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { useId, useState, type ChangeEvent, type DragEvent, type RefObject } from 'react'
import { useIsPhone } from '../../data/media.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { refusedFile, sizeInWords } from './evidence-source.ts'
import styles from './evidence.module.css'

const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

interface Props {
  /** "Choose files" */
  readonly label: string
  readonly isOne?: boolean | undefined
  readonly input?: RefObject<HTMLInputElement | null> | undefined
  /** Those that can be sent; of the others it says why not. */
  readonly onFiles: (files: readonly File[]) => void
}

/** What cannot be sent is said at once, the rest goes on. */
export function FileDrop({ label, isOne = false, input, onFiles }: Props) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  const isPhone = useIsPhone()
  const hint = useId()
  const take = (files: readonly File[]): void => {
    const all = isOne ? files.slice(0, 1) : files
    setRefused(all.flatMap((file) => refusedFile(file, documentLimits) ?? []))
    const fitting = all.filter((file) => refusedFile(file, documentLimits) === undefined)
    if (fitting.length > 0) onFiles(fitting)
  }
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    take([...(target.files ?? [])])
    target.value = '' // the same file may be chosen again after it was removed
  }
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <>
      <div
        className={classes(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <label className={styles.choose}>
          <input
            ref={input}
            type="file"
            multiple={!isOne}
            accept={ACCEPTED}
            aria-describedby={hint}
            onChange={handleChange}
          />
          <Icon of={UploadSimpleIcon} />
          <span>
            <b>{label}</b> or drop them here
          </span>
        </label>
        {isPhone && (
          <label className={styles.choose}>
            <input type="file" accept="image/*" capture="environment" onChange={handleChange} />
            <Icon of={CameraIcon} />
            <b>Take a photo</b>
          </label>
        )}
      </div>
      <small id={hint} className={styles.hint}>
        JPEG, PNG or WebP up to {sizeInWords(documentLimits.pictureBytes)}, PDF up to{' '}
        {sizeInWords(documentLimits.pdfBytes)}
      </small>
      {refused.map((words) => (
        <p key={words} role="alert" className={styles.refused}>
          {words}
        </p>
      ))}
    </>
  )
}
