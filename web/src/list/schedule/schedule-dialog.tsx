import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import type { ViewSchedule } from '@kerbline/domain/areas/views/schedules.ts'
import { useMe } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import type { Scheduling } from './scheduling.ts'
import { useSendingWatch } from './use-sending-watch.ts'
import { SuggestedName } from './view-naming.tsx'

interface Props {
  readonly what: Scheduling
  readonly onClose: () => void
}

const nothingYet: readonly ViewSchedule[] = []

function OfView({ id, name, onClose }: { readonly id: number; readonly name: string; readonly onClose: () => void }) {
  const { options, watch } = useSendingWatch()
  const load = useEndpoint(viewsEndpoints.schedules, { id }, options)
  watch(load.data?.schedules)
  if (load.data) return <ScheduleForm view={{ id, name }} schedules={load.data.schedules} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Email ${name} on a schedule`}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <LoadState what="its schedule" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={5} />}>
        {() => null}
      </LoadState>
    </Dialog>
  )
}

/** When the rows of a view are sent by e-mail, and to whom. */
export function ScheduleDialog({ what, onClose }: Props) {
  // Oneself is among those it is sent to, until one takes oneself away.
  if (!useMe().data) return null
  if (what.kind === 'view') return <OfView id={what.id} name={what.name} onClose={onClose} />
  return (
    <SuggestedName naming={what.naming}>
      {(name) => <ScheduleForm created={{ ...what, name }} schedules={nothingYet} onClose={onClose} />}
    </SuggestedName>
  )
}
