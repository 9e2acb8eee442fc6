import { useEffect } from 'react'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { TabLinks } from '../../ui/layout/tabs.tsx'
import { AbsencePanel } from './absence-panel.tsx'
import { AccessPanel } from './access-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { DetailsForm } from './details-form.tsx'
import { FilesPanel } from './files-panel.tsx'
import { KeysPanel, LooksPanel } from './display-panels.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import type { Profile } from './profile.ts'
import styles from './profile.module.css'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

const tabs = [
  { value: 'details', label: 'Details' },
  { value: 'security', label: 'Sign-in and security' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'display', label: 'Display and keyboard' },
] as const
type Tab = (typeof tabs)[number]['value']

const Security = ({ profile }: { profile: Profile }) => (
  <div className={styles.columns}>
    <div className={styles.stack}>
      <SecondFactorPanel profile={profile} />
      <PasskeysPanel />
      <PasswordPanel email={profile.email} />
    </div>
    <SessionsPanel />
  </div>
)

function Contents({ tab, profile }: { tab: Tab; profile: Profile }) {
  useEffect(() => {
    // On a phone the row of tabs is longer than the screen.
    document.querySelector('main [aria-current="page"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [])
  switch (tab) {
    case 'details':
      return (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <DetailsForm profile={profile} />
            <AbsencePanel />
          </div>
          <div className={styles.stack}>
            <AccessPanel profile={profile} />
            <DataPanel />
            <FilesPanel />
          </div>
        </div>
      )
    case 'security':
      return <Security profile={profile} />
    case 'notifications':
      return <NotificationsPanel profile={profile} />
    case 'display':
      return (
        <div className={styles.columns}>
          <LooksPanel />
          <KeysPanel />
        </div>
      )
  }
}

/** Who one is in the portal, how one signs in, and how it looks and tells. */
export function ProfilePage() {
  const { query } = useLocation()
  const tab = tabs.find(({ value }) => value === query['tab'])?.value ?? 'details'
  const load = useEndpoint(profileEndpoints.view, {})
  const { data: profile } = load
  return (
    <>
      <PageTitle lead={profile ? `${profile.name}, ${profile.email}` : 'Your details, sign-in and settings'}>
        Profile
      </PageTitle>
      <TabLinks
        label="Profile sections"
        tabs={tabs.map(({ value, label }) => ({
          label,
          href: href('profile', undefined, value === 'details' ? {} : { tab: value }),
          isCurrent: value === tab,
        }))}
      />
      <div className={styles.section}>
        <LoadState
          what="your profile"
          look="page"
          load={load}
          onRetry={load.retry}
          skeleton={<SkeletonRows rows={8} />}
        >
          {(given) => <Contents key={tab} tab={tab} profile={given} />}
        </LoadState>
      </div>
    </>
  )
}
