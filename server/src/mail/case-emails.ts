// The letters of cases: what happened, to which record, what was written, and the way there.
import { type Addressee, type Answering, type Attachment, type Email, greet, writeEmail } from './emails.ts'

export interface CaseNews {
  /** "Kerbline Vehicle Hire offers you dates" */
  readonly title: string
  /** "Booking MB-000123: MOT" */
  readonly record: string
  readonly number: string
  readonly reg_no: string | null
  /** What was written with it; null: nothing that the reader may see. */
  readonly said: string | null
  /** Of the record's page. */
  readonly address: string
  /** The entry of the calendar, where a date was agreed to or fell away. */
  readonly calendar: (Attachment & { readonly isCancelled: boolean }) | null
  readonly answering: Answering
}

const calendarWords = ({ isCancelled }: { readonly isCancelled: boolean }): string =>
  isCancelled
    ? 'Open the attachment to remove this from your calendar.'
    : 'Open the attachment to add this to your calendar. If the date changes, we will send an update.'

export function caseEmail(to: Addressee, news: CaseNews): Email {
  const { title, record, number, reg_no: reg, said, address, calendar, answering } = news
  return {
    ...writeEmail({
      to: to.email,
      kind: 'case',
      subject: `${title} (${number})`,
      greeting: greet(to),
      paragraphs: [
        `${title}.`,
        [record, ...(reg === null ? [] : [reg])].join(', '),
        ...(said === null ? [] : [`“${said}”`]),
        ...(calendar ? [calendarWords(calendar)] : []),
      ],
      link: { words: `Open ${number}`, address },
      answering,
      after: ['Change which emails you get in Profile, Notifications.'],
    }),
    ...(calendar && { attachments: [calendar] }),
  }
}
