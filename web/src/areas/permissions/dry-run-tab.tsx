import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../../data/failure.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Empty, Failed, Loading } from '../../ui/layout/load-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Conflicts, PersonChanges } from './person-changes.tsx'
import { people, type DryRun, type Rules } from './rule-words.ts'
import styles from './rules.module.css'

interface Applied {
  readonly run: number | null
  readonly people: number
}

const Result = ({ applied }: { applied: Applied }) => (
  <Notice role="status">
    <b>Rules applied.</b>{' '}
    {applied.people === 0
      ? 'No users needed changing.'
      : `${people(applied.people)} changed. This applies to them immediately.`}{' '}
    {applied.run !== null && (
      <a href={href('automatePermissions', {}, { tab: 'log', run: applied.run })} className={styles.link}>
        View run
      </a>
    )}
  </Notice>
)

/** What applying the rules would do now, and the button that does exactly that. */
export function DryRunTab({ rules }: { rules: Rules | undefined }) {
  const dryRun = useAction(permissionsEndpoints.dryRun)
  const apply = useAction(permissionsEndpoints.apply, { refreshes: [usersEndpoints.list] })
  const [found, setFound] = useState<DryRun>()
  const [applied, setApplied] = useState<Applied>()
  const [isAsking, setAsking] = useState(false)
  const look = async (): Promise<void> => {
    const reply = await dryRun.run({})
    if (reply) setFound(reply)
  }
  useEffect(() => {
    void look()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- tried once when the tab opens, then when asked
  }, [])
  const handleApply = async (): Promise<void> => {
    if (!found) return
    const reply = await apply.run({ fingerprint: found.fingerprint })
    setAsking(false)
    if (reply) setApplied({ run: reply.run_id, people: reply.people })
    await look()
  }
  const count = found?.changes.length ?? 0
  const isHeld = Boolean(rules?.held)
  const isOvertaken = apply.failure instanceof ApiProblem && apply.failure.code === 'changed meanwhile'
  return (
    <div className={styles.stack}>
      {applied && <Result applied={applied} />}
      {apply.failure && (
        <Notice tone={isOvertaken ? 'amber' : 'red'} role="alert">
          <b>
            {isOvertaken ? 'Users or rules have changed, so nothing was applied.' : 'We could not apply the rules.'}
          </b>{' '}
          {isOvertaken ? 'We have updated the preview. Check it and apply again.' : apply.failure.message}
        </Notice>
      )}
      {found && found.conflicts.length > 0 && (
        <Notice tone="amber">
          <b>Some rules contradict each other.</b>
          <Conflicts conflicts={found.conflicts} rules={rules?.rules ?? []} />
        </Notice>
      )}
      <Panel
        title="Preview"
        note={found && `${people(count)} of ${found.people.toLocaleString('en-GB')} would change`}
        isRuled
        tools={
          <>
            <Button
              size="small"
              className={styles.finger}
              icon={ArrowClockwiseIcon}
              isBusy={dryRun.isRunning}
              busyLabel="Updating"
              onClick={() => void look()}
            >
              Update preview
            </Button>
            {found && (count > 0 || isHeld) && (
              <Button
                size="small"
                className={styles.finger}
                variant="primary"
                isBusy={apply.isRunning}
                busyLabel="Applying"
                onClick={() => setAsking(true)}
              >
                {count > 0 ? `Apply to ${people(count)}` : 'Apply and restart rules'}
              </Button>
            )}
          </>
        }
      >
        {found && count > 0 && <PersonChanges changes={found.changes} />}
        {found && count === 0 && (
          <Empty look="panel" title="No changes">
            Applying the rules would not change anyone’s permissions.
          </Empty>
        )}
        {!found && dryRun.failure && (
          <Failed what="the preview" failure={{ remedy: dryRun.failure.message }} onRetry={() => void look()} />
        )}
        {!found && !dryRun.failure && <Loading what="the preview" skeleton={<SkeletonRows rows={5} />} />}
      </Panel>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void handleApply()}
        title={count > 0 ? `Apply the rules to ${people(count)}?` : 'Apply and restart rules?'}
        lead={
          <>
            Only the changes shown here will be made. They take effect immediately and you can undo them from History.
            {isHeld && ' Rules will run automatically again.'}
          </>
        }
        confirmLabel={count > 0 ? 'Apply rules' : 'Apply and restart rules'}
        isBusy={apply.isRunning}
        busyLabel={count > 0 ? `Applying to ${people(count)}` : 'Applying'}
      />
    </div>
  )
}
