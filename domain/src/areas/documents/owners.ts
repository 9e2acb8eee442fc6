// What a document belongs to. Its record grants it: who may not see the record does not see the document, whatever else they may.
import { caseKindNames, caseKinds } from '../../cases/kinds.ts'
import type { Permission } from '../../permissions.ts'

/** What documents are added to here; those of a case are added to the case. */
export const documentOwners = {
  vehicle: { label: 'Vehicle', needs: 'see vehicles' },
  driver: { label: 'Driver', needs: 'see driver licence details' },
  company: { label: 'Company', needs: 'see documents' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly needs: Permission }>>

export type DocumentOwner = keyof typeof documentOwners
export const isDocumentOwner = (word: string): word is DocumentOwner => Object.hasOwn(documentOwners, word)
export const documentOwnerNames = Object.keys(documentOwners).filter(isDocumentOwner)

/** Any of them suffices to add a document, or its next version. */
export const uploadRights: readonly Permission[] = ['upload documents', 'manage documents']

/** What a record of compliance is seen by. */
export const complianceNeeds: Permission = 'see compliance'

/** What a paper of compliance is sent for: the vehicle, the driver, or the company. */
export const complianceUploads = ['compliance', 'driver compliance', 'company compliance'] as const
export type ComplianceUpload = (typeof complianceUploads)[number]
export const isComplianceUpload = (word: string): word is ComplianceUpload =>
  complianceUploads.some((kind) => kind === word)

/** Of the list: where a document belongs, cases by their kind. */
export const belongsTo: readonly { readonly value: string; readonly label: string }[] = [
  ...documentOwnerNames.map((value) => ({ value, label: documentOwners[value].label })),
  ...caseKindNames.map((value) => ({ value, label: caseKinds[value].one })),
  { value: 'compliance', label: 'Compliance record' },
]

export const belongsToInWords = (kind: string): string => belongsTo.find(({ value }) => value === kind)?.label ?? kind

/** `vehicle:12`, as links and drafts name an owner. */
export const writeOwner = ({ kind, id }: { readonly kind: DocumentOwner; readonly id: number }): string =>
  `${kind}:${id}`

export function readOwner(written: string): { readonly kind: DocumentOwner; readonly id: number } | undefined {
  const [kind = '', id = ''] = written.split(':')
  return isDocumentOwner(kind) && /^[1-9]\d{0,8}$/.test(id) ? { kind, id: Number(id) } : undefined
}
