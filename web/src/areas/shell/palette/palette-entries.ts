// What the command palette offers, as data: groups in the order of the design guide, eight entries a group at most.
import type { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { settingsSections } from '@kerbline/domain/areas/settings/sections.ts'
import { href, screenRows, type ScreenName } from '@kerbline/domain/screens.ts'
import type { Glyph } from '../../../ui/icon.tsx'
import { linkTo } from '../navigation.ts'
import type { RecentItem } from './recent-items.ts'
import { screenIcons } from '../screen-icons.ts'

export type Found = ReplyOf<(typeof dashboardEndpoints)['search']>

export interface PaletteEntry {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
  /** Drawn as a plate before the words. */
  readonly reg?: string | undefined
  readonly isElectric?: boolean | undefined
  readonly icon?: Glyph | undefined
  /** Where it leads, or what it does. */
  readonly address?: string | undefined
  readonly act?: (() => void) | undefined
}
export interface PaletteGroup {
  readonly name: string
  readonly entries: readonly PaletteEntry[]
}
export interface PaletteAction {
  readonly label: string
  readonly icon?: Glyph | undefined
  readonly act: () => void
}

interface Sources {
  readonly query: string
  readonly found: Found | undefined
  /** What is here already, beside or before what the server finds. */
  readonly here?: Found | undefined
  readonly recent: readonly RecentItem[]
  readonly actions: readonly PaletteAction[]
  readonly mayOpen: (name: ScreenName) => boolean
  /** Sees every account: what stands above them is theirs to find. */
  readonly seesAll?: boolean
}

const maxInGroup = 8
const isElectric = (fuel: string): boolean => fuel === 'electric' || fuel === 'hydrogen'
const fold = (text: string): string => text.toLocaleLowerCase('en-GB')
/** Every word typed must begin a word of the name. */
const matches = (name: string, query: string): boolean => {
  const words = fold(name).split(/[\s-]+/)
  return fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}

type VehicleFound = Found['vehicles'][number]
const vehicleEntry = ({ reg_no: reg, name, fuel_type: fuel, is_off_hire: isOffHire }: VehicleFound): PaletteEntry => ({
  ...(isOffHire && { note: 'Off hire' }),
  id: `vehicle-${reg}`,
  label: name,
  reg,
  isElectric: isElectric(fuel),
  address: href('vehicle', { reg }),
})

function vehicleGroups(vehicles: readonly VehicleFound[], query: string): PaletteGroup[] {
  const typed = normaliseRegistration(query)
  const best = vehicles.find((each) => typed.length > 1 && normaliseRegistration(each.reg_no).startsWith(typed))
  const others = vehicles.filter((each) => each !== best)
  return [
    { name: 'Best match', entries: best ? [vehicleEntry(best)] : [] },
    { name: 'Vehicles', entries: others.map(vehicleEntry) },
  ]
}

function recordEntry({ kind, id, number, title }: Found['records'][number]): PaletteEntry {
  const isDamage = kind === 'damage'
  return {
    id: `${kind}-${id}`,
    label: `${number}, ${title}`,
    icon: screenIcons[isDamage ? 'damage' : 'queries'],
    address: isDamage ? href('damageCase', { id }) : href('query', { query_no: id }),
  }
}

const kinds = { company: 'company', person: 'user', branch: 'branch' } as const
const lists = { company: 'companies', person: 'users', branch: 'branches' } as const

const keptEntry = ({ kind, id, name, note }: NonNullable<Found['kept']>[number]): PaletteEntry => ({
  id: `${kind}-${id}`,
  label: name,
  note: note ?? undefined,
  icon: screenIcons[lists[kind]],
  address: href(kinds[kind], { id }),
})

/** Sections of Settings by their names. */
const settingsEntries = ({ query, mayOpen, seesAll = false }: Sources): PaletteEntry[] =>
  mayOpen('settings')
    ? settingsSections
        .filter(({ isAboveAccounts }) => seesAll || !isAboveAccounts)
        .filter(({ label }) => matches(label, query) || matches(`Settings ${label}`, query))
        .map(({ value, label }) => ({
          id: `settings-${value}`,
          label: `Settings: ${label}`,
          icon: screenIcons.settings,
          address: href('settings', { section: value }),
        }))
    : []

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

function foundGroups({ found: told, here, query, mayOpen }: Sources): PaletteGroup[] {
  const found = together(here, told)
  if (!found) return []
  const drivers = found.drivers.flatMap(({ id, name, reg_no: reg }): PaletteEntry[] => {
    const address = reg === null ? href('drivers', {}, { driver: id }) : href('driver', { reg })
    return [{ id: `driver-${reg ?? id}`, label: name, note: reg ?? undefined, icon: screenIcons.drivers, address }]
  })
  const kept = (kind: keyof typeof kinds): PaletteEntry[] =>
    mayOpen(kinds[kind]) ? (found.kept ?? []).filter((each) => each.kind === kind).map(keptEntry) : []
  return [
    ...(mayOpen('vehicle') ? vehicleGroups(found.vehicles, query) : []),
    { name: 'Drivers', entries: mayOpen('driver') ? drivers : [] },
    {
      name: 'Cases and queries',
      entries: found.records.filter(({ kind }) => mayOpen(kind === 'damage' ? 'damageCase' : 'query')).map(recordEntry),
    },
    { name: 'Companies', entries: kept('company') },
    { name: 'People', entries: kept('person') },
    { name: 'Branches', entries: kept('branch') },
  ]
}

function pageEntries({ query, mayOpen }: Sources): PaletteEntry[] {
  return screenRows.flatMap(([name, row]) => {
    const isPlain = !row.path.includes('{') && row.path !== '*' && row.redirect === undefined && row.guard === 'auth'
    return isPlain && mayOpen(name) && matches(row.title, query)
      ? [{ id: `page-${name}`, label: row.title, icon: screenIcons[name], address: linkTo(name) }]
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
  const all: PaletteGroup[] = [
    { name: 'Recent', entries: isEmpty ? lately : [] },
    ...(isEmpty ? [] : foundGroups(sources)),
    { name: 'Pages', entries: pageEntries(sources) },
    { name: 'Settings', entries: isEmpty ? [] : settingsEntries(sources) },
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
