import { useState } from 'react'
import type { Code } from '../data/loading/code.ts'
import { showToast } from '../ui/overlay/toasts.ts'

/**
 * What a button needs that opens something whose code comes with the first pointer, focus or press: a board of rows needs none of it.
 * @param codes  all of which have to be there
 * @param failed  what is told, with Retry, where one of them cannot be had
 */
export function useOpening(codes: readonly Code<unknown>[], failed: { readonly title: string; readonly body: string }) {
  const [isOpen, setOpen] = useState(false)
  const [isComing, setComing] = useState(false)
  const load = () => Promise.all(codes.map((each) => each.load()))
  const handleIntent = (): void => void load()
  const handlePress = async (): Promise<void> => {
    setComing(true)
    await load()
    setComing(false)
    if (codes.every((each) => each.get().is === 'ready')) setOpen(true)
    else showToast({ tone: 'failed', ...failed, action: { label: 'Retry', onSelect: () => void handlePress() } })
  }
  const button = { onPointerEnter: handleIntent, onFocus: handleIntent, onClick: () => void handlePress() }
  return { isOpen, isComing, button, close: () => setOpen(false) }
}
