// "Print list": its rows are fetched first, then drawn, then the browser is asked to print.
import { useEffect, useRef, useState } from 'react'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { ListRow } from '../use-list.ts'
import { rowsForPaper, type PaperRows, type ReadPage } from './rows-for-paper.ts'

export interface ListPrint<Row> {
  /** While it is printed: what stands on paper in place of the page. */
  readonly paper: PaperRows<Row> | undefined
  readonly isPreparing: boolean
  readonly print: () => void
}

export function useListPrint<Row extends ListRow>(read: ReadPage<Row>, state: ListState): ListPrint<Row> {
  const [paper, setPaper] = useState<PaperRows<Row>>()
  const [isPreparing, setPreparing] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    if (!paper) return undefined
    const end = (): void => setPaper(undefined)
    window.addEventListener('afterprint', end)
    // Not while this is being drawn: what prints has to be drawn once more, whole.
    const timer = setTimeout(() => window.print())
    return () => {
      window.removeEventListener('afterprint', end)
      clearTimeout(timer)
    }
  }, [paper])
  const print = async (): Promise<void> => {
    setPreparing(true)
    try {
      const rows = await rowsForPaper(read, state)
      if (isHere.current) setPaper(rows)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({
        tone: 'failed',
        title: 'The list was not printed.',
        body: error.message,
        action: { label: 'Retry', onSelect: () => void print() },
      })
    } finally {
      setPreparing(false)
    }
  }
  return { paper, isPreparing, print: () => void print() }
}
