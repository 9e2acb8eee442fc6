// How long a document of the library is kept, and who may change it. What is evidence stays for fifteen months, whoever asks.
import { fifteenMonthsAfter } from '../../cases/document-types.ts'
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'

export interface LibraryDocument {
  readonly retained_until: CalendarDate | null
  /** The last day on which something was done that it proves; null: it is the evidence of nothing. */
  readonly proves_until: CalendarDate | null
  /** The last day on which somebody accepted it; null: nobody has. */
  readonly accepted_on: CalendarDate | null
  readonly is_superseded: boolean
  /** The number of the case it belongs to; null: it belongs to none. */
  readonly case_number: string | null
}

type Kept = Pick<LibraryDocument, 'retained_until' | 'proves_until' | 'accepted_on'>

/** What keeps it longest: until which day, and by which rule; null: no rule keeps it. Of rules that end together, the first that is said. */
function longest({ retained_until: retained, proves_until: proves, accepted_on: accepted }: Kept) {
  const rules = [
    {
      until: accepted && fifteenMonthsAfter(accepted),
      words: 'Kept for 15 months after the last person accepted it.',
    },
    {
      until: proves && fifteenMonthsAfter(proves),
      words: 'This is compliance evidence. Kept for 15 months.',
    },
    { until: retained, words: 'Documents of this type are kept for 15 months.' },
  ]
  return rules.reduce<{ readonly until: CalendarDate; readonly words: string } | null>(
    (kept, { until, words }) => (until !== null && (kept === null || until > kept.until) ? { until, words } : kept),
    null,
  )
}

/** The latest of what its type, what it proves and who accepted it ask for; null: no rule keeps it. */
export const keptUntil = (document: Kept): CalendarDate | null => longest(document)?.until ?? null

/** "Kept until 3 Feb 2028"; null: it may go today. */
export function keptInWords(document: Kept, today: CalendarDate): string | null {
  const until = keptUntil(document)
  return until !== null && until > today ? `Kept until ${formatDate(until)}` : null
}

/** Why it cannot be deleted now; null: who manages documents may. */
export function whyNotDeleted(document: LibraryDocument, today: CalendarDate): string | null {
  const kept = longest(document)
  if (kept !== null && kept.until > today) return `Kept until ${formatDate(kept.until)}. ${kept.words}`
  if (document.case_number !== null) return `This belongs to ${document.case_number}. Remove it there.`
  if (document.is_superseded) return 'You cannot delete this because there is a newer version.'
  return null
}

interface Editing {
  readonly side: 'customer' | 'staff'
  readonly mayUpload: boolean
  readonly mayManage: boolean
}

/** Whose it is to change: of whoever manages documents, and of who added it. */
export const mayEdit = (
  { is_own: isOwn, is_superseded: isOld }: { readonly is_own: boolean; readonly is_superseded: boolean },
  { mayManage, mayUpload }: Editing,
): boolean => !isOld && (mayManage || (isOwn && mayUpload))

/** Why a new version cannot take its place; null: it can. What the hire company brought, a customer leaves to it. */
export function whyNotReplaced(
  {
    case_number: number,
    is_superseded: isOld,
    is_from_customer: isTheirs,
  }: LibraryDocument & { readonly is_from_customer: boolean },
  { side, mayUpload, mayManage }: Editing,
): string | null {
  if (!mayUpload && !mayManage) return 'You can view this but not replace it.'
  if (number !== null) return `This belongs to ${number}. Replace it there.`
  if (isOld) return 'This has already been replaced. Replace the latest version.'
  if (side === 'customer' && !isTheirs) return 'The hire company added this. Ask them for a newer version.'
  return null
}
