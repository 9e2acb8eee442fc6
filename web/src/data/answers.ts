// Last known answers with their ETags, in IndexedDB (ruling 25). Keyed by person and active scope; a 401 and a sign-out wipe all of it.
import { clear, createStore, get, set } from 'idb-keyval'

export interface Answer {
  readonly etag: string
  readonly body: string
  /** When the server last said this is how things stand, in milliseconds since 1970. */
  readonly at: number
}

const openStore = (): ReturnType<typeof createStore> => createStore('kerbline-answers', 'answers')
let opened: ReturnType<typeof createStore> | undefined

/** Opening takes a while: called early, it passes while code is on its way. */
export const openAnswers = (): Promise<unknown> => comfort((inStore) => inStore('readonly', () => undefined))

/** Keeping answers is a comfort: where the browser refuses (no IndexedDB, no room), the portal works from the server alone. */
async function comfort<T>(work: (inStore: ReturnType<typeof createStore>) => Promise<T>): Promise<T | undefined> {
  try {
    opened ??= openStore()
    return await work(opened)
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
  const found: unknown = await comfort((inStore) => get(key, inStore))
  return isAnswer(found) ? found : undefined
}

export const keepAnswer = (key: string, answer: Answer): Promise<unknown> =>
  comfort((inStore) => set(key, answer, inStore))

export const wipeAnswers = (): Promise<unknown> => comfort((inStore) => clear(inStore))
