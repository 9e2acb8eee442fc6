import { useState } from 'react'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { momentInWords, useHeld, type Profile } from './profile.ts'
import styles from './profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { SecretDialog, type Secrets } from './secret-dialog.tsx'

const fewCodes = 3

type Asking = 'start' | 'new codes' | 'remove'
type Shown =
  | { readonly is: 'state' }
  | { readonly is: 'setup'; readonly secret: string; readonly address: string }
  | { readonly is: 'codes'; readonly codes: readonly string[] }

function On({ factor, onAsk }: { factor: Profile['second_factor']; onAsk: (what: Asking) => void }) {
  const today = useToday()
  const held = useHeld()
  const left = factor.recovery_codes_left
  return (
    <>
      <p>
        <b>On</b>
        {factor.since && ` since ${momentInWords(factor.since, today)}`}. You need a code from your authenticator app as
        well as your password.
      </p>
      {left <= fewCodes ? (
        <Notice tone="amber">
          <b>
            {left === 0 ? 'You have no recovery codes left.' : `You have only ${counted(left, 'recovery code')} left.`}
          </b>{' '}
          Create new codes now.
        </Notice>
      ) : (
        <p className={styles.small}>You have {left} recovery codes left.</p>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => onAsk('new codes')} {...held}>
          Create new recovery codes
        </Button>
        <Button variant="danger" onClick={() => onAsk('remove')} {...held}>
          Turn off
        </Button>
      </div>
    </>
  )
}

const words = {
  start: {
    title: 'Turn on two-step sign-in',
    lead: 'Enter your password, then add Kerbline to your authenticator app.',
    confirmLabel: 'Continue',
    busyLabel: 'Checking',
  },
  'new codes': {
    title: 'Create new recovery codes',
    lead: 'Your current codes will stop working immediately.',
    confirmLabel: 'Create new codes',
    busyLabel: 'Creating codes',
  },
  remove: {
    title: 'Turn off two-step sign-in?',
    lead: 'Anyone with your password will be able to sign in as you.',
    confirmLabel: 'Turn off',
    busyLabel: 'Turning off',
  },
} as const

/** A code after the password: switched on with an app, kept up with recovery codes, switched off with both secrets. */
export function SecondFactorPanel({ profile }: { profile: Profile }) {
  const { second_factor: factor } = profile
  const [asking, setAsking] = useState<Asking>()
  const [shown, setShown] = useState<Shown>({ is: 'state' })
  const start = useAction(profileEndpoints.startSecondFactor)
  const renew = useAction(profileEndpoints.newRecoveryCodes)
  const remove = useAction(profileEndpoints.removeSecondFactor)
  const held = useHeld()
  const actions = { start, 'new codes': renew, remove }
  const handleAsk = (what: Asking): void => {
    actions[what].forget()
    setAsking(what)
  }
  const handleConfirm = async ({ password, code }: Secrets): Promise<void> => {
    if (asking === 'start') {
      const reply = await start.run({ password })
      if (!reply) return
      setShown({ is: 'setup', ...reply })
    } else if (asking === 'new codes') {
      const reply = await renew.run({ password })
      if (!reply) return
      setShown({ is: 'codes', codes: reply.recovery_codes })
    } else {
      const reply = await remove.run({ password, code: code.trim() })
      if (!reply) return
      showToast({ tone: 'done', title: reply.message })
    }
    setAsking(undefined)
  }
  const handleBack = (): void => setShown({ is: 'state' })
  return (
    <Panel title="Two-step sign-in" isRuled>
      <PanelBody className={styles.form}>
        {shown.is === 'setup' && (
          <SecondFactorSetup
            {...shown}
            onCancel={handleBack}
            onConfirmed={(codes) => setShown({ is: 'codes', codes })}
          />
        )}
        {shown.is === 'codes' && <RecoveryCodes codes={shown.codes} onDone={handleBack} />}
        {shown.is === 'state' && factor.is_on && <On factor={factor} onAsk={handleAsk} />}
        {shown.is === 'state' && !factor.is_on && (
          <>
            <p>
              <b>Off.</b> Add a code from an app on your phone to your sign-in. Your account is then safe even if
              someone finds out your password.
            </p>
            <div className={styles.buttons}>
              <Button variant="primary" onClick={() => handleAsk('start')} {...held}>
                Turn on
              </Button>
            </div>
          </>
        )}
      </PanelBody>
      {asking && (
        <SecretDialog
          key={asking}
          {...words[asking]}
          isDangerous={asking === 'remove'}
          asksCode={asking === 'remove'}
          isBusy={actions[asking].isRunning}
          failure={actions[asking].failure}
          onClose={() => setAsking(undefined)}
          onConfirm={(secrets) => void handleConfirm(secrets)}
        />
      )}
    </Panel>
  )
}
