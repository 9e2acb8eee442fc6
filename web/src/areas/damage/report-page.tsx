import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { changeTrouble } from '../../data/failure.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { navigate, useLocation } from '../../data/navigation/location.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { VehicleInput } from '../../fleet/booking/vehicle-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { damageSource } from './damage-source.ts'
import { ReportRail } from './report-rail.tsx'
import styles from './report.module.css'

interface Chosen {
  readonly id: number
  readonly reg: string
}

/** Asked before a report is begun: the damage may be known already. */
function OpenDamage({ id: vehicle, reg }: Chosen) {
  const link = useLink()
  const search = reg.replaceAll(' ', '')
  const { data } = useEndpoint(damageEndpoints.list, { search, filter: ['is_open:is:yes'], size: 25 })
  const open = data?.rows.filter((row) => row.vehicle_id === vehicle) ?? []
  if (open.length === 0) return null
  return (
    <Notice tone="amber" role="status">
      <b>Is it one of these?</b> {reg} has {counted(open.length, 'open damage case')}.
      <ul className={styles.open}>
        {open.map(({ id, number, title, state }) => (
          <li key={id}>
            <MaybeLink href={link(state === 'draft' ? 'damageDraft' : 'damageCase', { id: String(id) })}>
              {number}, {title}
            </MaybeLink>
            {state === 'draft' && ' (draft)'}
          </li>
        ))}
      </ul>
      If it is new damage, continue.
    </Notice>
  )
}

/** Which vehicle is damaged: with that there is a draft, and nothing typed from then on is lost. */
export function ReportDamagePage() {
  const { query } = useLocation()
  const reg = query['reg']
  const named = useEndpoint(vehiclesEndpoints.list, { search: reg ?? '', size: 25 }, { isEnabled: reg !== undefined })
  const meant =
    named.data?.rows.find((row) => row.reg_no === reg) ?? (named.data?.total === 1 ? named.data.rows[0] : undefined)
  const [picked, setPicked] = useState<Chosen>()
  const [isMissing, setMissing] = useState(false)
  const create = useAction(damageEndpoints.create, { refreshes: [...damageSource.refreshes, damageEndpoints.list] })
  const chosen = picked ?? (meant && { id: meant.id, reg: displayRegistration(meant.reg_no) })
  const handleStart = async (): Promise<void> => {
    setMissing(!chosen)
    if (!chosen) return
    const reply = await create.run({ vehicle_id: chosen.id, title: null, check_id: Number(query['check']) || null })
    if (reply) navigate(href('damageDraft', { id: String(reply.record.id) }), { isReplace: true })
  }
  return (
    <>
      <PageTitle lead="Your report is saved as you go. You can finish it later, or on another device.">
        Report damage
      </PageTitle>
      <div className={styles.page}>
        <ReportRail current="Vehicle" />
        <form
          className={styles.step}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void handleStart()
          }}
        >
          {create.failure && (
            <Notice tone="red" role="alert">
              <b>We could not start the report.</b> {changeTrouble(create.failure)}
            </Notice>
          )}
          <VehicleInput
            key={meant?.id}
            first={meant && { value: String(meant.id), label: displayRegistration(meant.reg_no) }}
            value={chosen?.id ?? null}
            withOffHired
            error={isMissing && !chosen ? 'Choose the vehicle.' : undefined}
            onChange={(id, plate) => setPicked(id === null || plate === undefined ? undefined : { id, reg: plate })}
          />
          {chosen && <OpenDamage key={chosen.id} {...chosen} />}
          <div className={styles.start}>
            <Button variant="primary" type="submit" isBusy={create.isRunning} busyLabel="Starting">
              Continue
            </Button>
          </div>
        </form>
      </div>
    </>
  )
}
