// What was found by the words typed, as groups: each kind of record under its own name, with its list for what does not stand here.
import { caseNames, caseRows } from '@kerbline/domain/cases/case-names.ts'
import type { FoundKind } from '@kerbline/domain/areas/dashboard/search-endpoints.ts'
import { displayRegistration, normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { href, screens, type ScreenName } from '@kerbline/domain/screens.ts'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { writeQuery } from '../../../data/navigation/location.ts'
import { linkTo } from '../navigation.ts'
import { registerIcons } from '../register-icons.ts'
import { screenIcons } from '../screen-icons.ts'
import type { Papers } from './found-papers.ts'
import { type CommandSources, vehicleActs } from './palette-commands.ts'
import type { Found, PaletteEntry, WholeGroup } from './palette-types.ts'

export const paletteIcons = { ...screenIcons, ...registerIcons, inbox: EnvelopeSimpleIcon }
const icons = paletteIcons

export interface FoundSources {
  readonly query: string
  readonly found: Found | undefined
  /** What is here already, beside or before what the server finds. */
  readonly here?: Found | undefined
  readonly papers?: Papers | undefined
  readonly mayOpen: (name: ScreenName) => boolean
}

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

interface OwnList {
  /** As its screens say it. */
  readonly many: string
  /** The screen of one of them, and of their list. */
  readonly screen: ScreenName
  readonly list: ScreenName
  /** Of lists that share a screen. */
  readonly query?: Readonly<Record<string, string>>
}
const titled = (list: ScreenName, screen: ScreenName): OwnList => ({ many: screens[list].title, screen, list })

const lists: Readonly<Record<FoundKind | 'document' | 'sent', OwnList>> = {
  ...caseRows,
  vehicle: titled('vehicles', 'vehicle'),
  driver: titled('drivers', 'driver'),
  message: titled('inbox', 'message'),
  sent: titled('sent', 'message'),
  company: titled('companies', 'company'),
  person: { ...titled('users', 'user'), many: 'People' },
  branch: titled('branches', 'branch'),
  document: titled('documents', 'documents'),
}

/** A kind as a group; what does not stand here is in its list. */
export function groupOf(
  kind: keyof typeof lists,
  entries: readonly PaletteEntry[],
  { query, mayOpen }: Pick<FoundSources, 'query' | 'mayOpen'>,
  total?: number,
): WholeGroup {
  const { many: title, screen, list, query: asked } = lists[kind]
  const address = `${linkTo(list)}${writeQuery({ ...asked, search: query.trim() })}`
  return {
    name: title,
    entries: mayOpen(screen) ? entries : [],
    total,
    list: mayOpen(list) ? { title, address } : undefined,
  }
}

function vehicleGroups(found: Found, from: CommandSources, sources: FoundSources): WholeGroup[] {
  const { vehicles, totals } = found
  const typed = normaliseRegistration(sources.query)
  const best = vehicles.find((each) => typed.length > 1 && normaliseRegistration(each.reg_no).startsWith(typed))
  const others = vehicles.filter((each) => each !== best)
  const total = totals?.vehicle
  return [
    { name: 'Best match', entries: best ? [vehicleEntry(best)] : [] },
    {
      name: best ? `With ${displayRegistration(best.reg_no)}` : '',
      entries: best ? vehicleActs(best, from) : [],
    },
    groupOf('vehicle', others.map(vehicleEntry), sources, total === undefined ? undefined : total - (best ? 1 : 0)),
  ]
}

type RecordFound = Found['records'][number]

/** Of what the server gives no address. */
const addressOf = ({ kind, id, address }: RecordFound): string =>
  address ??
  (kind === 'damage'
    ? href('damageCase', { id })
    : kind === 'message'
      ? href('message', { id })
      : href('query', { query_no: id }))

const recordEntry = (found: RecordFound): PaletteEntry => ({
  id: `${found.kind}-${found.id}`,
  label: `${found.number}, ${found.title}`,
  icon: icons[lists[found.kind].list],
  address: addressOf(found),
})

const keptScreens = { company: 'company', person: 'user', branch: 'branch' } as const

const keptEntry = ({ kind, id, name, note }: NonNullable<Found['kept']>[number]): PaletteEntry => ({
  id: `${kind}-${id}`,
  label: name,
  note: note ?? undefined,
  icon: icons[lists[kind].list],
  address: href(keptScreens[kind], { id }),
})

const documentEntry = ({
  id,
  title,
  owner_words: of,
}: NonNullable<Papers['documents']>['rows'][number]): PaletteEntry => ({
  id: `document-${id}`,
  label: title,
  note: of ?? undefined,
  icon: icons.documents,
  address: href('documents', undefined, { document: String(id) }),
})

const withoutRepeats = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed()

/** Of these there are some in what is here. */
const keptKinds = ['vehicle', 'driver', 'damage', 'query'] as const

/** Each finds by words of its own: the larger of two numbers is the nearer. */
const larger = (here: Found['totals'] = {}, told: Found['totals'] = {}): Found['totals'] => ({
  ...told,
  ...Object.fromEntries(keptKinds.map((kind) => [kind, Math.max(here[kind] ?? 0, told[kind] ?? 0)])),
})

/** What is here comes first and stays where it is: an answer that arrives moves nothing under the hand. */
function together(here: Found | undefined, found: Found | undefined): Found | undefined {
  if (!here || !found) return here ?? found
  return {
    vehicles: withoutRepeats([...here.vehicles, ...found.vehicles], ({ reg_no: reg }) => reg),
    drivers: withoutRepeats([...here.drivers, ...found.drivers], ({ name, reg_no: reg }) => `${name} ${reg}`),
    records: withoutRepeats([...here.records, ...found.records], ({ kind, id }) => `${kind} ${id}`),
    kept: found.kept,
    totals: larger(here.totals, found.totals),
  }
}

const driverEntry = ({ id, name, reg_no: reg }: Found['drivers'][number]): PaletteEntry => ({
  id: `driver-${reg ?? id}`,
  label: name,
  note: reg ?? undefined,
  icon: icons.drivers,
  address: reg === null ? href('drivers', {}, { driver: id }) : href('driver', { reg }),
})

/** Messages about a plate come with the rest until the mailbox itself answers, which looks for plates as well. */
function messageGroups(found: Found | undefined, sources: FoundSources): WholeGroup[] {
  const { inbox, sent } = sources.papers ?? {}
  const told = (found?.records ?? []).filter(({ kind }) => kind === 'message').map(recordEntry)
  const of = (folder: 'message' | 'sent', some: Papers['inbox']): WholeGroup =>
    groupOf(folder, (some?.rows ?? []).map(recordEntry), sources, some?.total)
  return [inbox ? of('message', inbox) : groupOf('message', told, sources, found?.totals?.message), of('sent', sent)]
}

/** What the portal alone knows: it comes last of all, so that nothing found before it moves when it arrives. */
export const paperGroups = (sources: FoundSources): WholeGroup[] => [
  ...messageGroups(together(sources.here, sources.found), sources),
  groupOf(
    'document',
    (sources.papers?.documents?.rows ?? []).map(documentEntry),
    sources,
    sources.papers?.documents?.total,
  ),
]

export function foundGroups(sources: FoundSources, from: CommandSources): WholeGroup[] {
  const { found: told, here, mayOpen } = sources
  const found = together(here, told)
  const { totals } = found ?? {}
  // All branches are kept beside the vehicles: what is found among them is all there are.
  const totalOf = (kind: keyof typeof keptScreens): number | undefined =>
    kind === 'branch' && from.branches.length > 0 ? undefined : totals?.[kind]
  const ofKind = (kind: keyof typeof keptScreens): WholeGroup =>
    groupOf(kind, (found?.kept ?? []).filter((each) => each.kind === kind).map(keptEntry), sources, totalOf(kind))
  const records = caseNames.map((kind) =>
    groupOf(
      kind,
      (found?.records ?? []).filter((each) => each.kind === kind).map(recordEntry),
      sources,
      totals?.[kind],
    ),
  )
  return [
    ...(found && mayOpen('vehicle') ? vehicleGroups(found, from, sources) : []),
    groupOf('driver', (found?.drivers ?? []).map(driverEntry), sources, totals?.driver),
    ...records,
    ...(['company', 'person', 'branch'] as const).map(ofKind),
  ]
}
