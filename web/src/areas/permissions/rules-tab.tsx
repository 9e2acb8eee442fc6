import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { rulesNaming } from '@kerbline/domain/areas/permissions/rules.ts'
import { namesIn } from '@kerbline/domain/kit/list.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import type { Loaded } from '../../data/use-endpoint.ts'
import { EmptyRoad } from '../../fleet/road/empty-road.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Conflicts } from './person-changes.tsx'
import { RuleCard } from './rule-card.tsx'
import type { BranchNames, Rule, Rules } from './rule-words.ts'
import styles from './rules.module.css'

function RemoveDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const remove = useAction(permissionsEndpoints.remove)
  const handleRemove = async (): Promise<void> => {
    if (!(await remove.run({ id: String(rule.id) }))) return
    showToast({
      tone: 'done',
      title: `“${rule.name}” removed.`,
      body: 'Apply the rules to remove its permissions now.',
    })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void handleRemove()}
      title={`Remove “${rule.name}”?`}
      lead={
        remove.failure ? (
          <Notice tone="red" role="alert">
            <b>We could not remove this rule.</b> {remove.failure.message}
          </Notice>
        ) : rule.people > 0 ? (
          'People keep its permissions until rules next run, tonight or when you apply them.'
        ) : (
          'It does not apply to anyone at the moment.'
        )
      }
      confirmLabel="Remove rule"
      isDangerous
      isBusy={remove.isRunning}
      busyLabel="Removing"
    />
  )
}

/** The rules, the most important first, and where they contradict each other. */
export function RulesTab({ load, branches }: { load: Loaded<Rules>; branches: BranchNames }) {
  const today = useToday()
  const [removing, setRemoving] = useState<Rule>()
  const { query } = useLocation()
  const accounts = namesIn(query['accounts'] ?? '')
  const branchIds = namesIn(query['branches'] ?? '').map(Number)
  const named = [...accounts, ...branchIds.map((id) => branches.get(id) ?? `branch ${id}`)]
  const shownOf = (rules: readonly Rule[]) => (named.length > 0 ? rulesNaming(rules, accounts, branchIds) : rules)
  return (
    <LoadState
      what="the rules"
      look="page"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={5} />}
      isEmpty={({ rules }) => rules.length === 0}
      empty={
        <Empty
          title="No rules yet"
          drawing={<EmptyRoad />}
          actions={
            <ButtonLink variant="primary" href={href('automatePermissions', {}, { rule: 'new' })}>
              Create rule
            </ButtonLink>
          }
        >
          For example: if someone’s email ends in depots.example, give them “manage tags”. You can preview a rule before
          it runs and undo it afterwards.
        </Empty>
      }
    >
      {({ rules, conflicts }) => (
        <div className={styles.stack}>
          {conflicts.length > 0 && (
            <Notice tone="amber">
              <b>Some rules contradict each other.</b>
              <Conflicts conflicts={conflicts} rules={rules} />
            </Notice>
          )}
          {named.length > 0 && (
            <Notice tone="info">
              Showing {shownOf(rules).length} of {rules.length} rules, for {named.join(', ')}.{' '}
              <a href={href('automatePermissions')}>Show all rules</a>
            </Notice>
          )}
          <Panel title="Rules" note="Highest priority first. Blocks always win." isRuled>
            <PanelRows label="Rules">
              {shownOf(rules).map((rule) => (
                <li key={rule.id}>
                  <RuleCard rule={rule} branches={branches} today={today} onRemove={() => setRemoving(rule)} />
                </li>
              ))}
            </PanelRows>
          </Panel>
          {removing && <RemoveDialog rule={removing} onClose={() => setRemoving(undefined)} />}
        </div>
      )}
    </LoadState>
  )
}
