import type { SubmitEvent } from 'react'
import { ownDetails, ownStaffDetails } from '@kerbline/domain/areas/profile/details.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { PictureField } from '../../fleet/picture-field.tsx'
import { useSaving } from '../../form/form-saving.ts'
import { OvertakenNotice, type Lines } from '../../form/overtaken-notice.tsx'
import { fieldNamed, pickValues, useForm, type Values } from '../../form/use-form.ts'
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
const { photo_id: photo } = ownStaffDetails
const fieldsOf = ({ side }: Profile) => (side === 'staff' ? ownStaffDetails : ownDetails)
const written = (values: Values) => ({
  name: textOf(values['name']),
  phone: textOf(values['phone']) || null,
  job_title: textOf(values['job_title']) || null,
  ...('photo_id' in values && { photo_id: textOf(values['photo_id']) || null }),
})
const valuesOf = (profile: Profile): Values =>
  pickValues(fieldsOf(profile), profile, { name: '', phone: '', job_title: '' })

const isProfile = (current: unknown): current is Profile =>
  typeof current === 'object' && current !== null && 'updated_at' in current && 'job_title' in current

const linesOf = (values: Values): Lines => [
  ...rows.map(({ name }) => [ownDetails[name].label, textOf(values[name])] as const),
  [photo.label, values['photo_id'] ? 'Photo added' : ''],
]

/** Saved over the version it was read at; what was saved elsewhere is shown at once, unless somebody has begun to type. */
function useDetails(profile: Profile) {
  const save = useAction(profileEndpoints.update, { refreshes: [authEndpoints.me] })
  const begin = valuesOf(profile)
  const fields = fieldsOf(profile)
  const form = useForm(fields, begin, false)
  return useSaving<Profile, Values>({
    form,
    name: 'profile',
    record: profile,
    begin,
    valuesOf,
    isKept: isProfile,
    create: save,
    update: save,
    isField: (field) => fieldNamed(fields, field) !== undefined,
    read: form.check,
    send: async (values, over) => over && save.run({ version: over.version, values: written(values) }),
    done: () => showToast({ tone: 'done', title: 'Details saved.' }),
  })
}

/** Name, job title and phone, of staff a photo; the address of sign-in stands there to be read. */
export function DetailsForm({ profile }: { profile: Profile }) {
  const saving = useDetails(profile)
  const { form, draft, guard, theirs } = saving
  const held = useHeld()
  const isDirty = form.changed.length > 0
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void saving.submit()
  }
  const trouble = troubleWith(saving.failure, [])
  return (
    <Panel title="Your details" isRuled>
      <PanelBody>
        <form className={styles.form} noValidate aria-label="Your details" onSubmit={handleSubmit}>
          {draft.isRestored && (
            <Notice role="status">
              <b>We have restored your unsaved changes.</b> Save them, or undo them.
            </Notice>
          )}
          {trouble && (
            <Notice tone="red" role="alert">
              <b>We could not save your details.</b> {trouble} Your changes are still here.
            </Notice>
          )}
          {theirs && (
            <OvertakenNotice
              what="your details"
              linesOf={linesOf}
              of={{
                mine: form.values,
                theirs: valuesOf(theirs),
                onKeepMine: saving.putMineOnTop,
                onTakeTheirs: saving.takeTheirs,
              }}
            />
          )}
          {rows.map(({ name, autoComplete, type }) => (
            <TextField
              key={name}
              id={`own-${name}`}
              name={name}
              type={type}
              label={ownDetails[name].label}
              isOptional={name !== 'name'}
              hint={name === 'phone' && profile.side === 'staff' ? 'Shown to customers you manage.' : undefined}
              autoComplete={autoComplete}
              value={textOf(form.values[name])}
              onChange={(event) => form.set(name, event.target.value)}
              error={form.messages[name]}
            />
          ))}
          {profile.side === 'staff' && (
            <PictureField
              id="own-photo_id"
              label={photo.label}
              hint={photo.hint}
              isOptional
              value={textOf(form.values['photo_id']) || null}
              onChange={(id) => form.set('photo_id', id)}
              error={form.messages['photo_id']}
            />
          )}
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
              isBusy={saving.isRunning}
              busyLabel="Saving"
              {...(isDirty ? held : { disabledReason: 'No changes to save' })}
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
        lead="Your changes will be lost."
        confirmLabel="Leave without saving"
        isDangerous
      />
    </Panel>
  )
}
