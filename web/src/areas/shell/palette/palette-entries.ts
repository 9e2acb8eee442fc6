// What the command palette offers, as data: groups in the order of the design guide, eight entries a group at most.
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { settingsSections } from '@kerbline/domain/areas/settings/sections.ts'
import { displayRegistration, normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { href, screenRows, screens, type ScreenName } from '@kerbline/domain/screens.ts'
import { writeQuery } from '../../../data/navigation/location.ts'
import { screenOfList } from '../../../list/views/screen-of-list.ts'
import { linkTo } from '../navigation.ts'
import { callEntry, commandGroup, type CommandSources, vehicleActs } from './palette-commands.ts'
import { matches } from './palette-words.ts'
import type { Found, Known, PaletteAction, PaletteEntry, PaletteGroup } from './palette-types.ts'
import type { RecentItem } from './recent-items.ts'
import { registerIcons } from '../register-icons.ts'
import { screenIcons } from '../screen-icons.ts'

const icons = { ...screenIcons, ...registerIcons, inbox: EnvelopeSimpleIcon }

interface Sources {
  readonly query: string
  readonly found: Found | undefined
  /** What is here already, beside or before what the server finds. */
  readonly here?: Found | undefined
  readonly recent: readonly RecentItem[]
  readonly actions: readonly PaletteAction[]
  readonly mayOpen: (name: ScreenName) => boolean
  readonly known?: Known | undefined
  /** Finds vehicles of what is here by other words than the whole query. */
  readonly look?: ((text: string) => Found) | undefined
  readonly mayBook?: boolean | undefined
  readonly seesAllAccounts?: boolean | undefined
  readonly now?: number | undefined
  readonly today?: CalendarDate | undefined
}

const maxInGroup = 8
const isElectric = (fuel: string): boolean => fuel === 'electric' || fuel === 'hydrogen'
type VehicleFound = Found['vehicles'][number]
const vehicleEntry = ({ reg_no: reg, name, fuel_type: fuel, is_off_hire: isOffHire }: VehicleFound): PaletteEntry => ({
  ...(isOffHire && { note: 'Off hire' }),
  id: `vehicle-${reg}`,
  label: name,
  reg,
  isElectric: isElectric(fuel),
  address: href('vehicle', { reg }),
})

function vehicleGroups(vehicles: readonly VehicleFound[], query: string, from: CommandSources): PaletteGroup[] {
  const typed = normaliseRegistration(query)
  const best = vehicles.find((each) => typed.length > 1 && normaliseRegistration(each.reg_no).startsWith(typed))
  const others = vehicles.filter((each) => each !== best)
  return [
    { name: 'Best match', entries: best ? [vehicleEntry(best)] : [] },
    {
      name: best ? `With ${displayRegistration(best.reg_no)}` : '',
      entries: best ? vehicleActs(best, from) : [],
    },
    { name: 'Vehicles', entries: others.map(vehicleEntry) },
  ]
}

type RecordFound = Found['records'][number]

/** The screen of a record, the list it stands in, and its address. */
const records = {
  damage: { screen: 'damageCase', list: 'damage', address: (id: string) => href('damageCase', { id }) },
  query: { screen: 'query', list: 'queries', address: (id: string) => href('query', { query_no: id }) },
  maintenance: {
    screen: 'maintenanceEvent',
    list: 'maintenance',
    address: (id: string) => href('maintenanceEvent', { id }),
  },
  message: { screen: 'message', list: 'inbox', address: (id: string) => href('message', { id }) },
} as const satisfies Readonly<
  Record<RecordFound['kind'], { screen: ScreenName; list: ScreenName; address: (id: string) => string }>
>

const recordEntry = ({ kind, id, number, title }: RecordFound): PaletteEntry => ({
  id: `${kind}-${id}`,
  label: `${number}, ${title}`,
  icon: icons[records[kind].list],
  address: records[kind].address(id),
})

const kinds = { company: 'company', person: 'user', branch: 'branch' } as const
const lists = { company: 'companies', person: 'users', branch: 'branches' } as const

const keptEntry = ({ kind, id, name, note }: NonNullable<Found['kept']>[number]): PaletteEntry => ({
  id: `${kind}-${id}`,
  label: name,
  note: note ?? undefined,
  icon: icons[lists[kind]],
  address: href(kinds[kind], { id }),
})

const withoutRepeats = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed()

/** What is here comes first and stays where it is: an answer that arrives moves nothing under the hand. */
function together(here: Found | undefined, found: Found | undefined): Found | undefined {
  if (!here || !found) return here ?? found
  return {
    vehicles: withoutRepeats([...here.vehicles, ...found.vehicles], ({ reg_no: reg }) => reg),
    drivers: withoutRepeats([...here.drivers, ...found.drivers], ({ name, reg_no: reg }) => `${name} ${reg}`),
    records: withoutRepeats([...here.records, ...found.records], ({ kind, id }) => `${kind} ${id}`),
    kept: found.kept,
  }
}

function foundGroups(sources: Sources): PaletteGroup[] {
  const { found: told, here, query, mayOpen } = sources
  const found = together(here, told)
  if (!found) return []
  const drivers = found.drivers.flatMap(({ id, name, reg_no: reg }): PaletteEntry[] => {
    const address = reg === null ? href('drivers', {}, { driver: id }) : href('driver', { reg })
    return [{ id: `driver-${reg ?? id}`, label: name, note: reg ?? undefined, icon: icons.drivers, address }]
  })
  const kept = (kind: keyof typeof kinds): PaletteEntry[] =>
    mayOpen(kinds[kind]) ? (found.kept ?? []).filter((each) => each.kind === kind).map(keptEntry) : []
  return [
    ...(mayOpen('vehicle') ? vehicleGroups(found.vehicles, query, commandSources(sources)) : []),
    { name: 'Drivers', entries: mayOpen('driver') ? drivers : [] },
    {
      name: 'Cases, queries and messages',
      entries: found.records.filter(({ kind }) => mayOpen(records[kind].screen)).map(recordEntry),
    },
    { name: 'Companies', entries: kept('company') },
    { name: 'People', entries: kept('person') },
    { name: 'Branches', entries: kept('branch') },
  ]
}

const commandSources = ({ query, known, look, found, mayOpen, mayBook, now, today }: Sources): CommandSources => ({
  query,
  look: (text) => (look?.(text).vehicles ?? found?.vehicles ?? []).slice(0, maxInGroup),
  branches: known?.branches ?? [],
  mayOpen,
  mayBook: mayBook ?? false,
  now: now ?? 0,
  today,
})

function knownGroups({ query, known, mayOpen }: Sources): PaletteGroup[] {
  if (!known) return []
  const branches = known.branches.filter(({ name }) => matches(name, query))
  const views = known.views.flatMap(({ id, list, name, query: asked }): PaletteEntry[] => {
    const screen = screenOfList(list)
    if (!screen || !mayOpen(screen) || !matches(name, query)) return []
    const address = `${linkTo(screen)}${writeQuery({ ...asked, view: String(id) })}`
    return [{ id: `view-${id}`, label: name, note: screens[screen].title, icon: icons[screen], address }]
  })
  const tags = known.tags.filter(({ name }) => mayOpen('vehicles') && matches(name, query))
  return [
    {
      name: 'Branches',
      entries: branches.flatMap((branch): PaletteEntry[] => [
        ...(mayOpen('branch')
          ? [
              {
                id: `branch-${branch.id}`,
                label: branch.name,
                icon: icons.branches,
                address: href('branch', { id: branch.id }),
              },
            ]
          : []),
        ...callEntry(branch),
      ]),
    },
    { name: 'Views', entries: views },
    {
      name: 'Tags',
      entries: tags.map(({ id, name }) => ({
        id: `tag-${id}`,
        label: name,
        note: 'Its vehicles',
        icon: icons.tags,
        address: href('vehicles', {}, { tag_ids: `is:${id}` }),
      })),
    },
  ]
}

const sectionEntries = ({ query, mayOpen, seesAllAccounts = false }: Sources): PaletteEntry[] =>
  Object.entries(settingsSections).flatMap(([section, { label, isAboveAccounts }]): PaletteEntry[] => {
    const name = `${screens.settings.title}, ${label}`
    if (!mayOpen('settings') || (isAboveAccounts && !seesAllAccounts) || !matches(name, query)) return []
    return [{ id: `settings-${section}`, label: name, icon: icons.settings, address: href('settings', { section }) }]
  })

function pageEntries({ query, mayOpen }: Sources): PaletteEntry[] {
  return screenRows.flatMap(([name, row]) => {
    const isPlain = !row.path.includes('{') && row.path !== '*' && row.redirect === undefined && row.guard === 'auth'
    return isPlain && mayOpen(name) && matches(row.title, query)
      ? [{ id: `page-${name}`, label: row.title, icon: icons[name], address: linkTo(name) }]
      : []
  })
}

/** Empty query: what was opened last, pages and actions. Groups without entries are left out. */
export function paletteGroups(sources: Sources): readonly PaletteGroup[] {
  const { query, recent, actions } = sources
  const isEmpty = query.trim() === ''
  const lately: PaletteEntry[] = recent.map((item) => ({
    id: `recent-${item.address}`,
    label: item.label,
    note: item.note,
    reg: item.reg,
    address: item.address,
  }))
  const command = isEmpty ? undefined : commandGroup(commandSources(sources))
  const all: PaletteGroup[] = [
    { name: 'Recent', entries: isEmpty ? lately : [] },
    ...(command ? [command] : []),
    ...(isEmpty ? [] : foundGroups(sources)),
    ...(isEmpty ? [] : knownGroups(sources)),
    { name: 'Pages', entries: [...pageEntries(sources), ...(isEmpty ? [] : sectionEntries(sources))] },
    {
      name: 'Actions',
      entries: actions
        .filter(({ label }) => matches(label, query))
        .map(({ label, icon, act }) => ({ id: `action-${label}`, label, icon, act })),
    },
  ]
  return all
    .map(({ name, entries }) => ({ name, entries: entries.slice(0, maxInGroup) }))
    .filter(({ entries }) => entries.length > 0)
}
