// Lists know that rows can be imported, not how: the screens of imports are brought by the app, and stand in a list's place while its
// address carries `?import=`.
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import type { ReactNode } from 'react'
import { locationOf } from '../data/navigation/matcher.ts'
import { currentAddress, useLocation } from '../data/navigation/location.ts'
import { ButtonLink } from '../ui/button.tsx'
import { type ImportPageProps, useImportScreens } from './import-screens.ts'
import { Lazy } from './lazy.tsx'

/** A list, or the import of its rows while the address says `?import=new` or names one: `?import=12`. */
export function WithImport({
  kind,
  title,
  children,
}: Pick<ImportPageProps, 'kind' | 'title'> & { children: ReactNode }) {
  const { query, path } = useLocation()
  const screens = useImportScreens()
  if (query['import'] === undefined || !screens) return children
  return (
    <Lazy of={screens} title={`Import ${title.toLowerCase()}`}>
      {({ ImportPage }) => <ImportPage kind={kind} title={title} listHref={`#${path}`} />}
    </Lazy>
  )
}

/** The import of one kind on a page of its own. */
export function ImportOf(of: ImportPageProps) {
  const screens = useImportScreens()
  return (
    screens && (
      <Lazy of={screens} title={`Import ${of.title.toLowerCase()}`}>
        {({ ImportPage }) => <ImportPage {...of} />}
      </Lazy>
    )
  )
}

/** Every import of the last days, and the start of a new one. */
export function ImportsSection() {
  const screens = useImportScreens()
  return (
    screens && (
      <Lazy of={screens} title="Imports">
        {({ ImportsSection: Section }) => <Section />}
      </Lazy>
    )
  )
}

/** Among a list's tools, for who may manage its rows. */
export const ImportLink = ({ label = 'Import' }: { label?: string }) => (
  <ButtonLink href={`#${locationOf(currentAddress()).path}?import=new`} icon={UploadSimpleIcon}>
    {label}
  </ButtonLink>
)
