import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import type { TimelineEntry } from '@kerbline/domain/areas/vehicles/timeline-entry.ts'
import { whoDroveQuery } from '@kerbline/domain/areas/drivers/who-drove-link.ts'
import { entryTitle, kindWords, timelineKinds, type TimelineKind } from '@kerbline/domain/areas/vehicles/timeline.ts'
import { dayInWords, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useCode } from '../../../data/loading/code.ts'
import { useLink, type Link } from '../../../data/navigation/use-link.ts'
import { changeQuery, useLocation } from '../../../data/navigation/location.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { classes } from '../../../ui/classes.ts'
import reachStyles from '../../../ui/reach.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { MaybeLink } from '../../../ui/maybe-link.tsx'
import { PagedPart } from '../../../ui/layout/paged-part.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import styles from './timeline.module.css'
import { vehicleForms } from '../lazy-vehicle-forms.ts'
import { kindIcons } from './timeline-icons.ts'

const EVERYTHING = 'all'
const sideWords = { customer: 'Customer', 'hire company': 'Hire company', register: 'DVSA or DVLA' } as const

/** Where the entry itself can be opened; only screens that exist and are open to the person. */
function linkOf({ kind, record }: TimelineEntry, link: Link): string | undefined {
  if (record === null) return undefined
  switch (kind) {
    case 'maintenance':
      return link('maintenanceEvent', { id: record })
    case 'check':
      return link('driverCheck', { id: record })
    case 'hire':
      return link('offHire', { number: record })
    case 'damage':
      return link('damageCase', { id: record })
    case 'fine':
      return link('fine', { id: record })
    case 'condition':
      return link('conditionSet', { id: record })
    case 'query':
      return link('query', { query_no: record })
    case 'document':
      return link('documents', undefined, { document: record })
    case 'tag':
      return link('tag', { id: record }) ?? link('vehicles', {}, { tag_ids: `is:${record}` })
    case 'driver':
      return link('drivers', {}, { driver: record })
    case 'change':
    case 'plate':
    case 'import':
    case 'compliance':
    case 'register':
      return undefined
  }
}

/** Acts on the record were made at a desk, whoever drove. */
const isOfRoad = (kind: TimelineKind): boolean => !['change', 'plate', 'tag', 'import'].includes(kind)

/** Field by field, once the words of the form are here; until then how many there are. */
function Changes({ changes }: Pick<TimelineEntry, 'changes'>) {
  const forms = useCode(vehicleForms)
  if (forms.is !== 'ready') return <p>{counted(changes.length, 'field')} changed</p>
  const { VehicleChanges } = forms.value
  return <VehicleChanges changes={changes} />
}

function Entry({ entry, today, reg }: { entry: TimelineEntry; today: string; reg: string }) {
  const link = useLink()
  const { kind, side, who, detail, changes, at, is_day: isDay } = entry
  const whoDrove = isOfRoad(kind)
    ? link('drivers', {}, whoDroveQuery({ reg, at: isDay ? londonDate(at) : at }))
    : undefined
  const by = [who, side && (who === null || side !== 'register') ? sideWords[side] : null].filter(Boolean).join(', ')
  return (
    <li className={classes(styles.entry, side === 'customer' && styles.customer)}>
      <span className={styles.dot} aria-hidden="true">
        <Icon of={kindIcons[kind]} />
      </span>
      <div className={styles.words}>
        <MaybeLink href={linkOf(entry, link)} className={reachStyles.reach}>
          <b>{entryTitle(entry)}</b>
        </MaybeLink>
        {detail !== null && <p>{detail}</p>}
        {changes.length > 0 && <Changes changes={changes} />}
        <small>{by}</small>
      </div>
      <div className={styles.when}>
        <time dateTime={at}>{isDay ? dayInWords(londonDate(at), today) : formatInstant(at, today)}</time>
        {whoDrove !== undefined && (
          <a href={whoDrove} className={classes(styles.ask, reachStyles.reach)} data-print="hide">
            Who drove?
          </a>
        )}
      </div>
    </li>
  )
}

interface PartProps {
  view: VehicleOverview
  reg: string
  kind: TimelineKind | undefined
  after?: string | undefined
}

/** A page of the story, and under it the older one when asked for. */
function Part({ view, reg, kind, after }: PartProps) {
  const load = useEndpoint(vehiclesEndpoints.timeline, {
    id: view.vehicle.id,
    ...(kind !== undefined && { kind }),
    ...(after !== undefined && { after }),
  })
  return (
    <PagedPart
      what="the timeline"
      load={load}
      lines={8}
      isEmpty={({ entries }) => entries.length === 0}
      empty={{
        title: 'No activity yet',
        words:
          kind === undefined
            ? 'Activity by you and the hire company will appear here.'
            : `No activity under ${kindWords[kind]}. Choose Everything to see the rest.`,
      }}
      className={styles.more}
      renderOlder={(older) => <Part view={view} reg={reg} kind={kind} after={older} />}
    >
      {({ entries }) => (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} today={view.today} reg={reg} />
          ))}
        </ol>
      )}
    </PagedPart>
  )
}

/** One story of the vehicle: what customer, hire company and registers did, newest first. */
export function TimelineTab({ view, reg }: { view: VehicleOverview; reg: string }) {
  const { query } = useLocation()
  const kind = timelineKinds.find((each) => each === query['kind'])
  const { data } = useEndpoint(vehiclesEndpoints.timeline, { id: view.vehicle.id })
  const kinds = data?.kinds ?? []
  return (
    <Panel title="Timeline" note="Both sides, newest first" isRuled>
      {kinds.length > 0 && (
        <div className={styles.kinds} data-print="hide">
          <Segmented
            label="Show"
            options={[
              { value: EVERYTHING, label: 'Everything' },
              ...kinds.map((each) => ({ value: each as string, label: kindWords[each] })),
            ]}
            value={kind ?? EVERYTHING}
            onChange={(chosen) => changeQuery({ kind: chosen === EVERYTHING ? undefined : chosen })}
          />
        </div>
      )}
      <Part key={kind ?? EVERYTHING} view={view} reg={reg} kind={kind} />
    </Panel>
  )
}
