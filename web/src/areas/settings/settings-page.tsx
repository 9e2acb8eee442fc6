import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { ImportsSection } from '../../crud/import-door.tsx'
import { goTo, usePlace } from '../../data/place.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AllocationsForm } from './allocations-form.tsx'
import { EnquiryFieldsForm } from './enquiry-fields-form.tsx'
import styles from './settings.module.css'

const sections = [
  { value: 'enquiry-fields', label: 'Enquiry fields' },
  { value: 'fleet-allocations', label: 'Fleet allocations' },
  { value: 'imports', label: 'Imports' },
] as const

/** The lists that forms draw on, one section at a time. */
export function SettingsPage() {
  const { values, query } = usePlace()
  const section = sections.find(({ value }) => value === values['section'])?.value ?? 'enquiry-fields'
  const load = useEndpoint(settingsEndpoints.lists, {})
  // An import under way has a title of its own.
  if (section === 'imports' && query['import'] !== undefined) return <ImportsSection />
  return (
    <>
      <PageTitle lead="What the portal's forms offer. Every change stands in the audit log.">Settings</PageTitle>
      <Segmented
        label="Section"
        options={sections}
        value={section}
        onChange={(next) => goTo(href('settings', { section: next }))}
      />
      <div className={styles.section}>
        {section === 'imports' ? (
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
