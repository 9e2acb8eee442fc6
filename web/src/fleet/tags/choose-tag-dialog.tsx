import { tagsEndpoints } from '@kerbline/domain/areas/tags/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { useRef, useState, type RefObject } from 'react'
import { useRested } from '../../form/field-input-reference.tsx'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './choose-tag-dialog.module.css'
import { NewTagFields, type NewTag } from './new-tag-fields.tsx'
import { reachWords } from './tag-reach.tsx'
import { TagPreview, type TagAction, type TaggedVehicles } from './tag-preview.tsx'

export interface ChosenTag {
  readonly id: number
  readonly name: string
}

interface Props {
  readonly title: string
  readonly lead: string
  /** "Add tag" */
  readonly verb: string
  /** What is done with it: a tag that does not exist is made on the way to being added. */
  readonly action: TagAction
  /** The accounts of the vehicles: tags that can be on all of them are offered, and a new one is for them. */
  readonly accounts: readonly string[]
  /** Tags that can be on some of them alone are offered too. */
  readonly isAnyOffered?: boolean | undefined
  /** Told beforehand how many change. */
  readonly vehicles?: TaggedVehicles | undefined
  /** These are left out. */
  readonly without?: readonly number[] | undefined
  readonly onChoose: (tag: ChosenTag) => Promise<boolean>
  readonly onClose: () => void
}

const NEW = 'new'

/** Why a tag that one knows is not among them. */
const notOfferedWords = (accounts: readonly string[]): string =>
  accounts.length === 1
    ? `Automatic tags and tags for accounts other than ${accounts[0] ?? ''} are not listed.`
    : 'Automatic tags are not listed.'

/** Tags by what is typed; the last ones found stay while others are asked for. */
function useChoices(search: string, accounts: readonly string[]) {
  const rested = useRested(search)
  const load = useEndpoint(tagsEndpoints.choices, { search: rested, account: accounts.join(',') })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data)
  const isSearching = search !== rested || (!load.data && !load.failure)
  return { tags: found?.tags ?? [], isSearching, failure: load.failure }
}

/** Makes the tag that was typed, on the first of the accounts. */
function useNewTag(accounts: readonly string[]) {
  const create = useAction(tagsEndpoints.create, { refreshes: [tagsEndpoints.list, scopeEndpoints.filterOptions] })
  const make = async ({ name, visibility, isSpanning }: NewTag): Promise<ChosenTag | undefined> => {
    const words = { name, visibility, spans_company: isSpanning, colour: '#1a4b8c', description: null, rule: null }
    return (await create.run({ customer_account_number: accounts[0] ?? '', ...words }))?.tag
  }
  return { make, failure: create.failure }
}

/** Where one types a name at once: the first field of the dialog. */
function useFirstField(): [RefObject<HTMLDivElement | null>, RefObject<HTMLInputElement | null>] {
  const fields = useRef<HTMLDivElement>(null)
  const [field] = useState(() => ({
    get current() {
      return fields.current?.querySelector('input') ?? null
    },
  }))
  return [fields, field]
}

/** One tag that is put on by hand, or a new one. */
export function ChooseTagDialog(props: Props) {
  const { title, lead, verb, action, accounts, isAnyOffered = false, vehicles, without = [], onChoose, onClose } = props
  const may = useMay()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ChosenTag>()
  const [begun, setBegun] = useState<NewTag>()
  const [isBusy, setBusy] = useState(false)
  const [fields, field] = useFirstField()
  const { tags, isSearching, failure } = useChoices(search, isAnyOffered && accounts.length > 1 ? [] : accounts)
  const creation = useNewTag(accounts)
  const isSpanningOnly = accounts.length > 1
  const isKnown = tags.some(({ name }) => name.toLowerCase() === search.toLowerCase())
  const mayMake = action === 'add' && may('manage tags') && accounts.length > 0
  const isOffered = mayMake && search !== '' && !isSearching && !isKnown
  const offered = begun?.name ?? (isOffered ? search : undefined)
  const newOption = offered === undefined ? [] : [{ value: NEW, label: `Create ‘${offered}’` }]
  const handlePick = (option: { readonly value: string; readonly label: string } | undefined): void => {
    const isNew = option?.value === NEW && offered !== undefined
    setBegun(isNew ? { name: offered, visibility: 'company', isSpanning: isSpanningOnly } : undefined)
    setChosen(option && !isNew ? { id: Number(option.value), name: option.label } : undefined)
  }
  const handleChoose = async (): Promise<void> => {
    setBusy(true)
    const tag = begun ? await creation.make(begun) : chosen
    // Made, it is chosen: should putting it on fail, it is not made twice.
    if (begun && tag) handlePick({ value: String(tag.id), label: tag.name })
    const isDone = tag !== undefined && (await onChoose(tag))
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={title}
      lead={lead}
      focusFirst={field}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            busyLabel="Saving"
            disabledReason={chosen || begun ? undefined : 'Choose a tag first'}
            onClick={() => void handleChoose()}
          >
            {begun ? `Create and ${verb.toLowerCase()}` : verb}
          </Button>
        </>
      }
    >
      <div className={styles.fields} ref={fields}>
        <ComboboxField
          label="Tag"
          hint={notOfferedWords(accounts)}
          options={[
            ...tags
              .filter(({ id }) => !without.includes(id))
              .map(({ id, name, spans_company: isSpanning, customer_account_number: account }) => ({
                value: String(id),
                label: name,
                note: isSpanning ? reachWords.company : account,
              })),
            ...newOption,
          ]}
          onSearch={(typed) => setSearch(typed.trim())}
          status={isSearching ? 'Searching' : undefined}
          nothingFound={failure ? failure.remedy : 'No tags match. Automatic tags are not listed.'}
          value={
            begun
              ? newOption.find(({ value }) => value === NEW)
              : chosen && { value: String(chosen.id), label: chosen.name }
          }
          onChange={handlePick}
        />
        {begun && <NewTagFields tag={begun} isSpanningOnly={isSpanningOnly} onChange={setBegun} />}
        {chosen && vehicles && <TagPreview key={chosen.id} tagId={chosen.id} action={action} vehicles={vehicles} />}
        {creation.failure && (
          <Notice tone="red" role="alert">
            <b>We could not create the tag.</b> {creation.failure.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
