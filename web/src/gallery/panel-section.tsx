import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag'
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { Plate } from '../fleet/plate.tsx'
import { Rag } from '../fleet/rag.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Chip, FilterChip, ScopeChip } from '../ui/chip.tsx'
import { Figures } from '../ui/chart/figure.tsx'
import { Key } from '../ui/key.tsx'
import { Breadcrumbs, PageTitle } from '../ui/layout/page-title.tsx'
import { Board, Panel, PanelRows } from '../ui/layout/panel.tsx'
import { Progress } from '../ui/layout/progress.tsx'
import { Segmented } from '../ui/choices/segmented.tsx'
import { TabLinks, Tabs } from '../ui/layout/tabs.tsx'
import styles from './gallery.module.css'
import { monthFacts } from './samples.ts'
import { Shelf } from './shelf.tsx'

const rows = [
  {
    reg: 'LK21VXN',
    title: 'MOT',
    note: 'Ford Transit, Leeds depot',
    value: 'red',
    status: '9 days overdue',
    act: 'Book',
  },
  {
    reg: 'YD70KHZ',
    title: 'Nearside front tyre failed this morning’s check',
    note: 'Sam Okafor, 06:42',
    value: 'red',
    status: 'Check failed',
    act: 'Open',
  },
  {
    reg: 'WX19RTU',
    title: 'Tail-lift LOLER inspection',
    note: 'Iveco Daily, Hull depot',
    value: 'red',
    status: '4 days overdue',
    act: 'Book',
  },
  {
    reg: 'MF72OJE',
    title: 'Damage draft not finished',
    note: 'Rear offside door, started Friday',
    value: 'amber',
    status: 'Draft',
    act: 'Finish',
  },
  {
    reg: 'BN23LSC',
    title: 'Service',
    note: 'Vauxhall Vivaro Electric, York depot',
    value: 'amber',
    status: 'Due in 3 days',
    act: 'Book',
  },
] as const

const NeedsYou = () => (
  <Panel title="To do" note="Most urgent first" action={{ href: '#/dashboard', label: 'All 41' }} span={7}>
    <PanelRows>
      {rows.map((row) => (
        <li key={row.reg} className={styles.attention}>
          <Plate reg={row.reg} isElectric={row.reg === 'BN23LSC'} />
          <div>
            <b>{row.title}</b>
            <small>{row.note}</small>
          </div>
          <Rag value={row.value} detail={row.status} />
          <Button size="small" aria-label={`${row.act} ${row.title}, ${row.reg}`}>
            {row.act}
          </Button>
        </li>
      ))}
    </PanelRows>
  </Panel>
)

function Small() {
  const [tab, setTab] = useState('one')
  return (
    <>
      <Shelf title="Tabs, chips, filters">
        <TabLinks
          label="Views"
          tabs={[
            { href: '#/vehicles', label: 'All', count: 214, isCurrent: true },
            { href: '#/vehicles?view=overdue', label: 'Overdue', count: 6, isCurrent: false },
            { href: '#/vehicles?view=upcoming', label: 'Upcoming', count: 34, isCurrent: false },
            { href: '#/vehicles?view=device', label: 'No device', count: 7, isCurrent: false },
          ]}
          end={
            <Button variant="quiet" size="small" icon={PlusIcon}>
              Save view
            </Button>
          }
        />
        <div className={styles.line}>
          <ScopeChip icon={FunnelSimpleIcon} strong="214 of 380 vehicles" onRemove={() => undefined}>
            in North region
          </ScopeChip>
          <FilterChip label="Status" value="Overdue, due soon" onRemove={() => undefined} />
          <FilterChip
            label="Category"
            value="Panel van, Luton, Dropside"
            onRemove={() => undefined}
            onEdit={() => undefined}
          />
        </div>
        <div className={styles.line}>
          <Chip icon={TagIcon}>Leeds depot</Chip>
          <Chip colour="var(--c3)">Refrigerated</Chip>
          <Chip href="#/query-event/Q-20418">Q-20418</Chip>
          <Chip onRemove={() => undefined}>Leon Marsh</Chip>
          <Badge tone="brand">3</Badge> <Badge>4,126</Badge> <Badge>New</Badge>
          <Key>Ctrl K</Key> <Avatar name="Priya Raman" /> <Avatar name="Hannah Price" size="large" />
        </div>
        <Progress label="Sending nearside-door-close.jpg" value={64} />
        <Progress label="Paused door-with-ruler.jpg" value={20} isPaused />
        <Tabs
          label="Sample"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'one', label: 'Overview', panel: <p>Overview panel</p> },
            { value: 'two', label: 'Maintenance', count: 12, panel: <p>Maintenance panel</p> },
          ]}
        />
      </Shelf>
    </>
  )
}

export function PanelSection() {
  const [period, setPeriod] = useState('month')
  return (
    <>
      <Shelf title="Page title and panels">
        <div>
          <Breadcrumbs
            crumbs={[
              { href: '#/fines', label: 'Fines' },
              { href: '#/fines/4471', label: 'PCN 4471' },
            ]}
            current="Edit"
          />
          <div role="presentation">
            <PageTitleSample period={period} onPeriod={setPeriod} />
          </div>
        </div>
        <Board>
          <NeedsYou />
          <Panel title="November so far" note="1 to 17 November" span={5}>
            <Figures facts={monthFacts} />
          </Panel>
        </Board>
      </Shelf>
      <Small />
    </>
  )
}

const PageTitleSample = ({ period, onPeriod }: { period: string; onPeriod: (period: string) => void }) => (
  <PageTitle
    lead={
      <>
        <b>5 things to do today.</b> Data collected at 06:10.
      </>
    }
    actions={
      <>
        <Segmented
          label="Period"
          options={[
            { value: 'month', label: 'November' },
            { value: 'quarter', label: '3 months' },
            { value: 'year', label: '12 months' },
          ]}
          value={period}
          onChange={onPeriod}
        />
        <Button icon={PrinterIcon}>Print briefing</Button>
      </>
    }
  >
    Good morning, Priya
  </PageTitle>
)
