// The browser's entry: connects session, connection and router, starts fetching the first screen's code, and draws.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { publicScreens } from '@kerbline/domain/public-screens.ts'
import { openAnswers } from '../data/answers.ts'
import { followConnection } from '../data/live/connection.ts'
import { locationOf } from '../data/navigation/matcher.ts'
import { currentAddress, navigate } from '../data/navigation/location.ts'
import { followOtherTabs, readIntended, readToken, sessionEnded } from '../data/session/session.ts'
import { followAppearance } from '../ui/appearance.ts'
import { allScreens, codeOf } from './all-screens.ts'
import { Frame, signedIn } from './frame.tsx'
import { keepPage } from './keep-page.ts'
import { followLinks } from './links.ts'
import { pageOf } from './public-pages.ts'
import { currentLocation, startRouter } from './router.ts'
import { awaitsScreens } from './screens-wait.ts'
// After the components' own sheets: what prints has the last word.
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/print.css'

startRouter()
followAppearance()
followConnection()
keepPage(import.meta.env.PROD)
followLinks()
followOtherTabs(() => location.reload())
sessionEnded.listen(() => {
  if (locationOf(currentAddress()).name !== 'login') navigate(publicScreens.login.path, { isReplace: true })
})

if (readToken() !== undefined) void openAnswers()

/** No longer than a wait that shows nothing anyway: skeletons appear after as long. */
const togetherMilliseconds = 150

/** What the first screen is made of. Shell and sign-in do not wait for the table of screens that leads to one of them. */
async function firstCode(): Promise<void> {
  const early = awaitsScreens.get() ? (readToken() === undefined ? pageOf('login') : signedIn) : undefined
  const isComing = early?.load()
  if (awaitsScreens.get()) await allScreens.load()
  const { name, guard } = currentLocation.get()
  await Promise.all([isComing, codeOf(name).load(), guard === 'auth' && signedIn.load()])
}

/** Sign-in says where it leads back to; whoever begins to sign in will need the table. */
function fetchScreensAhead(): void {
  const intended = readIntended()
  if (readToken() !== undefined || (intended !== undefined && locationOf(intended).name === 'unknown'))
    void allScreens.load()
  for (const sign of ['keydown', 'pointerdown'])
    window.addEventListener(sign, () => void allScreens.load(), { once: true, passive: true })
}

const together = Promise.race([firstCode(), new Promise((done) => setTimeout(done, togetherMilliseconds))])
fetchScreensAhead()

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root')
// Shell and page are drawn in one go where both come soon. Not awaited: they import what stands here, and would wait for it in turn.
void together.then(() => {
  createRoot(root).render(
    <StrictMode>
      <Frame />
    </StrictMode>,
  )
})
