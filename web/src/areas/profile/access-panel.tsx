import { counted } from '@kerbline/domain/kit/words.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import type { Profile } from './profile.ts'
import styles from './profile.module.css'

const listed = (words: readonly string[], none: string): string => (words.length > 0 ? words.join(', ') : none)

/** What one may see and do; somebody else decides that. */
export const AccessPanel = ({ profile }: { profile: Profile }) => (
  <Panel title="Your access" isRuled>
    <PanelBody>
      <Facts className={styles.facts}>
        <Fact label="Roles">{listed(profile.roles.map(capital), 'None')}</Fact>
        <Fact label="Accounts">
          {profile.side === 'staff' && profile.permissions.includes('see all accounts')
            ? 'All accounts'
            : listed(profile.accounts, 'None')}
        </Fact>
        <Fact label="Permissions">
          <details>
            <summary>{counted(profile.permissions.length, 'permission')}</summary>
            <ul className={styles.rights}>
              {profile.permissions.toSorted().map((phrase) => (
                <li key={phrase}>{capital(phrase)}</li>
              ))}
            </ul>
          </details>
        </Fact>
      </Facts>
      <p className={styles.small}>Ask your company administrator to change these.</p>
    </PanelBody>
  </Panel>
)
