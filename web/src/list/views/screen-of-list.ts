import { screenRows, type ScreenName } from '@kerbline/domain/screens.ts'

/** A list keeps its views under its own name; the screen of a managed one is that name in one word. */
export const screenOfList = (list: string): ScreenName | undefined => {
  const name = list.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return screenRows.find(([each]) => each === name)?.[0]
}
