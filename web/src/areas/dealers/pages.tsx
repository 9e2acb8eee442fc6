import { dealers } from '@kerbline/domain/areas/dealers/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudPages } from '../../crud/crud-pages.tsx'
import { LazyPanel } from '../../crud/lazy.tsx'
import { code } from '../../data/loading/code.ts'
import type { RecordSlotProps } from '../../record/record-page.tsx'

/** What a record alone shows: the list opens without it. */
const closures = code(async () => (await import('./workshop-closures.tsx')).WorkshopClosures)

const Closures = (props: RecordSlotProps) => (
  <LazyPanel of={closures} title="Closed days" what="the closed dates">
    {(WorkshopClosures) => <WorkshopClosures {...props} />}
  </LazyPanel>
)

export const dealersPages = crudPages(dealers, managedEndpoints.dealers, { slots: { recordAside: Closures } })
