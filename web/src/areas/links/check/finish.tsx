import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { mayTow } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useState } from 'react'
import { SignaturePad } from '../../../fleet/signature-pad.tsx'
import { rememberName } from '../../../fleet/links/own-name.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import styles from './check.module.css'
import { DoNotDrive, OutOfUse } from './do-not-drive.tsx'
import { KnownAnsweredOk } from './known-defects.tsx'
import { sendWaiting } from './check-queue.ts'
import { alterCheck, type KeptCheck } from './kept-checks.ts'
import { areMilesHigh, areMilesLow, defectsOf, isDangerous, milesOf, missingIn } from './new-check.ts'
import { StepFrame } from './step-frame.tsx'
import { Progress } from './walk.tsx'

function Summary({ check }: { check: KeptCheck }) {
  const defects = defectsOf(check).length
  const absent = Object.values(check.answers).filter(({ response }) => response === 'n/a').length
  const tone = isDangerous(check) ? 'red' : defects > 0 ? 'amber' : 'green'
  const icon = { red: WarningOctagonIcon, amber: WarningIcon, green: CheckCircleIcon }[tone]
  return (
    <div className={styles.summary} data-tone={tone}>
      <Icon of={icon} weight="fill" />
      <div>
        <h2>{defects === 0 ? 'No defects found' : `${counted(defects, 'defect', 'defects')} found`}</h2>
        <p>
          {check.items.length - defects - absent} OK{absent > 0 && `, ${absent} not fitted`}
        </p>
      </div>
    </div>
  )
}

function Miles({ check }: { check: KeptCheck }) {
  const { last } = check
  return (
    <label className={styles.part}>
      <span>Odometer reading (miles)</span>
      {last && (
        <small className={styles.quiet}>
          Last reading {Math.round(last.miles).toLocaleString('en-GB')} mi, {formatDate(londonDate(last.at))}
        </small>
      )}
      <input
        className={styles.text}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={check.miles}
        onChange={({ target }) => void alterCheck(check.id, { miles: target.value })}
      />
      {areMilesLow(check) && (
        <Notice tone="amber" role="status">
          <b>This is lower than the last reading.</b> Check the odometer. If it is right, send it and we will review it.
        </Notice>
      )}
      {areMilesHigh(check) && (
        <Notice tone="amber" role="status">
          <b>This is far above the last reading.</b> Check the odometer. If it is right, send it and we will review it.
        </Notice>
      )}
    </label>
  )
}

interface Props {
  readonly check: KeptCheck
  readonly isNameKnown: boolean
  readonly onLeave: () => void
  readonly onDone: (id: string) => void
}

/** The last step: miles, the declaration, a signature, and off it goes, by line or to wait for one. */
export function Finish({ check, isNameKnown, onLeave, onDone }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { id } = check
  const missing = missingIn(check)
  const isNil = defectsOf(check).length === 0
  const plate = displayRegistration(check.plate)
  const handleSend = (): void => {
    setAsked(true)
    if (missing.length > 0) return
    if (!isNameKnown) rememberName(check.name.trim())
    const endedAt = new Date().toISOString()
    void alterCheck(id, {
      state: 'waiting',
      words: null,
      endedAt,
      miles: String(milesOf(check)),
      name: check.name.trim(),
    }).then(sendWaiting)
    onDone(id)
  }
  return (
    <StepFrame
      title="Finish check"
      under={`${Object.keys(check.answers).length} of ${check.items.length} items`}
      plate={check.plate}
      onClose={onLeave}
      footer={
        <>
          <button
            type="button"
            className={styles.wide}
            onClick={() => void alterCheck(id, { code: check.items[0]?.code ?? null })}
          >
            Review
          </button>
          <button type="button" className={styles.primary} onClick={handleSend}>
            {isNil ? 'Send nil defect check' : 'Send check'}
          </button>
        </>
      }
    >
      <Progress check={check} />
      <Summary check={check} />
      {(isDangerous(check) || check.offRoad != null) && (
        <DoNotDrive check={check} offRoad={isDangerous(check) ? null : check.offRoad} />
      )}
      <KnownAnsweredOk check={check} />
      <OutOfUse words={check.outOfUse ?? []} />
      <Miles check={check} />
      {mayTow(check) && (
        <label className={styles.part}>
          <span>
            Trailer <small>(if you tow one)</small>
          </span>
          <input
            className={styles.text}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={40}
            value={check.trailer ?? ''}
            onChange={({ target }) => void alterCheck(id, { trailer: target.value })}
          />
        </label>
      )}
      {!isNameKnown && (
        <label className={styles.part}>
          <span>Your name</span>
          <input
            className={styles.text}
            autoComplete="name"
            maxLength={120}
            value={check.name}
            onChange={({ target }) => void alterCheck(id, { name: target.value })}
          />
        </label>
      )}
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={check.isDeclared}
          onChange={({ target }) => void alterCheck(id, { isDeclared: target.checked })}
        />
        <span>
          I walked around {plate} and checked every item. I found{' '}
          <b>{isNil ? 'no defects' : counted(defectsOf(check).length, 'defect', 'defects')}</b>.{' '}
          {isNil ? 'This is my nil defect report.' : 'I have reported all the defects I found.'}
        </span>
      </label>
      <SignaturePad
        value={check.signature}
        name={check.name}
        onChange={(signature) => void alterCheck(id, { signature })}
      />
      {isAsked && missing.length > 0 && (
        <Notice tone="red" role="alert">
          {missing.join(' ')}
        </Notice>
      )}
    </StepFrame>
  )
}
