// Lists know that rows can be imported, not how: the screens of imports are brought by the app, and stand in a list's place while its
// address carries `?import=`.
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import type { ComponentType, ReactNode } from 'react'
import type { Code } from '../data/code.ts'
import { currentAddress, placeOf, usePlace } from '../data/place.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Late } from './late.tsx'

export interface ImportPageProps {
  /** As the server's catalogue of imports names it: `branches`. */
  readonly kind: string
  /** The list it is opened from: "Branches". */
  readonly title: string
  readonly listHref: string
}

interface ImportScreens {
  readonly ImportPage: ComponentType<ImportPageProps>
  readonly ImportsSection: ComponentType
}

let screens: Code<ImportScreens> | undefined
/** The app says once where the screens come from. */
export const openImportsWith = (given: Code<ImportScreens>): void => {
  screens = given
}

/** A list, or the import of its rows while the address says `?import=new` or names one: `?import=12`. */
export function WithImport({
  kind,
  title,
  children,
}: Pick<ImportPageProps, 'kind' | 'title'> & { children: ReactNode }) {
  const { query, path } = usePlace()
  if (query['import'] === undefined || !screens) return children
  return (
    <Late of={screens} title={`Import ${title.toLowerCase()}`}>
      {({ ImportPage }) => <ImportPage kind={kind} title={title} listHref={`#${path}`} />}
    </Late>
  )
}

/** Every import of the last days, and the start of a new one. */
export const ImportsSection = () =>
  screens && (
    <Late of={screens} title="Imports">
      {({ ImportsSection: Section }) => <Section />}
    </Late>
  )

/** Among a list's tools, for who may manage its rows. */
export const ImportLink = () => (
  <ButtonLink href={`#${placeOf(currentAddress()).path}?import=new`} icon={UploadSimpleIcon}>
    Import
  </ButtonLink>
)
