import { capital } from '@kerbline/domain/kit/words.ts'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import type { Profile } from './profile.ts'
import styles from './profile.module.css'

const listed = (words: readonly string[], none: string): string => (words.length > 0 ? words.join(', ') : none)

/** What one may see and do; somebody else decides that. */
export const AccessPanel = ({ profile }: { profile: Profile }) => (
  <Panel title="Your access" isRuled>
    <PanelBody>
      <dl className={styles.facts}>
        <div>
          <dt>Roles</dt>
          <dd>{listed(profile.roles.map(capital), 'None')}</dd>
        </div>
        <div>
          <dt>Accounts</dt>
          <dd>
            {profile.side === 'staff' && profile.permissions.includes('see all accounts')
              ? 'All accounts'
              : listed(profile.accounts, 'None')}
          </dd>
        </div>
        <div>
          <dt>Rights</dt>
          <dd>
            <details>
              <summary>{profile.permissions.length === 1 ? '1 right' : `${profile.permissions.length} rights`}</summary>
              <ul className={styles.rights}>
                {profile.permissions.toSorted().map((phrase) => (
                  <li key={phrase}>{capital(phrase)}</li>
                ))}
              </ul>
            </details>
          </dd>
        </div>
      </dl>
      <p className={styles.small}>An administrator of your company changes these.</p>
    </PanelBody>
  </Panel>
)
