import { href } from '@kerbline/domain/screens.ts'
import { ImportOf } from '../../crud/with-import.tsx'
import { useMayOpen } from '../../data/session/may.ts'

/** Notices out of a file. */
export function ImportFinesPage() {
  const mayOpen = useMayOpen()
  return <ImportOf kind="fines" title="Fines" listHref={href(mayOpen('fines') ? 'fines' : 'importFines')} />
}
