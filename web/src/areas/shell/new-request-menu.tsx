import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import type { ComponentProps, ReactElement } from 'react'
import { href, screens, type ScreenName } from '@kerbline/domain/screens.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { useMay, useMayOpen } from '../../data/session/may.ts'
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

interface Asked {
  readonly mayOpen: (name: ScreenName) => boolean
  readonly may: (needs: readonly Permission[]) => boolean
}

const asksForWork: readonly Permission[] = ['request maintenance', 'manage maintenance']

/** Work is asked for among one's own vehicles: the form for everybody would lead out of the portal. */
const isOffered = (name: ScreenName, { mayOpen, may }: Asked): boolean =>
  mayOpen(name) && (name !== 'scheduleMaintenance' || (mayOpen('maintenance') && may(asksForWork)))
const placeOf = (name: ScreenName): string =>
  name === 'scheduleMaintenance' ? href('maintenance', undefined, { ask: 'work' }) : linkTo(name)

/** Only what has a page and is permitted; nothing at all when that is empty. */
export function requestEntries(asked: Asked): readonly MenuEntry[] {
  const open = groups
    .map((group) =>
      group.flatMap(([name, label]): MenuEntry[] =>
        isOffered(name, asked) ? [{ kind: 'link', label, icon: screenIcons[name], href: placeOf(name) }] : [],
      ),
    )
    .filter((group) => group.length > 0)
  return open.flatMap((group, place): readonly MenuEntry[] => (place === 0 ? group : [{ kind: 'separator' }, ...group]))
}

export function NewRequestMenu({ trigger }: { trigger?: ReactElement<ComponentProps<'button'>> }) {
  const entries = requestEntries({ mayOpen: useMayOpen(), may: useMay() })
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
