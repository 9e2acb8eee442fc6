// Rows and pages of the whole sitemap, as one chunk: fetched beside the shell for who is signed in (the page names it, see code-ahead.ts),
// and by itself where a signed-out person opens an address that is not of sign-in, whose guard only the whole table knows.
import { knownScreens } from '../data/navigation/known-screens.ts'
import { code, type Code } from '../data/loading/code.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { knownPages, pageOf } from './public-pages.ts'

const Nothing = () => null

/** What the frame shows while it comes, or cannot come; once it is here, the router moves on. */
export const allScreens = code(async () => {
  const [{ screens }, { pages }] = await Promise.all([import('@kerbline/domain/screens.ts'), import('./pages.ts')])
  knownPages.set(pages)
  knownScreens.set({ table: screens, isWhole: true })
  return Nothing
})

/** What a link to the screen has to fetch next. */
export const codeOf = (name: ScreenName): Code<unknown> =>
  knownScreens.get().isWhole || knownPages.get()[name] ? pageOf(name) : allScreens
