import { useState } from 'react'
import { code, type Code } from '../../data/loading/code.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useSide } from '../case-source.ts'
import type { CaseDesk } from './case-desks.ts'
import type { NotTaken } from './take-many.ts'
import type { Turn } from './take-turn.tsx'

const manyCode = code(async () => (await import('./take-many.ts')).takeMany)

interface Props {
  readonly desk: Code<CaseDesk>
  /** Of one kind, with the same step, which asks nothing. */
  readonly turns: readonly Turn[]
  readonly onDone: (taken: readonly Turn[], not: readonly NotTaken[]) => void
}

/** Takes one step of all the cases that are ticked for it. */
export function TurnsButton({ desk, turns, onDone }: Props) {
  const side = useSide()
  const [isBusy, setBusy] = useState(false)
  const [first] = turns
  if (!first) return null
  const label = `${first.step.label} ${turns.length.toLocaleString('en-GB')}`
  const handlePress = async (): Promise<void> => {
    setBusy(true)
    try {
      await Promise.all([manyCode.load(), desk.load()])
      const [take, place] = [manyCode.get(), desk.get()]
      if (take.is !== 'ready' || place.is !== 'ready') {
        showToast({ tone: 'failed', title: `We could not start ${label}.`, body: 'Check your connection.' })
        return
      }
      const { taken, not } = await take.value(place.value.source, turns, side)
      if (taken.length > 0)
        showToast({ tone: 'done', title: `${first.step.label}: ${taken.length.toLocaleString('en-GB')} done.` })
      onDone(taken, not)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" variant="primary" isBusy={isBusy} busyLabel="One moment" onClick={() => void handlePress()}>
      {label}
    </Button>
  )
}
