// Photos and documents of a question that is not sent yet. They go once it is: by the same way as any evidence, with the same queue.
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useRef } from 'react'
import { EvidenceChooser } from '../../case/evidence/evidence-chooser.tsx'
import { sizeInWords, type ChosenFacts } from '../../case/evidence/evidence-source.ts'
import { IconButton } from '../../ui/button.tsx'
import { FormSection } from '../../ui/fields/field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './queries.module.css'
import { querySource } from './query-source.ts'

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
        <ul className={styles.attached} aria-label="Goes with it">
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

/** Puts them on their way to the query that was made; its page shows how far each has come. */
export async function sendAttachments(id: number, attached: readonly Attachment[]): Promise<void> {
  if (attached.length === 0) return
  try {
    const { evidenceQueue } = await import('../../case/evidence/evidence-queue.ts')
    const queue = evidenceQueue({ kind: 'query', id, calls: queriesEndpoints, refreshes: querySource.refreshes })
    for (const { file, facts } of attached) queue.add([file], facts)
  } catch (error) {
    showToast({
      tone: 'failed',
      title: 'The files were not sent.',
      body: `Your question was. Add them on its page. ${error instanceof Error ? error.message : ''}`,
    })
  }
}
