import { capital } from '@kerbline/domain/kit/words.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed, Loading } from '../../ui/load-state.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { counted, type UserRow } from './user-words.ts'
import { changeUsers } from './users-bulk.ts'

interface Props {
  rows: readonly UserRow[]
  onClose: () => void
  onDone: () => void
}

/** One more role for everyone ticked; only roles that all of them could have are offered. */
export function GiveRoleDialog({ rows, onClose, onDone }: Props) {
  const load = useEndpoint(usersEndpoints.options, { search: '' })
  const [chosen, setChosen] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const sides = new Set(rows.map(({ side }) => side))
  const roles = load.data?.roles.filter(({ side }) => sides.size === 1 && sides.has(side)) ?? []
  const handleGive = async (): Promise<void> => {
    if (chosen === undefined) return
    setRunning(true)
    const isDone = await changeUsers(
      rows.map(({ id }) => id),
      { add_role: chosen },
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
      lead={`${counted(rows.length, 'person', 'people')}. The roles they have stay.`}
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
      {sides.size > 1 ? (
        <Notice>
          <b>You ticked people of customers and of the hire company.</b> No role is for both: tick one kind at a time.
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
