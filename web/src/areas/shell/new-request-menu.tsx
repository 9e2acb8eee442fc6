import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import type { ComponentProps, ReactElement } from 'react'
import { screens, type ScreenName } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { Button } from '../../ui/button.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { LazyMenu } from '../../fleet/lazy-menu.tsx'
import { linkTo } from './navigation.ts'
import { screenIcons } from './screen-icons.ts'

/** Two groups: what is wrong with a vehicle, and what one wants of the hire company. */
const groups: readonly (readonly (readonly [name: ScreenName, label: string])[])[] = [
  [
    ['reportDamage', screens.reportDamage.title],
    ['scheduleMaintenance', 'Book maintenance'],
    ['raiseQuery', screens.raiseQuery.title],
  ],
  [
    ['bookVehicle', screens.bookVehicle.title],
    ['requestOffHire', screens.requestOffHire.title],
    ['requestMeeting', screens.requestMeeting.title],
  ],
]

/** Only what has a page and is permitted; nothing at all when that is empty. */
export function requestEntries(mayOpen: (name: ScreenName) => boolean): readonly MenuEntry[] {
  const open = groups
    .map((group) =>
      group.flatMap(([name, label]): MenuEntry[] =>
        mayOpen(name) ? [{ kind: 'link', label, icon: screenIcons[name], href: linkTo(name) }] : [],
      ),
    )
    .filter((group) => group.length > 0)
  return open.flatMap((group, place): readonly MenuEntry[] => (place === 0 ? group : [{ kind: 'separator' }, ...group]))
}

export function NewRequestMenu({ trigger }: { trigger?: ReactElement<ComponentProps<'button'>> }) {
  const entries = requestEntries(useMayOpen())
  const isViewing = useIsViewing()
  if (entries.length === 0 || isViewing) return null
  return (
    <LazyMenu
      trigger={
        trigger ?? (
          <Button icon={PlusIcon} iconWeight="bold">
            New request
          </Button>
        )
      }
      entries={entries}
      align="end"
    />
  )
}
