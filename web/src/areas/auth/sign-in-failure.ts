// A sign-in that did not work, in words that never say which of the two fields was wrong.
import { ApiProblem, NetworkFailure, retryWords } from '../../data/failure.ts'

export interface SignInTrouble {
  readonly title: string
  readonly remedy: string
  readonly reference: string | undefined
}

const kept = 'Your details are still here. Check your connection and try again.'

export function troubleOf(error: unknown): SignInTrouble {
  if (error instanceof NetworkFailure) {
    const title = error.isTimeout ? 'Kerbline took too long to respond.' : 'We could not connect to Kerbline.'
    return { title, remedy: kept, reference: undefined }
  }
  if (!(error instanceof ApiProblem))
    return { title: 'Sign-in could not be loaded.', remedy: kept, reference: undefined }
  const reference = error.requestId
  switch (error.code) {
    case 'wrong sign-in':
    case 'not valid':
    case 'not signed in':
      return {
        title: 'Your email address or password is incorrect.',
        remedy: 'Try again, or reset your password.',
        reference: undefined,
      }
    case 'too many requests':
      return { title: 'Too many attempts.', remedy: `Try again ${retryWords(error)}.`, reference }
    default:
      return { title: 'We could not sign you in.', remedy: error.message, reference }
  }
}

/** The password was right and a code is asked for, or the code was not right: the words for its field. */
export function codeAskedBy(error: unknown): { readonly wrong: string | undefined } | undefined {
  const asked = error instanceof ApiProblem ? error.fields.find(({ field }) => field === 'code') : undefined
  return asked && { wrong: asked.reason === 'second_factor' ? undefined : asked.message }
}

/** The browser's own errors are told apart by name: it gives no words fit to be shown. */
export function passkeyTroubleOf(error: unknown): SignInTrouble {
  if (error instanceof ApiProblem && error.code === 'wrong sign-in')
    return {
      title: 'This passkey is not registered with Kerbline.',
      remedy: 'Choose another, or sign in with your password.',
      reference: undefined,
    }
  if (!(error instanceof Error) || error instanceof ApiProblem || error instanceof NetworkFailure)
    return troubleOf(error)
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return {
      title: 'You did not use a passkey.',
      remedy: 'Try again, or sign in with your password.',
      reference: undefined,
    }
  if (error.name === 'SecurityError')
    return {
      title: 'Passkeys do not work at this web address.',
      remedy: 'Sign in with your password.',
      reference: undefined,
    }
  return troubleOf(error)
}
