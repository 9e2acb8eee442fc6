import { PageTitle } from '../../ui/layout/page-title.tsx'
import { DocumentTabs } from './document-tabs.tsx'

/** Every document one may see. */
export function DocumentLibrary() {
  return (
    <>
      <PageTitle>Documents</PageTitle>
      <DocumentTabs value="library" />
    </>
  )
}
