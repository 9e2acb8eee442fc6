// Half-filled forms. They outlive a sign-out and a reload, and only the person who typed them gets them back (ruling 25).
import { useEffect, useRef } from 'react'
import { localStore } from './local-store.ts'
import { moment, signal } from './signal.ts'
import { session } from './session/session.ts'

const keyOf = (userId: number, form: string): string => `${userId}|${form}`

/** Set when the browser would not keep a draft, so that a form can say so instead of promising. */
export const draftTrouble = signal<string | undefined>(undefined)

/** Asks every open form to keep what it holds now: a deployment was announced. */
export const saveDraftsNow = moment<void>()

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    const result = await work()
    draftTrouble.set(undefined)
    return result
  } catch (error) {
    draftTrouble.set(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

export async function readDraft(form: string): Promise<unknown> {
  const userId = session.get().user?.id
  return userId === undefined ? undefined : attempt(() => localStore('drafts').get(keyOf(userId, form)))
}

export async function keepDraft(form: string, value: unknown): Promise<void> {
  const userId = session.get().user?.id
  if (userId !== undefined) await attempt(() => localStore('drafts').set(keyOf(userId, form), value))
}

export async function dropDraft(form: string): Promise<void> {
  const userId = session.get().user?.id
  if (userId === undefined) return
  const drafts = [form, sentUnder(form)].map((each) => keyOf(userId, each))
  await attempt(() => Promise.all(drafts.map((key) => localStore('drafts').remove(key))))
}

/** What of a draft was sent without an answer is kept under (form/sending.ts). */
export const sentUnder = (form: string): string => `${form}|sending`

const keepAfterMilliseconds = 2_000

/** Keeps `value` two seconds after the last change, and at once when asked or when the page is left; `undefined` means there is nothing worth keeping. */
export function useDraftKeeping(form: string, value: unknown): void {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
    if (value === undefined) return undefined
    const timer = setTimeout(() => void keepDraft(form, value), keepAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [form, value])
  useEffect(() => {
    const keepNow = (): void => {
      if (latest.current !== undefined) void keepDraft(form, latest.current)
    }
    const handleHidden = (): void => {
      if (document.visibilityState === 'hidden') keepNow()
    }
    document.addEventListener('visibilitychange', handleHidden)
    const stop = saveDraftsNow.listen(keepNow)
    return () => {
      document.removeEventListener('visibilitychange', handleHidden)
      stop()
    }
  }, [form])
}
