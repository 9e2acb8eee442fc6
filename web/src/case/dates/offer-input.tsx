import { RadioList } from '../../ui/choices/radio-list.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useSide, type CaseCalls } from '../case-source.ts'
import type { StepInputProps } from '../steps/step-help.ts'
import { useBusinessNow } from '../use-business-now.ts'
import { offerOption, openOffers } from './offers.ts'

/** The input of a step that takes one of the dates the other side offers; the first stands chosen: `offer_id: offerInput(calls.dates)`. */
export const offerInput = (dates: NonNullable<CaseCalls['dates']>) =>
  function OfferInput({ id, field, value, error, onChange, record }: StepInputProps) {
    const viewer = useSide()
    const now = useBusinessNow()
    const load = useEndpoint(dates, { id: record.id })
    return (
      <LoadState what="the dates" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={2} />}>
        {({ offers }) => {
          const options = openOffers(offers, viewer).map((offer) => offerOption(offer, now))
          return (
            <RadioList
              id={id}
              legend={field.label}
              error={error}
              look="list"
              options={options}
              value={typeof value === 'number' ? String(value) : options[0]?.value}
              onChange={(chosen) => onChange(Number(chosen))}
            />
          )
        }}
      </LoadState>
    )
  }
