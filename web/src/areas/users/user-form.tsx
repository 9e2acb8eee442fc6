import { userFields, userResource } from '@kerbline/domain/areas/users/resource.ts'
import { userRecords } from '@kerbline/domain/areas/users/endpoints.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { effectivePermissions, type Side } from '@kerbline/domain/areas/users/rights.ts'
import { useMemo, useState } from 'react'
import formStyles from '../../form/form-page.module.css'
import { idOf } from '../../form/form-parts.tsx'
import { errorsOf, FormShell } from '../../form/form-shell.tsx'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { FormSection } from '../../ui/fields/field.tsx'
import { Failed } from '../../ui/layout/load-state.tsx'
import { accessOf, type Choice } from './access/access-choice.ts'
import { AccessPreview } from './access/access-preview.tsx'
import { AccountsInput, type KnownAccounts } from './access/accounts-input.tsx'
import { PermissionGroups } from './access/permission-groups.tsx'
import { RolesInput } from './access/roles-input.tsx'
import { DetailsSection } from './user-details-form.tsx'
import { asRecord, useUserSave } from './use-user-save.ts'
import type { Values } from '../../form/use-form.ts'
import type { AccountOption, UserRecord } from './user-words.ts'

const phrases = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
const sideOf = (value: unknown): Side => (value === 'staff' ? 'staff' : 'customer')

interface Props {
  record: UserRecord | undefined
  begin: Values
  title: string
  cancelHref: string
  /** Accounts named in `begin`, as far as they are told by now. */
  named?: readonly AccountOption[] | undefined
}

function choiceOf(values: Values, record: UserRecord | undefined): Choice {
  const byRule = record?.by_rule ?? []
  return {
    side: sideOf(values['side']),
    roles: phrases(values['roles']),
    permissions: phrases(values['permissions']),
    denied: phrases(values['denied']),
    byRule,
    ruleNames: new Map(byRule.map(({ rule_id, rule }) => [rule_id, rule ?? `number ${rule_id}`])),
  }
}

/** The form of a person: who they are, what they see, what they may do; beside it what comes of that. */
export function UserForm({ record, begin, title, cancelHref, named = [] }: Props) {
  const me = useUser()
  const save = useUserSave(record, begin)
  const options = useEndpoint(usersEndpoints.options, { search: '' })
  const [chosen, setChosen] = useState<readonly AccountOption[]>(record?.account_details ?? [])
  const known: KnownAccounts = useMemo(
    () => new Map([...named, ...chosen].map((each) => [each.account_number, each])),
    [named, chosen],
  )
  const { form, theirs } = save
  const { values, messages, set } = form
  const { side, roles, permissions, denied } = values
  const choice = useMemo(
    () => choiceOf({ side, roles, permissions, denied }, record),
    [side, roles, permissions, denied, record],
  )
  const start = useMemo(() => choiceOf(begin, record), [begin, record])
  const held = useMemo(() => new Set<string>(effectivePermissions(accessOf(start))), [start])
  const mine = options.data
  const mayGive = useMemo(() => mine && new Set(mine.permissions), [mine])
  const name = typeof values['name'] === 'string' ? values['name'] : ''
  const accounts = phrases(values['accounts'])
  const isStaff = choice.side === 'staff'
  // Colleagues see what is written on them and the accounts of the companies they manage.
  const seen = isStaff ? [...new Set([...accounts, ...(record?.managed_accounts ?? [])])] : accounts
  return (
    <FormShell
      saving={save}
      title={title}
      what={record ? record.name : 'this user'}
      saveLabel={record ? 'Save changes' : 'Create and invite'}
      cancelHref={cancelHref}
      errors={errorsOf(userFields([]), messages, (field) => (field === 'denied' ? 'permissions' : field))}
      conflict={{
        resource: userResource,
        endpoints: userRecords,
        theirs: theirs && asRecord(theirs),
        nameOf: () => undefined,
      }}
      notices={
        <>
          {record?.accounts_problem && <Notice tone="amber">{record.accounts_problem}</Notice>}
          {options.failure && !mine && (
            <Failed what="the permissions you can give" failure={options.failure} onRetry={options.retry} />
          )}
        </>
      }
      aside={
        <aside className={formStyles.aside} aria-label="Preview">
          <AccessPreview name={name} choice={choice} accounts={seen} known={known} />
        </aside>
      }
    >
      <DetailsSection
        form={form}
        sides={record ? undefined : mine?.sides}
        isStaff={isStaff}
        mayLimit={me?.isAdmin ?? false}
        onSide={(side) => {
          set('side', side)
          set('roles', [])
          set('permissions', [])
          set('denied', [])
        }}
      />
      <FormSection title="Accounts">
        <AccountsInput
          id={idOf('accounts')}
          label={name.trim() ? `Accounts ${name.trim().split(' ')[0]} can see` : 'Accounts they can see'}
          hint={
            isStaff
              ? 'Only needed for staff who look after particular accounts. Most staff roles see all accounts or the companies they manage.'
              : 'Choose at least one. Without an account they cannot see anything.'
          }
          error={messages['accounts']}
          value={accounts}
          known={known}
          onChange={(chosen, seen) => {
            setChosen([...known.values(), ...seen])
            set('accounts', [...chosen])
          }}
        />
      </FormSection>
      <FormSection title="Roles">
        <RolesInput
          id={idOf('roles')}
          side={choice.side}
          value={choice.roles}
          mine={mine && new Set(mine.roles.map((role) => role.name))}
          held={new Set(start.roles)}
          error={messages['roles']}
          onChange={(roles) => set('roles', [...roles])}
        />
      </FormSection>
      <PermissionGroups
        id={idOf('permissions')}
        choice={choice}
        mine={mayGive}
        held={held}
        isAdministrator={accessOf(choice).isAdmin}
        error={messages['permissions'] ?? messages['denied']}
        onChange={({ permissions, denied }) => {
          set('permissions', [...permissions])
          set('denied', [...denied])
        }}
      />
    </FormShell>
  )
}
