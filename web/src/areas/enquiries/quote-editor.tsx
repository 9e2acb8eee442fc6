import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { quoteLines } from '@kerbline/domain/areas/enquiries/quotes.ts'
import { lineInWords, requestFields } from '@kerbline/domain/areas/enquiries/request.ts'
import {
  billedWords,
  cycleWords,
  prorationWords,
  rateBasisWords,
  type RateTerms,
} from '@kerbline/domain/areas/hires/rate-terms.ts'
import { choice, type Fields, flag, longText, money, optionsOf, wholeNumber } from '@kerbline/domain/kit/field.ts'
import { valuesSchema } from '@kerbline/domain/kit/field-schema.ts'
import { issueWords } from '@kerbline/domain/kit/issue-words.ts'
import { useState } from 'react'
import { useCaseAction } from '../../case/use-case-action.ts'
import { changeTrouble } from '../../data/failure.ts'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { idOf } from '../../form/form-parts.tsx'
import type { Values } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { type EnquiryRecord, enquirySource } from './enquiry-source.ts'
import styles from './enquiries.module.css'

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>): readonly Key[] => Object.keys(words) as Key[]
const shortTerms = {
  rate_pence: money({ label: 'Rate for each vehicle' }),
  rate_basis: choice({ label: 'For', options: optionsOf(keysOf(rateBasisWords), rateBasisWords) }),
  billed: choice({ label: 'Billed', options: optionsOf(keysOf(billedWords), billedWords) }),
  cycle: choice({ label: 'Billing period', options: optionsOf(keysOf(cycleWords), cycleWords) }),
  minimum_days: wholeNumber({ label: 'Minimum hire', min: 1, max: 3_650, unit: 'days', optional: true }),
}
const moreTerms = {
  proration: choice({ label: 'Part months', options: optionsOf(keysOf(prorationWords), prorationWords) }),
  early_percent: wholeNumber({ label: 'Ending early', max: 100, unit: '% of what is left', optional: true }),
  early_floor_pence: money({ label: 'Ending early, at least', optional: true }),
  charges_bank_holidays: flag({ label: 'Charge bank holidays' }),
  first_day_charged: flag({ label: 'Charge the first day' }),
  last_day_charged: flag({ label: 'Charge the last day' }),
}
const termFields: Fields = { ...shortTerms, ...moreTerms }
const headFields = {
  hire_type: requestFields.hire_type,
  start_date: requestFields.start_date,
  term: requestFields.term,
  term_unit: requestFields.term_unit,
  deposit_pence: money({ label: 'Deposit', optional: true }),
  note: longText({ label: 'Note on the quote', max: 2_000, optional: true }),
}
const headSchema = valuesSchema(headFields)

const usual: Values & Omit<RateTerms, 'rate_pence'> = {
  ...{ rate_pence: null, rate_basis: 'week7', billed: 'arrears', cycle: 'calendar_month', proration: 'days_of_month' },
  ...{ charges_bank_holidays: true, minimum_days: null, first_day_charged: true, last_day_charged: true },
  ...{ early_percent: null, early_floor_pence: null },
}

interface Props {
  readonly record: EnquiryRecord
  readonly onClose: () => void
}

/** The next quote of an enquiry: a rate for every line, by its terms. Terms begin as those of the quote before. */
export function QuoteEditor({ record, onClose }: Props) {
  const [before] = record.quotes
  const [head, setHead] = useState<Values>(() => {
    const from = before?.state === 'draft' ? before : record
    return {
      ...{ hire_type: from.hire_type, start_date: from.start_date, term: from.term, term_unit: from.term_unit },
      ...{ deposit_pence: before?.deposit_pence ?? null, note: before?.note ?? '' },
    }
  })
  const [terms, setTerms] = useState<readonly Values[]>(() =>
    record.lines.map((_, place) => ({ ...usual, ...before?.lines[place]?.terms })),
  )
  const [isTried, setTried] = useState(false)
  const save = useCaseAction(enquiriesEndpoints, enquiriesEndpoints.saveQuote, { refreshes: enquirySource.refreshes })
  const asked = record.lines.map(({ category: _, body: __, manufacturer: ___, ...line }, place) => ({
    ...line,
    terms: terms[place],
  }))
  const parsedHead = headSchema.safeParse(head, { error: issueWords })
  const parsed = quoteLines.safeParse(asked, { error: issueWords })
  const faults = new Map(
    [
      ...(parsedHead.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const),
      ...(parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const),
    ].toReversed(),
  )
  const errorOf = (name: string): string | undefined => (isTried ? faults.get(name) : undefined)
  const handleSave = async (): Promise<void> => {
    setTried(true)
    if (!parsedHead.success || !parsed.success) return
    const reply = await save.run({
      ...{ id: record.id, version: record.updated_at, lines: parsed.data },
      ...parsedHead.data,
    })
    if (!reply) return
    showToast({ tone: 'done', title: 'Quote saved. Send it when it is ready.' })
    onClose()
  }
  const termInput = (place: number) => (name: string) => (
    <PlainInput
      key={name}
      id={idOf(`quote.${place}.${name}`)}
      name={name}
      field={termFields[name] ?? shortTerms.rate_pence}
      fields={termFields}
      value={terms[place]?.[name]}
      values={terms[place] ?? usual}
      onChange={(value) => setTerms(terms.map((each, at) => (at === place ? { ...each, [name]: value } : each)))}
      error={errorOf(`${place}.terms.${name}`)}
    />
  )
  return (
    <form
      noValidate
      aria-label="Quote"
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void handleSave()
      }}
    >
      {save.failure && (
        <Notice tone="red" role="alert">
          <b>We could not save the quote.</b> {changeTrouble(save.failure)}
        </Notice>
      )}
      {record.lines.map((line, place) => (
        <fieldset key={place} className={styles.line}>
          <legend>{lineInWords(line)}</legend>
          <div className={styles.fields}>{Object.keys(shortTerms).map(termInput(place))}</div>
          <details>
            <summary>More terms</summary>
            <div className={styles.fields}>{Object.keys(moreTerms).map(termInput(place))}</div>
          </details>
        </fieldset>
      ))}
      <div className={styles.fields}>
        {(Object.keys(headFields) as (keyof typeof headFields)[]).map((name) => (
          <div key={name} className={name === 'note' || name === 'start_date' ? styles.wide : undefined}>
            <PlainInput
              id={idOf(`quote.${name}`)}
              {...{ name, field: headFields[name], fields: headFields, values: head }}
              value={head[name]}
              onChange={(value) => setHead({ ...head, [name]: value })}
              error={errorOf(name)}
            />
          </div>
        ))}
      </div>
      <div className={styles.extras}>
        <Button variant="primary" type="submit" isBusy={save.isRunning} busyLabel="Saving">
          Save quote
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
