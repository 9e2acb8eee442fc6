import { useState, type SubmitEvent } from 'react'
import { authEndpoints, deletionForm } from '@kerbline/domain/areas/auth/endpoints.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { FormTrouble } from '../../fleet/public/form-trouble.tsx'
import { MailedDeletion } from './mailed-deletion.tsx'
import { PublicPage } from '../../fleet/public/public-page.tsx'
import styles from '../../fleet/public/public-page.module.css'

const WhatHappens = () => (
  <>
    <h2 className={styles.heading}>What is deleted</h2>
    <ul className={styles.list}>
      <li>your sign-in, password, sessions and settings</li>
      <li>your name, email address and phone number wherever they are not part of a record below</li>
      <li>your drafts and messages that belong to no case</li>
    </ul>
    <h2 className={styles.heading}>What we have to keep by law</h2>
    <ul className={styles.list}>
      <li>invoices and payments, for tax</li>
      <li>driver checks, defects and repairs of vehicles, for roadworthiness</li>
      <li>fines, damage cases and hire agreements while a claim can still be made</li>
    </ul>
    <p className={styles.text}>Vehicles, invoices and cases belong to your company and stay with it.</p>
  </>
)

function Request() {
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  const [errors, setErrors] = useState<{
    email?: string | undefined
    reason?: string | undefined
    sure?: string | undefined
  }>({})
  const [sent, setSent] = useState<{ message: string; reference: string }>()
  const ask = useAction(authEndpoints.requestDeletion)

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const parsed = deletionForm.safeParse({ email, reason })
    const messageFor = (field: string): string | undefined =>
      parsed.error?.issues.find((issue) => issue.path[0] === field)?.message
    const found = {
      email: messageFor('email'),
      reason: messageFor('reason'),
      sure: isSure ? undefined : 'Tick the box to confirm you want to delete your account',
    }
    setErrors(found)
    const first = found.email ? 'email' : found.reason ? 'reason' : found.sure ? 'sure' : undefined
    if (first !== undefined || !parsed.success) return document.getElementById(first ?? 'email')?.focus()
    const reply = await ask.run(parsed.data)
    if (reply) setSent(reply)
  }

  if (sent) {
    return (
      <>
        <Notice role="status">{sent.message}</Notice>
        <p className={styles.form}>
          <span>
            Your reference is <b>{sent.reference}</b>.
          </span>
          <span className={styles.text}>
            We will not delete anything until you click the link in our email. We then review your request and email you
            the decision. You can check progress with the same link or in your profile.
          </span>
        </p>
      </>
    )
  }
  return (
    <>
      {ask.failure && <FormTrouble failure={ask.failure} what="send your request" />}
      <WhatHappens />
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          id="email"
          type="email"
          label="Email"
          hint="The address you sign in with. We will email you a link to confirm."
          size="touch"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.email}
        />
        <TextAreaField
          id="reason"
          label="Reason"
          isOptional
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={errors.reason}
        />
        <Checkbox
          id="sure"
          label="I want my account to be deleted"
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
          error={errors.sure}
        />
        <Button
          type="submit"
          variant="danger"
          size="touch"
          isWide
          isBusy={ask.isRunning}
          busyLabel="Sending your request"
        >
          Request account deletion
        </Button>
      </form>
    </>
  )
}

export function AccountDeletionPage() {
  const { query } = useLocation()
  const token = query['confirm'] ?? query['status']
  return (
    <PublicPage title="Account deletion request">
      {token ? <MailedDeletion key={token} token={token} /> : <Request />}
    </PublicPage>
  )
}
