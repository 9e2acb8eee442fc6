import type { TagVehicle } from '@kerbline/domain/areas/tags/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import type { ReactNode } from 'react'
import { Plate } from '../../fleet/plate.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Switch } from '../../ui/choices/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './tag-page.module.css'
import { useTagVehicles, type SidedVehicle, type TagVehicles } from './use-tag-vehicles.ts'

const isElectric = (fuel: string): boolean => fuel === 'electric' || fuel === 'hydrogen'

const Vehicle = ({ vehicle, end }: { vehicle: TagVehicle; end: ReactNode }) => (
  <li className={styles.vehicle}>
    <Plate reg={vehicle.reg_no} isElectric={isElectric(vehicle.fuel_type)} />
    <span className={styles.words}>
      {vehicle.make_model} <small>{vehicle.category}</small>
    </span>
    {end}
  </li>
)

function Search({ source: { search, setSearch }, label }: { source: TagVehicles; label: string }) {
  return (
    <TextField
      label={label}
      isLabelHidden
      type="search"
      icon={MagnifyingGlassIcon}
      placeholder="Reg, model or category"
      value={search}
      onChange={(event) => setSearch(event.target.value)}
    />
  )
}

const More = ({ source: { more, isMore, trouble, rows, total } }: { source: TagVehicles }) => (
  <div className={styles.more}>
    {trouble && <p role="alert">{trouble}</p>}
    {more && (
      <Button size="small" isBusy={isMore} busyLabel="Loading" onClick={more}>
        Show more
      </Button>
    )}
    {total !== undefined && more && (
      <small>
        {rows.length.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
      </small>
    )}
  </div>
)

interface ListProps {
  readonly title: string
  readonly source: TagVehicles
  /** Vehicles of the other side that come here once it is saved. */
  readonly arriving?: readonly TagVehicle[] | undefined
  /** Vehicles that leave. */
  readonly leaving?: ReadonlySet<number> | undefined
  readonly emptyWords: string
  readonly endOf: (vehicle: TagVehicle, isMoving: boolean) => ReactNode
  readonly tools?: ReactNode
  readonly total: number | undefined
}

function VehicleList({ title, source, arriving = [], leaving, emptyWords, endOf, tools, total }: ListProps) {
  return (
    <Panel title={title} note={total?.toLocaleString('en-GB')} tools={tools} isRuled>
      <PanelBody className={styles.search}>
        <Search source={source} label={`Search ${title.toLowerCase()}`} />
      </PanelBody>
      <LoadState
        what="vehicles"
        load={source.load}
        onRetry={source.load.retry}
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ rows }) => rows.length === 0 && arriving.length === 0}
        empty={
          <Empty look="panel" title={source.search === '' ? 'No vehicles here' : 'Nothing matches'}>
            {source.search === '' ? emptyWords : `No vehicle matches “${source.search}”.`}
          </Empty>
        }
      >
        {() => (
          <div
            className={styles.scroll}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
            role="region"
            aria-label={title}
          >
            <PanelRows>
              {arriving.map((vehicle) => (
                <Vehicle key={vehicle.id} vehicle={vehicle} end={endOf(vehicle, true)} />
              ))}
              {source.rows
                .filter(({ id }) => !leaving?.has(id))
                .map((vehicle) => (
                  <Vehicle key={vehicle.id} vehicle={vehicle} end={endOf(vehicle, false)} />
                ))}
            </PanelRows>
            <More source={source} />
          </div>
        )}
      </LoadState>
    </Panel>
  )
}

interface PaneProps {
  readonly tagId: number
  readonly side: 'in' | 'out'
  readonly arriving: ReadonlyMap<number, TagVehicle>
  readonly leaving: ReadonlyMap<number, TagVehicle>
  /** Nothing: a rule decides. */
  readonly onMove: ((vehicles: readonly SidedVehicle[], isWanted: boolean) => void) | undefined
  readonly tools?: ((source: TagVehicles) => ReactNode) | undefined
}

/** One side: the vehicles that wear the tag, or those that do not. */
export function TagPane({ tagId, side, arriving, leaving, onMove, tools }: PaneProps) {
  const source = useTagVehicles(tagId, side)
  const isIn = side === 'in'
  const here = source.total === undefined ? undefined : source.total + arriving.size - leaving.size
  const endOf = (vehicle: TagVehicle, isMoving: boolean) =>
    onMove && (
      <IconButton
        icon={isIn ? MinusIcon : PlusIcon}
        isOutlined
        label={`${isIn ? 'Remove' : 'Add'} ${displayRegistration(vehicle.reg_no)}`}
        onClick={() => onMove([{ ...vehicle, is_in: isMoving ? !isIn : isIn }], !isIn)}
      />
    )
  return (
    <VehicleList
      title={isIn ? 'Tagged vehicles' : 'Other vehicles'}
      source={source}
      total={source.search === '' ? here : source.total}
      arriving={[...arriving.values()]}
      leaving={new Set(leaving.keys())}
      emptyWords={
        isIn ? 'Add vehicles from the other side, or paste a list of registrations.' : 'All vehicles have this tag.'
      }
      tools={tools?.(source)}
      endOf={endOf}
    />
  )
}

interface SwitchesProps {
  readonly tagId: number
  readonly isWanted: (vehicle: SidedVehicle) => boolean
  readonly onMove: PaneProps['onMove']
  readonly tools?: ReactNode
}

/** Phones: every vehicle in one list, each with a switch. */
export function TagSwitches({ tagId, isWanted, onMove, tools }: SwitchesProps) {
  const source = useTagVehicles(tagId, 'all')
  const byId = new Map(source.rows.map((vehicle) => [vehicle.id, vehicle]))
  const endOf = ({ id, reg_no: reg }: TagVehicle) => {
    const vehicle = byId.get(id)
    return (
      vehicle && (
        <Switch
          label={displayRegistration(reg)}
          className={styles.switch}
          checked={isWanted(vehicle)}
          disabled={!onMove}
          onChange={(event) => onMove?.([vehicle], event.target.checked)}
        />
      )
    )
  }
  return (
    <VehicleList
      title="Vehicles"
      source={source}
      total={source.total}
      emptyWords="This account has no vehicles yet."
      tools={tools}
      endOf={endOf}
    />
  )
}
