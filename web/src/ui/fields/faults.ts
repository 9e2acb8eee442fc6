// What is wrong in a form, and how the focus gets to it.
import { counted } from '@kerbline/domain/kit/words.ts'

export interface FormError {
  /** The id given to the field. */
  fieldId: string
  label: string
  message: string
}

/** Puts the focus into a field and the field into sight. False where it is not on the page. */
export function goToField(fieldId: string): boolean {
  const field = document.getElementById(fieldId)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView?.({ block: 'center' })
  return field !== null
}

const isBefore = (one: FormError, other: FormError): boolean => {
  const [first, second] = [document.getElementById(one.fieldId), document.getElementById(other.fieldId)]
  if (!first || !second) return first !== null
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** In the order of the page, as a person goes through them. */
export const inOrder = (errors: readonly FormError[]): readonly FormError[] =>
  errors.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))

/** "2 things need correcting" */
export const countFaults = (errors: readonly FormError[]): string =>
  `${counted(errors.length, 'thing needs', 'things need')} correcting`
