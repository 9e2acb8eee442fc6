import { FingerprintIcon } from '@phosphor-icons/react/dist/csr/Fingerprint'
import { useState } from 'react'
import { mayHavePasskeys } from '@kerbline/domain/areas/auth/passkey-host.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx'
import { momentInWords, useHeld, type Passkeys } from './profile.ts'
import styles from './profile.module.css'

type Passkey = Passkeys['passkeys'][number]
type Asking =
  | { readonly is: 'add' }
  | { readonly is: 'rename'; readonly passkey: Passkey }
  | { readonly is: 'remove'; readonly passkey: Passkey }

/** Why none can be made here, if so. */
function whyNot({ is_possible: isPossible }: Passkeys): string | undefined {
  if (!isPossible || !mayHavePasskeys(location.hostname))
    return 'You cannot add a passkey when using an IP address. Open Kerbline by its web address (for example localhost) and try again.'
  return 'PublicKeyCredential' in globalThis ? undefined : 'This browser does not support passkeys.'
}

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk: (asking: Asking) => void }) {
  const today = useToday()
  const held = useHeld()
  const used = passkey.last_used_at ? `Last used ${momentInWords(passkey.last_used_at, today)}` : 'Never used'
  return (
    <li className={styles.row}>
      <Icon of={FingerprintIcon} className={styles.device} />
      <div className={styles.words}>
        <p>
          <b>{passkey.name}</b>
        </p>
        <p className={styles.small}>
          {used}. Added {momentInWords(passkey.created_at, today)}
          {passkey.is_synced && '. Synced to your other devices'}
        </p>
      </div>
      <div className={styles.ends}>
        <Button onClick={() => onAsk({ is: 'rename', passkey })} aria-label={`Rename ${passkey.name}`} {...held}>
          Rename
        </Button>
        <Button onClick={() => onAsk({ is: 'remove', passkey })} aria-label={`Remove ${passkey.name}`} {...held}>
          Remove
        </Button>
      </div>
    </li>
  )
}

/** Sign-in by finger, face or PIN of a device, in place of password and code. */
export function PasskeysPanel() {
  const load = useEndpoint(profileEndpoints.passkeys, {})
  const [asking, setAsking] = useState<Asking>()
  const held = useHeld()
  const handleClose = (): void => setAsking(undefined)
  return (
    <Panel title="Passkeys" isRuled>
      <LoadState what="your passkeys" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={2} />}>
        {(given) => {
          const reason = whyNot(given)
          return (
            <>
              {given.passkeys.length > 0 && (
                <PanelRows label="Passkeys">
                  {given.passkeys.map((passkey) => (
                    <Row key={passkey.id} passkey={passkey} onAsk={setAsking} />
                  ))}
                </PanelRows>
              )}
              <PanelBody className={given.passkeys.length > 0 ? styles.below : styles.form}>
                {given.passkeys.length === 0 && (
                  <p>
                    <b>No passkeys yet.</b> Use your fingerprint, face or device PIN to sign in instead of a password
                    and code. Passkeys protect you from phishing.
                  </p>
                )}
                {reason === undefined ? (
                  <div className={styles.buttons}>
                    <Button onClick={() => setAsking({ is: 'add' })} {...held}>
                      Add a passkey
                    </Button>
                  </div>
                ) : (
                  <p className={styles.small}>{reason}</p>
                )}
              </PanelBody>
            </>
          )
        }}
      </LoadState>
      {asking?.is === 'add' && <AddPasskey onClose={handleClose} />}
      {asking?.is === 'rename' && <RenamePasskey passkey={asking.passkey} onClose={handleClose} />}
      {asking?.is === 'remove' && <RemovePasskey passkey={asking.passkey} onClose={handleClose} />}
    </Panel>
  )
}
