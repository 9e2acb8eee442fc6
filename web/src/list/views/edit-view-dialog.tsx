import type { SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { OvertakenNotice, type Lines } from '../../form/overtaken-notice.tsx'
import { useVersioned } from '../../form/use-versioned.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from '../list.module.css'
import { asSavedView, type ViewsSource } from './views-source.ts'

interface Typed {
  readonly name: string
  readonly is_shared: boolean
}

const typedOf = (view: SavedView | undefined): Typed => ({
  name: view?.name ?? '',
  is_shared: view?.is_shared ?? false,
})
const linesOf = ({ name, is_shared }: Typed): Lines => [
  ['Name', name],
  ['Shared', is_shared ? 'With colleagues' : 'Only you'],
]

interface Props {
  readonly source: ViewsSource
  readonly view: SavedView
  /** "view", "filter" */
  readonly what: string
  readonly onClose: () => void
  readonly onSaved: (view: SavedView) => void
}

/** Another name for what is kept, and whether colleagues have it too, over the version one saw. */
export function EditViewDialog({ source, view, what, onClose, onSaved }: Props) {
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isTried, setTried] = useState(false)
  const { typed, change, base, overtaken, failure } = useVersioned({ kept: view, typedOf, action: source.saving })
  const handleClose = (): void => {
    source.saving.forget()
    onClose()
  }
  const handleSave = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    const name = typed.name.trim()
    if (name === '') return
    const saved = await source.save({ ...asSavedView(base ?? view), name, is_shared: typed.is_shared })
    if (saved) onSaved(saved)
  }
  return (
    <Dialog
      isOpen
      size="small"
      focusFirst={input}
      onClose={handleClose}
      title={`Rename ${view.name}`}
      footer={
        <>
          <Button onClick={handleClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} isBusy={source.isSaving} busyLabel="Saving">
            Save {what}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.fields} noValidate onSubmit={(event) => void handleSave(event)}>
        {overtaken && <OvertakenNotice what={`this ${what}`} of={overtaken} linesOf={linesOf} />}
        <TextField
          ref={input}
          label="Name"
          maxLength={60}
          autoComplete="off"
          error={isTried && typed.name.trim() === '' ? 'Enter a name' : failure?.message}
          value={typed.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Checkbox
          label="Share with colleagues"
          note="Shared with people on your accounts, or with other staff if you are staff."
          checked={typed.is_shared}
          onChange={({ target }) => change({ is_shared: target.checked })}
        />
      </form>
    </Dialog>
  )
}
