import { itemGroups, itemGroupWords } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { defectCase, RECURRING_DAYS } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import type { CheckItemAnswer, CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { CheckPictures } from './check-pictures.tsx'
import { SeveritySign } from './severity-sign.tsx'
import styles from './driver-checks.module.css'

const isFailure = ({ response }: CheckItemAnswer): boolean => response === 'defect'

const DefectOf = ({ item: { defect, is_repaired: isRepaired } }: { item: CheckItemAnswer }) => {
  if (!defect) return <p className={styles.quiet}>{isRepaired ? 'Fixed on the spot.' : 'No defect was created.'}</p>
  return (
    <p>
      <a href={href('driverCheck', { id: defect.number })}>{defect.number}</a>,{' '}
      {stateInWords(defectCase, defect.state).toLowerCase()}
      {defect.times > 1 && ` · ${counted(defect.times, 'time', 'times')} in ${RECURRING_DAYS} days`}
    </p>
  )
}

/** What failed, the worst first, each with what becomes of it. */
export function FailuresPanel({ view: { items } }: { view: CheckView }) {
  const failures = items.filter(isFailure)
  return (
    <Panel title="Failed" note={failures.length > 0 ? String(failures.length) : undefined} isRuled>
      {failures.length === 0 ? (
        <PanelBody>
          <p>No defects found.</p>
        </PanelBody>
      ) : (
        <PanelRows label="Failed items">
          {failures.map((item) => (
            <li key={item.code} className={styles.failure}>
              <h3>
                {item.words} {item.severity !== null && <SeveritySign severity={item.severity} />}
                {(item.defect?.times ?? 1) > 1 && <Badge>Recurring</Badge>}
              </h3>
              {item.note !== '' && <p>{item.note}</p>}
              {item.photos.length > 0 && (
                <p className={styles.quiet}>
                  {counted(item.photos.length, 'photo', 'photos')}: {item.photos.join(', ')}
                </p>
              )}
              <CheckPictures pictures={item.pictures} awaited={item.awaited} of={item.words} />
              {item.no_photo !== null && <p className={styles.quiet}>No photo: {item.no_photo}</p>}
              <DefectOf item={item} />
            </li>
          ))}
        </PanelRows>
      )}
    </Panel>
  )
}

/** What passed, part by part of the vehicle. */
export function PassedPanel({ view: { items } }: { view: CheckView }) {
  const passed = Map.groupBy(
    items.filter((item) => !isFailure(item)),
    ({ group }) => group,
  )
  return (
    <Panel title="Passed" isRuled>
      {itemGroups.map((group) => {
        const own = passed.get(group) ?? []
        if (own.length === 0) return null
        return (
          <details key={group} className={styles.group}>
            <summary>
              {itemGroupWords[group]}, {counted(own.length, 'item', 'items')}
            </summary>
            <ul>
              {own.map(({ code, words, response }) => (
                <li key={code}>
                  <span>{words}</span>
                  <span className={styles.quiet}>{response === 'ok' ? 'OK' : 'Not fitted'}</span>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </Panel>
  )
}
