// Letters to issuers: one names the hirer by the law of the notice, one contests it. Facts come from the records, reasons from whoever wrote them.
import type { FineMatch } from '@kerbline/domain/areas/fines/endpoints.ts'
import { transferWords, type Wording } from '@kerbline/domain/areas/fines/letter-words.ts'
import { fineKinds, noticeStages } from '@kerbline/domain/areas/fines/notice.ts'
import { type Ground, grounds } from '@kerbline/domain/areas/fines/regimes.ts'
import type { CustodySpan } from '@kerbline/domain/areas/hires/custody.ts'
import { isHeldAt } from '@kerbline/domain/areas/hires/custody.ts'
import { formatDate, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate, londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import type { KeptFine } from '../../fines/kept.ts'
import type { PdfBlock, PdfPaper } from '../../files/write-pdf.ts'
import type { TestedTransfer } from './transfer.ts'

type Fact = readonly [label: string, value: string]
const said = (label: string, value: string | null | undefined): readonly Fact[] => (value ? [[label, value]] : [])
const minute = (instant: string): string => `${formatDate(londonDate(instant))}, ${formatTime(instant)}`
/** A midnight is that of a day that was known alone. */
const since = (instant: string): string =>
  londonWallClock(instant).time === '00:00:00' ? formatDate(londonDate(instant)) : minute(instant)

export interface About {
  /** Of the case. */
  readonly number: string
  readonly kept: KeptFine
  readonly reg_no: string
  readonly issuer: { readonly name: string; readonly address: string | null }
  /** The London date of the letter, and who signs it. */
  readonly today: string
  readonly signed_by: string
}

/** Whoever was named as the driver, as the hirer told us. */
export interface NamedDriver {
  readonly name: string | null
  readonly address: string | null
  readonly licence_no: string | null
  readonly birth_date: string | null
}

function letter(
  { number, kept, reg_no: plate, issuer, today, signed_by: signer }: About,
  law: string | null,
  blocks: readonly PdfBlock[],
  enclosed: readonly string[],
): PdfPaper {
  return {
    number,
    title: `${noticeStages[kept.stage]} ${kept.notice_no}, vehicle ${plate}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['To', [issuer.name, issuer.address].filter(Boolean).join(', ')],
          ['From', `${headOffice.name}, ${headOffice.address}`],
          ['Date', formatDate(today)],
          ['Your notice', `${kept.notice_no}, dated ${formatDate(kept.issued_on)}`],
          ['Vehicle', plate],
          ['Contravention', `${fineKinds[kept.type]}, ${minute(kept.contravention_at)}, ${kept.location}`],
          ...said('Law', law),
        ],
      },
      ...blocks,
      ...(enclosed.length === 0
        ? []
        : ([
            { kind: 'heading', text: 'Enclosed' },
            { kind: 'text', text: enclosed.map((each, place) => `${place + 1}. ${each}`).join('\n') },
          ] as const)),
      { kind: 'entry', head: `Signed for ${headOffice.name}`, text: `\n\n${signer}` },
    ],
  }
}

/** @throws Error under a law that knows no transfer */
export function transferWordsOf({ regime }: Pick<TestedTransfer, 'regime'>) {
  const words = transferWords[regime]
  if (!words) throw new Error(`No words name a hirer under ${regime}`)
  return words
}

export function transferLetter(
  about: About,
  test: TestedTransfer,
  { opening, asks }: Wording,
  driver: NamedDriver | null,
  enclosed: readonly string[],
): PdfPaper {
  const { rule, particulars, paper, held } = test
  const found = particulars.flatMap(({ name, label, state, words: shown }): readonly Fact[] =>
    state === 'found' && name !== 'reg_no' && shown !== null ? [[label, shown]] : [],
  )
  const has = (name: string): boolean => particulars.some((each) => each.name === name && each.state === 'found')
  return letter(
    about,
    rule.law,
    [
      { kind: 'text', text: opening },
      { kind: 'text', text: transferWordsOf(test).statement },
      { kind: 'heading', text: 'Who had hired it' },
      {
        kind: 'facts',
        facts: [
          ...found,
          ...(has('agreement_no') ? [] : said('Agreement number', held.agreement_no)),
          ...(has('agreed_from') || !paper ? [] : said('Start date and time', minute(paper.agreed_from))),
          ...(has('agreed_to') || !paper?.agreed_to ? [] : said('End date and time', minute(paper.agreed_to))),
        ],
      },
      ...(driver
        ? ([
            { kind: 'heading', text: 'Driver named by the hirer' },
            {
              kind: 'facts',
              facts: [
                ...said('Driver', driver.name),
                ...said('Address', driver.address),
                ...said('Driving licence', driver.licence_no),
                ...said('Date of birth', driver.birth_date && formatDate(driver.birth_date)),
              ],
            },
          ] as const)
        : []),
      { kind: 'heading', text: 'What we ask' },
      { kind: 'text', text: asks },
    ],
    enclosed,
  )
}

export interface Contested {
  readonly law: string | null
  readonly ground: Ground
  /** What the facts show of the ground; null: they show nothing. */
  readonly shown: string | null
  readonly details: string
  readonly match: Pick<FineMatch, 'hire'> | null
  readonly custody: readonly CustodySpan[]
}

/** Whoever held it at the minute, and since when. */
function holderFacts({ match, custody }: Contested, at: string): readonly Fact[] {
  const hire = match?.hire
  const held = custody.find((span) => isHeldAt(span, at))
  const who = { customer: held?.name ?? 'The hirer', hire_company: headOffice.name, other_hirer: 'Another hirer' }
  return [
    ...said(
      'On hire to',
      hire &&
        [
          hire.account_name,
          hire.contract_ref && `agreement ${hire.contract_ref}`,
          `from ${since(hire.from)}`,
          hire.to && `to ${since(hire.to)}`,
        ]
          .filter(Boolean)
          .join(', '),
    ),
    ...said(
      'Had by',
      held &&
        [
          who[held.holder],
          held.from && `from ${since(held.from)}`,
          held.to && `to ${since(held.to)}`,
          held.proof && `photos ${held.proof.number}`,
        ]
          .filter(Boolean)
          .join(', '),
    ),
  ]
}

export function contestLetter(
  about: About,
  contested: Contested,
  { opening, asks }: Wording,
  enclosed: readonly string[],
): PdfPaper {
  const { law, ground, shown, details } = contested
  const holder = holderFacts(contested, about.kept.contravention_at)
  return letter(
    about,
    law,
    [
      { kind: 'text', text: opening },
      { kind: 'heading', text: 'Ground' },
      { kind: 'text', text: [`${grounds[ground]}.`, shown].filter(Boolean).join('\n') },
      { kind: 'heading', text: 'What happened' },
      { kind: 'text', text: details },
      ...(holder.length > 0
        ? ([
            { kind: 'heading', text: 'Who had the vehicle' },
            { kind: 'facts', facts: holder },
          ] as const)
        : []),
      { kind: 'heading', text: 'What we ask' },
      { kind: 'text', text: asks },
    ],
    enclosed,
  )
}
