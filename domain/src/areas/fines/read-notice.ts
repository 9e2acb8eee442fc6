// What the text of a notice says of itself. It is offered to whoever enters the notice, beside its paper, and never entered by itself: what is
// said in two ways, or in none that is sure, is left to them.
import { registrationStyle, normaliseRegistration } from '../../fleet/registration.ts'
import { parsePence } from '../../kit/money.ts'
import { londonInstant, readTime } from '../../kit/time/london-clock.ts'
import { readWrittenDate } from '../imports/dates/written-dates.ts'

/** By the names of the form's fields. */
export type NoticeReading = Partial<
  Readonly<
    Record<'notice_no' | 'reg_no' | 'contravention_at' | 'issued_on', string> &
      Record<'full_pence' | 'discount_pence', number>
  >
>

const date = String.raw`(\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{1,2}(?:st|nd|rd|th)?\s+[A-Za-z]{3,9}\.?,?\s+\d{4})`
const time = String.raw`(\d{1,2}[:.]\d{2}(?:\s*[ap]\.?m\b)?)`
const happened = String.raw`(?:contravention|offence|event|incident|breach)`

const numbers =
  /\b(?:PCN|notice|charge|reference|ref)\s*(?:number|no|ref(?:erence)?)?\s*[.:]*\s*([A-Z]{0,4}\d[A-Z\d]{5,13})\b/i
const plates =
  /\b(?:registration(?:\s+(?:mark|number|no))?|reg(?:\s*no)?|vrm|vehicle)\s*[.:]*\s*([A-Z]{1,3}\d{1,4}\s?[A-Z]{0,3}|\d{1,4}\s?[A-Z]{1,3})\b/i
const moments = [
  new RegExp(`${happened}[^£]{0,60}?${date}[^\\d£]{0,40}?${time}`, 'i'),
  new RegExp(`${date}\\s*(?:at|,)?\\s*(?:approximately\\s*)?${time}`, 'i'),
]
const issues = new RegExp(
  `(?:date\\s+of\\s+(?:this\\s+)?(?:notice|issue|posting)|notice\\s+date|date\\s+(?:issued|posted)|(?:issued|posted)\\s+on)\\s*[.:]*\\s*${date}`,
  'i',
)
const amounts = /£\s?(\d{1,4}(?:,\d{3})*(?:\.\d{2})?)/g

/** Of two that stand as a discount does to what it is taken off: all are half but those of parking operators, of up to three fifths. */
function penceIn(text: string): Pick<NoticeReading, 'full_pence' | 'discount_pence'> {
  const all = [...new Set([...text.matchAll(amounts)].flatMap(([, pounds = '']) => parsePence(pounds) ?? []))]
  if (all.length === 1 && all[0] !== undefined) return { full_pence: all[0] }
  const pairs = all.flatMap((full) =>
    all.filter((part) => part * 2 === full || part * 5 === full * 3).map((part) => ({ full, part })),
  )
  const [pair] = pairs
  return pair && pairs.length === 1 ? { full_pence: pair.full, discount_pence: pair.part } : {}
}

function momentIn(text: string): string | null {
  for (const moment of moments) {
    const [, day = '', clock = ''] = moment.exec(text) ?? []
    const on = readWrittenDate(day)
    const at = readTime(clock)
    if (on !== null && at !== null) return londonInstant(on, at)
  }
  return null
}

export function readNotice(written: string): NoticeReading {
  const text = written.replace(/\s+/g, ' ')
  const plate = normaliseRegistration(plates.exec(text)?.[1] ?? '')
  const number = numbers.exec(text)?.[1]
  const at = momentIn(text)
  const issued = readWrittenDate(issues.exec(text)?.[1] ?? '')
  return {
    ...(number !== undefined && { notice_no: number.toUpperCase() }),
    ...(plate !== '' && registrationStyle(plate) !== null && { reg_no: plate }),
    ...(at !== null && { contravention_at: at }),
    ...(issued !== null && { issued_on: issued }),
    ...penceIn(text),
  }
}
