// The browser's entry: connects session, connection and router, starts fetching the first screen's code, and draws.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { screens } from '@kerbline/domain/screens.ts'
import { openAnswers } from '../data/answers.ts'
import { followConnection } from '../data/live/connection.ts'
import { locationOf } from '../data/navigation/matcher.ts'
import { currentAddress, navigate } from '../data/navigation/location.ts'
import { followOtherTabs, readToken, sessionEnded } from '../data/session/session.ts'
import { followAppearance } from '../ui/appearance.ts'
import { Frame, signedIn } from './frame.tsx'
import { keepPage } from './keep-page.ts'
import { followLinks } from './links.ts'
import { pageOf } from './pages.ts'
import { startRouter } from './router.ts'
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
  if (locationOf(currentAddress()).name !== 'login') navigate(screens.login.path, { isReplace: true })
})

if (readToken() !== undefined) void openAnswers()

/** No longer than a wait that shows nothing anyway: skeletons appear after as long. */
const togetherMilliseconds = 150

const first = locationOf(currentAddress())
const parts = [pageOf(first.name), ...(first.guard === 'auth' ? [signedIn] : [])]
const together = Promise.race([
  Promise.all(parts.map((part) => part.load())),
  new Promise((done) => setTimeout(done, togetherMilliseconds)),
])

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
