import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { userFields } from '@kerbline/domain/areas/users/resource.ts'
import { namesIn } from '@kerbline/domain/kit/list.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useEffect, useMemo } from 'react'
import formStyles from '../../form/form-page.module.css'
import { FormBar } from '../../form/form-parts.tsx'
import { useKey } from '../../record/record-links.ts'
import { listLink } from '../../record/list-navigation.ts'
import { instantWords } from '../../record/record-value.tsx'
import { pickValues } from '../../form/use-form.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { setTitle } from '../../data/navigation/title.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { blankUser } from './use-user-save.ts'
import { UserForm } from './user-form.tsx'
import { UserMissing } from './user-missing.tsx'
import type { AccountOption, UserView } from './user-words.ts'
import styles from './users.module.css'

const listHref = (): string => listLink('users', { list: 'users' })

const noAccounts: readonly AccountOption[] = []

/** The form of somebody new: saving it mails the invitation. The address may say of which company: its name, and its accounts. */
export function CreateUserPage() {
  const { query } = useLocation()
  const { company = '', accounts = '' } = query
  const begin = useMemo(() => ({ ...blankUser, accounts: namesIn(accounts) }), [accounts])
  const options = useEndpoint(usersEndpoints.options, { search: company }, { isEnabled: accounts !== '' })
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Users', href: listHref() }]} current="Create" />
      <PageTitle lead="We will email them an invitation to set a password.">
        {company === '' ? 'Create user' : `Invite a user for ${company}`}
      </PageTitle>
      <UserForm
        record={undefined}
        begin={begin}
        title="Create user"
        cancelHref={listHref()}
        named={options.data?.accounts ?? noAccounts}
      />
    </>
  )
}

const UserFormSkeleton = ({ cancelHref }: { cancelHref: string }) => (
  <div className={formStyles.page}>
    <Loading
      what="this user"
      skeleton={
        <>
          <div className={formStyles.skeleton} aria-hidden="true">
            {[0, 1, 2, 3, 4, 5].map((line) => (
              <div key={line}>
                <Skeleton width={120} height={14} />
                <Skeleton height={36} />
              </div>
            ))}
          </div>
          <FormBar changes={0} cancelHref={cancelHref} saveLabel="Save changes" disabledReason="Loading" />
        </>
      }
    />
  </div>
)

const leadOf = ({ record: { side, status, last_login_at: at } }: UserView): string => {
  const kind = side === 'staff' ? 'Member of staff' : 'Customer user'
  if (status === 'invited') return `${kind}, invited, not signed in yet`
  return at === null ? `${kind}, never signed in` : `${kind}, last signed in ${instantWords(at)}`
}

function Editing({ view, viewHref }: { view: UserView; viewHref: string }) {
  const { record, may, why_not: whyNot } = view
  const begin = useMemo(() => pickValues(userFields([]), { ...record }, blankUser), [record])
  if (!may.includes('edit'))
    return (
      <Notice tone="amber" className={styles.narrow}>
        <b>You cannot change {record.name}.</b> {whyNot ?? 'This user has been deleted.'}
      </Notice>
    )
  return <UserForm record={record} begin={begin} title={`Edit ${record.name}`} cancelHref={viewHref} />
}

/** The form of somebody who is there. */
export function EditUserPage() {
  const id = useKey()
  const load = useEndpoint(usersEndpoints.view, { id }, { freshForSeconds: 0 })
  const view = load.data
  const name = view?.record.name
  const title = name === undefined ? 'Edit user' : `Edit ${name}`
  useEffect(() => {
    if (name !== undefined) setTitle(title)
  }, [name, title])
  if (!view && load.problem?.status === 404) return <UserMissing />
  const viewHref = href('user', { id })
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Users', href: listHref() },
          { label: name ?? 'User', href: viewHref },
        ]}
        current="Edit"
      />
      <PageTitle lead={view && leadOf(view)}>{title}</PageTitle>
      {view && <Editing key={view.record.id} view={view} viewHref={viewHref} />}
      {!view && load.failure && <Failed what="this user" failure={load.failure} look="page" onRetry={load.retry} />}
      {!view && !load.failure && <UserFormSkeleton cancelHref={viewHref} />}
    </>
  )
}
