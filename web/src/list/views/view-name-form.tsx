// A name for what is kept anew, and whether colleagues have it too: views of a list and filters of assets are saved alike.
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { ViewsSource } from './views-source.ts'

/** For a button that stands outside the form. */
export const viewNameForm = 'view-name'

interface Props {
  readonly source: ViewsSource
  readonly query: Record<string, string>
  readonly hint?: string
  readonly className: string | undefined
  readonly onSaved: (view: SavedView) => void
  readonly children?: ReactNode
}

export function ViewNameForm({ source, query, hint, className, onSaved, children }: Props) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isTried, setTried] = useState(false)
  const handleSave = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return
    const done = await source.save({ name: name.trim(), query, is_shared: isShared })
    if (done) onSaved(done)
  }
  return (
    <form id={viewNameForm} className={className} noValidate onSubmit={(event) => void handleSave(event)}>
      <TextField
        label="Name"
        hint={hint}
        maxLength={60}
        autoComplete="off"
        error={isTried && name.trim() === '' ? 'Enter a name' : source.failure}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Checkbox
        label="Share with colleagues"
        note="Shared with people on your accounts, or with other staff if you are staff."
        checked={isShared}
        onChange={({ target }) => setShared(target.checked)}
      />
      {children}
    </form>
  )
}
