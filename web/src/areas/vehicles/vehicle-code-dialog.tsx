import { linksEndpoints, type RecordLink } from '@kerbline/domain/areas/links/endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { CodeLabel } from './vehicle-code-label.tsx'
import styles from './vehicle-code.module.css'

const purpose = 'vehicle request'
const stateWords = { works: 'In use', ended: 'Ended', 'used up': 'Used up', withdrawn: 'Withdrawn' } as const

interface Vehicle {
  readonly id: number
  readonly reg_no: string
}

function CodeRow({ code }: { code: RecordLink }) {
  const today = useToday()
  const withdraw = useAction(linksEndpoints.withdraw)
  const when = (at: string): string => formatInstant(at, today ?? at.slice(0, 10))
  const handleWithdraw = async (): Promise<void> => {
    const reply = await withdraw.run({ id: code.id })
    if (reply) showToast({ tone: 'done', title: 'The QR code no longer opens anything.' })
  }
  const { last_used_at: last, uses, state } = code
  return (
    <li className={styles.row}>
      <div>
        <p>
          <b>{stateWords[state]}</b>, made {when(code.created_at)}
          {code.made_by !== null && ` by ${code.made_by}`}
        </p>
        <p className={styles.small}>
          {uses === 0 ? 'Not scanned yet' : `Scanned ${counted(uses, 'time')}`}
          {last !== null && `, last ${when(last)}`}
        </p>
        {withdraw.failure && (
          <p className={styles.small} role="alert">
            It still works. {withdraw.failure.message}
          </p>
        )}
      </div>
      {state === 'works' && (
        <Button
          size="small"
          isBusy={withdraw.isRunning}
          busyLabel="Withdrawing"
          aria-label={`Withdraw the QR code made ${when(code.created_at)}`}
          onClick={() => void handleWithdraw()}
        >
          Withdraw
        </Button>
      )}
    </li>
  )
}

function Codes({ vehicle }: { vehicle: Vehicle }) {
  const load = useEndpoint(linksEndpoints.list, { purpose, record_id: vehicle.id })
  return (
    <LoadState
      what="the QR codes"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={2} />}
      isEmpty={({ links }) => links.length === 0}
      empty={
        <Empty look="panel" title="No QR code yet">
          Make one, print it and leave it in the cab.
        </Empty>
      }
    >
      {({ links, earlier }) => (
        <>
          <ul className={styles.rows} aria-label="QR codes of this vehicle">
            {links.map((code) => (
              <CodeRow key={code.id} code={code} />
            ))}
          </ul>
          {earlier > 0 && <p className={styles.small}>And {counted(earlier, 'earlier one')}.</p>}
        </>
      )}
    </LoadState>
  )
}

/** The codes of a vehicle: who scans one asks for work on it, without an account. Each is shown once, as it is made. */
export function VehicleCodeDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const [isRenewed, setRenewed] = useState(false)
  const give = useAction(linksEndpoints.give)
  const [made, setMade] = useState<string>()
  const handleMake = async (): Promise<void> => {
    const reply = await give.run({ purpose, record_id: vehicle.id, withdraws_earlier: isRenewed })
    if (reply) setMade(reply.address)
  }
  const plate = displayRegistration(vehicle.reg_no)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`QR code of ${plate}`}
      lead="Whoever scans it opens the form for maintenance with this registration filled in. It shows nothing else."
      footer={
        made === undefined ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              isBusy={give.isRunning}
              busyLabel="Making the code"
              onClick={() => void handleMake()}
            >
              Make a QR code
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Done</Button>
            <Button variant="primary" onClick={() => print()}>
              Print
            </Button>
          </>
        )
      }
    >
      {give.failure && (
        <Notice tone="red" role="alert">
          <b>No code was made.</b> {give.failure.message}
        </Notice>
      )}
      {made === undefined ? (
        <>
          <Codes vehicle={vehicle} />
          <Checkbox
            label="Withdraw the earlier codes"
            note="Printed ones stop working at once."
            checked={isRenewed}
            onChange={({ target }) => setRenewed(target.checked)}
          />
        </>
      ) : (
        <CodeLabel address={made} plate={plate} />
      )}
    </Dialog>
  )
}
