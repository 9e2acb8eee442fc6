import { useState } from 'react'
import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import {
  tellingWays,
  type TellingWay,
  topicWords,
  type ToldTopic,
  waysOf,
  wayWords,
} from '@kerbline/domain/cases/case-topics.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import styles from './told-panel.module.css'

interface RowProps {
  topic: ToldTopic
  way: TellingWay
  isHeld: boolean
  onChoose: (way: TellingWay) => void
}

/** A topic with its ways: one of them, chosen where it stands. */
const TopicRow = ({ topic, way, isHeld, onChoose }: RowProps) => (
  <fieldset className={styles.row} aria-label={topicWords[topic].label}>
    <div className={styles.words}>
      <b>{topicWords[topic].label}</b>
      <p className={styles.note}>{topicWords[topic].note}</p>
    </div>
    {tellingWays.map((each) =>
      waysOf(topic).includes(each) ? (
        <label key={each} className={styles.way}>
          <input
            type="radio"
            name={`told-${topic}`}
            value={each}
            aria-label={wayWords[each].label}
            checked={each === way}
            disabled={isHeld}
            onChange={() => onChoose(each)}
          />
          <span className={styles.short} aria-hidden="true">
            {wayWords[each].short}
          </span>
        </label>
      ) : (
        <span key={each} />
      ),
    )}
  </fieldset>
)

/** How one is told of one's bookings, queries and messages: topics by ways. A choice is kept as it is made. */
export function ToldPanel() {
  const isViewing = useIsViewing()
  const load = useEndpoint(notificationsEndpoints.choices, {})
  const choose = useAction(notificationsEndpoints.choose)
  // Shown as pressed until the portal says how it stands; refused, it goes back.
  const [pressed, setPressed] = useState<Partial<Record<ToldTopic, TellingWay | undefined>>>({})
  const [seen, setSeen] = useState(load.data)
  if (load.data !== seen) {
    setSeen(load.data)
    setPressed({})
  }
  const handleChoose = async (topic: ToldTopic, way: TellingWay): Promise<void> => {
    setPressed((others) => ({ ...others, [topic]: way }))
    if (!(await choose.run({ topic, way }))) setPressed((others) => ({ ...others, [topic]: undefined }))
  }
  return (
    <Panel
      title="Your bookings, queries and messages"
      isRuled
      footer="You are not notified about your own actions. Changes apply to new notifications."
    >
      <PanelBody>
        {choose.failure && (
          <Notice tone="red" role="alert">
            <b>We could not save your choice.</b> {choose.failure.message}
          </Notice>
        )}
        <LoadState
          what="your notification settings"
          load={load}
          onRetry={load.retry}
          skeleton={<SkeletonRows rows={6} />}
        >
          {({ choices }) => (
            <div>
              <div className={classes(styles.row, styles.heads)} aria-hidden="true">
                <span />
                {tellingWays.map((way) => (
                  <span key={way}>{wayWords[way].short}</span>
                ))}
              </div>
              {choices.map(({ topic, way }) => (
                <TopicRow
                  key={topic}
                  topic={topic}
                  way={pressed[topic] ?? way}
                  isHeld={isViewing || choose.isRunning}
                  onChoose={(chosen) => void handleChoose(topic, chosen)}
                />
              ))}
            </div>
          )}
        </LoadState>
      </PanelBody>
    </Panel>
  )
}
