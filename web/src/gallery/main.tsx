// The development gallery: every part of ui and fleet in every state. Reached only through gallery.html, which the build leaves out.
import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followAppearance } from '../ui/appearance.ts'
import { Gallery } from './gallery.tsx'

followAppearance()
const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no root element')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <Gallery />
    </CSPProvider>
  </StrictMode>,
)
