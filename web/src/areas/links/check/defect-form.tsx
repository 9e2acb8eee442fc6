import { severities, severityWords, type Severity } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import {
  checkPhotoLimits,
  MAX_NO_PHOTO_CHARACTERS,
  needsPhoto,
} from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useEffect, useState, type ChangeEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { smallPhoto } from '../../../fleet/links/small-photo.ts'
import { Notice } from '../../../ui/layout/banner.tsx'
import answerStyles from './answers.module.css'
import styles from './check.module.css'
import { DoNotDrive } from './do-not-drive.tsx'
import { alterCheck, type Defect, dropPhoto, findCheck, keepPhoto, type KeptCheck, readPhoto } from './kept-checks.ts'
import { nextOpen } from './new-check.ts'
import { StepFrame } from './step-frame.tsx'

const means = { advisory: 'Note only', minor: 'Safe to drive', dangerous: 'Do not drive' } as const
const signs = { advisory: InfoIcon, minor: WarningIcon, dangerous: WarningOctagonIcon } as const

/** What was taken, as the telephone keeps it. */
function Taken({ photo, place, onRemove }: { photo: string; place: number; onRemove: () => void }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let shown: string | undefined
    let isOver = false
    void readPhoto(photo).then((blob) => {
      if (isOver || !blob) return
      shown = URL.createObjectURL(blob)
      setAddress(shown)
    })
    return () => {
      isOver = true
      if (shown !== undefined) URL.revokeObjectURL(shown)
    }
  }, [photo])
  return (
    <li>
      {address === undefined ? <span /> : <img src={address} alt={`Number ${place}`} />}
      <button type="button" className={styles.small} onClick={onRemove}>
        Remove photo {place}
      </button>
    </li>
  )
}

/** The way out where the camera fails. */
const NoPhoto = (props: { words: string; isMissing: boolean; onChange: (words: string) => void }) => (
  <>
    <label className={styles.part}>
      <span>
        Can’t take a photo? <small>Enter a reason</small>
      </span>
      <input
        className={styles.text}
        autoComplete="off"
        maxLength={MAX_NO_PHOTO_CHARACTERS}
        value={props.words}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </label>
    {props.isMissing && (
      <Notice tone="red" role="alert">
        Take a photo, or enter a reason.
      </Notice>
    )}
  </>
)

interface Props {
  readonly check: KeptCheck
  readonly draft: Defect
  readonly onLeave: () => void
}

/** What is wrong, how bad it is, and photos of it. Kept with every press, as all of the check is. */
export function DefectForm({ check, draft, onLeave }: Props) {
  const { id } = check
  const item = check.items.find(({ code }) => code === draft.code)
  const saved = check.answers[draft.code]?.photos ?? []
  const change = (part: Partial<Defect>): void => void alterCheck(id, { draft: { ...draft, ...part } })
  const handlePhoto = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const files = [...(target.files ?? [])]
    target.value = ''
    for (const file of files) {
      const key = crypto.randomUUID()
      await keepPhoto(key, await smallPhoto(file))
      const now = findCheck(id)?.draft
      if (now) await alterCheck(id, { draft: { ...now, photos: [...now.photos, key] } })
    }
  }
  const handleRemove = (key: string): void => {
    change({ photos: draft.photos.filter((each) => each !== key) })
    if (!saved.includes(key)) dropPhoto(key)
  }
  const handleCancel = (): void => {
    for (const key of draft.photos) if (!saved.includes(key)) dropPhoto(key)
    void alterCheck(id, { draft: null })
  }
  const [isAsked, setAsked] = useState(false)
  const isPhotoNeeded = needsPhoto(draft)
  const noPhoto = (draft.no_photo ?? '').trim()
  const isPhotoMissing = isPhotoNeeded && draft.photos.length === 0 && noPhoto === ''
  const handleSave = (): void => {
    setAsked(true)
    if (isPhotoMissing) return
    const { code, no_photo: _, ...rest } = draft
    const answer = { ...rest, ...(isPhotoNeeded && draft.photos.length === 0 && { no_photo: noPhoto }) }
    for (const key of saved) if (!answer.photos.includes(key)) dropPhoto(key)
    const answered = { ...check, answers: { ...check.answers, [code]: { ...answer, note: answer.note.trim() } } }
    const photos = answer.photos.map((key) => ({ key, code, state: 'waiting' as const }))
    void alterCheck(id, {
      ...{ answers: answered.answers, draft: null, code: nextOpen(answered) },
      photos: [...check.photos.filter((photo) => photo.code !== code), ...photos],
    })
  }
  return (
    <StepFrame
      title={item?.item ?? 'Defect'}
      under="Defect"
      plate={check.plate}
      onClose={onLeave}
      footer={
        <>
          <button type="button" className={styles.wide} onClick={handleCancel}>
            Cancel
          </button>
          <button type="button" className={styles.primary} onClick={handleSave}>
            Save defect
          </button>
        </>
      }
    >
      {item?.guidance !== '' && <p className={styles.quiet}>{item?.guidance}</p>}
      <fieldset className={answerStyles.bad}>
        <legend>How serious is it?</legend>
        {severities.map((severity: Severity) => (
          <label key={severity} className={classes(answerStyles.choice, answerStyles[severity])}>
            <input
              type="radio"
              name="severity"
              checked={draft.severity === severity}
              onChange={() => change({ severity })}
            />
            <Icon of={signs[severity]} weight="fill" />
            {severityWords[severity]}
            <small>{means[severity]}</small>
          </label>
        ))}
      </fieldset>
      {draft.severity === 'dangerous' && <DoNotDrive check={check} />}
      <section className={styles.part} aria-label="Photos">
        <h2>Photo {isPhotoNeeded && <small>needed for a dangerous defect</small>}</h2>
        <ul className={styles.photos}>
          {draft.photos.map((photo, at) => (
            <Taken key={photo} photo={photo} place={at + 1} onRemove={() => handleRemove(photo)} />
          ))}
        </ul>
        {check.photos.length + draft.photos.length < checkPhotoLimits.photos && (
          <label className={styles.camera}>
            <Icon of={CameraIcon} weight="fill" /> Take photo
            <input type="file" accept="image/*" capture="environment" onChange={(event) => void handlePhoto(event)} />
          </label>
        )}
        {isPhotoNeeded && draft.photos.length === 0 && (
          <NoPhoto
            words={draft.no_photo ?? ''}
            isMissing={isAsked && isPhotoMissing}
            onChange={(words) => change({ no_photo: words })}
          />
        )}
      </section>
      <label className={styles.part}>
        <span>
          Note <small>(optional)</small>
        </span>
        <textarea
          rows={3}
          maxLength={500}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </label>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={draft.repaired}
          onChange={({ target }) => change({ repaired: target.checked })}
        />
        <span>I fixed it on the spot</span>
      </label>
    </StepFrame>
  )
}
