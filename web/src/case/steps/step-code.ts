// The code of a step's dialog, and with it what the kind knows of the step's fields.
import { code, type Code } from '../../data/loading/code.ts'
import type { CaseSource } from '../case-source.ts'
import type { StepHelp } from './step-help.ts'

/** Of a kind that knows no more than the reply says. */
export const nothingKnown: Code<StepHelp> = code(async () => ({}))

/** @returns whether both are here */
export async function loadStep({ help = nothingKnown }: CaseSource, dialog: Code<unknown>): Promise<boolean> {
  await Promise.all([dialog.load(), help.load()])
  return dialog.get().is === 'ready' && help.get().is === 'ready'
}
