// What the panels of the desk share: moments within a sentence, figures, and why a change failed.
import { instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { ApiProblem, type LoadFailure } from '../../data/failure.ts'

/** "today 06:42", "8 Nov 2026 06:42". */
export const momentInWords = (instant: string, today: string | undefined): string =>
  instantInSentence(instant, today ?? londonDate(instant))

export const figure = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 1 })

/** What the server says about one field. */
export const messageFor = (failure: LoadFailure | undefined, field: string): string | undefined =>
  failure instanceof ApiProblem ? failure.fields.find((each) => each.field === field)?.message : undefined

/** Why a change failed, where no field says it. */
export const troubleWith = (failure: LoadFailure | undefined): string | undefined =>
  failure instanceof ApiProblem && failure.fields.length > 0 ? undefined : failure?.message
