// What the pieces of evidence are told of a case: whose it is, and the calls of its kind; and of papers that belong to no case.
import type { DocumentOwner } from '@kerbline/domain/areas/documents/owners.ts'
import type { CaseDocument, documentEndpoints } from '@kerbline/domain/cases/document-endpoints.ts'
import type { DocumentType } from '@kerbline/domain/cases/document-types.ts'
import type { CaseKindName } from '@kerbline/domain/cases/kinds.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'

export type EvidenceCalls = Pick<ReturnType<typeof documentEndpoints>, 'documents' | 'addDocument' | 'removeDocument'>

export interface EvidenceSource {
  readonly kind: CaseKindName
  readonly id: number
  readonly calls: EvidenceCalls
  /** What is chosen at first; absent: photos. */
  readonly usual?: DocumentType | undefined
  /** Besides the kind's own calls: lists, figures and worklists that tell of it. */
  readonly refreshes?: readonly Endpoint[] | undefined
}

export type EvidenceDocument = CaseDocument

/** Papers of vehicles, drivers and companies: each says itself whose it is. */
export interface LibrarySource {
  readonly kind: 'library'
  readonly id: number
  readonly refreshes: readonly Endpoint[]
}
export type SendingSource = EvidenceSource | LibrarySource

/** What is said of a paper of the library before it is sent. */
export interface PaperFacts {
  readonly owner: { readonly kind: DocumentOwner; readonly id: number; readonly label: string }
  readonly title: string | null
  readonly issued_on: string | null
  readonly expires_on: string | null
  /** The hire whose agreement or statement it is. */
  readonly hire_id?: number | null | undefined
}

/** What is said of a file when it is chosen. */
export interface ChosenFacts {
  readonly type: DocumentType
  readonly slot: string | null
  readonly replaces: number | null
  readonly visibility: 'customer' | 'staff'
  /** Of the library alone. */
  readonly paper?: PaperFacts | undefined
}

const MEGABYTE = 1_048_576

export const sizeInWords = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${Number((bytes / MEGABYTE).toFixed(1))} MB`

/** Why a file is not worth sending, with the remedy; undefined where it is. The server judges by its bytes. */
export function refusedFile(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  { pictureBytes, pdfBytes }: { readonly pictureBytes: number; readonly pdfBytes: number },
): string | undefined {
  if (size === 0) return `${name} is empty. Choose a file with something in it.`
  if (/heic|heif/i.test(type) || /\.hei[cf]$/i.test(name))
    return `${name} is a HEIC photo. Save it as a JPEG and try again.`
  const isPdf = type === 'application/pdf'
  if (!isPdf && !['image/jpeg', 'image/png', 'image/webp'].includes(type))
    return `${name} must be a JPEG, PNG, WebP or PDF.`
  const max = isPdf ? pdfBytes : pictureBytes
  return size > max ? `${name} is ${sizeInWords(size)}. The limit is ${sizeInWords(max)}.` : undefined
}
