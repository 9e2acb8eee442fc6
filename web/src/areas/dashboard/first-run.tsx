// An empty portal: what has to be entered before it is of use, in the order it is needed. It goes with the first vehicle.
import { branches } from '@kerbline/domain/areas/branches/resource.ts'
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { usersPlan } from '@kerbline/domain/areas/users/list.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { planOf } from '@kerbline/domain/kit/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { managedNames } from '@kerbline/domain/managed-screens.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMay } from '../../data/session/may.ts'
import { useListTotal } from '../../list/list-total.ts'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import styles from './dashboard.module.css'

interface Step {
  readonly right: Permission
  readonly label: string
  readonly to: string
  readonly note: string
  readonly isDone: boolean
}

const branchesPlan = planOf(branches)
const companiesPlan = planOf(companies)

export function FirstRun() {
  const may = useMay()
  const ask = (right: Permission) => (may(right) ? {} : undefined)
  const [ofBranches, ofCompanies, ofUsers] = [
    useListTotal(managedEndpoints.branches.list, branchesPlan, ask('manage branches')).data ?? 0,
    useListTotal(managedEndpoints.companies.list, companiesPlan, ask('manage companies')).data ?? 0,
    useListTotal(usersEndpoints.list, usersPlan, ask('manage users')).data ?? 0,
  ]
  const steps: readonly Step[] = [
    {
      ...{ right: 'manage branches', label: 'Add your branches', to: href(managedNames.branches.list) },
      ...{ note: 'Each vehicle belongs to one.', isDone: ofBranches > 0 },
    },
    {
      ...{ right: 'manage companies', label: 'Add your customers', to: href(managedNames.companies.list) },
      ...{ note: 'Each with its account number.', isDone: ofCompanies > 0 },
    },
    {
      ...{ right: 'edit vehicles', label: 'Import your vehicles', to: href('vehicles', {}, { import: 'new' }) },
      ...{ note: 'From a spreadsheet. Nothing is saved until you have checked it.', isDone: false },
    },
    {
      ...{ right: 'manage users', label: 'Invite colleagues and customers', to: href('users') },
      ...{ note: 'They get an email with a link.', isDone: ofUsers > 1 }, // the reader is the first
    },
  ]
  return (
    <Panel title="Set up the portal" note="This goes once there is a vehicle" isRuled>
      <PanelRows label="Set up the portal">
        {steps
          .filter(({ right }) => may(right))
          .map(({ label, to, note, isDone }) => (
            <li key={label} className={styles.setUp}>
              <a href={to}>{label}</a> <small>{isDone ? 'Done' : note}</small>
            </li>
          ))}
      </PanelRows>
    </Panel>
  )
}
