import {
  documentLimits,
  documentTypeNames,
  documentTypes,
  type DocumentType,
} from '@kerbline/domain/cases/document-types.ts'
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { useId, useState, type ChangeEvent, type DragEvent, type RefObject } from 'react'
import { useIsPhone } from '../../data/media.ts'
import { classes } from '../../ui/classes.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Switch } from '../../ui/choices/switch.tsx'
import { Icon } from '../../ui/icon.tsx'
import { refusedFile, sizeInWords, type ChosenFacts, type EvidenceDocument } from './evidence-source.ts'
import styles from './evidence.module.css'

const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'
const isTypeName = (word: string): word is DocumentType => Object.hasOwn(documentTypes, word)
const typeOptions = documentTypeNames.map((value) => ({ value, label: documentTypes[value].label }))

/** A new version is what the one before it was. */
const factsLike = ({ type, slot, id, visibility }: EvidenceDocument): ChosenFacts => ({
  ...{ type: isTypeName(type) ? type : 'other', slot, replaces: id, visibility },
})

interface Props {
  readonly onChoose: (files: readonly File[], facts: ChosenFacts) => void
  readonly mayAddForStaff: boolean
  /** What is being replaced: the next file takes its place. */
  readonly replaced: EvidenceDocument | undefined
  readonly input: RefObject<HTMLInputElement | null>
}

/** Files chosen, dropped, or taken with the telephone's camera. What cannot be sent is said at once, the rest goes. */
export function EvidenceChooser({ onChoose, mayAddForStaff, replaced, input }: Props) {
  const [type, setType] = useState<DocumentType>('photo')
  const [isForStaff, setForStaff] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  const isPhone = useIsPhone()
  const hint = useId()
  const take = (files: readonly File[]): void => {
    const all = replaced ? files.slice(0, 1) : files
    setRefused(all.flatMap((file) => refusedFile(file, documentLimits) ?? []))
    const fitting = all.filter((file) => refusedFile(file, documentLimits) === undefined)
    const visibility = isForStaff ? 'staff' : 'customer'
    const ofKind = (isPicture: boolean): void => {
      const files = fitting.filter((file) => file.type.startsWith('image/') === isPicture)
      // What is no picture is no photo, whatever is chosen for most of them.
      const its = type === 'photo' && !isPicture ? 'other' : type
      if (files.length > 0) onChoose(files, { type: its, slot: null, replaces: null, visibility })
    }
    if (replaced) return fitting.length > 0 ? onChoose(fitting, factsLike(replaced)) : undefined
    ofKind(true)
    ofKind(false)
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
    <div className={styles.chooser} data-print="hide">
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
            multiple={!replaced}
            accept={ACCEPTED}
            aria-describedby={hint}
            onChange={handleChange}
          />
          <Icon of={UploadSimpleIcon} />
          <span>
            <b>{replaced ? `Choose what replaces ${replaced.title}` : 'Choose files'}</b> or drop them here
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
      {!replaced && (
        <div className={styles.facts}>
          <SelectField label="Kind" options={typeOptions} value={type} onChange={setType} />
          {mayAddForStaff && (
            <Switch
              label="Only the hire company sees them"
              checked={isForStaff}
              onChange={({ target }) => setForStaff(target.checked)}
            />
          )}
        </div>
      )}
    </div>
  )
}
