// The least a React page can be: one root, one component. What the portal's pages are measured against.
import { createRoot } from 'react-dom/client'

const Floor = () => (
  <main>
    <h1>The floor</h1>
    <p>Nothing built with the same tools loads sooner or weighs less.</p>
  </main>
)

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root')
createRoot(root).render(<Floor />)
