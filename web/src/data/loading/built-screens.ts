// Which screens have a page. The app declares them once at start; links to the others are not drawn.
import type { ScreenName } from '@kerbline/domain/screens.ts'

let built: ReadonlySet<string> = new Set()

export function declareBuilt(names: readonly string[]): void {
  built = new Set(names)
}

export const isBuilt = (name: ScreenName): boolean => built.has(name)
