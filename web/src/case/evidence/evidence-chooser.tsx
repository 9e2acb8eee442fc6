import { documentTypeNames, documentTypes, type DocumentType } from '@kerbline/domain/cases/document-types.ts'
import { useState, type RefObject } from 'react'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Switch } from '../../ui/choices/switch.tsx'
import type { ChosenFacts, EvidenceDocument } from './evidence-source.ts'
import styles from './evidence.module.css'
import { FileDrop } from './file-drop.tsx'

const isTypeName = (word: string): word is DocumentType => Object.hasOwn(documentTypes, word)
const typeOptions = documentTypeNames.map((value) => ({ value, label: documentTypes[value].label }))

/** A new version is what the one before it was. */
const factsLike = ({ type, slot, id, visibility }: EvidenceDocument): ChosenFacts => ({
  ...{ type: isTypeName(type) ? type : 'other', slot, replaces: id, visibility },
})

interface Props {
  readonly onChoose: (files: readonly File[], facts: ChosenFacts) => void
  readonly mayAddForStaff: boolean
  readonly usual?: DocumentType | undefined
  /** What is being replaced: the next file takes its place. */
  readonly replaced: EvidenceDocument | undefined
  readonly input: RefObject<HTMLInputElement | null>
}

/** Files for a case, with what they are; or the one that takes the place of another. */
export function EvidenceChooser({ onChoose, mayAddForStaff, replaced, input, usual = 'photo' }: Props) {
  const [type, setType] = useState<DocumentType>(usual)
  const [isForStaff, setForStaff] = useState(false)
  const take = (fitting: readonly File[]): void => {
    if (replaced) return onChoose(fitting, factsLike(replaced))
    const visibility = isForStaff ? 'staff' : 'customer'
    for (const isPicture of [true, false]) {
      const files = fitting.filter((file) => file.type.startsWith('image/') === isPicture)
      // What is no picture is no photo, whatever is chosen for most of them.
      const its = type === 'photo' && !isPicture ? 'other' : type
      if (files.length > 0) onChoose(files, { type: its, slot: null, replaces: null, visibility })
    }
  }
  return (
    <div className={styles.chooser} data-print="hide">
      <FileDrop
        label={replaced ? `Choose what replaces ${replaced.title}` : 'Choose files'}
        isOne={replaced !== undefined}
        input={input}
        onFiles={take}
      />
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
