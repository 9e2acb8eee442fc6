import { tagsEndpoints, type TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { ApiProblem } from '../../data/failure.ts'
import { useAction } from '../../data/use-action.ts'
import { renamedTo, sayRenamed } from '../../fleet/tags/tag-actions.ts'
import { OvertakenNotice, type Lines } from '../../form/overtaken-notice.tsx'
import { useVersioned } from '../../form/use-versioned.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface Typed {
  readonly name: string
}
const typedOf = (tag: TagRow | undefined): Typed => ({ name: tag?.name ?? '' })
const linesOf = ({ name }: Typed): Lines => [['Name', name]]
const refreshes = [vehiclesEndpoints.list, scopeEndpoints.filterOptions, scopeEndpoints.summary]

/** A name typed where it stands: Enter saves it, Escape leaves it, and so does going elsewhere without a change. */
export function RenameField({ tag, onDone }: { tag: TagRow; onDone: () => void }) {
  const update = useAction(tagsEndpoints.update, { refreshes })
  const { typed, change, base = tag, overtaken, failure } = useVersioned({ kept: tag, typedOf, action: update })
  const wanted = typed.name.trim()
  const handleSave = async (): Promise<void> => {
    if (update.isRunning || overtaken) return
    if (wanted === '' || wanted === base.name) return onDone()
    const reply = await update.run({ id: base.id, version: base.updated_at, values: renamedTo(base, wanted) })
    if (!reply) return
    sayRenamed(base, reply.tag)
    onDone()
  }
  const problems = failure instanceof ApiProblem ? failure.fields : []
  const field = (
    <TextField
      label={`New name for ${tag.name}`}
      isLabelHidden
      size="small"
      value={typed.name}
      maxLength={40}
      autoComplete="off"
      error={failure && (problems[0]?.message ?? failure.message)}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody pressed Rename to type here
      autoFocus
      onChange={(event) => change({ name: event.target.value })}
      onBlur={() => void handleSave()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') void handleSave()
        if (event.key === 'Escape') onDone()
      }}
    />
  )
  return (
    <>
      {field}
      {overtaken && (
        <Dialog isOpen onClose={onDone} title={`Rename ${tag.name}`} footer={<Button onClick={onDone}>Cancel</Button>}>
          <OvertakenNotice what="this tag" of={overtaken} linesOf={linesOf} />
        </Dialog>
      )}
    </>
  )
}
