import { capital, counted } from '@kerbline/domain/kit/words.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { useState } from 'react'
import { type ManyRows, startChange } from '../../list/bulk/bulk-change.ts'
import { allLead } from '../../list/list-selection.tsx'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { type UserRow } from './user-words.ts'
import { changeUsers } from './users-bulk.ts'

interface Props {
  rows: readonly UserRow[]
  /** All that match; then `rows` are those in sight. */
  many?: ManyRows | undefined
  onClose: () => void
  onDone: () => void
}

/** One more role for everyone ticked; only roles that all of them could have are offered. */
export function GiveRoleDialog({ rows, many, onClose, onDone }: Props) {
  const load = useEndpoint(usersEndpoints.options, { search: '' })
  const [chosen, setChosen] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const sides = new Set(rows.map(({ side }) => side))
  const isMixed = sides.size > 1 && !many
  const roles = load.data?.roles.filter(({ side }) => !isMixed && sides.has(side)) ?? []
  const people = counted(many?.total ?? rows.length, 'person', 'people')
  const handleGive = async (): Promise<void> => {
    if (chosen === undefined) return
    setRunning(true)
    const values = { add_role: chosen }
    const isDone = many
      ? await startChange(many, { deed: 'change', values, title: `Give role ${capital(chosen)}` })
      : await changeUsers(
          rows.map(({ id }) => id),
          values,
          (count) => `${counted(count, 'person', 'people')} given ${capital(chosen)}.`,
        )
    setRunning(false)
    if (isDone) onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Give a role"
      lead={`${many && !many.ids ? 'All ' : ''}${people}. They keep their other roles.${many ? ` ${allLead}` : ''}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isRunning}
            busyLabel="Giving"
            disabledReason={chosen === undefined ? 'Choose a role first' : undefined}
            onClick={() => void handleGive()}
          >
            Give role
          </Button>
        </>
      }
    >
      {isMixed ? (
        <Notice>
          <b>You have selected both customers and staff.</b> No role applies to both. Select one or the other.
        </Notice>
      ) : load.data ? (
        <RadioList
          legend="Role"
          isLegendHidden
          look="list"
          options={roles.map(({ name, grants }) => ({
            value: name,
            label: capital(name),
            note: counted(grants.length, 'permission'),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      ) : load.failure ? (
        <Failed what="the roles" failure={load.failure} onRetry={load.retry} />
      ) : (
        <Loading what="the roles" skeleton={<SkeletonText lines={6} />} />
      )}
    </Dialog>
  )
}
