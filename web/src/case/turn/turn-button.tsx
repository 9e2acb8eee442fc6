import { code, useCode, type Code } from '../../data/loading/code.ts'
import { Button } from '../../ui/button.tsx'
import { useOpening } from '../../fleet/use-opening.ts'
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

/** The one step that moves a case on, as a button of its row. */
export function TurnButton({ desk, turn, about }: Props) {
  const { isOpen, isComing, button, close } = useOpening([turnCode, desk], {
    title: `${turn.number} could not be opened.`,
    body: 'The form could not be loaded. Check your connection.',
  })
  return (
    <>
      <Button
        size="small"
        aria-label={`${turn.step.label}: ${about}`}
        isBusy={isComing || isOpen}
        busyLabel="One moment"
        {...button}
      >
        {turn.step.label}
      </Button>
      {isOpen && <Opened desk={desk} turn={turn} onClose={close} />}
    </>
  )
}
