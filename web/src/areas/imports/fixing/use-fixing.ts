// Corrections of a checked import: each is saved at once and the rows are checked again by the same rules.
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { useAction } from '../../../data/use-action.ts'
import type { LoadFailure } from '../../../data/failure.ts'
import type { ImportGroup, ImportView } from '../import-view.ts'

export interface Fixing {
  readonly cell: (row: number, place: number, text: string) => void
  readonly leaveOut: (row: number, isOut: boolean) => void
  readonly group: (key: string, how: ImportGroup['fixes'][number]['do'], text?: string) => void
  /** Every name of a column that its register does not have. */
  readonly createAll: (place: number) => void
  readonly undo: () => void
  readonly isBusy: boolean
  readonly failure: LoadFailure | undefined
}

export function useFixing({ id, state }: ImportView): Fixing {
  const fix = useAction(importsEndpoints.fix)
  const undo = useAction(importsEndpoints.undo)
  return {
    cell: (row, place, text) => void fix.run({ id, fix: { do: 'cell', row, place, text } }),
    leaveOut: (row, isOut) => void fix.run({ id, fix: { do: 'leave out', row, is_out: isOut } }),
    group: (key, how, text) =>
      void fix.run({ id, fix: { do: 'group', group: key, with: how, ...(text !== undefined && { text }) } }),
    createAll: (place) => void fix.run({ id, fix: { do: 'create all', place } }),
    undo: () => void undo.run({ id }),
    isBusy: fix.isRunning || undo.isRunning || state === 'checking',
    failure: fix.failure ?? undo.failure,
  }
}
