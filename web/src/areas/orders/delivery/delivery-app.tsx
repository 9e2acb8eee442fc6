// One order as its delivery driver sees it by a link: where it goes, the handover with a signature, and photos of the vehicle.
import { slotInWords } from '@kerbline/domain/areas/condition-sets/slots.ts'
import type { Delivery } from '@kerbline/domain/areas/orders/delivery-endpoints.ts'
import { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { useRef, useState } from 'react'
import styles from '../../../case/by-link/by-link.module.css'
import { linkLine } from '../../../case/by-link/link-files.tsx'
import { LinkFrame } from '../../../case/by-link/link-frame.tsx'
import { LinkSteps } from '../../../case/by-link/link-steps.tsx'
import { useByLink } from '../../../case/by-link/use-by-link.ts'
import { QueuedRow } from '../../../case/evidence/evidence-queued.tsx'
import { FileDrop } from '../../../case/evidence/file-drop.tsx'
import { useSignal } from '../../../data/signal.ts'
import { SignaturePad } from '../../../fleet/signature-pad.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'

const { delivery, deliveryStep, startDeliveryPhoto, sendDeliveryPart, finishDeliveryPhoto } = ordersEndpoints

interface Slot {
  readonly slot: string
}
const slotOf = ({ slot }: Slot): Slot => ({ slot })
const calls = { start: startDeliveryPhoto, part: sendDeliveryPart, finish: finishDeliveryPhoto }

interface PhotosProps {
  readonly token: string
  readonly number: string
  readonly photos: NonNullable<Delivery['photos']>
}

/** How the vehicle looked when it was handed over: the required photos first, any others after. */
function Photos({ token, number, photos: { slots, may_bring: mayBring } }: PhotosProps) {
  const line = linkLine<Slot>(calls, token, `delivery:${number}`, slotOf)
  const waiting = useSignal(line.items)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const isTaken = ({ slot, is_there: isThere }: (typeof slots)[number]): boolean =>
    isThere || waiting.some((each) => each.slot === slot)
  const next = slots.find((each) => each.is_required && !isTaken(each)) ?? slots.find((each) => !isTaken(each))
  const slot = chosen ?? next?.slot ?? ''
  const left = slots.filter((each) => each.is_required && !isTaken(each)).length
  return (
    <section className={styles.part} aria-label="Photos of the vehicle">
      <h2>Photos of the vehicle</h2>
      <ul className={styles.rows}>
        {slots
          .filter((each) => each.is_required || isTaken(each))
          .map((each) => (
            <li key={each.slot}>
              <span>
                <b>{slotInWords(each.slot)}</b>{' '}
                <small>{each.is_there ? 'Received' : isTaken(each) ? 'Sending' : 'Needed'}</small>
              </span>
            </li>
          ))}
        {waiting.map((item) => (
          <QueuedRow key={item.key} item={item} onRemove={line.remove} onRetry={line.retry} />
        ))}
      </ul>
      {mayBring ? (
        <>
          <SelectField
            label="Photo of"
            options={slots.map((each) => ({ value: each.slot, label: slotInWords(each.slot) }))}
            value={slot}
            onChange={setChosen}
          />
          <FileDrop
            label={`Photo: ${slotInWords(slot)}`}
            isOne
            input={input}
            onFiles={(files) => {
              line.add(files, { slot })
              setChosen(undefined)
            }}
          />
          {left === 0 && <p>Every photo that is needed is here or on its way.</p>}
        </>
      ) : (
        <Notice tone="info" role="status">
          <b>Thank you.</b> Every photo has arrived.
        </Notice>
      )}
    </section>
  )
}

const factsOf = (told: Delivery) =>
  [
    ['Vehicle', told.title],
    ['Customer', told.customer],
    ['Deliver to', [told.delivery_address, told.delivery_postcode].filter(Boolean).join(', ')],
    ['Contact', told.delivery_contact],
    ['Delivery', told.delivery_booked && formatDate(told.delivery_booked)],
  ] as const

export function DeliveryApp({ token }: { readonly token: string }) {
  const page = useByLink(delivery, token)
  const [signature, setSignature] = useState('')
  return (
    <LinkFrame what="delivery" page={page} facts={factsOf} phone={({ phone }) => phone}>
      {(told) => (
        <>
          <LinkSteps
            {...{ token, what: 'delivery', told, call: deliveryStep, onChanged: page.change, onStale: page.look }}
            beside={({ verb }) =>
              verb === 'deliver'
                ? {
                    shown: <SignaturePad name="" value={signature} onChange={setSignature} />,
                    values: { signature: signature === '' ? null : signature },
                  }
                : undefined
            }
          />
          {told.photos && <Photos {...{ token, number: told.number, photos: told.photos }} />}
          {!told.photos && told.steps.length === 0 && (
            <Notice tone="info" role="status">
              There is nothing to do for this delivery at the moment.
            </Notice>
          )}
        </>
      )}
    </LinkFrame>
  )
}
