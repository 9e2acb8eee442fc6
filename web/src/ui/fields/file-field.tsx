import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { FieldFrame, useFieldIds, type FieldWords } from './field.tsx'
import styles from './file-field.module.css'
import { Icon } from '../icon.tsx'
import { Progress } from '../layout/progress.tsx'

/** What is accepted, said before anybody chooses. */
export interface FileRule {
  /** Media types: `image/png`. */
  types: readonly string[]
  /** "JPEG, PNG or WebP" */
  words: string
  maxMegabytes: number
}

interface Props extends FieldWords {
  id?: string | undefined
  rule: FileRule
  /** What stands now: just chosen, or kept by the server and shown from its address. */
  chosen: File | { readonly name: string; readonly address: string } | undefined
  onChoose: (file: File) => void
  onRemove?: (() => void) | undefined
  /** 0 to 100 while it is being sent; 'unknown' where that cannot be told. */
  progress?: number | 'unknown' | undefined
  isDisabled?: boolean | undefined
}

const megabyte = 1_048_576
const sizeWords = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / megabyte).toFixed(1)} MB`

/** Why a file cannot be taken, with the remedy; undefined where it can. */
export function refusalOf(file: File, { types, words, maxMegabytes }: FileRule): string | undefined {
  if (file.size === 0) return `${file.name} is empty. Choose a different file.`
  if (!types.includes(file.type)) return `${file.name} is the wrong file type. Choose ${words}.`
  if (file.size > maxMegabytes * megabyte)
    return `${file.name} is ${sizeWords(file.size)}. The limit is ${maxMegabytes} MB.`
  return undefined
}

/** The picture, just chosen or kept; the address made for a chosen one is given back when it is no longer shown. */
function Preview({ chosen, label }: { chosen: NonNullable<Props['chosen']>; label: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!(chosen instanceof File) || !image.current) return undefined
    const address = URL.createObjectURL(chosen)
    image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [chosen])
  if (chosen instanceof File && !chosen.type.startsWith('image/'))
    return <Icon of={ImageIcon} className={styles.glyph} />
  return (
    <img
      key={chosen instanceof File ? 'chosen' : chosen.address}
      ref={image}
      {...(chosen instanceof File ? {} : { src: chosen.address })}
      alt={`${label} as it will be shown`}
      className={styles.preview}
    />
  )
}

function Chosen({ chosen, label, onRemove, progress }: Pick<Props, 'chosen' | 'label' | 'onRemove' | 'progress'>) {
  if (!chosen) return null
  return (
    <div className={styles.chosen}>
      <Preview chosen={chosen} label={label} />
      <div className={styles.words}>
        <b>{chosen.name}</b>
        {chosen instanceof File && <small>{progress === undefined ? sizeWords(chosen.size) : 'Sending'}</small>}
        {typeof progress === 'number' && <Progress label={`Sending ${chosen.name}`} value={progress} />}
      </div>
      {onRemove && <IconButton icon={TrashIcon} label={`Remove ${chosen.name}`} onClick={onRemove} />}
    </div>
  )
}

/** One file, chosen or dropped. Kind and size are said before, and checked before anything is sent. */
export function FileField({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  isOptional,
  rule,
  chosen,
  onChoose,
  onRemove,
  progress,
  isDisabled = false,
}: Props) {
  const [refused, setRefused] = useState<string>()
  const [isOver, setOver] = useState(false)
  const wrong = refused ?? error
  const said = (
    <>
      {hint && <>{hint} </>}
      {rule.words}, up to {rule.maxMegabytes} MB
    </>
  )
  const ids = useFieldIds(id, { hint: said, error: wrong })
  const take = (file: File | undefined): void => {
    if (!file) return
    const why = refusalOf(file, rule)
    setRefused(why)
    if (why === undefined) onChoose(file)
  }
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) take(event.dataTransfer.files[0])
  }
  return (
    <FieldFrame {...{ ids, label, isLabelHidden, error: wrong, isOptional }} hint={said}>
      <Chosen chosen={chosen} label={label} onRemove={isDisabled ? undefined : onRemove} progress={progress} />
      <div
        className={classes(styles.drop, isOver && styles.over, wrong !== undefined && styles.wrong)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <input
          type="file"
          id={ids.controlId}
          className={styles.input}
          accept={rule.types.join(',')}
          disabled={isDisabled}
          aria-labelledby={ids.labelId}
          aria-describedby={ids.describedBy}
          aria-invalid={wrong !== undefined || undefined}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = '' // the same file may be chosen again after it was removed
          }}
        />
        <Icon of={UploadSimpleIcon} />
        <span>
          <b>{chosen ? 'Choose another file' : 'Choose a file'}</b> or drop it here
        </span>
      </div>
    </FieldFrame>
  )
}
