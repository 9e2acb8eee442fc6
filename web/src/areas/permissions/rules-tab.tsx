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
    showToast({ tone: 'done', title: `“${rule.name}” removed.`, body: 'Apply the rules to withdraw what it gave.' })
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
            <b>Not removed.</b> {remove.failure.message}
          </Notice>
        ) : rule.people > 0 ? (
          'What it gave stays until the rules are next applied, by hand or at night. Then it is withdrawn.'
        ) : (
          'It does nothing for anybody at present.'
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
          A rule says: when somebody’s email ends in depots.example, give them “manage tags”. It is tried on everybody
          before it does anything, and can be rolled back.
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
              Rules that name {named.join(', ')}: {shownOf(rules).length} of {rules.length}.{' '}
              <a href={href('automatePermissions')}>Show all rules</a>
            </Notice>
          )}
          <Panel title="Rules" note="The highest priority first; a refusal wins whatever its priority" isRuled>
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
