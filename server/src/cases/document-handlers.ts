// The calls about documents that every kind of case has.
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { Beforehand, Call } from '../http/call.ts'
import { findCase } from './case-rows.ts'
import { listDocuments } from './documents.ts'
import { type NewDocument, prepareDocument, removeDocument } from './documents-add.ts'

interface Named {
  readonly id: number
  readonly document: number
}

export const documentHandlers = (kind: CaseKind) => ({
  documents: async (call: Call, { id }: Pick<Named, 'id'>) =>
    listDocuments(call, kind, await findCase(call.rows, kind.name, id)),
  addDocument: { prepare: (ahead: Beforehand, given: NewDocument) => prepareDocument(ahead, kind, given) },
  removeDocument: (call: Call, named: Named) => removeDocument(call, kind, named),
})
