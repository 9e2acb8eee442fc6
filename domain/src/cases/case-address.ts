// Where a case opens: the address of its screen, said for mails and lists that hold cases of every kind.
import { fillPath } from '../kit/screen.ts'
import { screenRows } from '../screens.ts'
import type { CaseKind } from './case-kind.ts'

/** "#/query-event/Q-000123": a screen named by something else than an id is named by the number people know. */
export function caseAddress(
  { screen, isNamedByNumber }: Pick<CaseKind, 'screen' | 'isNamedByNumber'>,
  { id, number }: { readonly id: number; readonly number: string },
): string {
  const path = screenRows.find(([name]) => name === screen)?.[1].path
  if (path === undefined) throw new Error(`There is no screen ${screen}`)
  const parameter = /\{([a-z_]+)\}/i.exec(path)?.[1] ?? 'id'
  return `#${fillPath(path, { [parameter]: parameter === 'id' && isNamedByNumber !== true ? id : number })}`
}
