import { driverRecords, driversEndpoints, type DriverProfile } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { driversResource } from '@kerbline/domain/areas/drivers/resource.ts'
import { shownScore } from '@kerbline/domain/areas/drivers/rules.ts'
import { driverStatusWords } from '@kerbline/domain/areas/drivers/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useEffect } from 'react'
import { Lazy } from '../../crud/lazy.tsx'
import { RecordHistory } from '../../record/record-history.tsx'
import { useKey } from '../../record/record-links.ts'
import { RecordMissing } from '../../record/record-missing.tsx'
import recordStyles from '../../record/record-page.module.css'
import { listLink, useListNavigation } from '../../record/list-navigation.ts'
import { useIsPhone } from '../../data/media.ts'
import { navigate, useLocation } from '../../data/location.ts'
import { setTitle } from '../../data/title.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { OutsideFilter } from '../../fleet/outside-filter.tsx'
import { Plate } from '../../fleet/plate.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, IconLink } from '../../ui/button.tsx'
import { Failed, Loading, StaleNotice } from '../../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PinnedBar } from '../../ui/layout/pinned-bar.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { TabLinks } from '../../ui/layout/tabs.tsx'
import { Score } from './driver-cells.tsx'
import { driverHref, editDriverHref } from './driver-links.ts'
import { ChecksPanel, ContactPanel, DamagePanel, LicencePanel } from './driver-parts.tsx'
import { DriverRoad } from './driver-road.tsx'
import styles from './drivers.module.css'
import { driverForms } from './lazy-driver-forms.ts'
import { PeriodsPanel } from './periods-panel.tsx'
import { WhoDroveButton } from './who-drove.tsx'

const screens = { list: 'drivers', create: 'drivers', view: 'driver', edit: 'driver' } as const

function Steps({ id }: { id: number }) {
  const neighbours = useListNavigation('drivers', String(id))
  const step = (key: string | undefined, label: string, icon: typeof CaretUpIcon) =>
    key !== undefined && (
      <IconLink icon={icon} label={label} href={href('driver', { reg: key })} size="normal" isOutlined />
    )
  return (
    neighbours && (
      <span className={recordStyles.steps}>
        {step(neighbours.previous, 'Previous driver', CaretUpIcon)}
        {step(neighbours.next, 'Next driver', CaretDownIcon)}
      </span>
    )
  )
}

const Overview = ({ profile }: { profile: DriverProfile }) => (
  <>
    {profile.is_outside_filter && <OutsideFilter className={styles.outside} />}
    {profile.score !== null && profile.periods.length > 0 && (
      <DriverRoad name={profile.driver.name} months={profile.months} />
    )}
    <div className={recordStyles.columns}>
      <div className={recordStyles.stack}>
        <PeriodsPanel profile={profile} />
        <ChecksPanel profile={profile} />
        <DamagePanel profile={profile} />
      </div>
      <div className={recordStyles.stack}>
        <LicencePanel profile={profile} />
        <ContactPanel profile={profile} />
      </div>
    </div>
  </>
)

const DriverSkeleton = () => (
  <div className={recordStyles.columns}>
    {[8, 4].map((lines) => (
      <Panel key={lines} title={lines === 8 ? 'Vehicles' : 'Licence'}>
        <div className={recordStyles.skeleton}>
          <SkeletonText lines={lines} />
        </div>
      </Panel>
    ))}
  </div>
)

const Actions = ({
  profile: { driver, may_edit: mayEdit, plate },
  isPhone,
}: {
  profile: DriverProfile
  isPhone: boolean
}) => (
  <>
    {!isPhone && <WhoDroveButton plate={plate ?? ''} />}
    {mayEdit && (
      <ButtonLink href={editDriverHref(driver.id)} icon={PencilSimpleIcon}>
        Edit
      </ButtonLink>
    )}
    {driver.email !== null && (
      <ButtonLink href={`mailto:${driver.email}`} variant="primary" icon={EnvelopeSimpleIcon}>
        Message driver
      </ButtonLink>
    )}
  </>
)

const Lead = ({ profile: { plate, has_vehicle: has, score, months } }: { profile: DriverProfile }) => (
  <span className={styles.quiet}>
    {plate !== null && (
      <>
        {has ? 'Has' : 'Had'} <Plate reg={plate} size="small" />
      </>
    )}
    {score !== null && shownScore(score.value) !== null && (
      <>
        Score <Score score={score.value} isRanked={score.is_ranked} />
      </>
    )}
    {Math.ceil(months.at(-1)?.miles ?? 0).toLocaleString('en-GB')} miles this month
  </span>
)

/** One driver, by the plate held now or last. A number leads on to the plate, or to the drawer of one who never had a vehicle. */
function DriverRecord() {
  const { query } = useLocation()
  const reg = useKey()
  const isPhone = useIsPhone()
  const key = query['driver'] ?? reg
  const load = useEndpoint(driversEndpoints.profile, { key })
  const profile = load.data
  const name = profile?.driver.name
  const isNumber = /^\d{1,9}$/.test(reg)
  useEffect(() => {
    if (profile && isNumber)
      navigate(driverHref({ ...profile, id: profile.driver.id }, query['tab']), { isReplace: true })
  }, [profile, isNumber, query])
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [name])
  if (load.problem?.status === 404) return <RecordMissing resource={driversResource} screens={screens} />
  const isHistory = query['tab'] === 'history'
  const tabLink = (tab?: string) => ({
    href: href('driver', { reg }, { driver: query['driver'], tab }),
    isCurrent: (tab === 'history') === isHistory,
  })
  const actions = profile && <Actions profile={profile} isPhone={isPhone} />
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Drivers', href: listLink('drivers', screens) }]} current={name ?? 'Driver'} />
      <PageTitle
        lead={profile && <Lead profile={profile} />}
        actions={
          <>
            {profile && <Steps id={profile.driver.id} />}
            {!isPhone && actions}
          </>
        }
      >
        <span className={recordStyles.title}>
          {name ?? 'Driver'}
          {profile && profile.driver.status !== 'active' && <Badge>{driverStatusWords[profile.driver.status]}</Badge>}
        </span>
      </PageTitle>
      <TabLinks
        label="Driver"
        tabs={[
          { label: 'Overview', ...tabLink() },
          { label: 'History', ...tabLink('history') },
        ]}
      />
      {profile && !isHistory && <Overview profile={profile} />}
      {profile && isHistory && (
        <RecordHistory resource={driversResource} endpoints={driverRecords} recordKey={String(profile.driver.id)} />
      )}
      {profile && load.failure && load.updatedAt && <StaleNotice updatedAt={load.updatedAt} onRetry={load.retry} />}
      {!profile && load.failure && (
        <Failed what="this driver" failure={load.failure} look="page" onRetry={load.retry} />
      )}
      {!profile && !load.failure && <Loading what="this driver" skeleton={<DriverSkeleton />} />}
      {isPhone && actions && <PinnedBar className={recordStyles.pinned}>{actions}</PinnedBar>}
    </>
  )
}

/** A driver's page, or in its place the form. */
export function DriverPage() {
  const { query } = useLocation()
  if (query['edit'] !== 'yes') return <DriverRecord />
  return (
    <Lazy of={driverForms} title="Edit driver">
      {({ EditDriver }) => <EditDriver />}
    </Lazy>
  )
}
