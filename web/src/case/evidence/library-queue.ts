// Papers on their way to the library: one line for all of them, whichever record each is for.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { LibraryDocumentRecord } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { isDocumentOwner } from '@kerbline/domain/areas/documents/owners.ts'
import { documentTypeNames } from '@kerbline/domain/cases/document-types.ts'
import { evidenceQueue } from './evidence-queue.ts'
import type { LibrarySource, PaperFacts } from './evidence-source.ts'

/** What needs somebody tells of papers that expire: the next version settles it. */
const source: LibrarySource = {
  ...{ kind: 'library', id: 0 },
  refreshes: [documentsEndpoints.list, dashboardEndpoints.read, dashboardEndpoints.worklist],
}

export const libraryQueue = () => evidenceQueue(source)

/** The next version goes as every upload does; its days are those of the new paper. */
export function sendVersion(
  document: LibraryDocumentRecord,
  files: readonly File[],
  days: Pick<PaperFacts, 'issued_on' | 'expires_on'> = { issued_on: null, expires_on: null },
): void {
  const { belongs_to: kind, owner_id: id, owner_words: words, title, type, visibility } = document
  if (!isDocumentOwner(kind)) return
  libraryQueue().add(files, {
    ...{
      type: documentTypeNames.find((each) => each === type) ?? 'other',
      slot: null,
      replaces: document.id,
      visibility,
    },
    paper: { owner: { kind, id, label: words ?? '' }, title, ...days },
  })
}
