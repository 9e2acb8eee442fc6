import { useLink } from '../data/navigation/use-link.ts'
import { MaybeLink } from '../ui/maybe-link.tsx'

interface Props {
  readonly of: { readonly invoice_ref: string | null; readonly has_invoice: boolean }
}

/** The invoice a case names: a link where we have it and the reader may see invoices. */
export function InvoiceLink({ of: { invoice_ref: reference, has_invoice: isHere } }: Props) {
  const link = useLink()
  if (reference === null) return null
  return <MaybeLink href={isHere ? link('invoice', { reference }) : undefined}>{reference}</MaybeLink>
}
