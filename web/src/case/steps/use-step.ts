import type { Action, Sending } from '../../data/use-action.ts'
import type { CaseSource } from '../case-source.ts'
import { useCaseAction } from '../use-case-action.ts'

export const useStep = ({ calls, refreshes }: CaseSource, sending?: Sending): Action<CaseSource['calls']['step']> =>
  useCaseAction(calls, calls.step, { refreshes, sending })
