import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { useState } from 'react'
import { ApiProblem } from '../../data/failure.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { Conflicts, PersonChanges } from './person-changes.tsx'
import { people, type DryRun, type Rule } from './rule-words.ts'
import type { RuleSave } from './use-rule-save.ts'
import styles from './rules.module.css'

/** What the rule would do as it stands in the form, with every other rule beside it. Nothing is saved by looking. */
export function RuleTrial({ rule, rules, save }: { rule: Rule | undefined; rules: readonly Rule[]; save: RuleSave }) {
  const dryRun = useAction(permissionsEndpoints.dryRun)
  const [found, setFound] = useState<{ readonly reply: DryRun; readonly of: string }>()
  const { values } = save.form
  const isOld = found !== undefined && found.of !== JSON.stringify(values)
  const { failure } = dryRun
  const isOfFields = failure instanceof ApiProblem && failure.fields.length > 0
  const [heard, setHeard] = useState(failure)
  if (failure !== heard) {
    setHeard(failure)
    if (isOfFields) save.refuse(failure.fields)
  }
  const handleTry = async (): Promise<void> => {
    const draft = save.read()
    if (!draft) return
    const reply = await dryRun.run({ draft: { id: rule?.id ?? null, values: draft } })
    if (reply) setFound({ reply, of: JSON.stringify(values) })
  }
  return (
    <Panel
      title="Test this rule"
      isRuled
      tools={
        <Button
          size="small"
          className={styles.finger}
          isBusy={dryRun.isRunning}
          busyLabel="Testing"
          onClick={() => void handleTry()}
        >
          {found ? 'Test again' : 'Test rule'}
        </Button>
      }
    >
      {failure && (
        <PanelBody className={styles.padded}>
          <Notice tone="red" role="alert">
            <b>We could not test this rule.</b> {isOfFields ? 'Fix the errors in the form first.' : failure.message}
          </Notice>
        </PanelBody>
      )}
      {!found && !failure && (
        <Empty look="panel" title="Not tested yet">
          See who would gain or lose permissions before you save.
        </Empty>
      )}
      {found && (
        <>
          <PanelBody className={styles.padded}>
            <p aria-live="polite">
              <b>{people(found.reply.changes.length)}</b> of {found.reply.people.toLocaleString('en-GB')} would change.
            </p>
            {isOld && <p className={styles.small}>You have changed the rule since. Test it again.</p>}
            {found.reply.conflicts.length > 0 && (
              <Notice tone="amber">
                <Conflicts conflicts={found.reply.conflicts} rules={rules} />
              </Notice>
            )}
          </PanelBody>
          {found.reply.changes.length > 0 && <PersonChanges changes={found.reply.changes} />}
        </>
      )}
    </Panel>
  )
}
