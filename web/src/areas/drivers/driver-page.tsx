import { driverRecords, driversEndpoints, type DriverProfile } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { driversResource } from '@kerbline/domain/areas/drivers/resource.ts'
import { shownScore } from '@kerbline/domain/areas/drivers/rules.ts'
import { whoDroveQuery } from '@kerbline/domain/areas/drivers/who-drove-link.ts'
import { driverStatusWords } from '@kerbline/domain/areas/drivers/words.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { href } from '@kerbline/domain/screens.ts'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useEffect } from 'react'
import { Lazy } from '../../crud/lazy.tsx'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { RecordHistory } from '../../record/record-history.tsx'
import { useKey } from '../../record/record-links.ts'
import { RecordMissing } from '../../record/record-missing.tsx'
import recordStyles from '../../record/record-page.module.css'
import { listLink } from '../../record/list-navigation.ts'
import { ListSteps } from '../../record/list-steps.tsx'
import { RecordFrame, RecordSkeleton } from '../../record/record-frame.tsx'
import { useIsPhone } from '../../data/media.ts'
import { navigate, useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { CheckLinksButton } from '../../fleet/links/check-links-button.tsx'
import { HeldPanel } from '../../fleet/records/held-panel.tsx'
import { OutsideFilter } from '../../fleet/outside-filter.tsx'
import { Plate } from '../../fleet/plate.tsx'
import { QueryLink } from '../../fleet/query-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Score } from './driver-cells.tsx'
import { driverHref, editDriverHref } from './driver-links.ts'
import { ChecksPanel, ContactPanel, DamagePanel, FinesPanel, LicencePanel } from './driver-parts.tsx'
import { DriverRoad } from './driver-road.tsx'
import styles from './drivers.module.css'
import { driverForms } from './lazy-driver-forms.ts'
import { PeriodsPanel } from './periods-panel.tsx'

const screens = { list: 'drivers', create: 'drivers', view: 'driver', edit: 'driver' } as const

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
        <FinesPanel profile={profile} />
      </div>
      <div className={recordStyles.stack}>
        <LicencePanel profile={profile} />
        {profile.licence !== null && (
          <HeldPanel
            title="Licence and cards"
            note="Checks and renewals, with documents"
            holder={{ kind: 'driver', id: profile.driver.id }}
          />
        )}
        <ContactPanel profile={profile} />
      </div>
    </div>
  </>
)

const Actions = ({
  profile: { driver, may_edit: mayEdit, plate },
  isPhone,
}: {
  profile: DriverProfile
  isPhone: boolean
}) => (
  <>
    {!isPhone && (
      <ButtonLink href={href('drivers', {}, whoDroveQuery({ reg: plate ?? undefined }))} icon={MagnifyingGlassIcon}>
        Who drove?
      </ButtonLink>
    )}
    {mayEdit && (
      <ButtonLink href={editDriverHref(driver.id)} icon={PencilSimpleIcon}>
        Edit
      </ButtonLink>
    )}
    {driver.status !== 'left' && <CheckLinksButton purpose="driver check" recordId={driver.id} name={driver.name} />}
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
        {has ? 'Current vehicle' : 'Last vehicle'} <Plate reg={plate} size="small" />
      </>
    )}
    {score !== null && shownScore(score.value) !== null && (
      <>
        Score <Score score={score.value} isRanked={score.is_ranked} />
        {score.at !== null && <span>as of {formatDate(londonDate(score.at))}</span>}
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
  const [link, may] = [useLink(), useMay()]
  const papers = may('see driver licence details')
    ? link('documents', undefined, { driver: `is:${name ?? ''}` })
    : undefined
  const isNumber = /^\d{1,9}$/.test(reg)
  useEffect(() => {
    if (profile && isNumber)
      navigate(driverHref({ ...profile, id: profile.driver.id }, query['tab']), { isReplace: true })
  }, [profile, isNumber, query])
  if (load.problem?.status === 404) return <RecordMissing resource={driversResource} screens={screens} />
  const isHistory = query['tab'] === 'history'
  const tabLink = (tab?: string) => ({
    href: href('driver', { reg }, { driver: query['driver'], tab }),
    isCurrent: (tab === 'history') === isHistory,
  })
  return (
    <RecordFrame
      one="Driver"
      list={{ label: 'Drivers', href: listLink('drivers', screens) }}
      load={load}
      name={name}
      heading={
        <>
          {name ?? 'Driver'}
          {profile && profile.driver.status !== 'active' && <Badge>{driverStatusWords[profile.driver.status]}</Badge>}
        </>
      }
      lead={profile && <Lead profile={profile} />}
      tools={
        profile && (
          <>
            <QueryLink subject={{ type: 'driver', id: profile.driver.id }} what={profile.driver.name} />
            <ListSteps
              listName="drivers"
              recordKey={String(profile.driver.id)}
              what="driver"
              hrefOf={(id) => href('driver', { reg: id })}
            />
          </>
        )
      }
      actions={profile && <Actions profile={profile} isPhone={isPhone} />}
      tabs={[
        { label: 'Overview', ...tabLink() },
        { label: 'History', ...tabLink('history') },
        ...(papers === undefined || name === undefined ? [] : [{ label: 'Documents', href: papers, isCurrent: false }]),
      ]}
      skeleton={<RecordSkeleton wide="Vehicles" narrow="Licence" />}
    >
      {(shown) =>
        isHistory ? (
          <RecordHistory resource={driversResource} endpoints={driverRecords} recordKey={String(shown.driver.id)} />
        ) : (
          <Overview profile={shown} />
        )
      }
    </RecordFrame>
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
