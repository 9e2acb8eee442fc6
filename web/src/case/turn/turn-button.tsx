import { useState } from 'react'
import { code, useCode, type Code } from '../../data/loading/code.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { CaseDesk } from './case-desks.ts'
import type { Turn } from './take-turn.tsx'

const turnCode = code(async () => (await import('./take-turn.tsx')).TakeTurn)

interface Props {
  readonly desk: Code<CaseDesk>
  readonly turn: Turn
  /** Which case it is, for who hears the button alone. */
  readonly about: string
}

function Opened({ desk, turn, onClose }: Omit<Props, 'about'> & { readonly onClose: () => void }) {
  const [piece, place] = [useCode(turnCode), useCode(desk)]
  if (piece.is !== 'ready' || place.is !== 'ready') return null
  const Take = piece.value
  return <Take desk={place.value} turn={turn} onClose={onClose} />
}

/** The one step that moves a case on, as a button of its row. The form comes with the first pointer, focus or press. */
export function TurnButton({ desk, turn, about }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isComing, setComing] = useState(false)
  const fetchAll = () => Promise.all([turnCode.load(), desk.load()])
  const handlePress = async (): Promise<void> => {
    setComing(true)
    await fetchAll()
    setComing(false)
    if (turnCode.get().is === 'ready' && desk.get().is === 'ready') return setOpen(true)
    showToast({
      tone: 'failed',
      title: `${turn.number} could not be opened.`,
      body: 'The form could not be loaded. Check your connection.',
      action: { label: 'Retry', onSelect: () => void handlePress() },
    })
  }
  return (
    <>
      <Button
        size="small"
        aria-label={`${turn.step.label}: ${about}`}
        isBusy={isComing || isOpen}
        busyLabel="One moment"
        onPointerEnter={() => void fetchAll()}
        onFocus={() => void fetchAll()}
        onClick={() => void handlePress()}
      >
        {turn.step.label}
      </Button>
      {isOpen && <Opened desk={desk} turn={turn} onClose={() => setOpen(false)} />}
    </>
  )
}
