import { href } from '@kerbline/domain/screens.ts'
import { ImportOf } from '../../crud/with-import.tsx'
import { useMayOpen } from '../../data/session/may.ts'

/** Enquiries and their orders out of a file. */
export function ImportEnquiriesPage() {
  const mayOpen = useMayOpen()
  return <ImportOf kind="eto" title="Enquiries" listHref={href(mayOpen('enquiries') ? 'enquiries' : 'importEto')} />
}
