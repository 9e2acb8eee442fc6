// What enquiries come to. Every bar leads to its rows in the list.
import { enquiryCase, enquirySourceWords, lostReasonWords } from '@kerbline/domain/areas/enquiries/case.ts'
import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import type { EnquiryFigures } from '@kerbline/domain/areas/enquiries/figure-endpoints.ts'
import { figurePeriods, figureRows, maxiLowQuery } from '@kerbline/domain/areas/enquiries/figures.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { monthWords } from '../../case/waits/month-steps.tsx'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { SalesTabs } from '../../fleet/sales-tabs.tsx'
import { linkTo } from '../../record/record-links.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Board, Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './enquiries.module.css'

type Query = Readonly<Record<string, string>>
const USUAL_MONTHS = 6
/** The states that an enquiry stands in while it is open, in their order. */
const openStates = enquiryCase.lifecycle.states.filter((state) => !enquiryCase.lifecycle.final.includes(state))

interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly words: string
  readonly query: Query
}

interface BarsProps {
  readonly title: string
  readonly note?: string
  readonly none: string
  readonly bars: readonly Bar[]
  readonly link: (query: Query) => string
  readonly span?: 4 | 6 | 8 | 12
}

function Bars({ title, note, none, bars, link, span = 6 }: BarsProps) {
  const largest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <Panel title={title} note={note} span={span} isRuled>
      {bars.length === 0 ? (
        <Empty look="panel" title={none} />
      ) : (
        <PanelBody>
          <ul className={styles.bars} aria-label={title}>
            {bars.map(({ key, label, value, words, query }) => (
              <li key={key}>
                <a href={link(query)}>
                  <span>{label}</span>
                  <span aria-hidden="true">
                    <span style={{ width: `${(value / largest) * 100}%` }} />
                  </span>
                  <b>{words}</b>
                </a>
              </li>
            ))}
          </ul>
        </PanelBody>
      )}
    </Panel>
  )
}

interface PartProps {
  readonly figures: EnquiryFigures
  readonly link: (query: Query) => string
}
/** "4, £3,384"; what is not quoted yet has no value. */
const countAndValue = ({ count, week_pence: pence }: { readonly count: number; readonly week_pence: number }): string =>
  pence === 0 ? String(count) : `${count}, ${formatMoney(pence, 0)}`
const ofCount = (count: number): string => counted(count, 'enquiry', 'enquiries')
const wordsFor = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key

const Stages = ({ figures: { stages }, link }: PartProps) => (
  <Bars
    title="Open by stage"
    note="Value a week, before VAT"
    none="No open enquiries"
    link={link}
    bars={openStates.flatMap((state) => {
      const found = stages.find((each) => each.state === state)
      return found
        ? [
            {
              ...{ key: state, label: stateInWords(enquiryCase, state), value: found.count },
              ...{ words: countAndValue(found), query: figureRows.stage(state) },
            },
          ]
        : []
    })}
  />
)

const Lost = ({ figures: { lost, from }, link }: PartProps) => (
  <Bars
    title="Lost because"
    none="Nothing lost in this period"
    link={link}
    bars={lost.map(({ reason, count }) => ({
      ...{ key: reason, label: wordsFor(lostReasonWords, reason), value: count, words: ofCount(count) },
      query: figureRows.lost(from, reason),
    }))}
  />
)

const Days = ({ figures: { days }, link }: PartProps) => (
  <Bars
    title="Average days in each stage"
    note="Stays that ended in this period"
    none="Nothing moved in this period"
    link={link}
    bars={openStates.flatMap((state) => {
      const found = days.find((each) => each.state === state)
      return found
        ? [
            {
              ...{ key: state, label: stateInWords(enquiryCase, state), value: found.days },
              ...{ words: counted(found.days, 'day'), query: figureRows.stage(state) },
            },
          ]
        : []
    })}
  />
)

const Slots = ({ figures: { slots }, link }: PartProps) => (
  <Bars
    title="Build slots needed"
    note="Vehicles of open enquiries, by first month of hire"
    none="No open enquiries"
    link={link}
    bars={slots.map(({ month, vehicles }) => ({
      ...{ key: month, label: monthWords(month), value: vehicles, words: counted(vehicles, 'vehicle') },
      query: figureRows.slot(month),
    }))}
  />
)

const Months = ({ figures: { months }, link }: PartProps) => (
  <>
    {(['opened', 'won', 'lost'] as const).map((what) => (
      <Bars
        key={what}
        title={{ opened: 'New by month', won: 'Won by month', lost: 'Lost by month' }[what]}
        none="No enquiries"
        span={4}
        link={link}
        bars={months.toReversed().map((each) => ({
          ...{ key: each.month, label: monthWords(each.month), value: each[what], words: String(each[what]) },
          query: what === 'opened' ? figureRows.opened(each.month) : figureRows.closed(each.month, what),
        }))}
      />
    ))}
  </>
)

const Everything = ({ figures, link }: PartProps) => (
  <Board>
    <Stages {...{ figures, link }} />
    <Bars
      title="By source"
      note={`Since ${formatDate(figures.from)}`}
      none="No enquiries in this period"
      link={link}
      bars={figures.sources.map(({ source, count, week_pence: pence }) => ({
        ...{ key: source, label: wordsFor(enquirySourceWords, source), value: count },
        ...{ words: countAndValue({ count, week_pence: pence }), query: figureRows.source(figures.from, source) },
      }))}
    />
    <Bars
      title="By account manager"
      note={`Since ${formatDate(figures.from)}`}
      none="No enquiries in this period"
      link={link}
      bars={figures.managers.map(({ name, count, won, lost }) => ({
        ...{ key: name ?? '', label: name ?? 'No one', value: count },
        ...{ words: `${count}, ${won} won, ${lost} lost`, query: figureRows.manager(figures.from, name) },
      }))}
    />
    <Lost {...{ figures, link }} />
    <Days {...{ figures, link }} />
    <Slots {...{ figures, link }} />
    <Months {...{ figures, link }} />
  </Board>
)

const MaxiLow = ({ figures, link }: PartProps) => (
  <Board>
    <Stages {...{ figures, link }} />
    <Slots {...{ figures, link }} />
    <Days {...{ figures, link }} />
    <Lost {...{ figures, link }} />
    <Months {...{ figures, link }} />
  </Board>
)

const skeleton = (
  <Board>
    {[1, 2, 3, 4].map((place) => (
      <div key={place} data-span="6">
        <Skeleton height={240} />
      </div>
    ))}
  </Board>
)

interface PageProps {
  readonly title: string
  readonly current: ScreenName
  readonly of?: Query
  readonly Shown: (props: PartProps) => React.ReactNode
}

function FiguresPage({ title, current, of = {}, Shown }: PageProps) {
  const { query } = useLocation()
  const months = figurePeriods.find((each) => String(each) === query['months']) ?? USUAL_MONTHS
  const filter = Object.entries(of).map(([column, asked]) => `${column}:${asked}`)
  const load = useEndpoint(enquiriesEndpoints.figures, { search: '', pasted: '', filter, months })
  return (
    <>
      <PageTitle actions={<ButtonLink href={linkTo('enquiries', '', of)}>Open list</ButtonLink>}>{title}</PageTitle>
      <SalesTabs current={current} />
      <div className={styles.period} data-print="hide">
        <Segmented
          label="Period"
          options={figurePeriods.map((value) => ({ value: String(value), label: `Last ${value} months` }))}
          value={String(months)}
          onChange={(value) => changeQuery({ months: value === String(USUAL_MONTHS) ? undefined : value })}
        />
      </div>
      <LoadState what="the figures" look="page" load={load} onRetry={load.retry} skeleton={skeleton}>
        {(figures) => <Shown figures={figures} link={(asked) => linkTo('enquiries', '', { ...of, ...asked })} />}
      </LoadState>
    </>
  )
}

export const EnquiryDashboardPage = () => (
  <FiguresPage title="Enquiry dashboard" current="enquiryDashboard" Shown={Everything} />
)
export const MaxiLowDashboardPage = () => (
  <FiguresPage title="Maxi-Low dashboard" current="maxiLowDashboard" of={maxiLowQuery} Shown={MaxiLow} />
)
