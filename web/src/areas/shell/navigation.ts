// The side navigation as data: which groups and items this person can use, in the order of the screens table.
import type { DashboardReply } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { allNeeds } from '@kerbline/domain/areas/dashboard/needs.ts'
import { wholePart } from '@kerbline/domain/areas/dashboard/failed-part.ts'
import { firstSectionFor } from '@kerbline/domain/areas/settings/first-section.ts'
import type { Needs } from '@kerbline/domain/kit/endpoint.ts'
import type { NavigationGroup } from '@kerbline/domain/kit/screen.ts'
import { href, screenRows, screens, type ScreenName } from '@kerbline/domain/screens.ts'

export interface NavigationItem {
  readonly name: ScreenName
  readonly label: string
}
export interface NavigationBlock {
  readonly group: NavigationGroup
  readonly items: readonly NavigationItem[]
}

/** Staff's two groups stand after Business (design guide 2.2). */
const groupOrder: readonly NavigationGroup[] = [
  '',
  'Fleet',
  'Operations',
  'Requests',
  'Business',
  'Sales',
  'Administration',
  'Help',
]

/** A group without a visible item disappears. */
export function navigationFor(mayOpen: (name: ScreenName) => boolean): readonly NavigationBlock[] {
  return groupOrder.flatMap((group) => {
    const items = screenRows
      .flatMap(([name, { nav }]) =>
        nav?.group === group && mayOpen(name) ? [{ name, label: nav.label, place: nav.place }] : [],
      )
      .toSorted((one, other) => one.place - other.place)
    return items.length ? [{ group, items }] : []
  })
}

/** Drivers and depot hands have a handful of items: group labels would be longer than the list. */
export const hasGroupLabels = (blocks: readonly NavigationBlock[]): boolean =>
  blocks.reduce((sum, { items }) => sum + items.length, 0) > 7

export interface Count {
  readonly value: number
  /** Red where the number itself is bad news. */
  readonly isBad: boolean
  /** What is counted, for those who cannot see where it stands: "3 failed today". */
  readonly words: string
}

/** The numbers beside the items, from the dashboard's own figures; none where its part could not be read. */
export function countFor(
  name: ScreenName,
  figures: DashboardReply | undefined,
  /** Documents one is asked to read: one's own, and so not among the figures. */
  toRead = 0,
): Count | undefined {
  const fleet = wholePart(figures?.fleet)
  const checks = wholePart(figures?.checks)
  const compliance = wholePart(figures?.compliance)
  const damage = wholePart(figures?.damage)
  const queries = wholePart(figures?.queries)
  const needs = wholePart(figures?.needs)
  switch (name) {
    case 'worklist': {
      const value = needs ? allNeeds(needs) + toRead : 0
      return value > 0 ? { value, isBad: false, words: 'to do' } : undefined
    }
    case 'vehicles':
      return fleet && { value: fleet.vehicles, isBad: false, words: 'in total' }
    case 'drivers':
      return fleet && { value: fleet.drivers, isBad: false, words: 'in total' }
    case 'driverChecks':
      return checks && checks.failed > 0 ? { value: checks.failed, isBad: true, words: 'failed today' } : undefined
    case 'compliance':
      return compliance && compliance.overdue > 0
        ? { value: compliance.overdue, isBad: true, words: 'overdue' }
        : undefined
    case 'damage':
      return damage && damage.open > 0 ? { value: damage.open, isBad: false, words: 'open' } : undefined
    case 'queries':
      return queries && queries.open > 0 ? { value: queries.open, isBad: false, words: 'open' } : undefined
    default:
      return undefined
  }
}

/** Records whose path does not begin with that of their list. */
const listOf: Readonly<Partial<Record<ScreenName, ScreenName>>> = {
  vehicle: 'vehicles',
  driverCheck: 'driverChecks',
  tag: 'tags',
  maintenanceEvent: 'maintenance',
  query: 'queries',
}

/** The item a screen stands under: its own, its list's, else the longest path it begins with. */
export function activeItem(name: ScreenName, blocks: readonly NavigationBlock[]): ScreenName | undefined {
  const paths = new Map(screenRows.map(([each, row]) => [each, row.path]))
  const path = paths.get(name) ?? ''
  const lengthOf = (each: ScreenName): number => paths.get(each)?.length ?? 0
  const under = blocks
    .flatMap(({ items }) => items.map((item) => item.name))
    .filter((each) => each === name || each === listOf[name] || path.startsWith(`${paths.get(each) ?? ''}/`))
  return under.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]
}

/** The address of a screen without values. */
export const linkTo = (name: ScreenName): string => `#${screens[name].path}`

/** The address of an item of the menu: Settings begins with the first section that this person may open. */
export const itemLink = (name: ScreenName, may: (needs: Needs) => boolean): string =>
  name === 'settings' ? href('settings', { section: firstSectionFor(may) }) : linkTo(name)
