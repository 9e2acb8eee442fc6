import { counted } from '@kerbline/domain/kit/words.ts'
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './desk.module.css'
import { figure, momentInWords } from './desk-words.ts'
import { MatchDialog } from './match-dialog.tsx'
import { Pager } from './pager.tsx'

type Device = ReplyOf<(typeof telematicsEndpoints)['devices']>['devices'][number]
type Show = 'waiting' | 'dismissed'

const imeiWords = { length: 'Not 15 digits long', check_digit: 'Not a valid IMEI' } as const

function Suggestions({ device, onMatch, isBusy }: { device: Device; onMatch: (id: number) => void; isBusy: boolean }) {
  return (
    <ul className={styles.suggestions} aria-label={`Possible matches for ${device.serial_number}`}>
      {device.suggestions.map(({ vehicle_id: id, reg_no: plate, make_model: name, reason, emei }) => (
        <li key={id}>
          <Button
            size="small"
            variant="primary"
            isBusy={isBusy}
            busyLabel="Matching"
            aria-label={`Match ${device.serial_number} to ${plate}`}
            onClick={() => onMatch(id)}
          >
            Match
          </Button>
          <Plate reg={plate} size="small" />
          <span className={styles.small}>
            {name}. {reason}
            {emei !== null && `. Current device number ${emei}`}.
          </span>
        </li>
      ))}
    </ul>
  )
}

function DeviceRow({ device, show, onChoose }: { device: Device; show: Show; onChoose: () => void }) {
  const today = useToday()
  const match = useAction(telematicsEndpoints.matchDevice)
  const dismiss = useAction(telematicsEndpoints.dismissDevice)
  const { provider, serial_number: serial, imei_warning: warning, odometer_miles: miles } = device
  const told = (reply: { message: string } | undefined): void => {
    if (reply) showToast({ tone: 'done', title: reply.message })
  }
  const failure = match.failure ?? dismiss.failure
  const isWaiting = show === 'waiting'
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          <b className={styles.number}>{serial}</b> <span className={styles.small}>from {provider}</span>
        </p>
        <p className={styles.small}>
          {counted(device.readings, 'reading')}, latest {momentInWords(device.last_seen_at, today)}
          {miles !== null && `, ${figure(miles)} miles`}
          {device.pin !== null && `, VIN ${device.pin}`}.{warning !== null && ` ${imeiWords[warning]}.`}
        </p>
      </div>
      <div className={styles.actions}>
        {isWaiting && (
          <Button size="small" aria-label={`Choose a vehicle for ${serial}`} onClick={onChoose}>
            Choose vehicle
          </Button>
        )}
        <Button
          size="small"
          isBusy={dismiss.isRunning}
          busyLabel="Saving"
          aria-label={isWaiting ? `Ignore ${serial}` : `Restore ${serial}`}
          onClick={() => void dismiss.run({ provider, serial_number: serial, is_dismissed: isWaiting }).then(told)}
        >
          {isWaiting ? 'Ignore' : 'Restore'}
        </Button>
      </div>
      {isWaiting && device.suggestions.length > 0 && (
        <Suggestions
          device={device}
          isBusy={match.isRunning}
          onMatch={(id) => void match.run({ provider, serial_number: serial, vehicle_id: id }).then(told)}
        />
      )}
      {failure && (
        <Notice tone="red" role="alert">
          {failure.message}
        </Notice>
      )}
    </li>
  )
}

/** Devices that fit no vehicle: matched with one click where one comes to mind, else by choosing, or set aside. */
export function DevicesPanel() {
  const [show, setShow] = useState<Show>('waiting')
  const [page, setPage] = useState(1)
  const [choosing, setChoosing] = useState<Device>()
  const load = useEndpoint(telematicsEndpoints.devices, { page, show }, { freshForSeconds: 0 })
  const dismissed = load.data?.dismissed ?? 0
  const turn = (next: Show): void => {
    setShow(next)
    setPage(1)
  }
  return (
    <Panel
      title={show === 'waiting' ? 'Unmatched devices' : 'Ignored devices'}
      note={load.data && figure(load.data.total)}
      isRuled
      tools={
        (show === 'dismissed' || dismissed > 0) && (
          <Button size="small" onClick={() => turn(show === 'waiting' ? 'dismissed' : 'waiting')}>
            {show === 'waiting' ? `Show ${figure(dismissed)} ignored` : 'Show unmatched'}
          </Button>
        )
      }
    >
      <LoadState
        what="the devices"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ devices }) => devices.length === 0}
        empty={
          <Empty look="panel" title={show === 'waiting' ? 'All devices are matched' : 'No ignored devices'}>
            {show === 'waiting' && 'Devices we cannot match to a vehicle are listed here.'}
          </Empty>
        }
      >
        {({ devices }) => (
          <PanelRows label={show === 'waiting' ? 'Unmatched devices' : 'Ignored devices'}>
            {devices.map((device) => (
              <DeviceRow
                key={`${device.provider}/${device.serial_number}`}
                device={device}
                show={show}
                onChoose={() => setChoosing(device)}
              />
            ))}
          </PanelRows>
        )}
      </LoadState>
      {load.data && <Pager page={page} pageSize={load.data.page_size} total={load.data.total} onPage={setPage} />}
      {choosing && <MatchDialog device={choosing} onClose={() => setChoosing(undefined)} />}
    </Panel>
  )
}
