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
    <b>The rules are applied.</b>{' '}
    {applied.people === 0
      ? 'Nobody had to be changed.'
      : `${people(applied.people)} changed, in open sessions at once.`}{' '}
    {applied.run !== null && (
      <a href={href('automatePermissions', {}, { tab: 'log', run: applied.run })} className={styles.link}>
        See the run
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
          <b>{isOvertaken ? 'Not applied: something has changed since.' : 'Not applied.'}</b>{' '}
          {isOvertaken ? 'What stands below is tried anew. Look at it and apply again.' : apply.failure.message}
        </Notice>
      )}
      {found && found.conflicts.length > 0 && (
        <Notice tone="amber">
          <b>Some rules contradict each other.</b>
          <Conflicts conflicts={found.conflicts} rules={rules?.rules ?? []} />
        </Notice>
      )}
      <Panel
        title="What applying would do"
        note={found && `${people(count)} of ${found.people.toLocaleString('en-GB')} would change`}
        isRuled
        tools={
          <>
            <Button
              size="small"
              className={styles.finger}
              icon={ArrowClockwiseIcon}
              isBusy={dryRun.isRunning}
              busyLabel="Trying"
              onClick={() => void look()}
            >
              Try again
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
                {count > 0 ? `Apply to ${people(count)}` : 'Apply and end the hold'}
              </Button>
            )}
          </>
        }
      >
        {found && count > 0 && <PersonChanges changes={found.changes} />}
        {found && count === 0 && (
          <Empty look="panel" title="Nobody would change">
            Everybody has what the rules say already.
          </Empty>
        )}
        {!found && dryRun.failure && (
          <Failed what="the outcome" failure={{ remedy: dryRun.failure.message }} onRetry={() => void look()} />
        )}
        {!found && !dryRun.failure && <Loading what="the outcome" skeleton={<SkeletonRows rows={5} />} />}
      </Panel>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void handleApply()}
        title={count > 0 ? `Apply the rules to ${people(count)}?` : 'Apply the rules and end the hold?'}
        lead={
          <>
            Exactly what stands here is done, and nothing else. Open sessions take it at once; the run can be rolled
            back from the log.{isHeld && ' Rules act by themselves again afterwards.'}
          </>
        }
        confirmLabel="Apply rules"
        isBusy={apply.isRunning}
        busyLabel={count > 0 ? `Applying to ${people(count)}` : 'Applying'}
      />
    </div>
  )
}
