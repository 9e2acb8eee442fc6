// A fine as the driver sees it by a link: what it is about, by when to answer, and whether they were driving.
import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import type { FineSheet } from '@kerbline/domain/areas/fines/link-endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { useState, type FormEvent } from 'react'
import styles from '../../case/by-link/by-link.module.css'
import { useAction } from '../../data/use-action.ts'
import { Plate } from '../../fleet/plate.tsx'
import { CallUs } from '../../fleet/public/call-us.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'

interface Props {
  readonly token: string
  readonly sheet: FineSheet
  readonly onRefresh: () => void
}

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

function Answer({ token, sheet, onRefresh }: Props) {
  const send = useAction(finesEndpoints.answerByLink)
  const [typed, setTyped] = useState({ name: '', address: '', licence_no: '', birth_date: '', note: '' })
  const field = (name: keyof typeof typed, label: string, isOptional = true) => (
    <TextField
      {...{ label, isOptional }}
      autoComplete="off"
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  )
  const answer = async (said: 'me' | 'not_me'): Promise<void> => {
    const reply = await send.run({
      ...{ token, answer: said, name: typed.name, address: orNull(typed.address), note: orNull(typed.note) },
      ...{ licence_no: orNull(typed.licence_no), birth_date: orNull(typed.birth_date) },
    })
    if (reply) onRefresh()
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void answer('me')
  }
  return (
    <form className={styles.part} aria-label="Your answer" noValidate onSubmit={handleSubmit}>
      <h2>Were you driving?</h2>
      {field('name', 'Your full name', false)}
      {sheet.is_police && (
        <>
          {field('address', 'Your address')}
          {field('licence_no', 'Licence number')}
          {field('birth_date', 'Date of birth, as year-month-day')}
        </>
      )}
      <TextAreaField
        label="Note"
        isOptional
        value={typed.note}
        onChange={({ target }) => setTyped({ ...typed, note: target.value })}
      />
      {send.failure && (
        <Notice tone="red" role="alert">
          <b>We could not send your answer.</b> {send.failure.message}
        </Notice>
      )}
      <Button type="submit" variant="primary" isBusy={send.isRunning} busyLabel="Sending">
        I was driving
      </Button>
      <Button onClick={() => void answer('not_me')}>I was not driving</Button>
    </form>
  )
}

export function FineLink(props: Props) {
  const { sheet } = props
  const { registration, model, issuer, notice_no: number, what, where, at, now_pence: pence } = sheet
  return (
    <>
      <section className={styles.part} aria-label="The notice">
        <Plate reg={registration} size="large" />
        <h2>{what}</h2>
        <Facts>
          <Fact label="Issuer">{issuer}</Fact>
          <Fact label="Notice number">{number}</Fact>
          <Fact label="When">{formatInstant(at, londonDate(at))}</Fact>
          <Fact label="Where">{where}</Fact>
          {model !== null && <Fact label="Vehicle">{model}</Fact>}
          <Fact label="On hire to">{sheet.company}</Fact>
          {pence !== null && <Fact label="Due now">{formatMoney(pence)}</Fact>}
          {sheet.answer_by !== null && <Fact label="Answer by">{formatDate(sheet.answer_by)}</Fact>}
        </Facts>
      </section>
      {sheet.is_open ? (
        <>
          {sheet.answered === 'not_me' && <Notice tone="info">We have your answer that you were not driving.</Notice>}
          <Answer {...props} />
        </>
      ) : (
        <Notice tone="info">
          <b>Thank you.</b> This fine has been answered.
        </Notice>
      )}
      <CallUs>Questions? Call us with the notice number:</CallUs>
    </>
  )
}
