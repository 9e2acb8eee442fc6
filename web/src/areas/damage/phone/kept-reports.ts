// Reports of damage on this telephone, from the first mark until the portal has them with their photos: in memory for the page, and in the
// browser's store with every press. They belong to the telephone, not to a session.
import type { DamageSheet } from '@kerbline/domain/areas/damage/link-endpoints.ts'
import type { DamageMark } from '@kerbline/domain/areas/damage/marks.ts'
import { driverFields } from '@kerbline/domain/areas/damage/report.ts'
import { ownName } from '../../../fleet/links/own-name.ts'
import { keptUnder } from '../../../data/outgoing/kept.ts'
import { signal } from '../../../data/signal.ts'
import { newKey } from '../../../data/use-action.ts'

export interface ReportPhoto {
  readonly key: string
  readonly slot: string
  readonly state: 'waiting' | 'sent' | 'refused'
}

export interface KeptReport {
  readonly key: string
  readonly at: number
  readonly token: string
  readonly registration: string
  readonly values: Readonly<Record<string, unknown>>
  readonly marks: readonly DamageMark[]
  readonly name: string
  readonly photos: readonly ReportPhoto[]
  /** `open`: being written; `waiting`: for a line; `refused`: the portal will not have it as it is. */
  readonly state: 'open' | 'waiting' | 'sent' | 'refused'
  readonly words: string | null
  readonly receipt: { readonly number: string; readonly asked: readonly string[] } | null
}

interface KeptPhoto {
  readonly key: string
  readonly file: Blob
}

const isReport = (value: unknown): value is KeptReport =>
  typeof value === 'object' && value !== null && 'key' in value && 'marks' in value && 'photos' in value
const isPhoto = (value: unknown): value is KeptPhoto =>
  typeof value === 'object' && value !== null && 'key' in value && 'file' in value && value.file instanceof Blob

const reports = keptUnder<KeptReport>('outgoing', 'damage-report|', isReport)
const photos = keptUnder<KeptPhoto>('outgoing', 'damage-photo|', isPhoto)

/** Undefined until the store was read. */
export const keptReports = signal<readonly KeptReport[] | undefined>(undefined)
/** True where this browser keeps nothing: the page says so rather than promise. */
export const keepsNothing = signal(false)
/** Photos that the store may not have: they last as long as the page. */
const inHand = new Map<string, Blob>()

let reading: Promise<void> | undefined
/** Reads what an earlier visit left. */
export function readReports(): Promise<void> {
  reading ??= reports.read().then((kept) => {
    keepsNothing.set(kept === undefined)
    keptReports.set(kept ?? [])
  })
  return reading
}
/** Tests begin anew. */
export function forgetReports(): void {
  reading = undefined
  keptReports.set(undefined)
  keepsNothing.set(false)
  inHand.clear()
}

export const findReport = (key: string): KeptReport | undefined => keptReports.get()?.find((each) => each.key === key)

async function keep(report: KeptReport): Promise<void> {
  keepsNothing.set(!(await reports.keep(report)))
}

/** The one being written of this vehicle, or a new one: it happened just now, unless somebody says otherwise. */
export function openReport(token: string, { registration }: Pick<DamageSheet, 'registration'>): KeptReport {
  const begun = keptReports.get()?.find((each) => each.state === 'open' && each.registration === registration)
  if (begun) return begun
  const now = new Date()
  now.setSeconds(0, 0)
  const blank = Object.fromEntries(Object.keys(driverFields).map((name) => [name, null]))
  const report: KeptReport = {
    ...{ key: crypto.randomUUID(), at: Date.now(), token, registration, name: ownName(), marks: [], photos: [] },
    values: { ...blank, incident_at: now.toISOString(), is_drivable: true },
    ...{ state: 'open', words: null, receipt: null },
  }
  keptReports.set([...(keptReports.get() ?? []), report])
  return report
}

/** Resolves once it is kept, or known not to be. */
export async function alterReport(key: string, change: Partial<KeptReport>): Promise<void> {
  const known = findReport(key)
  if (!known) return
  const report = { ...known, ...change }
  keptReports.set((keptReports.get() ?? []).map((each) => (each.key === key ? report : each)))
  await keep(report)
}

export function dropReport(key: string): void {
  for (const photo of findReport(key)?.photos ?? []) dropPhoto(photo.key)
  keptReports.set((keptReports.get() ?? []).filter((each) => each.key !== key))
  void reports.drop(key)
}

export async function addPhoto(report: string, slot: string, file: Blob): Promise<void> {
  const key = newKey()
  inHand.set(key, file)
  const isKept = await photos.keep({ key, file })
  keepsNothing.set(!isKept)
  if (isKept) inHand.delete(key)
  await alterReport(report, { photos: [...(findReport(report)?.photos ?? []), { key, slot, state: 'waiting' }] })
}

export function dropPhoto(key: string): void {
  inHand.delete(key)
  void photos.drop(key)
}

export const readPhoto = async (key: string): Promise<Blob | undefined> =>
  inHand.get(key) ?? (await photos.read())?.find((each) => each.key === key)?.file
