// Checks on this telephone, from the first answer until the portal has them: in memory for the page, and in the browser's store with every
// press, so that neither a closed app nor an empty battery loses one. They belong to the telephone, not to a session: signing out leaves them.
import type { SheetTemplate, SheetVehicle } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import type { CheckTemplate, Severity } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import type { Answer } from '@kerbline/domain/areas/driver-checks/responses.ts'
import { localStore } from '../../../data/local-store.ts'
import { logFault } from '../../../data/log.ts'
import { signal } from '../../../data/signal.ts'

export interface KeptAnswer {
  readonly response: Answer
  readonly severity: Severity | null
  readonly note: string
  readonly photos: readonly string[]
  readonly repaired: boolean
  /** Why there is no photo of a dangerous defect. */
  readonly no_photo?: string
}
export interface KeptPhoto {
  readonly key: string
  readonly code: string
  readonly state: 'waiting' | 'sent' | 'refused'
}
export interface Defect extends KeptAnswer {
  readonly code: string
}
export interface Receipt {
  readonly rag: string
  readonly received_at: string
  readonly miles_flag: string | null
  readonly numbers: readonly string[]
}

export interface KeptCheck {
  readonly id: string
  readonly token: string
  readonly regNo: string
  readonly plate: string
  readonly phone: string
  /** As the vehicle stood when the check began; absent in what an earlier version of the page kept. */
  readonly offRoad?: SheetVehicle['off_road']
  readonly outOfUse?: SheetVehicle['out_of_use']
  readonly openDefects?: SheetVehicle['open_defects']
  readonly tyres?: SheetVehicle['tyres']
  readonly last: { readonly miles: number; readonly at: string } | null
  readonly template: CheckTemplate
  readonly version: number
  readonly items: SheetTemplate['items']
  readonly mayPassRest: boolean
  readonly answers: Readonly<Record<string, KeptAnswer>>
  /** Which item is shown; null: the last step. */
  readonly code: string | null
  /** A defect that is being written. */
  readonly draft: Defect | null
  readonly photos: readonly KeptPhoto[]
  readonly miles: string
  /** What hangs on it; absent in what an earlier version of the page kept. */
  readonly trailer?: string
  readonly name: string
  readonly signature: string
  readonly isDeclared: boolean
  readonly position: { readonly latitude: number; readonly longitude: number } | null
  /** By the telephone's own clock. */
  readonly startedAt: string
  readonly endedAt: string | null
  /** By a clock that nobody can set, while the check was open. */
  readonly tookSeconds: number
  /** `open`: being made; `waiting`: for a line; `refused`: the portal will not have it as it is. */
  readonly state: 'open' | 'waiting' | 'sent' | 'refused'
  readonly words: string | null
  readonly receipt: Receipt | null
}

/** Undefined until the store was read. */
export const keptChecks = signal<readonly KeptCheck[] | undefined>(undefined)
/** True where this browser keeps nothing: the page says so rather than promise. */
export const keepsNothing = signal(false)

const NAMES = 'checks'
const checkKey = (id: string): string => `check|${id}`
const photoKey = (key: string): string => `photo|${key}`

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const isCheck = (value: unknown): value is KeptCheck =>
  typeof value === 'object' && value !== null && 'id' in value && 'answers' in value && 'state' in value

/** One write after the other, so that an older state never overtakes a newer one. */
let writing: Promise<void> = Promise.resolve()
function write(work: () => Promise<unknown>): Promise<void> {
  writing = writing.then(work).then(
    () => keepsNothing.set(false),
    (error: unknown) => {
      logFault(error)
      keepsNothing.set(true)
    },
  )
  return writing
}

const store = () => localStore('checks')
const nameAll = (): Promise<unknown> =>
  store().set(
    NAMES,
    (keptChecks.get() ?? []).map(({ id }) => id),
  )

async function readAll(): Promise<readonly KeptCheck[]> {
  const names = await store().get(NAMES)
  const checks = await Promise.all((isNames(names) ? names : []).map((id) => store().get(checkKey(id))))
  return checks.filter(isCheck)
}

let reading: Promise<void> | undefined
/** Reads what an earlier visit left. */
export function readChecks(): Promise<void> {
  reading ??= readAll().then(
    (checks) => keptChecks.set(checks),
    (error: unknown) => {
      logFault(error)
      keepsNothing.set(true)
      keptChecks.set([])
    },
  )
  return reading
}
/** Tests begin anew. */
export function forgetChecks(): void {
  reading = undefined
  keptChecks.set(undefined)
  keepsNothing.set(false)
  stopwatch = undefined
}

export const findCheck = (id: string): KeptCheck | undefined => keptChecks.get()?.find((check) => check.id === id)

let stopwatch: { readonly id: string; readonly base: number; readonly from: number } | undefined
/** From now on the time this check is open counts. */
export function startWatch({ id, tookSeconds }: Pick<KeptCheck, 'id' | 'tookSeconds'>): void {
  if (stopwatch?.id !== id) stopwatch = { id, base: tookSeconds, from: performance.now() }
}
const tookOf = ({ id, tookSeconds }: KeptCheck): number =>
  stopwatch?.id === id ? stopwatch.base + (performance.now() - stopwatch.from) / 1_000 : tookSeconds

export function addCheck(check: KeptCheck): void {
  keptChecks.set([...(keptChecks.get() ?? []), check])
  startWatch(check)
  void write(() => store().set(checkKey(check.id), check))
  void write(nameAll)
}

/** Resolves once it is kept, or known not to be. */
export function alterCheck(id: string, change: Partial<KeptCheck>): Promise<void> {
  const checks = keptChecks.get() ?? []
  const known = checks.find((check) => check.id === id)
  if (!known) return Promise.resolve()
  const check = {
    ...known,
    ...(known.state === 'open' && { tookSeconds: tookOf(known) }),
    ...change,
  }
  keptChecks.set(checks.map((each) => (each.id === id ? check : each)))
  return write(() => store().set(checkKey(id), check))
}

export function dropCheck(id: string): void {
  const gone = findCheck(id)
  keptChecks.set((keptChecks.get() ?? []).filter((check) => check.id !== id))
  void write(nameAll)
  void write(() => store().remove(checkKey(id)))
  for (const { key } of gone?.photos ?? []) dropPhoto(key)
}

/** Photos that the store would not take: they last as long as the page. */
const inHand = new Map<string, Blob>()
export async function keepPhoto(key: string, photo: Blob): Promise<void> {
  inHand.set(key, photo)
  await write(() => store().set(photoKey(key), photo))
  if (!keepsNothing.get()) inHand.delete(key)
}
export function dropPhoto(key: string): void {
  inHand.delete(key)
  void write(() => store().remove(photoKey(key)))
}
export async function readPhoto(key: string): Promise<Blob | undefined> {
  const photo = inHand.get(key) ?? (await store().get(photoKey(key)))
  return photo instanceof Blob ? photo : undefined
}
