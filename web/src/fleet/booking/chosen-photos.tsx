import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useRef } from 'react'
import { EvidenceChooser } from '../../case/evidence/evidence-chooser.tsx'
import { sizeInWords, type ChosenFacts } from '../../case/evidence/evidence-source.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'
import styles from './ask-work.module.css'

/** Files that go once there is a case to send them to. */
export interface ChosenFile {
  readonly file: File
  readonly facts: ChosenFacts
}

interface Props {
  readonly files: readonly ChosenFile[]
  readonly onChange: (files: readonly ChosenFile[]) => void
}

export function ChosenPhotos({ files, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FieldGroup id="photos" legend="Photos and documents" isOptional>
      <EvidenceChooser
        onChoose={(added, facts) => onChange([...files, ...added.map((file) => ({ file, facts }))])}
        mayAddForStaff={false}
        replaced={undefined}
        input={input}
      />
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Chosen files">
          {files.map((chosen, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same file may be chosen twice
            <li key={place}>
              <span>
                {chosen.file.name} <small>{sizeInWords(chosen.file.size)}</small>
              </span>
              <IconButton
                icon={XIcon}
                label={`Remove ${chosen.file.name}`}
                onClick={() => onChange(files.filter((each) => each !== chosen))}
              />
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  )
}
