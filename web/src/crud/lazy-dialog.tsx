// Dialogs whose code comes when they are wanted: at the first sign that they will be (`ahead`), at the latest when they open.
import { useEffect, type ReactNode } from 'react'
import { useCode, type Code } from '../data/loading/code.ts'
import { showToast } from '../ui/overlay/toasts.ts'

interface Opening<P> {
  readonly part: Code<P>
  /** "Search", to read on to "could not be loaded". */
  readonly name: string
  readonly close: () => void
  readonly isOpen?: boolean | undefined
}

/** What opens over the page comes with its code; when that fails, a toast says so and tries again. Escape calls it off while it is on its way. */
export function useOpened<P>({ part, name, close, isOpen = true }: Opening<P>): ReturnType<Code<P>['get']> {
  const state = useCode(part)
  const hasFailed = state.is === 'failed' && isOpen
  useEffect(() => {
    if (!hasFailed) return
    close()
    showToast({
      tone: 'failed',
      title: `${name} could not be loaded.`,
      action: { label: 'Retry', onSelect: () => void part.load() },
    })
  }, [hasFailed, part, name, close])
  const isComing = state.is === 'waiting' && isOpen
  useEffect(() => {
    if (!isComing) return undefined
    const callOff = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close()
    }
    addEventListener('keydown', callOff)
    return () => removeEventListener('keydown', callOff)
  }, [isComing, close])
  return state
}

interface Props<P> {
  readonly of: Code<P>
  /** "The form", to read on to "could not be loaded". */
  readonly name: string
  readonly onClose: () => void
  readonly children: (part: P) => ReactNode
}

/** `<LazyDialog of={tagDialog} name="The tags" onClose={close}>{(TagDialog) => <TagDialog … />}</LazyDialog>` */
export function LazyDialog<P>({ of, name, onClose, children }: Props<P>) {
  const state = useOpened({ part: of, name, close: onClose })
  return state.is === 'ready' ? children(state.value) : null
}

/** The code of dialogs, fetched before anybody opens one. */
export const ahead =
  (...parts: readonly Code<unknown>[]) =>
  (): void => {
    for (const part of parts) if (part.get().is === 'waiting') void part.load()
  }
