import { useState, type SubmitEvent } from 'react'
import { authEndpoints, forgotPasswordForm } from '@kerbline/domain/areas/auth/endpoints.ts'
import { publicHref } from '@kerbline/domain/public-screens.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormTrouble } from '../../fleet/public/form-trouble.tsx'
import { PublicPage } from '../../fleet/public/public-page.tsx'
import styles from '../../fleet/public/public-page.module.css'

/** The same answer whether or not the address is known. */
const Sent = ({ message }: { message: string }) => (
  <>
    <Notice role="status">{message}</Notice>
    <p className={styles.form}>
      <span className={styles.text}>No email after a few minutes? Check your junk folder or send another link.</span>
      <ButtonLink href={publicHref('login')} size="touch" isWide>
        Back to sign in
      </ButtonLink>
    </p>
  </>
)

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [message, setMessage] = useState<string>()
  const ask = useAction(authEndpoints.forgotPassword)

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const parsed = forgotPasswordForm.safeParse({ email })
    setError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return document.getElementById('email')?.focus()
    const reply = await ask.run(parsed.data)
    if (reply) setMessage(reply.message)
  }

  return (
    <PublicPage
      title="Forgot your password?"
      notice={ask.failure && <FormTrouble failure={ask.failure} what="send the link" />}
    >
      {message === undefined ? (
        <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
          <p className={styles.text}>
            Enter the email address you sign in with. We will email you a link to reset your password.
          </p>
          <TextField
            id="email"
            type="email"
            label="Email"
            size="touch"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            autoCapitalize="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={error}
          />
          <Button
            type="submit"
            variant="primary"
            size="touch"
            isWide
            isBusy={ask.isRunning}
            busyLabel="Sending the link"
          >
            Send reset link
          </Button>
        </form>
      ) : (
        <Sent message={message} />
      )}
    </PublicPage>
  )
}
