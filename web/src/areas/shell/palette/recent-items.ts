// What was opened last, for an empty search. It names vehicles and cases, so it goes with the session.
import { readStoredJson, store } from '../../../data/browser-store.ts'
import { sessionEnded } from '../../../data/session/session.ts'

export interface RecentItem {
  readonly label: string
  readonly note: string | undefined
  readonly reg: string | undefined
  readonly address: string
}

const key = 'kerbline.recent'
const max = 8

const isItem = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  typeof value.label === 'string' &&
  'address' in value &&
  typeof value.address === 'string'
const isItems = (value: unknown): value is readonly RecentItem[] => Array.isArray(value) && value.every(isItem)

export const recentItems = (): readonly RecentItem[] => readStoredJson(key, isItems) ?? []

/** Newest first, each address once. */
export function noteOpened(item: RecentItem): void {
  store(key, JSON.stringify([item, ...recentItems().filter((each) => each.address !== item.address)].slice(0, max)))
}

sessionEnded.listen(() => store(key, undefined))
