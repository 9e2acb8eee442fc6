// A sign-in that did not work, in words that never say which of the two fields was wrong.
import { ApiProblem, NetworkFailure, retryWords } from '../../data/failure.ts'

export interface SignInTrouble {
  readonly title: string
  readonly remedy: string
  readonly reference: string | undefined
}

export function troubleOf(error: unknown): SignInTrouble {
  if (error instanceof NetworkFailure) {
    const title = error.isTimeout ? 'The portal took too long to answer.' : 'The portal could not be reached.'
    return { title, remedy: 'What you typed is kept. Check your connection and try again.', reference: undefined }
  }
  if (!(error instanceof ApiProblem))
    return {
      title: 'Sign-in could not be loaded.',
      remedy: 'What you typed is kept. Check your connection and try again.',
      reference: undefined,
    }
  const reference = error.requestId
  switch (error.code) {
    case 'wrong sign-in':
    case 'not valid':
    case 'not signed in':
      return {
        title: 'The email address or password is not right.',
        remedy: 'Check both and try again, or choose a new password.',
        reference: undefined,
      }
    case 'too many requests':
      return { title: 'Too many attempts.', remedy: `Try again ${retryWords(error)}.`, reference }
    default:
      return { title: 'Sign-in did not work.', remedy: error.message, reference }
  }
}
