import { capital, counted } from '@kerbline/domain/kit/words.ts'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise'
import { IdentificationBadgeIcon } from '@phosphor-icons/react/dist/csr/IdentificationBadge'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { usersPlan } from '@kerbline/domain/areas/users/list.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useCallback, useMemo, useState } from 'react'
import type { ManyRows } from '../../list/bulk/bulk-change.ts'
import type { BulkAction } from '../../list/bulk/list-bulk.ts'
import { ImportLink, WithImport } from '../../crud/with-import.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { rememberListNavigation } from '../../record/list-navigation.ts'
import { instantWords } from '../../record/record-value.tsx'
import { useSavedViews } from '../../list/views/views-source.ts'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useUser } from '../../data/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import { DeletionRequestsButton } from './deletion-requests.tsx'
import { GiveRoleDialog } from './give-role-dialog.tsx'
import { StateBadge } from './state-badge.tsx'
import { someOf, type UserRow } from './user-words.ts'
import { changeUsers } from './users-bulk.ts'
import styles from './users.module.css'

const cellsFor = (today: string | undefined): CellMap<UserRow> => ({
  accounts: ({ accounts, side }) =>
    accounts.length > 0 ? (
      someOf(accounts)
    ) : (
      <span className={styles.quiet}>{side === 'staff' ? 'Staff' : 'None'}</span>
    ),
  roles: ({ roles }) => (roles.length > 0 ? someOf(roles.map(capital)) : <span className={styles.quiet}>No role</span>),
  status: ({ status, has_second_factor }) => (
    <span className={styles.state}>
      <StateBadge state={status} />
      {has_second_factor && (
        <span title="Two-step sign-in on">
          <Icon of={ShieldCheckIcon} weight="fill" />
          <VisuallyHidden>, two-step sign-in on</VisuallyHidden>
        </span>
      )}
    </span>
  ),
  has_second_factor: ({ has_second_factor }) => (has_second_factor ? 'On' : <span className={styles.quiet}>Off</span>),
  last_login_at: ({ last_login_at: at }) =>
    at === null ? (
      <span className={styles.quiet}>Never</span>
    ) : today === undefined ? (
      instantWords(at)
    ) : (
      formatInstant(at, today)
    ),
})

const inState = (status: 'active' | 'suspended'): BulkAction<UserRow> => ({
  label: status === 'active' ? 'Restore' : 'Suspend',
  icon: status === 'active' ? ArrowCounterClockwiseIcon : ProhibitIcon,
  isDangerous: status === 'suspended',
  all: { deed: 'change', values: { status }, title: status === 'active' ? 'Restore' : 'Suspend' },
  run: (rows, done) =>
    void changeUsers(
      rows.map(({ id }) => id),
      { status },
      (count) => `${counted(count, 'person', 'people')} ${status === 'active' ? 'restored' : 'suspended'}.`,
    ).then((isDone) => isDone && done()),
})

/** The plan, with the accounts one can filter by: they are known to the reader alone. */
function usePlan(): ListPlan {
  const { data } = useEndpoint(scopeEndpoints.accounts, { search: '' }, { freshForSeconds: 300 })
  return useMemo(() => {
    const { accounts, ...others } = usersPlan.columns
    if (!accounts) return usersPlan
    const options = data?.accounts.map(({ account_number: value, name }) => ({ value, label: `${value} ${name}` }))
    return {
      ...usersPlan,
      columns: { ...others, accounts: { ...accounts, options, isFiltered: (options?.length ?? 0) > 0 } },
    }
  }, [data])
}

interface Giving {
  readonly rows: readonly UserRow[]
  readonly many?: ManyRows
  readonly done: () => void
}

function UsersList() {
  const may = useMay()
  const user = useUser()
  const plan = usePlan()
  const today = useToday()
  const cells = useMemo(() => cellsFor(today), [today])
  const views = useSavedViews('users')
  const { data: viewCounts } = useEndpoint(usersEndpoints.viewCounts, {})
  const [giving, setGiving] = useState<Giving>()
  const mayManage = may(['manage users', 'manage own company users'])
  const handleRows = useCallback(
    (rows: readonly UserRow[]) =>
      rememberListNavigation(
        'users',
        rows.map(({ id }) => id),
      ),
    [],
  )
  const bulkActions: readonly BulkAction<UserRow>[] = [
    {
      label: 'Give role …',
      icon: IdentificationBadgeIcon,
      run: (rows, done) => setGiving({ rows, done }),
      all: (many, rows, done) => setGiving({ many, rows, done }),
    },
    inState('suspended'),
    inState('active'),
  ]
  return (
    <>
      <ListPage
        title="Users"
        what="users"
        plan={plan}
        endpoint={usersEndpoints.list}
        onRows={handleRows}
        rowHref={({ id }) => href('user', { id: String(id) })}
        hrefOfChanged={({ row_id: id }) => href('user', { id: String(id) })}
        cells={cells}
        card={{ status: 'status', facts: ['roles', 'last_login_at'] }}
        tools={
          <>
            {mayManage && <ImportLink label="Invite several" />}
            {may('manage users') && user?.side === 'staff' && <DeletionRequestsButton />}
          </>
        }
        primaryAction={
          mayManage && (
            <ButtonLink href={href('createUser')} variant="primary" icon={PlusIcon} iconWeight="bold">
              Create user
            </ButtonLink>
          )
        }
        searchHint="Name, email or account"
        emptyWords={{
          title: 'No users yet',
          words: mayManage
            ? 'Users you invite will appear here. Invite one at a time, or import a file.'
            : 'Users will appear here once they are invited.',
        }}
        bulkActions={mayManage ? bulkActions : undefined}
        exportEndpoint={usersEndpoints.exportRows}
        views={views}
        viewCounts={viewCounts}
      />
      {giving && (
        <GiveRoleDialog
          rows={giving.rows}
          many={giving.many}
          onClose={() => setGiving(undefined)}
          onDone={() => {
            giving.done()
            setGiving(undefined)
          }}
        />
      )}
    </>
  )
}

/** Everyone one may see: the hire company sees all, a company's own administrator its own people. Many are invited by a file. */
export const UsersPage = () => (
  <WithImport kind="users" title="Users">
    <UsersList />
  </WithImport>
)
