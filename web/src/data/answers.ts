// Last known answers with their ETags, in IndexedDB (ruling 25). Keyed by person and active scope; a 401 and a sign-out wipe all of it.
import { localStore, type LocalStore } from './local-store.ts'

export interface Answer {
  readonly etag: string
  readonly body: string
  /** When the server last said this is how things stand, in milliseconds since 1970. */
  readonly at: number
}

/** Opening takes a while: called early, it passes while code is on its way. */
export const openAnswers = (): Promise<unknown> => comfort((store) => store.open())

/** Keeping answers is a comfort: where the browser refuses (no IndexedDB, no room), the portal works from the server alone. */
async function comfort<T>(work: (store: LocalStore) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(localStore('answers'))
  } catch {
    return undefined
  }
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' &&
  value !== null &&
  'etag' in value &&
  typeof value.etag === 'string' &&
  'body' in value &&
  typeof value.body === 'string' &&
  'at' in value &&
  typeof value.at === 'number'

export async function readAnswer(key: string): Promise<Answer | undefined> {
  const found: unknown = await comfort((store) => store.get(key))
  return isAnswer(found) ? found : undefined
}

export const keepAnswer = (key: string, answer: Answer): Promise<unknown> => comfort((store) => store.set(key, answer))

export const wipeAnswers = (): Promise<unknown> => comfort((store) => store.clear())
