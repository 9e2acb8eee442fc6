import { useState, type ReactNode } from 'react'
import { code, useCode } from '../../data/loading/code.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { CaseSource } from '../case-source.ts'
import { loadStep, nothingKnown } from '../steps/step-code.ts'
import type { Move } from './move.ts'

/** Steps bring their forms along, so the dialog comes when something is moved. */
const dialogCode = code(async () => (await import('./move-dialog.tsx')).MoveDialog)

export interface Moving {
  readonly move: (move: Move) => void
  /** What a button or a card does ahead of its press: fetches the dialog. */
  readonly prepare: () => void
  /** The dialog, where one is open. Draw it once. */
  readonly dialog: ReactNode
}

interface OpenProps {
  readonly source: CaseSource
  readonly move: Move
  readonly onClose: () => void
}

function Open(props: OpenProps) {
  const state = useCode(dialogCode)
  const help = useCode(props.source.help ?? nothingKnown)
  if (state.is !== 'ready' || help.is !== 'ready') return null
  const Dialog = state.value
  return <Dialog {...props} help={help.value} />
}

/** Moves cases where they stand: dropped on a place, or by a button of their own. */
export function useMovesOfCases(source: CaseSource): Moving {
  const [move, setMove] = useState<Move>()
  const load = () => loadStep(source, dialogCode)
  const begin = async (wanted: Move): Promise<void> => {
    if (await load()) return setMove(wanted)
    showToast({
      tone: 'failed',
      title: `${wanted.number} could not be moved.`,
      body: 'The form could not be loaded. Check your connection.',
      action: { label: 'Retry', onSelect: () => void begin(wanted) },
    })
  }
  return {
    move: (wanted) => void begin(wanted),
    prepare: () => void load(),
    dialog: move && (
      <Open key={`${move.id} ${move.to}`} source={source} move={move} onClose={() => setMove(undefined)} />
    ),
  }
}
