import { href } from '@kerbline/domain/screens.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { useMay } from '../../data/session/may.ts'
import { TabLinks } from '../../ui/layout/tabs.tsx'

interface DocumentTab {
  readonly value: string
  readonly label: string
  readonly href: string
  /** Absent: everybody's. */
  readonly needs?: Permission
}

/** In the order they stand; the library is the page itself. */
const tabs: readonly DocumentTab[] = [
  { value: 'library', label: 'Library', href: href('documents'), needs: 'see documents' },
  {
    value: 'required',
    label: 'Required',
    href: href('documents', undefined, { show: 'required' }),
    needs: 'see documents',
  },
  { value: 'to-read', label: 'To read', href: href('toRead') },
]

/** What stands beside the library; nothing while there is no choice. */
export function DocumentTabs({ value }: { readonly value: string }) {
  const may = useMay()
  const open = tabs.filter(({ needs }) => needs === undefined || may(needs))
  if (open.length < 2) return null
  return (
    <TabLinks
      label="Documents"
      tabs={open.map((tab) => ({
        ...tab,
        isCurrent: tab.value === value,
      }))}
    />
  )
}
