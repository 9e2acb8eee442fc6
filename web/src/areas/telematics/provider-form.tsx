import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../data/use-action.ts'
import { OvertakenNotice, type Lines } from '../../form/overtaken-notice.tsx'
import { useVersioned } from '../../form/use-versioned.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FieldRow } from '../../ui/fields/field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { messageFor, troubleWith } from './desk-words.ts'

export type Provider = ReplyOf<(typeof telematicsEndpoints)['providers']>['providers'][number]
export type Unit = SentOf<(typeof telematicsEndpoints)['addProvider']>['odometer_units']

export const units: readonly { value: Unit; label: string }[] = [
  { value: 'kilometre', label: 'Kilometres' },
  { value: 'mile', label: 'Miles' },
  { value: 'metre', label: 'Metres' },
]

const blank = {
  name: '',
  url: '',
  format: 'json' as 'json' | 'xml',
  unit: 'kilometre' as Unit,
  minutes: 15 as number | string | null,
  isEnabled: true,
  onlyComplete: true,
  token: '',
  removesToken: false,
}
type Typed = typeof blank

const typedOf = (provider: Provider | undefined): Typed =>
  provider === undefined
    ? blank
    : {
        ...blank,
        name: provider.name,
        url: provider.url ?? '',
        format: provider.format,
        unit: units.find(({ value }) => value === provider.odometer_units)?.value ?? 'kilometre',
        minutes: provider.poll_minutes,
        isEnabled: provider.is_enabled,
        onlyComplete: provider.only_complete,
      }

const linesOf = ({ name, url, format, unit, minutes, isEnabled, onlyComplete }: Typed): Lines => [
  ['Name', name],
  ['Feed URL', url],
  ['Format', format.toUpperCase()],
  ['Odometer', units.find(({ value }) => value === unit)?.label ?? ''],
  ['Minutes between polls', String(minutes ?? '')],
  ['Poll this provider', isEnabled ? 'Yes' : 'No'],
  ['Use only complete entries', onlyComplete ? 'Yes' : 'No'],
]

/** Nothing typed: the token stays as it is. */
const tokenOf = ({ token, removesToken }: Typed): { token?: string | null } =>
  removesToken ? { token: null } : token === '' ? {} : { token }

interface FieldsProps {
  typed: Typed
  hasToken: boolean
  change: (more: Partial<Typed>) => void
  errorOf: (field: string) => string | undefined
}

function TokenFields({ typed, hasToken, change, errorOf }: FieldsProps) {
  return (
    <>
      <TextField
        label="Token"
        isOptional
        type="password"
        autoComplete="off"
        hint={
          hasToken
            ? 'A token is saved. Leave blank to keep it.'
            : 'Sent as a bearer token. We save it and never show it again.'
        }
        value={typed.token}
        maxLength={4000}
        error={errorOf('token')}
        onChange={(event) => change({ token: event.target.value, removesToken: false })}
      />
      {hasToken && (
        <Checkbox
          label="Remove the saved token"
          checked={typed.removesToken}
          onChange={(event) => change({ removesToken: event.target.checked, token: '' })}
        />
      )}
    </>
  )
}

function FeedFields({ typed, change, errorOf }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        value={typed.name}
        maxLength={80}
        autoComplete="off"
        error={errorOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="Feed URL"
        isOptional
        hint="URL of the first page of the ISO 15143-3 feed. Leave blank if you import files."
        type="url"
        value={typed.url}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        error={errorOf('url')}
        onChange={(event) => change({ url: event.target.value })}
      />
      <FieldRow>
        <SelectField
          label="Format"
          value={typed.format}
          options={[
            { value: 'json', label: 'JSON' },
            { value: 'xml', label: 'XML' },
          ]}
          onChange={(format) => change({ format })}
        />
        <SelectField
          label="Odometer"
          hint="Used if the feed does not give a unit."
          value={typed.unit}
          options={units}
          error={errorOf('odometer_units')}
          onChange={(unit) => change({ unit })}
        />
      </FieldRow>
      <NumberField
        label="Minutes between polls"
        hint="15 or more."
        value={typed.minutes}
        error={errorOf('poll_minutes')}
        onChange={(minutes) => change({ minutes })}
      />
    </>
  )
}

/** Adds a provider or changes one. A token that is not typed stays. */
export function ProviderForm({ provider, onClose }: { provider: Provider | undefined; onClose: () => void }) {
  const add = useAction(telematicsEndpoints.addProvider)
  const save = useAction(telematicsEndpoints.changeProvider)
  const action = provider ? save : add
  const { typed, change, base, overtaken, failure } = useVersioned({ kept: provider, typedOf, action })
  const handleSave = async (): Promise<void> => {
    const values = {
      name: typed.name,
      url: typed.url.trim() === '' ? null : typed.url,
      format: typed.format,
      odometer_units: typed.unit,
      // What is no number goes as 0, and the server says what is wanted.
      poll_minutes: typeof typed.minutes === 'number' ? typed.minutes : 0,
      is_enabled: typed.isEnabled,
      only_complete: typed.onlyComplete,
      ...tokenOf(typed),
    }
    const reply = base ? await save.run({ ...values, id: base.id, version: base.updated_at }) : await add.run(values)
    if (!reply) return
    showToast({ tone: 'done', title: reply.message })
    onClose()
  }
  const trouble = troubleWith(failure)
  const fields = {
    typed,
    hasToken: provider?.has_token ?? false,
    change,
    errorOf: (field: string) => messageFor(failure, field),
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={provider ? `Edit ${provider.name}` : 'Add a provider'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={action.isRunning} busyLabel="Saving" onClick={() => void handleSave()}>
            {provider ? 'Save provider' : 'Add provider'}
          </Button>
        </>
      }
    >
      {overtaken && <OvertakenNotice what="this provider" of={overtaken} linesOf={linesOf} />}
      <FeedFields {...fields} />
      <TokenFields {...fields} />
      <Checkbox
        label="Poll this provider"
        note="If off, we keep existing data but stop collecting more."
        checked={typed.isEnabled}
        onChange={(event) => change({ isEnabled: event.target.checked })}
      />
      <Checkbox
        label="Use only complete entries"
        note="Only use entries with header, distance, driver behaviour and location. Turn this off if the feed does not include scores. We will recalculate saved readings."
        checked={typed.onlyComplete}
        onChange={(event) => change({ onlyComplete: event.target.checked })}
      />
      {trouble && (
        <Notice tone="red" role="alert">
          {trouble}
        </Notice>
      )}
    </Dialog>
  )
}
