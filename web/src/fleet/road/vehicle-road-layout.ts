// Where the events of one vehicle's road stand, and where their words go: beside the post at the right, else at the left, else together
// with their neighbours as "3 in Jan".
import { addMonths, monthOf, type CalendarDate, type CalendarMonth } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDayMonth, monthName } from '@kerbline/domain/kit/time/date-words.ts'

/** `done`: past and finished, drawn hollow. */
export type RoadMark = 'red' | 'amber' | 'green' | 'unknown' | 'done'

export interface RoadPost {
  readonly id: string
  readonly date: CalendarDate
  readonly value: RoadMark
  readonly name: string
  /** Under the name: "8 Nov, 9 days overdue". */
  readonly words: string
}

export interface PlacedPost {
  /** Of the events that stand here. */
  readonly ids: readonly string[]
  readonly x: number
  readonly y: number
  readonly value: RoadMark
  readonly side: 'right' | 'left'
  readonly name: string
  readonly words: string
}

export interface VehicleRoadLayout {
  readonly width: number
  readonly height: number
  readonly todayX: number
  /** Where the words of what is overdue begin; today where nothing is. */
  readonly overdueX: number
  readonly start: number
  readonly end: number
  readonly axisY: number
  readonly months: readonly { readonly x: number; readonly label: string }[]
  readonly posts: readonly PlacedPost[]
}

export const MONTHS_BACK = 3
export const MONTHS_ON = 12
const EDGE = 24
const AXIS = 106
const HEIGHT = 134
/** Of a sign's middle, the best first: between the first two there is room for two labels, the last is for what stands below others. */
const LEVELS = [67, 31, 88] as const
const SIGN = 11
/** What is done is drawn smaller. */
const DONE_SIGN = 7
/** A sign may stand this far beside its day before two become one; never across Today. */
const NUDGES = [0, -16, 16] as const
const LABEL_GAP = 6
/** Between the end of words and what stands next to them. */
const LABEL_AIR = 5
const NAME_CHARACTER = 7.1
const WORDS_CHARACTER = 6.3
/** The tag that says Today, and the line below it. */
const TODAY_TAG = { left: 25, right: 25, top: 0, bottom: 20 }

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (month: CalendarMonth): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  if (number === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(number) ? 30 : 31
}
const monthsBetween = (from: CalendarMonth, to: CalendarMonth): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5))

/** The span a road shows: from the first day of the third month back to the last of the twelfth on. */
export const roadSpan = (today: CalendarDate): { first: CalendarMonth; last: CalendarMonth } => ({
  first: addMonths(monthOf(today), -MONTHS_BACK),
  last: addMonths(monthOf(today), MONTHS_ON - 1),
})

const urgency: Readonly<Record<RoadMark, number>> = { red: 0, amber: 1, green: 2, unknown: 3, done: 4 }
const byDate = (one: RoadPost, other: RoadPost): number => (one.date < other.date ? -1 : 1)
const byUrgency = (one: RoadPost, other: RoadPost): number =>
  urgency[one.value] - urgency[other.value] || (one.date < other.date ? -1 : 1)

/** Events that stand as one. */
type Group = readonly RoadPost[]

const shortMonth = (date: CalendarDate): string => monthName(monthOf(date)).slice(0, 3)

function groupName(group: Group): string {
  const [first] = group
  if (!first) return ''
  if (group.length === 1) return first.name
  if (group.every(({ value }) => value === 'red')) return `${group.length} overdue`
  const months = [...new Set(group.map(({ date }) => shortMonth(date)))]
  return `${group.length} in ${months.length > 2 ? `${months[0] ?? ''} to ${months.at(-1) ?? ''}` : months.join(' and ')}`
}

/** Longer lists of names give way to the days they span. */
const MAX_NAMES = 24
function groupWords(group: Group): string {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return ''
  if (group.length === 1) return first.words
  const names = group.map(({ name }) => name).join(', ')
  if (names.length <= MAX_NAMES) return names
  const days = [formatDayMonth(first.date), formatDayMonth(last.date)]
  return [...new Set(days)].join(' to ')
}

const worstOf = (group: Group): RoadMark => group.toSorted(byUrgency)[0]?.value ?? 'unknown'
/** What is done, what is overdue and what is still to come never stand as one. */
const phaseOf = (group: Group, today: CalendarDate): 'done' | 'overdue' | 'due' => {
  const [first] = group
  if (first?.value === 'done') return 'done'
  return first !== undefined && first.date < today ? 'overdue' : 'due'
}

interface Ground {
  readonly today: CalendarDate
  readonly xOf: (date: CalendarDate) => number
  readonly width: number
  readonly todayX: number
}

/** A group stands where its middle event does. */
const xOfGroup = (group: Group, { xOf }: Ground): number => xOf(group[Math.floor(group.length / 2)]?.date ?? '')

const sizeOf = (value: RoadMark): number => (value === 'done' ? DONE_SIGN : SIGN)

const signBox = (x: number, y: number, size: number): Box => ({
  left: x - size,
  right: x + size,
  top: y - size,
  bottom: y + size,
})
const postBox = (x: number, y: number): Box => ({ left: x - 2, right: x + 2, top: y, bottom: AXIS })

function labelBox({ x, y, side, name, words, value }: Omit<PlacedPost, 'ids'>): Box {
  const room = Math.max(name.length * NAME_CHARACTER, words.length * WORDS_CHARACTER) + LABEL_AIR
  const gap = sizeOf(value) + LABEL_GAP
  const [left, right] = side === 'right' ? [x + gap, x + gap + room] : [x - gap - room, x - gap]
  return { left, right, top: y - 14, bottom: y + 18 }
}

interface Placed {
  readonly group: Group
  readonly post: PlacedPost
  readonly boxes: readonly Box[]
}

/** "23 Oct, 31 days overdue, booked 29 Nov", and on a road too narrow for all of it: without its end. */
const wordingsOf = (words: string): readonly string[] =>
  words.split(', ').map((_, dropped, parts) => parts.slice(0, parts.length - dropped).join(', '))

/** Every place a group may take, in the longest words that have one. */
function placesOf(group: Group, ground: Ground): Placed[] {
  const words = groupWords(group)
  const all = (group.length === 1 ? wordingsOf(words) : [words]).map((each) => placesWith(each, group, ground))
  return all.find((places) => places.length > 0) ?? []
}

/** The places for these words, the best first, that lie on the road and clear of Today. */
function placesWith(words: string, group: Group, ground: Ground): Placed[] {
  const { width, todayX } = ground
  const [name, value, day] = [groupName(group), worstOf(group), xOfGroup(group, ground)]
  const isBehind = day < todayX || value === 'done'
  const { left, right, top, bottom } = TODAY_TAG
  const tag: Box = { left: todayX - left, right: todayX + right, top, bottom }
  const line: Box = { left: todayX - 2, right: todayX + 2, top: 0, bottom: AXIS }
  const ids = group.map(({ id }) => id)
  const places: Placed[] = []
  for (const nudge of NUDGES)
    for (const y of LEVELS)
      for (const side of ['right', 'left'] as const) {
        const x = day + nudge
        if (nudge !== 0 && (x < EDGE || x > width - EDGE || x <= todayX !== isBehind)) continue
        const post: PlacedPost = { ids, x, y, side, value, name, words }
        const label = labelBox(post)
        const boxes = [signBox(x, y, sizeOf(value)), postBox(x, y), label]
        const isOnRoad = label.left >= 0 && label.right <= width
        const isClear = !boxes.some((box) => overlaps(box, tag) || overlaps(box, line))
        if (isOnRoad && isClear) places.push({ group, boxes, post })
      }
  return places
}

const meet = (one: Placed, other: Placed): boolean =>
  one.boxes.some((box) => other.boxes.some((taken) => overlaps(box, taken)))

/** Tries this often before signs are put together: a road is drawn at every change of width. */
const MAX_TRIES = 4000

/** A place for each group, from left to right, so that none meets another; else the group at which it came to an end. */
function placeGroups(groups: readonly Group[], ground: Ground): { placed: Placed[] } | { stuck: Group } {
  const places = groups.map((group) => placesOf(group, ground))
  let tries = 0
  let furthest = 0
  const from = (at: number, placed: readonly Placed[]): Placed[] | undefined => {
    if (at === groups.length) return [...placed]
    furthest = Math.max(furthest, at)
    for (const place of places[at] ?? []) {
      if (++tries > MAX_TRIES) return undefined
      if (placed.some((other) => other.post.x > place.post.x || meet(place, other))) continue
      const found = from(at + 1, [...placed, place])
      if (found) return found
    }
    return undefined
  }
  const placed = from(0, [])
  return placed ? { placed } : { stuck: groups[furthest] ?? [] }
}

const distance = (one: Group, other: Group, { xOf }: Ground): number =>
  Math.min(...one.flatMap((a) => other.map((b) => Math.abs(xOf(a.date) - xOf(b.date)))))

/** What a group that found no place joins: those of its month, else the nearest of its phase. */
function joinOf(failed: Group, groups: readonly Group[], ground: Ground): readonly Group[] {
  const others = groups.filter(
    (group) => group !== failed && phaseOf(group, ground.today) === phaseOf(failed, ground.today),
  )
  const months = new Set(failed.map(({ date }) => monthOf(date)))
  const same = others.filter((group) => group.some(({ date }) => months.has(monthOf(date))))
  if (same.length > 0) return same
  return others.toSorted((one, other) => distance(one, failed, ground) - distance(other, failed, ground)).slice(0, 1)
}

/** A sign without words. */
const silentPost = (group: Group, ground: Ground): PlacedPost => ({
  ids: group.map(({ id }) => id),
  x: xOfGroup(group, ground),
  y: LEVELS[2],
  side: 'right',
  value: worstOf(group),
  name: '',
  words: '',
})

function placeAll(posts: readonly RoadPost[], ground: Ground): PlacedPost[] {
  let groups: Group[] = posts.toSorted(byDate).map((post) => [post])
  const wordless: PlacedPost[] = []
  // Every round that does not place them all leaves at least one group fewer.
  for (;;) {
    const result = placeGroups(groups, ground)
    if ('placed' in result) return [...result.placed.map(({ post }) => post), ...wordless]
    const { stuck } = result
    const joined = joinOf(stuck, groups, ground)
    const rest = groups.filter((group) => group !== stuck && !joined.includes(group))
    if (joined.length > 0) {
      const merged = [stuck, ...joined].flat().toSorted(byDate)
      groups = [...rest, merged].toSorted((one, other) => xOfGroup(one, ground) - xOfGroup(other, ground))
      continue
    }
    // Alone and still without room, on a road too narrow for all words: what is done gives up its own first.
    const done = groups.filter((group) => phaseOf(group, ground.today) === 'done')
    const silent = done.length > 0 ? done : [stuck]
    wordless.push(...silent.map((group) => silentPost(group, ground)))
    groups = groups.filter((group) => !silent.includes(group))
  }
}

/** The road at a width in pixels. What is due before its beginning stands at its beginning; what lies beyond its end is left out. */
export function layVehicleRoad(posts: readonly RoadPost[], today: CalendarDate, width: number): VehicleRoadLayout {
  const { first, last } = roadSpan(today)
  const count = MONTHS_BACK + MONTHS_ON
  const [start, end] = [EDGE, width - EDGE]
  const monthWidth = (end - start) / count
  const xOf = (date: CalendarDate): number => {
    const month = monthOf(date)
    const share = (Number(date.slice(8)) - 1) / daysIn(month)
    return Math.max(start, start + (monthsBetween(first, month) + share) * monthWidth)
  }
  const todayX = xOf(today)
  const shown = posts.filter(({ date, value }) => monthOf(date) <= last && (value !== 'done' || monthOf(date) >= first))
  const placed = placeAll(shown, { xOf, width, todayX, today }).toSorted((one, other) => one.x - other.x)
  const overdue = placed.filter(({ value }) => value === 'red').map((post) => labelBox(post).left)
  return {
    width,
    height: HEIGHT,
    todayX,
    overdueX: Math.min(todayX, ...overdue),
    start,
    end,
    axisY: AXIS,
    months: Array.from({ length: count }, (_, place) => {
      const month = addMonths(first, place)
      return {
        x: start + place * monthWidth,
        label: month.endsWith('-01') ? `Jan ${month.slice(0, 4)}` : monthName(month).slice(0, 3),
      }
    }),
    posts: placed,
  }
}
