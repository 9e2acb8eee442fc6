import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useMemo } from 'react'
import { instantWords } from '../../record/record-value.tsx'
import { useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { TabLinks } from '../../ui/layout/tabs.tsx'
import { DryRunTab } from './dry-run-tab.tsx'
import { RuleFormPage } from './rule-form-page.tsx'
import type { BranchNames } from './rule-words.ts'
import { RulesTab } from './rules-tab.tsx'
import styles from './rules.module.css'
import { RunLogTab } from './run-log-tab.tsx'

const tabs = ['rules', 'dry-run', 'log'] as const
type Tab = (typeof tabs)[number]
const labels: Readonly<Record<Tab, string>> = { rules: 'Rules', 'dry-run': 'Preview', log: 'History' }

/** Rules that give or withhold rights by what is known of a person: written, tried on everybody, applied, taken back. */
export function AutomatePermissionsPage() {
  const { query } = useLocation()
  const load = useEndpoint(permissionsEndpoints.list, {})
  const options = useEndpoint(permissionsEndpoints.options, { search: '' }, { freshForSeconds: 300 })
  const branches: BranchNames = useMemo(
    () => new Map(options.data?.branches.map(({ id, name }) => [id, name])),
    [options.data],
  )
  const asked = query['rule']
  if (asked !== undefined) return <RuleFormPage key={asked} asked={asked} load={load} options={options} />
  const tab = tabs.find((each) => each === query['tab']) ?? 'rules'
  const held = load.data?.held
  return (
    <>
      <PageTitle
        lead="Rules give or block permissions automatically, based on someone’s role, account, branch or email. They run when a user changes and every night."
        actions={
          <ButtonLink
            variant="primary"
            icon={PlusIcon}
            iconWeight="bold"
            href={href('automatePermissions', {}, { rule: 'new' })}
          >
            Create rule
          </ButtonLink>
        }
      >
        Permissions
      </PageTitle>
      <TabLinks
        label="Permissions"
        tabs={tabs.map((each) => ({
          label: labels[each],
          count: each === 'rules' ? load.data?.rules.length : undefined,
          href: href('automatePermissions', {}, { tab: each === 'rules' ? undefined : each }),
          isCurrent: each === tab,
        }))}
      />
      {held && (
        <Notice tone="amber" className={styles.held}>
          <b>Rules are paused</b> since {instantWords(held.since)}, when {held.by ?? 'Kerbline'} undid a run. They will
          not run until you apply them again.{' '}
          {tab !== 'dry-run' && (
            <a href={href('automatePermissions', {}, { tab: 'dry-run' })} className={styles.link}>
              Preview changes
            </a>
          )}
        </Notice>
      )}
      {tab === 'rules' && <RulesTab load={load} branches={branches} />}
      {tab === 'dry-run' && <DryRunTab rules={load.data} />}
      {tab === 'log' && <RunLogTab />}
    </>
  )
}
