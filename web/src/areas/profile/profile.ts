// What the parts of the profile share: the reply they show, and why nothing can be changed while somebody looks as this person.
import type { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { ApiProblem, changeTrouble, type LoadFailure } from '../../data/failure.ts'
import { useIsViewing } from '../../data/session/viewing.ts'

export type Profile = ReplyOf<(typeof profileEndpoints)['view']>
export type Sessions = ReplyOf<(typeof profileEndpoints)['sessions']>['sessions']
export type Passkeys = ReplyOf<(typeof profileEndpoints)['passkeys']>

/** "today 06:42", "8 Nov 2026 06:42": within a sentence. */
export const momentInWords = (instant: string, today: string | undefined): string =>
  instantInSentence(instant, today ?? londonDate(instant))

/** Spread onto a button that changes something. */
export const useHeld = (): { disabledReason: string | undefined } => ({
  disabledReason: useIsViewing() ? 'You are viewing as another user' : undefined,
})

/** What the server says about one field. */
export const messageFor = (failure: LoadFailure | undefined, field: string): string | undefined =>
  failure instanceof ApiProblem ? failure.fields.find((each) => each.field === field)?.message : undefined

/** Why a change failed, where it is not a matter of these fields. */
export function troubleWith(failure: LoadFailure | undefined, fields: readonly string[]): string | undefined {
  if (!failure || fields.some((field) => messageFor(failure, field) !== undefined)) return undefined
  return changeTrouble(failure)
}
