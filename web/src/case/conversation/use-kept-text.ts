// What is being written to a thread outlives a reload, a lost connection and an ended session, as a half-filled form does.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft, useDraftKeeping } from '../../data/drafts.ts'

export interface KeptText {
  readonly text: string
  /** Not for the other side: kept with the text, so that a note never comes back as a message. */
  readonly isNote: boolean
}

const nothing: KeptText = { text: '', isNote: false }
export const isKeptText = (value: unknown): value is KeptText =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'isNote' in value &&
  typeof value.isNote === 'boolean'

export interface TextKeeping extends KeptText {
  /** It was written on an earlier visit. */
  readonly isRestored: boolean
  readonly change: (change: Partial<KeptText>) => void
  readonly keepNow: () => void
  readonly forget: () => void
}

/** `name`: what it is kept under on this device, for this person alone. */
export function useKeptText(name: string): TextKeeping {
  const [kept, setKept] = useState(nothing)
  const [isRestored, setRestored] = useState(false)
  const isWritten = kept.text.trim() !== ''
  const draft = useMemo(() => (isWritten ? kept : undefined), [isWritten, kept])
  useDraftKeeping(name, draft)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  // Nobody asks before a thread is left: what was typed in the last second goes along.
  useEffect(
    () => () => {
      if (latest.current !== undefined) void keepDraft(name, latest.current)
    },
    [name],
  )
  const now = useRef(isWritten)
  const wasWritten = useRef(false)
  useEffect(() => {
    now.current = isWritten
    if (wasWritten.current && !isWritten) void dropDraft(name) // taken back by hand: nothing is left to keep
    wasWritten.current = isWritten
  }, [name, isWritten])
  useEffect(() => {
    let isGone = false
    void readDraft(name).then((found) => {
      if (isGone || now.current || !isKeptText(found)) return
      setKept(found)
      setRestored(true)
    })
    return () => {
      isGone = true
    }
  }, [name])
  const forget = useCallback(() => {
    latest.current = undefined
    setRestored(false)
    setKept((before) => ({ ...nothing, isNote: before.isNote }))
    void dropDraft(name)
  }, [name])
  return {
    ...kept,
    isRestored: isRestored && isWritten,
    change: (change) => setKept((before) => ({ ...before, ...change })),
    keepNow: () => void (draft && keepDraft(name, draft)),
    forget,
  }
}
