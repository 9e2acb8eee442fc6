// Where a case opens: the address of its screen, said for mails and lists that hold cases of every kind.
import { fillPath } from '../kit/screen.ts'
import { screenRows } from '../screens.ts'
import type { CaseKind } from './case-kind.ts'

type Placed = Pick<CaseKind, 'screen' | 'isNamedByNumber'>
interface Numbered {
  readonly id: number
  readonly number: string
}

/** The screen's path, and the name of the one value it asks for. */
function placeOf({ screen }: Placed): { readonly path: string; readonly parameter: string } {
  const path = screenRows.find(([name]) => name === screen)?.[1].path
  if (path === undefined) throw new Error(`Unknown screen: ${screen}`)
  return { path, parameter: /\{([a-z_]+)\}/i.exec(path)?.[1] ?? 'id' }
}

/** What names a case in its address: its id, or, where the screen asks for something else, the number people know. */
export const caseKey = (kind: Placed, { id, number }: Numbered): string =>
  placeOf(kind).parameter === 'id' && kind.isNamedByNumber !== true ? String(id) : number

/** "#/query-event/Q-000123", by what names the case there. */
export function addressOfKey(kind: Placed, key: string): string {
  const { path, parameter } = placeOf(kind)
  return `#${fillPath(path, { [parameter]: key })}`
}

export const caseAddress = (kind: Placed, of: Numbered): string => addressOfKey(kind, caseKey(kind, of))
