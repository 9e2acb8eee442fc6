import { FunnelSimpleXIcon } from '@phosphor-icons/react/dist/csr/FunnelSimpleX'
import type { ReactNode } from 'react'
import { EmptyVan } from '../fleet/road/empty-road.tsx'
import { Banner, Notice } from '../ui/layout/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Figures } from '../ui/chart/figure.tsx'
import { Icon } from '../ui/icon.tsx'
import { Empty, Failed, Loading, LoadState } from '../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../ui/layout/panel.tsx'
import { SkeletonFigures, SkeletonRows, SkeletonText } from '../ui/layout/skeleton.tsx'
import styles from './gallery.module.css'
import { Shelf } from './shelf.tsx'

const again = (): void => undefined
const action = { href: '#/asset-wellbeing', label: 'All', name: 'All driver checks' }
const checks = [
  { label: 'Failed', value: '3' },
  { label: 'Advisory', value: '9' },
  { label: 'Nil defect', value: '104' },
  { label: 'Not checked', value: '32' },
]

const List = ({ children }: { children: ReactNode }) => (
  <Panel title="Vehicles" level={3} isRuled className={styles.list}>
    {children}
  </Panel>
)

const Checks = ({ children }: { children: ReactNode }) => (
  <Panel title="Driver checks today" level={3} action={action}>
    {children}
  </Panel>
)

export const StateSection = () => (
  <>
    <Shelf title="List: loading, empty, filtered, failed" columns={4}>
      <List>
        <Loading what="vehicles" skeleton={<SkeletonRows />} />
      </List>
      <List>
        <Empty
          title="No vehicles on this account"
          drawing={<EmptyVan />}
          actions={
            <ButtonLink href="#/book-vehicle" variant="primary">
              Request a vehicle
            </ButtonLink>
          }
        >
          Vehicles appear here on the day their hire starts. Graham Sutter can tell you when.
        </Empty>
      </List>
      <List>
        <Empty
          title="Nothing matches"
          drawing={<Icon of={FunnelSimpleXIcon} />}
          actions={
            <>
              <Button>Clear filters</Button>
              <Button variant="quiet">Edit</Button>
            </>
          }
        >
          No vehicle is both <strong>Off hire</strong> and <strong>Luton</strong> in North region.
        </Empty>
      </List>
      <List>
        <Failed
          what="vehicles"
          look="page"
          kept="Your filters are kept."
          failure={{ reference: '7Q4-2KD, 17 Nov 09:44' }}
          onRetry={again}
        />
      </List>
    </Shelf>
    <Shelf title="Panel: loading, empty, failed, stale" columns={4}>
      <Checks>
        <Loading what="driver checks" skeleton={<SkeletonFigures />} />
      </Checks>
      <Checks>
        <Empty title="No checks yet today" look="panel">
          The first one shows here as soon as a driver sends it.
        </Empty>
      </Checks>
      <Checks>
        <Failed what="driver checks" failure={{ reference: '7Q4-2KE' }} onRetry={again} />
      </Checks>
      <Checks>
        <LoadState
          what="driver checks"
          load={{ data: checks, failure: {}, updatedAt: new Date('2026-11-17T06:10:00Z') }}
          onRetry={again}
          skeleton={<SkeletonFigures />}
        >
          {(facts) => <Figures facts={facts} />}
        </LoadState>
      </Checks>
    </Shelf>
    <Shelf title="Bars and notices">
      <Banner tone="update" title="The portal is about to update." end="in 4 min">
        Save your work. Drafts are kept on this device.
      </Banner>
      <Banner tone="offline" title="You are offline." action={{ label: 'Show items', onSelect: again }}>
        You can go on working. 3 items will be sent when the connection is back.
      </Banner>
      <Banner tone="stale" action={{ label: 'Try now', onSelect: again }}>
        Still trying to refresh the fleet. Last attempt 12 s ago.
      </Banner>
      <Banner
        tone="info"
        title="LK21 VXN is now MF72 OJE."
        action={{ label: 'Open', href: '#/vehicleoverview/MF72OJE' }}
        onClose={again}
      >
        The plate was changed on 3 November.
      </Banner>
      <div className={styles.columns4}>
        <Notice>
          You have been signed out. Sign in to go back to <b>Fines</b>.
        </Notice>
        <Notice tone="amber">
          This vehicle is outside your current filter. <button type="button">Clear</button>
        </Notice>
        <Notice tone="red">The email address or password is not right.</Notice>
        <Notice tone="idle">Not calculated for internal users.</Notice>
      </div>
      <Panel title="Text skeleton" level={3}>
        <PanelBody>
          <SkeletonText />
        </PanelBody>
      </Panel>
    </Shelf>
  </>
)
