import { Lazy } from '../../crud/lazy.tsx'
import { useLocation } from '../../data/navigation/location.ts'
import { documentSections } from './document-sections.ts'
import { DocumentLibrary } from './document-library.tsx'

/** The library of documents, and what stands in tabs beside it. */
export function DocumentsPage() {
  const { query } = useLocation()
  const show = query['show'] ?? ''
  const section = documentSections[show]
  if (!section) return <DocumentLibrary />
  return (
    <Lazy key={show} of={section} title="Documents">
      {(Section) => <Section />}
    </Lazy>
  )
}
