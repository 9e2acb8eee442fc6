import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { AccountField } from '../../fleet/account-field.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'

/** A value of its own: an empty one would read as nothing chosen. */
const FITTING = 'fitting'

interface Props {
  readonly value: string | null
  readonly onChange: (account: string | null) => void
}

/** The account a message stands under, for who has several: nobody without it reads the message. */
export function AccountChoice({ value, onChange }: Props) {
  const { data: scope } = useEndpoint(scopeEndpoints.summary, {})
  if (!scope || scope.account_count < 2) return null
  const handleChange = (account: string): void => onChange(account === FITTING ? null : account)
  if (scope.account_count > scope.accounts.length)
    return (
      <AccountField
        id="message-account"
        label="Account (optional)"
        hint="Leave blank and we will choose the recipient’s account."
        error={undefined}
        value={value ?? ''}
        onChange={(account) => onChange(account === '' ? null : account)}
      />
    )
  return (
    <SelectField
      label="Account"
      hint="Only people with access to this account will see the message."
      value={value ?? FITTING}
      onChange={handleChange}
      options={[
        { value: FITTING, label: 'Recipient’s account' },
        ...scope.accounts.map(({ account_number: number, name }) => ({ value: number, label: `${name} ${number}` })),
      ]}
    />
  )
}
