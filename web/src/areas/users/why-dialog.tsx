import { capital } from '@kerbline/domain/kit/words.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle'
import { isPermission, permissions } from '@kerbline/domain/permissions.ts'
import { screenRows } from '@kerbline/domain/screens.ts'
import { useMemo, useState } from 'react'
import { type BuiltScreens, useBuilt } from '../../data/loading/built-screens.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import type { ChoiceOption } from '../../ui/choices/select-field.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type UserView } from './user-words.ts'
import styles from './users.module.css'

/** Screens that ask for a right, as what they ask for. Several screens may share their words: the first stands for them. */
const screenOptions = (built: BuiltScreens): readonly ChoiceOption<string>[] =>
  screenRows.flatMap(([name, { title, needs }]) => {
    const wanted = (Array.isArray(needs) ? needs : [needs]).filter((each) => isPermission(each))
    return built.has(name) && wanted.length > 0
      ? [{ value: `${name}|${wanted.join(',')}`, label: title, note: 'screen' }]
      : []
  })
const optionsFor = (built: BuiltScreens): readonly ChoiceOption<string>[] => [
  ...screenOptions(built),
  ...permissions.map((permission) => ({ value: `|${permission}`, label: capital(permission), note: 'permission' })),
]

const places = [
  { value: 'any', label: 'Anywhere' },
  { value: 'vehicle', label: 'For a vehicle' },
  { value: 'account', label: 'For an account' },
] as const
type Where = (typeof places)[number]['value']

interface Asked {
  readonly permission: string
  readonly account: string
  readonly reg_no: string
}

function Answer({ name, id, asked }: { name: string; id: number; asked: Asked }) {
  const load = useEndpoint(usersEndpoints.why, { id: String(id), ...asked }, { freshForSeconds: 0 })
  if (load.failure && !load.data) return <Failed what="the answer" failure={load.failure} onRetry={load.retry} />
  if (!load.data) return <Loading what="the answer" skeleton={<SkeletonText lines={3} />} />
  const { answer, sentences, remedies } = load.data
  return (
    <div className={styles.answer} aria-live="polite">
      <p className={styles.verdict}>
        <Icon of={answer ? CheckCircleIcon : MinusCircleIcon} weight="fill" />
        {answer ? `Yes, ${name} can.` : `No, ${name} cannot.`}
      </p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {remedies.length > 0 && (
        <>
          <p>
            <b>What would change that</b>
          </p>
          <ul>
            {remedies.map((remedy) => (
              <li key={remedy}>{remedy}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** "Why can she see this, and why can't she?": asked of a screen or a right, and of a vehicle or an account. */
export function WhyDialog({ view: { record }, onClose }: { view: UserView; onClose: () => void }) {
  const built = useBuilt()
  const options = useMemo(() => optionsFor(built), [built])
  const [what, setWhat] = useState<ChoiceOption<string>>()
  const [where, setWhere] = useState<Where>('any')
  const [place, setPlace] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const isAskable = what !== undefined || (where !== 'any' && place.trim() !== '')
  const handleAsk = (): void =>
    setAsked({
      permission: what?.value.split('|')[1] ?? '',
      account: where === 'account' ? place.trim() : '',
      reg_no: where === 'vehicle' ? place.trim() : '',
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Why can or can’t ${record.name} see this?`}
      lead="Check whether they can see or do something, and why."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <form
        className={styles.dialogBody}
        onSubmit={(event) => {
          event.preventDefault()
          if (isAskable) handleAsk()
        }}
      >
        <ComboboxField
          label="Page or permission"
          isOptional={where !== 'any'}
          options={options}
          value={what}
          onChange={setWhat}
          nothingFound="No matching page or permission"
        />
        <Segmented
          label="Where"
          options={places}
          value={where}
          onChange={(next) => {
            setWhere(next)
            setPlace('')
          }}
        />
        {where !== 'any' && (
          <TextField
            label={where === 'vehicle' ? 'Registration' : 'Account number'}
            value={place}
            maxLength={where === 'vehicle' ? 20 : 8}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => setPlace(target.value)}
          />
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            disabledReason={isAskable ? undefined : 'Choose a page, permission, vehicle or account first'}
          >
            Explain
          </Button>
        </div>
        {asked && <Answer key={JSON.stringify(asked)} name={record.name} id={record.id} asked={asked} />}
      </form>
    </Dialog>
  )
}
