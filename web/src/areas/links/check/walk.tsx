import { itemGroupWords, templateWords } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { useRef, useState, type TouchEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Icon, type Glyph } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { AllItems } from './all-items.tsx'
import answerStyles from './answers.module.css'
import styles from './check.module.css'
import { DefectForm } from './defect-form.tsx'
import { KnownOfItem } from './known-defects.tsx'
import { alterCheck, dropPhoto, type KeptCheck } from './kept-checks.ts'
import { defectsOf, nextOpen, openItems, passed } from './new-check.ts'
import { StepFrame } from './step-frame.tsx'

const answerWords = { ok: 'OK', defect: 'Defect', 'n/a': 'Not fitted' } as const

/** Across by this much, and more across than down. */
const SWIPE_POINTS = 80

/** A finger drawn to the right says OK, to the left that something is wrong. */
function useSwipe(onRight: () => void, onLeft: () => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const start = from.current
      from.current = null
      if (!touch || !start) return
      const [across, down] = [touch.clientX - start.x, Math.abs(touch.clientY - start.y)]
      if (Math.abs(across) < SWIPE_POINTS || Math.abs(across) < 2 * down) return
      if (across > 0) onRight()
      else onLeft()
    },
  }
}

const Choice = ({ icon, label, tone, onPress }: { icon: Glyph; label: string; tone: string; onPress: () => void }) => (
  <button type="button" className={classes(answerStyles.choice, answerStyles[tone])} onClick={onPress}>
    <Icon of={icon} weight="fill" />
    {label}
  </button>
)

/** How far the walk is: a mark an item. */
export const Progress = ({ check }: { check: KeptCheck }) => (
  <div className={answerStyles.progress} aria-hidden="true">
    {check.items.map(({ code }) => (
      <span key={code} data-answer={check.answers[code]?.response} data-is-here={code === check.code || undefined} />
    ))}
  </div>
)

function JustAnswered({ check }: { check: KeptCheck }) {
  const answered = Object.entries(check.answers).slice(-2).toReversed()
  if (answered.length === 0) return null
  return (
    <section className={answerStyles.just} aria-label="Just answered">
      <h2>Just answered</h2>
      <ul>
        {answered.map(([code, { response }]) => (
          <li key={code}>
            {check.items.find((item) => item.code === code)?.item} <b>{answerWords[response]}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  readonly check: KeptCheck
  readonly onLeave: () => void
}

/** Item by item round the vehicle. */
export function Walk({ check, onLeave }: Props) {
  const [isListed, setListed] = useState(false)
  // Opened from the list: once it is answered, the list is there again.
  const [opened, setOpened] = useState<string | null>()
  const { id, items, answers } = check
  const place = Math.max(
    0,
    items.findIndex(({ code }) => code === check.code),
  )
  const item = items[place]
  const answer = (response: 'ok' | 'n/a'): void => {
    if (!item) return
    const answered = { ...check, answers: { ...answers, [item.code]: { ...passed, response } } }
    // What was reported of it before is taken back, its photos too.
    const { photos } = check
    for (const { key, code } of photos) if (code === item.code) dropPhoto(key)
    void alterCheck(id, {
      ...{ answers: answered.answers, code: nextOpen(answered) },
      photos: photos.filter(({ code }) => code !== item.code),
    })
  }
  const list = (): void => {
    setOpened(undefined)
    setListed(true)
  }
  const report = (): void => {
    if (!item) return
    const known = answers[item.code]
    const draft =
      known?.response === 'defect' ? known : { ...passed, response: 'defect' as const, severity: item.severity }
    void alterCheck(id, { draft: { ...draft, code: item.code } })
  }
  const swipe = useSwipe(() => answer('ok'), report)
  if (check.draft) return <DefectForm check={check} draft={check.draft} onLeave={onLeave} />
  if (isListed && check.code !== opened)
    return <AllItems check={check} onOpen={setOpened} onClose={() => setListed(false)} onLeave={onLeave} />
  if (!item) return null
  const open = openItems(check).length
  return (
    <StepFrame
      title="Walkaround check"
      under={`${templateWords[check.template]}, ${items.length} items, started ${formatTime(check.startedAt)}`}
      plate={check.plate}
      onClose={onLeave}
      footer={
        <>
          <button
            type="button"
            className={styles.wide}
            disabled={place === 0}
            onClick={() => void alterCheck(id, { code: items[place - 1]?.code ?? item.code })}
          >
            <Icon of={ArrowLeftIcon} /> Back
          </button>
          <button type="button" className={styles.wide} onClick={list}>
            All items
          </button>
        </>
      }
    >
      <Progress check={check} />
      {check.offRoad != null && (
        <Notice tone="red" role="status">
          <b>Off the road: do not drive it.</b> You can still complete this check.
        </Notice>
      )}
      <div className={answerStyles.item} {...swipe}>
        <p className={styles.quiet}>
          Item {place + 1} of {items.length}, {itemGroupWords[item.group]}
        </p>
        <h2>{item.item}</h2>
        {item.guidance !== '' && <p>{item.guidance}</p>}
        <KnownOfItem check={check} code={item.code} />
        {answers[item.code] && (
          <p className={styles.quiet}>Answered: {answerWords[answers[item.code]?.response ?? 'ok']}</p>
        )}
      </div>
      <div className={answerStyles.choices}>
        <Choice icon={CheckCircleIcon} label="OK" tone="green" onPress={() => answer('ok')} />
        <Choice icon={WarningIcon} label="Defect" tone="amber" onPress={report} />
        <Choice icon={MinusCircleIcon} label="N/A" tone="idle" onPress={() => answer('n/a')} />
      </div>
      <p className={styles.hint}>You can also swipe right for OK, left for a defect.</p>
      {check.mayPassRest && open > 1 && (
        <button type="button" className={styles.wide} onClick={list}>
          Answer by section
        </button>
      )}
      {open === 0 && (
        <button type="button" className={styles.primary} onClick={() => void alterCheck(id, { code: null })}>
          Finish{defectsOf(check).length > 0 ? '' : ': no defects found'}
        </button>
      )}
      <JustAnswered check={check} />
    </StepFrame>
  )
}
