import { counted } from '@kerbline/domain/kit/words.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices/checkbox.tsx'
import { ComboboxField } from '../../../ui/choices/combobox-field.tsx'
import { MultiComboboxField } from '../../../ui/choices/multi-combobox-field.tsx'
import { RadioList } from '../../../ui/choices/radio-list.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import styles from './to-read.module.css'
import { type AskingForm, useAsking, type Whom } from './use-asking.ts'

interface Props {
  /** Chosen already. */
  readonly document: number | undefined
  readonly onClose: () => void
  readonly onAsked: (reading: number) => void
}

function WhomFields({ form }: { readonly form: AskingForm }) {
  const { documents, candidates, whom, setWhom, role, setRole, people, setPeople, audienceError } = form
  const known = candidates.load.data
  const of = `Everyone at ${documents.owner ?? headOffice.name}`
  const everyone = known ? `${of} (${known.total.toLocaleString('en-GB')})` : of
  return (
    <>
      <RadioList<Whom>
        legend="Who should read this?"
        value={whom}
        error={whom === 'everyone' ? audienceError : undefined}
        options={[
          { value: 'everyone', label: everyone },
          { value: 'role', label: 'A role' },
          ...(known && known.drivers_total > 0
            ? [
                {
                  value: 'drivers' as const,
                  label: `Drivers without a sign-in (${known.drivers_total.toLocaleString('en-GB')})`,
                  note: 'They get a personal link by email.',
                },
              ]
            : []),
          { value: 'people', label: 'People you choose' },
        ]}
        onChange={setWhom}
      />
      {whom === 'role' && (
        <SelectField
          label="Role"
          value={role}
          placeholder="Choose a role"
          error={audienceError}
          options={(known?.roles ?? []).map((value) => ({ value, label: value }))}
          onChange={setRole}
        />
      )}
      {whom === 'people' && (
        <MultiComboboxField
          label="People"
          value={people}
          error={audienceError}
          options={form.offered}
          onSearch={candidates.setTyped}
          onChange={setPeople}
        />
      )}
    </>
  )
}

const MAX_NAMED = 8

/** How many are asked, and who cannot be. */
function CountWords({ form: { count, audience, document } }: { readonly form: AskingForm }) {
  const found = count.data
  if (document === undefined || audience === undefined || !found) return null
  const { people, asked_already: already, cannot_see: names } = found
  const unseen = names.slice(0, MAX_NAMED).join(', ')
  return (
    <>
      <p>
        We will ask {counted(people, 'person', 'people')}.
        {already > 0 ? ` ${counted(already, 'other has', 'others have')} already been asked.` : ''}
      </p>
      {names.length > 0 && (
        <Notice tone="amber">
          {unseen}
          {names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''} cannot see this document, so we will
          not ask {names.length === 1 ? 'this person' : 'them'}.
        </Notice>
      )}
    </>
  )
}

const reminders = [
  { value: '3', label: 'Every 3 days' },
  { value: '7', label: 'Every week' },
  { value: '14', label: 'Every 2 weeks' },
  { value: 'never', label: 'Never' },
] as const
type Reminder = (typeof reminders)[number]['value']

/** Whom to ask to read which document; the count stands before the asking. */
export function AskReadersDialog({ document: named, onClose, onAsked }: Props) {
  const form = useAsking(named)
  const { documents, document, audience, asking, count, failure } = form
  const [note, setNote] = useState('')
  const [isAgain, setAgain] = useState(true)
  const [reminder, setReminder] = useState<Reminder>('7')
  const people = count.data?.people ?? 0
  const handleAsk = async (): Promise<void> => {
    if (document === undefined || audience === undefined) return
    const reply = await asking.run({
      ...{ document, audience, is_asked_again: isAgain },
      note: note.trim() === '' ? null : note.trim(),
      remind_days: reminder === 'never' ? null : Number(reminder),
    })
    if (!reply) return
    showToast({ tone: 'done', title: `${counted(reply.added, 'person', 'people')} asked to read this.` })
    onAsked(reply.reading.id)
  }
  const why = document === undefined ? 'Choose a document' : people === 0 ? 'Choose who to ask' : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Ask people to read a document"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={why}
            isBusy={asking.isRunning}
            busyLabel="Asking"
            onClick={() => void handleAsk()}
          >
            {people === 0 ? 'Ask' : `Ask ${counted(people, 'person', 'people')}`}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <ComboboxField
          label="Document"
          value={documents.chosen}
          options={documents.options}
          status={documents.isLoading ? 'Searching' : undefined}
          nothingFound="No matching document"
          onSearch={documents.setTyped}
          onChange={documents.setChosen}
        />
        {document !== undefined && <WhomFields form={form} />}
        <CountWords form={form} />
        <TextAreaField
          label="Note"
          hint="Optional. Included in the email."
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <SelectField<Reminder>
          label="Send reminders"
          value={reminder}
          options={[...reminders]}
          onChange={setReminder}
        />
        <Checkbox
          label="Ask again for each new version"
          checked={isAgain}
          onChange={(event) => setAgain(event.target.checked)}
        />
        {failure && (
          <Notice tone="red" role="alert">
            {failure.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
