import { href } from '@kerbline/domain/screens.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { useMay } from '../../data/session/may.ts'
import { TabLinks } from '../../ui/layout/tabs.tsx'

interface DocumentTab {
  readonly value: string
  readonly label: string
  readonly needs: Permission
}

/** In the order they stand; the library is the page itself, the others are `show=…` (document-sections.ts). */
const tabs: readonly DocumentTab[] = [
  { value: 'library', label: 'Library', needs: 'see documents' },
  { value: 'required', label: 'Required', needs: 'see documents' },
  { value: 'to-read', label: 'To read', needs: 'see documents' },
]

/** What stands beside the library; nothing while there is no choice. */
export function DocumentTabs({ value }: { readonly value: string }) {
  const may = useMay()
  const open = tabs.filter(({ needs }) => may(needs))
  if (open.length < 2) return null
  return (
    <TabLinks
      label="Documents"
      tabs={open.map((tab) => ({
        label: tab.label,
        href: href('documents', undefined, tab.value === 'library' ? {} : { show: tab.value }),
        isCurrent: tab.value === value,
      }))}
    />
  )
}
