import { useEffect, useState, type SubmitEvent } from 'react'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { passwordProblems, passwordProblemWords, PASSWORD_SHORTEST } from '@kerbline/domain/areas/auth/passwords.ts'
import { publicHref } from '@kerbline/domain/public-screens.ts'
import { call } from '../../data/client.ts'
import { ApiProblem, isLoadFailure, type LoadFailure } from '../../data/failure.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { readToken } from '../../data/session/session.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { FormTrouble } from '../../fleet/public/form-trouble.tsx'
import { PublicPage } from '../../fleet/public/public-page.tsx'
import styles from '../../fleet/public/public-page.module.css'
import { arrive } from './sign-in.ts'

type LinkState = 'checking' | 'good' | 'expired' | { readonly done: string } | LoadFailure

const Expired = () => (
  <>
    <Notice tone="amber" role="status">
      This link has expired or has already been used.
    </Notice>
    <div className={styles.form}>
      <p className={styles.text}>Links last 60 minutes and work once. Request a new one and use the latest email.</p>
      <ButtonLink href={publicHref('forgotPassword')} variant="primary" size="touch" isWide>
        Send a new link
      </ButtonLink>
    </div>
  </>
)

const Done = ({ message }: { message: string }) => (
  <>
    <Notice role="status">{message} You have been signed out everywhere else.</Notice>
    <div className={styles.form}>
      <ButtonLink href={publicHref('login')} variant="primary" size="touch" isWide>
        Sign in
      </ButtonLink>
    </div>
  </>
)

const Rules = () => (
  <div>
    <p className={styles.text} id="password-rules">
      Your new password
    </p>
    <ul className={styles.list} aria-labelledby="password-rules">
      <li>has at least {PASSWORD_SHORTEST} characters (three or four random words work well)</li>
      <li>is not a common password</li>
      <li>does not include your email address</li>
      <li>does not need capitals, numbers or symbols</li>
    </ul>
  </div>
)

function NewPassword({ token, onEnd }: { token: string; onEnd: (state: { done: string }) => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const reset = useAction(authEndpoints.resetPassword)
  const { failure } = reset
  const refused =
    failure instanceof ApiProblem ? failure.fields.find((each) => each.field === 'password')?.message : undefined

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const problem = passwordProblems(password)[0]
    setError(problem && passwordProblemWords[problem])
    if (problem) return document.getElementById('password')?.focus()
    const reply = await reset.run({ token, password })
    if (!reply) return
    // Whoever is signed in at this browser stays so: a session is never changed under open pages.
    if (reply.session && readToken() === undefined) await arrive(reply.session)
    else onEnd({ done: reply.message })
  }
  if (failure instanceof ApiProblem && failure.code === 'link expired') return <Expired />
  return (
    <>
      {failure && refused === undefined && <FormTrouble failure={failure} what="change your password" />}
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Rules />
        <PasswordField
          id="password"
          label="New password"
          size="touch"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error ?? refused}
        />
        <Button
          type="submit"
          variant="primary"
          size="touch"
          isWide
          isBusy={reset.isRunning}
          busyLabel="Changing your password"
        >
          Change password
        </Button>
      </form>
    </>
  )
}

export function ResetPasswordPage() {
  const token = useLocation().values['token'] ?? ''
  const [attempt, setAttempt] = useState(0)
  const question = `${attempt} ${token}`
  const [answer, setAnswer] = useState<{ question: string; state: LinkState }>()
  const state = answer?.question === question ? answer.state : 'checking'
  const handleEnd = (end: { done: string }): void => setAnswer({ question, state: end })

  useEffect(() => {
    const giveUp = new AbortController()
    call(authEndpoints.checkResetLink, { token }, { signal: giveUp.signal }).then(
      ({ is_valid: isValid }) => setAnswer({ question, state: isValid ? 'good' : 'expired' }),
      (error: unknown) => {
        if (isLoadFailure(error))
          setAnswer({ question, state: error instanceof ApiProblem && error.status < 429 ? 'expired' : error })
      },
    )
    return () => giveUp.abort()
  }, [token, question])

  return (
    <PublicPage title="Choose a new password">
      {state === 'checking' && <Loading what="your link" skeleton={<SkeletonText lines={4} />} />}
      {state === 'good' && <NewPassword token={token} onEnd={handleEnd} />}
      {state === 'expired' && <Expired />}
      {typeof state === 'object' && 'done' in state && <Done message={state.done} />}
      {isLoadFailure(state) && (
        <Failed
          what="your link"
          failure={{ remedy: state.message }}
          look="page"
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
    </PublicPage>
  )
}
