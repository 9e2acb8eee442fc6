import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { ImportsSection } from '../../crud/import-door.tsx'
import { Late } from '../../crud/late.tsx'
import { usePlace } from '../../data/place.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { AllocationsForm } from './allocations-form.tsx'
import { EnquiryFieldsForm } from './enquiry-fields-form.tsx'
import { sectionDoors } from './section-doors.ts'
import styles from './settings.module.css'

const sections = [
  { value: 'enquiry-fields', label: 'Enquiry fields' },
  { value: 'fleet-allocations', label: 'Fleet allocations' },
  { value: 'imports', label: 'Imports' },
] as const

/** What is shown when the address names no section there is. */
const first = 'enquiry-fields'

/** The lists that forms draw on, one section at a time. */
export function SettingsPage() {
  const { values, query } = usePlace()
  const all: readonly { value: string; label: string }[] = [...sections, ...sectionDoors()]
  const section = all.find(({ value }) => value === values['section'])?.value ?? first
  const door = sectionDoors().find(({ value }) => value === section)
  const load = useEndpoint(settingsEndpoints.lists, {}, { isEnabled: door === undefined })
  // An import under way has a title of its own.
  if (section === 'imports' && query['import'] !== undefined) return <ImportsSection />
  return (
    <>
      <PageTitle lead="What the portal's forms offer. Every change stands in the audit log.">Settings</PageTitle>
      <TabLinks
        label="Sections of Settings"
        tabs={all.map(({ value, label }) => ({
          href: href('settings', { section: value }),
          label,
          isCurrent: value === section,
        }))}
      />
      <div className={styles.section}>
        {door ? (
          <Late of={door.page} title={door.label}>
            {(Section) => <Section />}
          </Late>
        ) : section === 'imports' ? (
          <ImportsSection />
        ) : (
          <LoadState what="settings" look="page" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={8} />}>
            {(lists) =>
              section === 'enquiry-fields' ? (
                <EnquiryFieldsForm key={JSON.stringify(lists.e2o_fields)} saved={lists.e2o_fields} />
              ) : (
                <AllocationsForm key={JSON.stringify(lists.fleet_allocations)} saved={lists.fleet_allocations} />
              )
            }
          </LoadState>
        )}
      </div>
    </>
  )
}
