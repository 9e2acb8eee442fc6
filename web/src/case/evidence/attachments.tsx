// Photos and documents of a case that is not opened yet. They go once it is: by the same way as any evidence, with the same queue.
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { FormSection } from '../../ui/fields/field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { EvidenceChooser } from './evidence-chooser.tsx'
import { sizeInWords, type ChosenFacts, type EvidenceSource } from './evidence-source.ts'
import styles from './evidence.module.css'

export interface Attachment {
  readonly file: File
  readonly facts: ChosenFacts
}

interface Props {
  readonly attached: readonly Attachment[]
  readonly onChange: (attached: readonly Attachment[]) => void
}

export function AttachmentsField({ attached, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FormSection title="Photos and documents">
      {attached.length > 0 && (
        <ul className={styles.attached} aria-label="Attachments">
          {attached.map(({ file }, place) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span>
                <b>{file.name}</b> <small>{sizeInWords(file.size)}</small>
              </span>
              <IconButton
                icon={TrashIcon}
                label={`Remove ${file.name}`}
                size="touch"
                onClick={() => onChange(attached.toSpliced(place, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <EvidenceChooser
        input={input}
        replaced={undefined}
        mayAddForStaff={false}
        onChoose={(files, facts) => onChange([...attached, ...files.map((file) => ({ file, facts }))])}
      />
    </FormSection>
  )
}

/** Puts them on their way to the case that was opened; its page shows how far each has come. `one`: "query". */
export async function sendAttachments(
  source: EvidenceSource,
  attached: readonly Attachment[],
  one: string,
): Promise<void> {
  if (attached.length === 0) return
  try {
    const { evidenceQueue } = await import('./evidence-queue.ts')
    const queue = evidenceQueue(source)
    for (const { file, facts } of attached) queue.add([file], facts)
  } catch (error) {
    showToast({
      tone: 'failed',
      title: 'We could not send the files.',
      body: `Your ${one} was sent. Add the files on the ${one} page. ${error instanceof Error ? error.message : ''}`,
    })
  }
}
