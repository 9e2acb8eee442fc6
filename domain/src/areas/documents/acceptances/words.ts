// Documents that people are asked to read and accept: who may ask, of whom, and how far it is.
import { caseKindOf } from '../../../cases/kinds.ts'
import type { Permission } from '../../../permissions.ts'
import { counted } from '../../../kit/words.ts'
import { complianceNeeds, documentOwnerNames, documentOwners } from '../owners.ts'

export const readingAskers: readonly Permission[] = ['manage documents', 'upload documents']

/** Staff ask with 'manage documents'; a customer's people with either right, of their own accounts alone. */
export const mayAskReading = (side: 'customer' | 'staff', may: (right: Permission) => boolean): boolean =>
  may('see documents') && (may('manage documents') || (side === 'customer' && may('upload documents')))

interface Reads {
  readonly side: 'customer' | 'staff'
  readonly may: ReadonlySet<Permission>
  /** Null: every account. */
  readonly ownAccounts: readonly string[] | null
}

const isOpenTo = (may: ReadonlySet<Permission>, right: Permission): boolean =>
  right === 'see documents' || may.has(right)

interface ReadDocument {
  /** Null: the hire company's own. */
  readonly account: string | null
  readonly visibility: 'customer' | 'staff'
  readonly owner: string
  readonly case_kind: string | null
}

/** What the record of a document is seen by. */
function needsOf({ owner, case_kind: kind }: Pick<ReadDocument, 'owner' | 'case_kind'>): Permission {
  if (owner === 'case') return (kind === null ? undefined : caseKindOf(kind)?.see) ?? 'manage documents'
  if (owner === 'compliance') return complianceNeeds
  const holder = documentOwnerNames.find((each) => each === owner)
  return holder === undefined ? 'see documents' : documentOwners[holder].needs
}

/**
 * Who can be asked to read a document. Being asked opens that one file, so it takes the place of 'see documents', which opens them all; what
 * belongs to a record still needs the record's own right, and staff's papers stay with staff.
 */
export const mayBeAskedToRead = ({ side, may, ownAccounts }: Reads, document: ReadDocument): boolean =>
  isOpenTo(may, needsOf(document)) &&
  (document.visibility === 'customer' || side === 'staff') &&
  (ownAccounts === null || (document.account !== null && ownAccounts.includes(document.account)))

/** What is ticked before a document is accepted. */
export const acceptanceWords = 'I have read and understood this document'

/** What a driver without a sign-in chooses on the page of their link. */
export const acceptByLinkWords = 'I have read and accept it'

/** Nobody is reminded by hand twice within so many hours. */
export const REMIND_HOURS = 20

export const MAX_READERS = 2_000

/** "12 of 30 accepted, 18 waiting". */
export const progressWords = ({ accepted, people }: { readonly accepted: number; readonly people: number }): string =>
  accepted === people
    ? `Accepted by ${people === 1 ? '1 person' : `all ${counted(people, 'person', 'people')}`}`
    : `${accepted.toLocaleString('en-GB')} of ${people.toLocaleString('en-GB')} accepted`
