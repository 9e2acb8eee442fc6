import { tagsEndpoints } from '@kerbline/domain/areas/tags/endpoints.ts'
import { useState } from 'react'
import { useRested } from '../form/field-input-reference.tsx'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { ComboboxField } from '../ui/choices/combobox-field.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'

export interface ChosenTag {
  readonly id: number
  readonly name: string
}

interface Props {
  readonly title: string
  readonly lead: string
  /** "Add tag" */
  readonly verb: string
  /** Only tags of this account. */
  readonly account: string
  /** These are left out. */
  readonly without?: readonly number[] | undefined
  readonly onChoose: (tag: ChosenTag) => Promise<boolean>
  readonly onClose: () => void
}

/** One tag that is put on by hand. */
export function ChooseTagDialog({ title, lead, verb, account, without = [], onChoose, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ChosenTag>()
  const [isBusy, setBusy] = useState(false)
  const rested = useRested(search)
  const load = useEndpoint(tagsEndpoints.choices, { search: rested, account })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  const tags = (found?.tags ?? []).filter(({ id }) => !without.includes(id))
  const handleChoose = async (): Promise<void> => {
    if (!chosen) return
    setBusy(true)
    const isDone = await onChoose(chosen)
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
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            busyLabel="Saving"
            disabledReason={chosen ? undefined : 'Choose a tag first'}
            onClick={() => void handleChoose()}
          >
            {verb}
          </Button>
        </>
      }
    >
      <ComboboxField
        label="Tag"
        options={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        onSearch={(typed) => setSearch(typed.trim())}
        status={search !== rested || (!load.data && !load.failure) ? 'Searching' : undefined}
        nothingFound={load.failure ? load.failure.remedy : 'No tag that is put on by hand matches'}
        value={chosen && { value: String(chosen.id), label: chosen.name }}
        onChange={(option) => setChosen(option && { id: Number(option.value), name: option.label })}
      />
    </Dialog>
  )
}
