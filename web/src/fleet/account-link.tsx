import { useLink } from '../data/navigation/use-link.ts'
import { MaybeLink } from '../ui/maybe-link.tsx'

interface Accounted {
  readonly account_name: string
  readonly customer_account_number: string
  readonly company_id: number | null
}

/** The account of a record in words, leading to its company for who may open that. */
export function AccountLink({
  of: { account_name: name, customer_account_number: number, company_id: id },
}: {
  of: Accounted
}) {
  const link = useLink()
  return (
    <MaybeLink href={id === null ? undefined : link('company', { id: String(id) })}>
      {name} {number}
    </MaybeLink>
  )
}
