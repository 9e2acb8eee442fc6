// What the command palette offers, as data: groups in the order of the design guide, eight entries a group at most. What that leaves out is
// counted, and its list is one more entry.
import { settingsSections } from '@kerbline/domain/areas/settings/sections.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { href, screenRows, screens } from '@kerbline/domain/screens.ts'
import { writeQuery } from '../../../data/navigation/location.ts'
import { screenOfList } from '../../../list/views/screen-of-list.ts'
import { linkTo } from '../navigation.ts'
import { callEntry, commandGroup, type CommandSources } from './palette-commands.ts'
import { matches } from './palette-words.ts'
import type { Found, Known, PaletteAction, PaletteEntry, PaletteGroup, ReadyView, WholeGroup } from './palette-types.ts'
import type { RecentItem } from './recent-items.ts'
import { foundGroups, type FoundSources, groupOf, paletteIcons as icons, paperGroups } from './palette-found.ts'

interface Sources extends FoundSources {
  readonly recent: readonly RecentItem[]
  readonly actions: readonly PaletteAction[]
  readonly known?: Known | undefined
  readonly ready?: readonly ReadyView[] | undefined
  /** Finds vehicles of what is here by other words than the whole query. */
  readonly look?: ((text: string) => Found) | undefined
  readonly mayBook?: boolean | undefined
  readonly seesAllAccounts?: boolean | undefined
  readonly now?: number | undefined
  readonly today?: CalendarDate | undefined
}

const maxInGroup = 8
const commandSources = ({ query, known, look, found, mayOpen, mayBook, now, today }: Sources): CommandSources => ({
  query,
  look: (text) => (look?.(text).vehicles ?? found?.vehicles ?? []).slice(0, maxInGroup),
  branches: known?.branches ?? [],
  mayOpen,
  mayBook: mayBook ?? false,
  now: now ?? 0,
  today,
})

const branchEntries = ({ known, query, mayOpen }: Sources): PaletteEntry[] =>
  (known?.branches ?? [])
    .filter(({ name }) => matches(name, query))
    .flatMap((branch): PaletteEntry[] => [
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
    ])

function ownViews({ known, query, mayOpen }: Sources): PaletteEntry[] {
  return (known?.views ?? []).flatMap(({ id, list, name, query: asked }): PaletteEntry[] => {
    const screen = screenOfList(list)
    if (!screen || !mayOpen(screen) || !matches(name, query)) return []
    const address = `${linkTo(screen)}${writeQuery({ ...asked, view: String(id) })}`
    return [{ id: `view-${id}`, label: name, note: screens[screen].title, icon: icons[screen], address }]
  })
}

/** Found by their own name, and by that of their list before it: "overdue", "vehicles overdue". */
function readyViews({ ready = [], query, mayOpen }: Sources): PaletteEntry[] {
  return ready.flatMap(({ list, label, path, query: asked }): PaletteEntry[] => {
    const [screen, row] = screenRows.find(([, each]) => each.path === path) ?? []
    if (!screen || !row || !mayOpen(screen) || !matches(`${row.title} ${label}`, query)) return []
    const address = `${linkTo(screen)}${writeQuery(asked)}`
    return [{ id: `ready-${list}-${address}`, label, note: row.title, icon: icons[screen], address }]
  })
}

function tagGroup(sources: Sources): WholeGroup {
  const { known, query, mayOpen } = sources
  const tags = (known?.tags ?? []).filter(({ name }) => mayOpen('vehicles') && matches(name, query))
  const list = mayOpen('tags')
    ? { title: screens.tags.title, address: `${linkTo('tags')}${writeQuery({ search: query.trim() })}` }
    : undefined
  return {
    name: 'Tags',
    entries: tags.map(({ id, name, holder }) => ({
      id: `tag-${id}`,
      label: name,
      // A browser may still keep an answer without it.
      note: ['Vehicles with this tag', holder].filter(Boolean).join(', '),
      icon: icons.tags,
      address: href('vehicles', {}, { tag_ids: `is:${id}` }),
    })),
    list,
  }
}

const knownGroups = (sources: Sources): WholeGroup[] => [
  { ...groupOf('branch', [], sources), entries: branchEntries(sources) },
  { name: 'Views', entries: [...ownViews(sources), ...readyViews(sources)] },
  tagGroup(sources),
]

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

/** Groups of one name are one; what stands in a group already stands in no later one. */
function joined(groups: readonly WholeGroup[]): readonly WholeGroup[] {
  const seen = new Set<string>()
  const byName = new Map<string, WholeGroup>()
  for (const group of groups) {
    const entries = group.entries.filter(({ id, address }) => {
      const key = address ?? id
      return !seen.has(key) && seen.add(key)
    })
    const before = byName.get(group.name)
    const left = Math.max(0, (group.total ?? 0) - group.entries.length)
    byName.set(group.name, {
      name: group.name,
      entries: [...(before?.entries ?? []), ...entries],
      total: (before?.total ?? 0) + entries.length + left,
      list: before?.list ?? group.list,
    })
  }
  return [...byName.values()]
}

/** Eight of them; of more, how many, and the list they stand in. */
function cut({ name, entries, total = entries.length, list }: WholeGroup): PaletteGroup {
  const shown = entries.slice(0, maxInGroup)
  const left = total - shown.length
  if (left <= 0 || shown.length === 0) return { name, entries: shown }
  const more = `${left.toLocaleString('en-GB')} more`
  return {
    name,
    shown: `${shown.length} of ${total.toLocaleString('en-GB')}`,
    entries: list
      ? [...shown, { id: `more-${name}`, label: `${more} in ${list.title}`, address: list.address }]
      : shown,
  }
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
  const all: WholeGroup[] = [
    { name: 'Recent', entries: isEmpty ? lately : [] },
    ...(command ? [command] : []),
    ...(isEmpty ? [] : foundGroups(sources, commandSources(sources))),
    ...(isEmpty ? [] : knownGroups(sources)),
    { name: 'Pages', entries: [...pageEntries(sources), ...(isEmpty ? [] : sectionEntries(sources))] },
    {
      name: 'Actions',
      entries: actions
        .filter(({ label }) => matches(label, query))
        .map(({ label, icon, act }) => ({ id: `action-${label}`, label, icon, act })),
    },
    ...(isEmpty ? [] : paperGroups(sources)),
  ]
  return joined(all)
    .map(cut)
    .filter(({ entries }) => entries.length > 0)
}
