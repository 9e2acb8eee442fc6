// What the browser knows of the sitemap before anybody is signed in: the screens that open without a session, and where one lands with
// it. All others come as one chunk, so that no row of theirs is carried by the sign-in page.
import { authScreens } from './areas/auth/screens.ts'
import { dashboardScreens } from './areas/dashboard/screens.ts'
import { linksScreens } from './areas/links/screens.ts'
import { pagesScreens } from './areas/pages/screens.ts'
import { publicRequestsScreens } from './areas/public-requests/screens.ts'
import { shellScreens } from './areas/shell/screens.ts'
import { linksAmong } from './kit/screen.ts'

export const publicScreens = {
  ...shellScreens,
  dashboard: dashboardScreens.dashboard,
  ...authScreens,
  ...publicRequestsScreens,
  ...linksScreens,
  ...pagesScreens,
} as const

/** `href` of screens.ts, for pages that are drawn without a session. */
export const publicHref = linksAmong(publicScreens)
