import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useKey } from '../../record/record-links.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { FineForm } from './fine-form.tsx'

const list = { label: 'Fines', href: href('fines') }

export const CreateFinePage = () => (
  <>
    <Breadcrumbs crumbs={[list]} current="Add fine" />
    <PageTitle>Add fine</PageTitle>
    <FineForm />
  </>
)

export function EditFinePage() {
  const id = useKey()
  const load = useEndpoint(finesEndpoints.view, { id })
  return (
    <LoadState what="the fine" load={load} onRetry={load.retry} look="page" skeleton={<SkeletonRows rows={8} />}>
      {({ record }) => (
        <>
          <Breadcrumbs
            crumbs={[list, { label: record.number, href: href('fine', { id: String(record.id) }) }]}
            current="Edit"
          />
          <PageTitle lead={record.title}>Edit {record.number}</PageTitle>
          <FineForm key={record.id} record={record} />
        </>
      )}
    </LoadState>
  )
}
