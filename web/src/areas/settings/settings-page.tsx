import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { ImportsSection } from '../../crud/import-door.tsx'
import { Late } from '../../crud/late.tsx'
import { code } from '../../data/code.ts'
import { useMay } from '../../data/may.ts'
import { goTo, usePlace } from '../../data/place.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useEffect } from 'react'
import { AllocationsForm } from './allocations-form.tsx'
import { EnquiryFieldsForm } from './enquiry-fields-form.tsx'
import { firstSection, type SectionDoor, sectionDoors } from './section-doors.ts'
import styles from './settings.module.css'

const lists = [
  { value: 'enquiry-fields', label: 'Enquiry fields' },
  { value: 'fleet-allocations', label: 'Fleet allocations' },
] as const
const imports = { value: 'imports', label: 'Imports' } as const

/** What every customer's figures stand on: for who sees every account. */
const referenceData: readonly (SectionDoor & { readonly isWide: boolean })[] = [
  {
    value: 'compliance-types',
    label: 'Compliance types',
    isWide: false,
    page: code(async () => (await import('./compliance-types-section.tsx')).ComplianceTypesSection),
  },
  {
    value: 'nominal-codes',
    label: 'Nominal codes',
    isWide: false,
    page: code(async () => (await import('./nominal-codes-section.tsx')).NominalCodesSection),
  },
  {
    value: 'emission-factors',
    label: 'Emission factors',
    isWide: true,
    page: code(async () => (await import('./emission-factors-section.tsx')).EmissionFactorsSection),
  },
]

/** The lists that forms draw on and figures stand on, one section at a time. */
export function SettingsPage() {
  const { values, query } = usePlace()
  const may = useMay()
  const own = may('see all accounts') ? referenceData : []
  const doors = [...own, ...sectionDoors()]
  const all: readonly { value: string; label: string }[] = [...lists, ...own, imports, ...sectionDoors()]
  const section = all.find(({ value }) => value === values['section'])?.value ?? firstSection
  const door = doors.find(({ value }) => value === section)
  const isElsewhere = section !== values['section']
  useEffect(() => {
    if (isElsewhere) goTo(href('settings', { section }), { isReplace: true })
  }, [isElsewhere, section])
  const load = useEndpoint(settingsEndpoints.lists, {}, { isEnabled: door === undefined })
  // An import under way has a title of its own.
  if (section === 'imports' && query['import'] !== undefined) return <ImportsSection />
  return (
    <>
      <PageTitle lead="What forms offer and figures stand on. Every change stands in the audit log.">
        Settings
      </PageTitle>
      <TabLinks
        label="Sections of Settings"
        tabs={all.map(({ value, label }) => ({
          href: href('settings', { section: value }),
          label,
          isCurrent: value === section,
        }))}
      />
      <div
        className={styles.section}
        data-wide={own.some(({ value, isWide }) => isWide && value === section) || undefined}
      >
        {door ? (
          <Late of={door.page} title={door.label}>
            {(Section) => <Section />}
          </Late>
        ) : section === 'imports' ? (
          <ImportsSection />
        ) : (
          <LoadState what="settings" look="page" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={8} />}>
            {({ e2o_fields, fleet_allocations }) =>
              section === 'enquiry-fields' ? (
                <EnquiryFieldsForm saved={e2o_fields} />
              ) : (
                <AllocationsForm saved={fleet_allocations} />
              )
            }
          </LoadState>
        )}
      </div>
    </>
  )
}
