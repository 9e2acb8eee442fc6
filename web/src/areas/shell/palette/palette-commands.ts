// What is typed as an order: "book mot xt73", "call hull", "who drove xu25 knc yesterday 10am". Read from what is here, so that it works offline.
import { type KeptEventType } from '@kerbline/domain/areas/compliance/types/held-types.ts'
import { vehicleEventTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { whoDroveQuery } from '@kerbline/domain/areas/drivers/who-drove-link.ts'
import { readMoment } from '@kerbline/domain/areas/drivers/written-moment.ts'
import { lookalikeKey } from '@kerbline/domain/fleet/registration-search.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { href, type ScreenName } from '@kerbline/domain/screens.ts'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import type { Found, Known, PaletteEntry, PaletteGroup } from './palette-types.ts'
import { matches } from './palette-words.ts'

type Vehicle = Found['vehicles'][number]
type Branch = Known['branches'][number]

export interface CommandSources {
  readonly query: string
  /** Finds vehicles among what is here, else among what the server found. */
  readonly look: (text: string) => readonly Vehicle[]
  readonly branches: readonly Branch[]
  readonly mayOpen: (name: ScreenName) => boolean
  readonly mayBook: boolean
  readonly now: number
  readonly today: CalendarDate | undefined
}

const anything = 'maintenance'
const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean)

/** "tel:" leaves the portal: the phone asks whether to ring. */
export const callEntry = ({ id, name, phone, opening_hours: hours }: Branch): PaletteEntry[] =>
  phone === null
    ? []
    : [
        {
          id: `call-${id}`,
          label: `Call ${name}, ${phone}`,
          note: hours ?? undefined,
          icon: PhoneIcon,
          address: `tel:${phone.replace(/[^\d+]/g, '')}`,
        },
      ]

const bookEntry = ({ reg_no: reg }: Vehicle, type: { slug: string; name: string } | undefined): PaletteEntry => ({
  id: `book-${reg}-${type?.slug ?? anything}`,
  label: `Book ${type?.name ?? anything} for ${displayRegistration(reg)}`,
  icon: WrenchIcon,
  address: href('vehicle', { reg }, { book: type?.slug ?? anything }),
})

const askEntry = (reg: string, at?: string): PaletteEntry => ({
  id: `drove-${reg}-${at ?? ''}`,
  label: `Who drove ${displayRegistration(reg)}${at === undefined ? '' : ` on ${formatDate(londonDate(at))} at ${formatTime(at)}`}?`,
  icon: MagnifyingGlassIcon,
  address: href('drivers', {}, whoDroveQuery({ reg, at })),
})

export const branchOf = ({ branch }: Vehicle, branches: readonly Branch[]): Branch | undefined =>
  branches.find(({ name }) => name === branch)

/** What can be done at once with a vehicle that was found: ring its branch, book it, ask who drove it. */
export function vehicleActs(vehicle: Vehicle, { branches, mayOpen, mayBook }: CommandSources): PaletteEntry[] {
  const branch = branchOf(vehicle, branches)
  return [
    ...(branch ? callEntry(branch) : []),
    ...(mayBook ? [bookEntry(vehicle, undefined)] : []),
    ...(mayOpen('drivers') ? [askEntry(vehicle.reg_no)] : []),
  ]
}

/** "safety inspection xt73" and "xt73 mot": the longest run of words that names a type, and what is left. */
function typeIn(words: readonly string[]): { type: KeptEventType | undefined; rest: string } {
  for (let length = words.length - 1; length > 0; length -= 1)
    for (const [run, rest] of [
      [words.slice(0, length), words.slice(length)],
      [words.slice(-length), words.slice(0, -length)],
    ] as const) {
      const type = vehicleEventTypes().find(({ name }) => matches(name, run.join(' ')))
      if (type) return { type, rest: rest.join(' ') }
    }
  return { type: undefined, rest: words.filter((word) => !anything.startsWith(word.toLowerCase())).join(' ') }
}

function book(words: readonly string[], { look, mayBook, mayOpen }: CommandSources): PaletteEntry[] {
  const { type, rest } = typeIn(words)
  if (!mayBook || !mayOpen('vehicle') || rest === '') return []
  return look(rest).map((vehicle) => bookEntry(vehicle, type))
}

function ring(words: readonly string[], { look, branches, mayOpen }: CommandSources): PaletteEntry[] {
  const text = words.join(' ')
  const named = branches.filter(({ name }) => matches(name, text))
  const ofVehicles =
    text === '' || !mayOpen('vehicle') ? [] : look(text).flatMap((each) => branchOf(each, branches) ?? [])
  return [...new Set([...named, ...ofVehicles])].flatMap(callEntry)
}

/** The longest run of words that is a plate; what follows is the moment. */
function ask(words: readonly string[], { look, mayOpen, now, today }: CommandSources): PaletteEntry[] {
  if (!mayOpen('drivers')) return []
  for (let length = words.length; length > 0; length -= 1) {
    const plate = lookalikeKey(words.slice(0, length).join(''))
    const found = look(words.slice(0, length).join(' ')).filter(({ reg_no: reg }) =>
      lookalikeKey(reg).startsWith(plate),
    )
    const rest = words.slice(length).join(' ')
    const moment = readMoment(rest, now, today)
    if (found.length > 0)
      return found.map(({ reg_no: reg }): PaletteEntry => {
        if ('at' in moment) return askEntry(reg, moment.at)
        return { ...askEntry(reg), note: rest === '' ? undefined : moment.problem }
      })
  }
  return []
}

const orders: readonly (readonly [
  RegExp,
  string,
  (words: readonly string[], from: CommandSources) => PaletteEntry[],
])[] = [
  [/^book\s+/i, 'Book', book],
  [/^(?:call|ring|phone)(?:\s+|$)/i, 'Call a branch', ring],
  [/^who\s+(?:drove|had|drives)\s+/i, 'Who drove?', ask],
]

/** Nothing where it is no order, or where the person may not give it. */
export function commandGroup(sources: CommandSources): PaletteGroup | undefined {
  const query = sources.query.trimStart()
  for (const [beginning, name, entriesOf] of orders) {
    const found = beginning.exec(query)
    if (found) return { name, entries: entriesOf(wordsOf(query.slice(found[0].length)), sources) }
  }
  return undefined
}
