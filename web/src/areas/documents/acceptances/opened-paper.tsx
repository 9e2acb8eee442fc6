import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { fetchFile } from '../../../data/bytes.ts'
import { PdfPart } from '../preview/pdf-part.tsx'

/** The PDF of a link that opens for a minute, drawn where it stands. */
export const OpenedPaper = ({ link, title }: { readonly link: string; readonly title: string }) => (
  <PdfPart
    id={link}
    title={title}
    fetch={(signal) => fetchFile(documentsEndpoints.open, { token: link.slice(link.lastIndexOf('/') + 1) }, { signal })}
  />
)
