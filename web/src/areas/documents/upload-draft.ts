// What is typed for an upload that is not sent yet: kept in the browser with its files, so that neither a closed drawer nor a closed tab
// loses any of it.
import { titleOfFile } from '@kerbline/domain/areas/documents/file-title.ts'
import type { FoundOwner } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { type DocumentType, documentTypeNames } from '@kerbline/domain/cases/document-types.ts'
import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../data/drafts.ts'
import { newKey } from '../../data/use-action.ts'

export interface DraftFile {
  readonly key: string
  readonly file: File
  readonly title: string
  readonly issuedOn: string | null
  readonly expiresOn: string | null
}

export interface UploadDraft {
  readonly owner: FoundOwner | undefined
  readonly type: DocumentType | ''
  readonly isForStaff: boolean
  readonly files: readonly DraftFile[]
}

const NAME = 'documents-upload'
export const emptyDraft: UploadDraft = { owner: undefined, type: '', isForStaff: false, files: [] }

export const isDocumentType = (word: string | undefined): word is DocumentType =>
  documentTypeNames.some((each) => each === word)

export const draftOf = (file: File): DraftFile => ({
  ...{ key: newKey(), file, title: titleOfFile(file.name), issuedOn: null, expiresOn: null },
})

const isDraft = (value: unknown): value is UploadDraft =>
  typeof value === 'object' && value !== null && 'files' in value && Array.isArray(value.files) && 'isForStaff' in value

interface Kept {
  readonly draft: UploadDraft
  readonly change: (part: Partial<UploadDraft>) => void
  /** It was sent, or given up. */
  readonly forget: () => void
  /** What was typed on an earlier visit came back. */
  readonly hasReturned: boolean
}

export function useUploadDraft(): Kept {
  const [draft, setDraft] = useState(emptyDraft)
  const [hasReturned, setReturned] = useState(false)
  useEffect(() => {
    let isOver = false
    void readDraft(NAME).then((kept) => {
      if (isOver || !isDraft(kept)) return
      setDraft((now) => (now === emptyDraft ? kept : now))
      setReturned(true)
    })
    return () => {
      isOver = true
    }
  }, [])
  return {
    draft,
    hasReturned,
    change: (part) => {
      const next = { ...draft, ...part }
      setDraft(next)
      void keepDraft(NAME, next)
    },
    forget: () => {
      setDraft(emptyDraft)
      setReturned(false)
      void dropDraft(NAME)
    },
  }
}
