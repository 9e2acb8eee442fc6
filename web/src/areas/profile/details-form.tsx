import { useState, type SubmitEvent } from 'react'
import { ownDetails } from '@kerbline/domain/areas/profile/details.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { useFormDraft } from '../../form/form-draft.ts'
import { useLeaveGuard } from '../../form/form-guard.ts'
import { pickValues, useForm, type Values } from '../../form/use-form.ts'
import { ApiProblem } from '../../data/failure.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { troubleWith, useHeld, type Profile } from './profile.ts'
import styles from './profile.module.css'

const rows = [
  { name: 'name', autoComplete: 'name', type: 'text' },
  { name: 'job_title', autoComplete: 'organization-title', type: 'text' },
  { name: 'phone', autoComplete: 'tel', type: 'tel' },
] as const

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const written = (values: Values) => ({
  name: textOf(values['name']),
  phone: textOf(values['phone']) || null,
  job_title: textOf(values['job_title']) || null,
})
const valuesOf = ({ name, phone, job_title }: Profile): Values =>
  pickValues(ownDetails, { name, phone, job_title }, { name: '', phone: '', job_title: '' })

interface Props {
  profile: Profile
  /** Reads the profile again. */
  onRead: () => void
}

/** Name, job title and phone; the address of sign-in stands there to be read. */
export function DetailsForm({ profile, onRead }: Props) {
  const form = useForm(ownDetails, valuesOf(profile), false)
  const [version, setVersion] = useState(profile.updated_at)
  const save = useAction(profileEndpoints.update, { refreshes: [authEndpoints.me] })
  const held = useHeld()
  const isDirty = form.changed.length > 0
  const guard = useLeaveGuard(isDirty)
  const draft = useFormDraft('profile', form, version, () => undefined)
  const overtaken = save.failure instanceof ApiProblem && save.failure.code === 'changed meanwhile'
  const isNewer = profile.updated_at !== version

  // What was saved elsewhere is shown at once, unless somebody has begun to type over what stood here.
  if (isNewer && !overtaken) {
    setVersion(profile.updated_at)
    form.rebase(valuesOf(profile), isDirty ? form.values : valuesOf(profile))
  }
  const send = async (over: string): Promise<void> => {
    const values = form.check()
    if (!values) return
    draft.keepNow()
    const reply = await save.run({ version: over, values: written(values) })
    if (!reply) return onRead()
    setVersion(reply.updated_at)
    form.rebase(valuesOf(reply), valuesOf(reply))
    guard.release()
    void draft.forget()
    showToast({ tone: 'done', title: 'Your details are saved.' })
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!save.isRunning) void send(version)
  }
  const handleTheirs = (): void => {
    save.forget()
    setVersion(profile.updated_at)
    form.rebase(valuesOf(profile), valuesOf(profile))
  }
  const trouble = overtaken ? undefined : troubleWith(save.failure, [])
  return (
    <Panel title="Your details" isRuled>
      <PanelBody>
        <form className={styles.form} noValidate aria-label="Your details" onSubmit={handleSubmit}>
          {draft.isRestored && (
            <Notice role="status">
              <b>What you typed before is back.</b> It is not saved yet.
            </Notice>
          )}
          {trouble && (
            <Notice tone="red" role="alert">
              <b>Your details were not saved.</b> {trouble} What you typed is still here.
            </Notice>
          )}
          {overtaken && (
            <Notice tone="amber" role="alert">
              <b>Your details were changed elsewhere meanwhile.</b> They now read {profile.name},{' '}
              {profile.job_title ?? 'no job title'}, {profile.phone ?? 'no phone'}.
              <div className={styles.buttons}>
                <Button size="small" onClick={handleTheirs}>
                  Use those
                </Button>
                <Button size="small" onClick={() => void send(profile.updated_at)}>
                  Save mine
                </Button>
              </div>
            </Notice>
          )}
          {rows.map(({ name, autoComplete, type }) => (
            <TextField
              key={name}
              id={`own-${name}`}
              name={name}
              type={type}
              label={ownDetails[name].label}
              isOptional={name !== 'name'}
              autoComplete={autoComplete}
              value={textOf(form.values[name])}
              onChange={(event) => form.set(name, event.target.value)}
              error={form.messages[name]}
            />
          ))}
          <Facts className={styles.facts}>
            <Fact label="Email">
              {profile.email}
              <small>You sign in with it, so only an administrator can change it.</small>
            </Fact>
          </Facts>
          <div className={styles.buttons}>
            <Button
              type="submit"
              variant="primary"
              isBusy={save.isRunning}
              busyLabel="Saving"
              {...(isDirty ? held : { disabledReason: 'Nothing has changed' })}
            >
              Save changes
            </Button>
            {isDirty && <Button onClick={() => form.setAll(valuesOf(profile))}>Undo changes</Button>}
          </div>
        </form>
      </PanelBody>
      <ConfirmDialog
        isOpen={guard.isAsking}
        onClose={guard.stay}
        onConfirm={() => {
          void draft.forget()
          guard.leave()
        }}
        title="Leave without saving your details?"
        lead="What you typed is lost."
        confirmLabel="Leave without saving"
        isDangerous
      />
    </Panel>
  )
}
