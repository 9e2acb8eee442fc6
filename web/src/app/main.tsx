// The browser's entry: connects session, connection and router, starts fetching the first screen's code, and draws.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { screens } from '@kerbline/domain/screens.ts'
import { followConnection } from '../data/connection.ts'
import { currentAddress, goTo, placeOf } from '../data/place.ts'
import { followOtherTabs, sessionEnded } from '../data/session.ts'
import { followAppearance } from '../ui/appearance.ts'
import { Frame, signedIn } from './frame.tsx'
import { followLinks } from './links.ts'
import { pageOf } from './pages.ts'
import { startRouter } from './router.ts'

startRouter()
followAppearance()
followConnection()
followLinks()
followOtherTabs(() => location.reload())
sessionEnded.listen(() => {
  if (placeOf(currentAddress()).name !== 'login') goTo(screens.login.path, { isReplace: true })
})

const first = placeOf(currentAddress())
if (first.guard === 'auth') void signedIn.load()
void pageOf(first.name).load()

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root')
createRoot(root).render(
  <StrictMode>
    <Frame />
  </StrictMode>,
)
