// The desk of a kind of case as code that comes when a step is reached for: the same one each time.
import type { CaseDesk } from '../case/turn/case-desks.ts'
import { code, type Code } from '../data/loading/code.ts'

const kept = new Map<string, Code<CaseDesk>>()

export function caseDesk(kind: string): Code<CaseDesk> {
  const desk = kept.get(kind) ?? code(async () => (await import('./case-desks.ts')).openDesk(kind))
  kept.set(kind, desk)
  return desk
}
