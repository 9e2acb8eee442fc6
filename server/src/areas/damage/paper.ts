// A damage case on paper: what was reported, where it is on the vehicle, its lines with what was decided of each.
import { slotInWords } from '@kerbline/domain/areas/condition-sets/slots.ts'
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { markInWords } from '@kerbline/domain/areas/damage/marks.ts'
import { planLabels, planPaths } from '@kerbline/domain/areas/damage/plan/plan-drawings.ts'
import { placeOnPlan } from '@kerbline/domain/areas/damage/plan/plan-places.ts'
import { rulingWords } from '@kerbline/domain/areas/damage/referrals.ts'
import { slotsShowing } from '@kerbline/domain/areas/damage/slot-marks.ts'
import { damageTypeWords, injuryWords, liabilityWords } from '@kerbline/domain/areas/damage/words.ts'
import type { CustodySpan } from '@kerbline/domain/areas/hires/custody.ts'
import { isFree } from '@kerbline/domain/cases/line-fact.ts'
import { lineSlot, moneyOfKind, wordsOfDecision } from '@kerbline/domain/cases/money-lines.ts'
import { reductionInWords } from '@kerbline/domain/cases/reduction-words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { type CaseRow } from '../../cases/case-rows.ts'
import { documentsOf } from '../../cases/documents.ts'
import { linesOf } from '../../cases/money-rows.ts'
import { casePaper } from '../../cases/pack.ts'
import { isTold } from '../../db/told.ts'
import type { PaperPicture } from '../../files/paper-pictures.ts'
import { paperInstant, type PdfBlock, type PdfPaper } from '../../files/write-pdf.ts'
import type { Call, Rows } from '../../http/call.ts'
import { type Own, readOwn } from './read-own.ts'

type Reading = Pick<Call, 'rows' | 'actor' | 'portal'>
type Fact = readonly [label: string, value: string]
const said = (label: string, value: string | null): readonly Fact[] =>
  value === null || value === '' ? [] : [[label, value]]
const at = (label: string, instant: string | null): readonly Fact[] =>
  instant === null ? [] : [[label, paperInstant(new Date(instant))]]
const wordsIn = (words: Readonly<Record<string, string>>, key: string | null): string | null =>
  key === null ? null : (words[key] ?? key)

/** "Line: Rear door": what it costs, and what was decided with the reason. */
async function costFacts(rows: Rows, id: number): Promise<readonly Fact[]> {
  const documents = await documentsOf(rows, { id }, 'customer')
  return (await linesOf(rows, id)).map(
    ({ what, net_pence: net, decision, agreed_pence: agreed, decision_reason: why, fact, reduction, ...line }) => {
      const past = isFree({ net_pence: net, fact })
        ? 'fair wear and tear, not charged'
        : decision === null
          ? 'awaiting decision'
          : wordsOfDecision(moneyOfKind(damageCase), decision).past.toLowerCase()
      const part = agreed === null ? '' : `: ${formatMoney(agreed)}`
      const about = documents.filter(({ slot }) => slot === lineSlot(line.id)).map(({ title }) => title)
      const more = [
        why,
        reduction && reductionInWords(reduction),
        fact && `${fact.words} (${fact.guide})`,
        line.charge_reason,
        about.length > 0 && `Evidence: ${about.join(', ')}`,
      ].filter(Boolean)
      return [`Line: ${what}`, [`${formatMoney(net)}, ${past}${part}`, ...more].join('. ')]
    },
  )
}

export interface PackPhoto extends PaperPicture {
  readonly label: string
}

/** Photos of the case, and those of the sets before and after it on which its marks may be seen. */
export async function packPhotos({ rows, actor, portal }: Reading, row: CaseRow): Promise<readonly PackPhoto[]> {
  const { marks, sets } = await readOwn(rows, row, actor, londonDate(portal.clock.businessNow()))
  const own = (await documentsOf(rows, row, 'customer')).flatMap(
    ({ type, is_superseded: isOld, preview_id, file_id, title }) =>
      type === 'photo' && !isOld && preview_id !== null ? [{ file_id, preview_id, label: title }] : [],
  )
  const before = sets.find(({ is_before: isBefore }) => isBefore)
  const compared = [...(before ? [before] : []), ...sets.filter(({ is_before: isBefore }) => !isBefore)]
  const { rows: seen } = await sql<PaperPicture & { id: number; slot: string }>`
    select s.id, p.slot, p.file_id::text as file_id, p.preview_id::text as preview_id
    from unnest(${compared.map(({ id }) => id)}::int[]) with ordinality s (id, place), condition_photos(s.id) p
    where p.slot = any(${slotsShowing(marks)}) order by s.place, p.slot`.execute(rows)
  return [
    ...seen.map(({ id, slot, ...photo }) => {
      const set = compared.find((each) => each.id === id)
      const when = set ? `${set.is_before ? 'Before' : 'After'}, ${formatDate(londonDate(set.taken_at))}` : ''
      return { ...photo, label: `${when}: ${slotInWords(slot)}${set ? `, ${set.number}` : ''}` }
    }),
    ...own,
  ]
}

function shownBlocks(own: Own, photos: readonly PackPhoto[], pictures: ReadonlyMap<string, string>): PdfBlock[] {
  const spots = own.marks.flatMap(({ view, x, y }, place) => {
    const at = placeOnPlan(view, x, y)
    return at ? [{ text: String(place + 1), ...at }] : []
  })
  const drawn = photos.flatMap(({ file_id: id, label }): PdfBlock[] => {
    const data = pictures.get(id)
    return data === undefined ? [] : [{ kind: 'picture', label, data, look: 'photo' }]
  })
  const leftOut = photos.length - drawn.length
  return [
    ...(spots.length === 0
      ? []
      : [
          { kind: 'heading', text: 'Where' } as const,
          { kind: 'drawing', width: 876, height: 492, paths: planPaths(own.plan), labels: planLabels, spots } as const,
        ]),
    ...(photos.length === 0 ? [] : [{ kind: 'heading', text: 'Photos' } as const, ...drawn]),
    ...(leftOut > 0 ? [{ kind: 'text', text: `${leftOut} more photos are in the documents.` } as const] : []),
  ]
}

/** "Had by Kerbline Vehicle Hire": from when, and by which photos that is known. */
const custodyFacts = (spans: readonly CustodySpan[]): readonly Fact[] =>
  spans.map(({ holder, name, from, to, proof, is_day_alone: isDayAlone }) => {
    const who =
      holder === 'hire_company' ? headOffice.name : (name ?? (holder === 'customer' ? 'Customer' : 'Another hirer'))
    const since = isDayAlone && from !== null ? formatDate(londonDate(from)) : from && paperInstant(new Date(from))
    const words = since === null ? 'before that' : `from ${since}${to === null ? ', until now' : ''}`
    return [`Had by ${who}`, proof ? `${words} (photos ${proof.number})` : words]
  })

export async function damagePaper(
  { rows, actor, portal }: Reading,
  row: CaseRow,
  photos: readonly PackPhoto[] = [],
  pictures: ReadonlyMap<string, string> = new Map(),
): Promise<PdfPaper> {
  const own = await readOwn(rows, row, actor, londonDate(portal.clock.businessNow()))
  const seesDriver = isTold(actor.may, 'driver name')
  const seesCost = isTold(actor.may, 'damage cost')
  const others = isTold(actor.may, 'third party') ? own.third_parties : []
  return casePaper(rows, damageCase, row, {
    opening: own.circumstances ?? row.title,
    shown: shownBlocks(own, photos, pictures),
    facts: [
      ['What happened', wordsIn(damageTypeWords, row.type) ?? row.type],
      ...at('When', own.incident_at),
      ...at('Found', own.discovered_at),
      ...said('Where', own.location_text),
      ...said('Driver', seesDriver ? own.driver_name : null),
      ...own.marks.map((mark, place): Fact => [`Mark ${place + 1}`, markInWords(mark)]),
      ...custodyFacts(own.custody),
      ...said('Can be driven', own.is_drivable === null ? null : own.is_drivable ? 'Yes' : 'No'),
      ...said('Injuries', wordsIn(injuryWords, own.injuries)),
      ...said('Police reference', own.police_ref),
      ...others.flatMap(({ name, reg, insurer }) =>
        said('Third party', [name, reg, insurer].filter(Boolean).join(', ')),
      ),
      ...said('Liability', wordsIn(liabilityWords, own.liability)),
      ...at('Inspected', own.inspected_at),
      ...said('Inspected by', own.inspected_by),
      ...said('Customer at the inspection', own.customer_present && (own.customer_present === 'yes' ? 'Yes' : 'No')),
      ...said('Insurer', own.insurer),
      ...said('Independent engineer', own.engineer),
      ...said('Finding', own.finding),
      ...said('Dispute service', own.service_ref),
      ...said('The charge was', wordsIn(rulingWords, own.ruling)),
      ...said('Reasons of the ruling', own.ruling_note),
      ...(seesCost ? await costFacts(rows, row.id) : []),
      ...said('Charged', seesCost && own.recharge_pence !== null ? formatMoney(own.recharge_pence) : null),
      ...said('Invoice', own.invoice_ref),
    ],
  })
}
