import { firstSectionFor } from '@kerbline/domain/areas/settings/first-section.ts'
import { settingsSections } from '@kerbline/domain/areas/settings/sections.ts'
import { href } from '@kerbline/domain/screens.ts'
import { ImportsSection } from '../../crud/with-import.tsx'
import { Lazy } from '../../crud/lazy.tsx'
import { code } from '../../data/loading/code.ts'
import { useMay } from '../../data/session/may.ts'
import { navigate, useLocation } from '../../data/navigation/location.ts'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { TabLinks } from '../../ui/layout/tabs.tsx'
import { type ComponentType, useEffect } from 'react'
import { firstSection, type SettingsSection } from './settings-section.ts'
import styles from './settings.module.css'

const imports = { value: 'imports' } as const

/** What every customer's forms and figures stand on: for who sees every account. */
const aboveAccounts: readonly (SettingsSection & { readonly isWide: boolean })[] = [
  {
    value: firstSection,
    isWide: false,
    page: code(async () => (await import('./enquiry-fields-section.tsx')).EnquiryFieldsSection),
  },
  {
    value: 'fleet-allocations',
    isWide: false,
    page: code(async () => (await import('./fleet-allocations-section.tsx')).FleetAllocationsSection),
  },
  {
    value: 'compliance-types',
    isWide: false,
    page: code(async () => (await import('./compliance-types-section.tsx')).ComplianceTypesSection),
  },
  {
    value: 'required-documents',
    isWide: true,
    page: code(async () => (await import('./required-documents-section.tsx')).RequiredDocumentsSection),
  },
  {
    value: 'check-templates',
    isWide: false,
    page: code(async () => (await import('./check-templates-section.tsx')).CheckTemplatesSection),
  },
  {
    value: 'nominal-codes',
    isWide: false,
    page: code(async () => (await import('./nominal-codes-section.tsx')).NominalCodesSection),
  },
  {
    value: 'damage-prices',
    isWide: true,
    page: code(async () => (await import('./damage-prices-section.tsx')).DamagePricesSection),
  },
  {
    value: 'damage-guide',
    isWide: true,
    page: code(async () => (await import('./damage-guide-section.tsx')).DamageGuideSection),
  },
  {
    value: 'age-reductions',
    isWide: true,
    page: code(async () => (await import('./age-reductions-section.tsx')).AgeReductionsSection),
  },
  {
    value: 'emission-factors',
    isWide: true,
    page: code(async () => (await import('./emission-factors-section.tsx')).EmissionFactorsSection),
  },
  {
    value: 'service-levels',
    isWide: false,
    page: code(async () => (await import('./promises/service-levels-section.tsx')).ServiceLevelsSection),
  },
  {
    value: 'deadline-rules',
    isWide: true,
    page: code(async () => (await import('./promises/deadline-rules-section.tsx')).DeadlineRulesSection),
  },
  {
    value: 'penalty-rules',
    isWide: true,
    page: code(async () => (await import('./penalty-rules-section.tsx')).PenaltyRulesSection),
  },
  {
    value: 'working-hours',
    isWide: false,
    page: code(async () => (await import('./promises/working-hours-section.tsx')).WorkingHoursSection),
  },
  {
    value: 'bank-holidays',
    isWide: true,
    page: code(async () => (await import('./promises/bank-holidays-section.tsx')).BankHolidaysSection),
  },
  {
    value: 'reading-tolerances',
    isWide: false,
    page: code(async () => (await import('./reading-tolerances-section.tsx')).ReadingTolerancesSection),
  },
  {
    value: 'number-series',
    isWide: false,
    page: code(async () => (await import('./promises/number-series-section.tsx')).NumberSeriesSection),
  },
  {
    value: 'outbox',
    isWide: false,
    page: code(async () => (await import('./outbox-section.tsx')).OutboxSection),
  },
]

/** The lists that forms draw on and figures stand on, one section at a time; after the page's own those of other areas. */
export function SettingsPage({ sections }: { sections: readonly SettingsSection[] }) {
  const { values, query } = useLocation()
  const may = useMay()
  const own = may('see all accounts') ? aboveAccounts : []
  const doors = [...own, ...sections]
  const all = [...own, imports, ...sections]
  const section = all.find(({ value }) => value === values['section'])?.value ?? firstSectionFor(may)
  const door = doors.find(({ value }) => value === section)
  const isElsewhere = section !== values['section']
  useEffect(() => {
    if (isElsewhere) navigate(href('settings', { section }), { isReplace: true })
  }, [isElsewhere, section])
  // An import under way has a title of its own.
  if (section === 'imports' && query['import'] !== undefined) return <ImportsSection />
  return (
    <>
      <PageTitle lead="Options used in forms and reports. All changes are recorded in the audit log.">
        Settings
      </PageTitle>
      <TabLinks
        label="Settings sections"
        tabs={all.map(({ value }) => ({
          href: href('settings', { section: value }),
          label: settingsSections[value].label,
          isCurrent: value === section,
        }))}
      />
      <div
        className={styles.section}
        data-wide={own.some(({ value, isWide }) => isWide && value === section) || undefined}
      >
        {door ? (
          <Lazy of={door.page} title={settingsSections[door.value].label}>
            {(Section) => <Section />}
          </Lazy>
        ) : (
          <ImportsSection />
        )}
      </div>
    </>
  )
}

/** The page with the sections that the app brings. */
export const settingsPage = (sections: readonly SettingsSection[]): ComponentType =>
  function SettingsWithSections() {
    return <SettingsPage sections={sections} />
  }
