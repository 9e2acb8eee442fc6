import { useScope } from '../../data/session/scope.ts'
import { AccountField } from '../../fleet/account-field.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import type { Subject } from './subject-field.tsx'

interface Props {
  readonly id: string
  readonly error: string | undefined
  /** An account number; empty: none chosen yet. */
  readonly value: string
  /** What the query is about; undefined while it is looked for. */
  readonly subject: Subject | null | undefined
  readonly isAboutNothing: boolean
  readonly onChange: (account: string) => void
}

/** Whose a query is, where what it is about does not say it: among the accounts of a company, else among all of one's own. */
export function QueryAccountField({ subject, isAboutNothing, value, onChange, ...field }: Props) {
  const scope = useScope().data
  const words = { ...field, label: 'Account', hint: 'The account this query is about.' }
  const hasSeveral = scope !== undefined && (scope.is_every_account || scope.account_count > 1)
  if (isAboutNothing) return hasSeveral && <AccountField {...words} value={value} onChange={onChange} />
  const options = (subject?.accounts ?? []).map(({ account_number: number, name }) => ({
    value: number,
    label: `${name} ${number}`,
  }))
  if (options.length === 0) return null
  return (
    <ComboboxField
      {...words}
      options={options}
      nothingFound={`No matching account for ${subject?.label ?? 'this company'}`}
      value={options.find((option) => option.value === value)}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  )
}
