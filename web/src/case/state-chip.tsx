import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import { Rag } from '../fleet/rag.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useSide, type CaseRecord, type CaseSource } from './case-source.ts'

interface Props {
  readonly kind: Pick<CaseSource['kind'], 'states'>
  readonly record: Pick<CaseRecord, 'state' | 'waiting_on' | 'is_open'>
}

/** The state as a chip: amber where it waits for whoever reads it, green only where it came to its end by the way of its stages. */
export function StateChip({ kind, record: { state, waiting_on: turn, is_open: isOpen } }: Props) {
  const side = useSide()
  const isYours = side === turn && isOpen
  const isDone = !isOpen && kind.states[state]?.stage !== undefined
  return (
    <Rag
      look="chip"
      value={isYours ? 'amber' : isDone ? 'green' : 'unknown'}
      detail={
        <>
          {stateForSide(kind, state, side)}
          {isYours && <VisuallyHidden>, your turn</VisuallyHidden>}
        </>
      }
    />
  )
}
