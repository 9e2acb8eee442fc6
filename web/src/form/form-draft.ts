// What is half typed outlives a reload and an ended session: kept on this device while it differs from what is saved.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft, useDraftKeeping } from '../data/drafts.ts'
import type { Form, Values } from './use-form.ts'

interface Draft {
  /** The version of the record it was typed over; null for a new one. */
  readonly version: string | null
  readonly values: Values
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isDraft = (value: unknown): value is Draft =>
  isObject(value) && (value['version'] === null || typeof value['version'] === 'string') && isObject(value['values'])

/** Only fields the form still has. */
const known = (found: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in values))

export interface FormDraft {
  /** What was typed earlier was put back. */
  readonly isRestored: boolean
  /** Keeps at once what is about to be sent. */
  readonly keepNow: () => void
  readonly forget: () => Promise<void>
}

/** `onFound` hears the version the draft was typed over, so that a save over a newer one is noticed. */
export function useFormDraft(
  name: string,
  form: Form,
  version: string | null,
  onFound: (version: string | null) => void,
): FormDraft {
  const [isRestored, setRestored] = useState(false)
  const isDirty = form.changed.length > 0
  const draft = useMemo<Draft | undefined>(
    () => (isDirty ? { version, values: form.values } : undefined),
    [isDirty, version, form.values],
  )
  useDraftKeeping(name, draft)

  const now = useRef({ form, onFound, isDirty })
  useEffect(() => {
    now.current = { form, onFound, isDirty }
  })
  useEffect(() => {
    let isGone = false
    void readDraft(name).then((found) => {
      if (isGone || now.current.isDirty || !isDraft(found)) return
      now.current.form.setAll(known(found.values, now.current.form.values))
      now.current.onFound(found.version)
      setRestored(true)
    })
    return () => {
      isGone = true
    }
  }, [name])

  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current && !isDirty) void dropDraft(name) // changed back by hand: nothing is left to keep
    wasDirty.current = isDirty
  }, [name, isDirty])

  const forget = useCallback(async () => {
    setRestored(false)
    await dropDraft(name)
  }, [name])
  return { isRestored: isRestored && isDirty, keepNow: () => void (draft && keepDraft(name, draft)), forget }
}
