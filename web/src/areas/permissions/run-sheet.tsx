import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { useState } from 'react'
import { instantWords } from '../../record/record-value.tsx'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Sheet } from '../../ui/overlay/dialog.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PersonChanges } from './person-changes.tsx'
import { mayRollBack, people, runWords, type Run } from './rule-words.ts'
import styles from './rules.module.css'

/** Takes a run back, once asked; whoever changed since is left as they are and named. */
function useRollBack(id: string) {
  const rollBack = useAction(permissionsEndpoints.rollBack, { refreshes: [usersEndpoints.list] })
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const run = async (): Promise<void> => {
    const reply = await rollBack.run({ id })
    if (!reply) return
    setSkipped(reply.skipped)
    showToast({
      tone: 'done',
      title: `Run undone for ${people(reply.people)}.`,
      body: 'Rules are paused until someone applies them again.',
    })
  }
  return { run, skipped, isRunning: rollBack.isRunning, failure: rollBack.failure }
}

const leadOf = (run: Run): string =>
  `${people(run.people)}, ${instantWords(run.at)} by ${run.by ?? 'Kerbline'}.${
    run.rolled_back_at === null
      ? ''
      : ` Undone ${instantWords(run.rolled_back_at)} by ${run.rolled_back_by ?? 'Kerbline'}.`
  }`

/** One run: whom it changed and how, and the way back. */
export function RunSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const load = useEndpoint(permissionsEndpoints.run, { id })
  const [isAsking, setAsking] = useState(false)
  const rollBack = useRollBack(id)
  const run = load.data?.run
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={run ? runWords(run) : 'Run'}
      lead={run && leadOf(run)}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {run && mayRollBack(run) && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              Undo run
            </Button>
          )}
        </>
      }
    >
      {rollBack.failure && (
        <Notice tone="red" role="alert">
          <b>We could not undo this run.</b> {rollBack.failure.message}
        </Notice>
      )}
      {rollBack.skipped.length > 0 && (
        <Notice tone="amber" role="status">
          <b>Not changed: {rollBack.skipped.join(', ')}.</b> A later run or edit has already changed their permissions.
        </Notice>
      )}
      <div className={styles.inSheet}>
        <LoadState
          what="the run"
          load={load}
          onRetry={load.retry}
          skeleton={<SkeletonText lines={6} />}
          isEmpty={({ changes }) => changes.length === 0}
          empty={<p>No users changed.</p>}
        >
          {({ changes }) => <PersonChanges changes={changes} />}
        </LoadState>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void rollBack.run()
        }}
        title={`Undo this run for ${people(run?.people ?? 0)}?`}
        lead="Everyone goes back to their permissions before this run. Rules are paused until someone applies them again."
        confirmLabel="Undo run"
        isDangerous
        isBusy={rollBack.isRunning}
        busyLabel="Undoing"
      />
    </Sheet>
  )
}
