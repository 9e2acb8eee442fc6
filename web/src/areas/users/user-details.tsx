import { capital, counted } from '@kerbline/domain/kit/words.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import recordStyles from '../../record/record-page.module.css'
import { instantWords } from '../../record/record-value.tsx'
import { useMay } from '../../data/session/may.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { DeletionRequest } from './deletion-requests.tsx'
import { stateWords, type UserRecord, type UserView } from './user-words.ts'
import styles from './users.module.css'

const nothing = <span className={styles.quiet}>Not given</span>

/** A request of this person to be deleted stands where it is decided. */
function Requests({ id }: { id: number }) {
  const { data } = useEndpoint(usersEndpoints.deletionRequests, {})
  const own = data?.requests.filter(({ user_id }) => user_id === id) ?? []
  return (
    own.length > 0 && (
      <Panel title="Deletion requested">
        <PanelBody>
          {own.map((request) => (
            <DeletionRequest key={request.id} request={request} />
          ))}
        </PanelBody>
      </Panel>
    )
  )
}

const accountWords = ({ sees_every_account: all, side, accounts }: UserRecord): string => {
  if (all) return 'All accounts, because they have the permission “see all accounts”.'
  return side === 'staff' && accounts.length === 0
    ? 'None. They cannot see any customer’s data.'
    : 'None. This user cannot see anything until you add an account.'
}

function Accounts({ record }: { record: UserRecord }) {
  const { account_details: accounts, accounts_problem: trouble, accounts: written } = record
  return (
    <Panel title="Accounts" note={accounts.length > 0 ? counted(accounts.length, 'account') : undefined} isRuled>
      {trouble && (
        <PanelBody>
          <Notice tone="amber">{trouble}</Notice>
        </PanelBody>
      )}
      {accounts.length === 0 ? (
        <PanelBody className={styles.padded}>{accountWords(record)}</PanelBody>
      ) : (
        <PanelRows label="Accounts">
          {accounts.map(({ account_number: number, name, vehicles }) => (
            <li key={number} className={styles.accountRow}>
              <span>
                <b>{name}</b> <span className={styles.quiet}>{number}</span>
                {!written.includes(number) && <span className={styles.small}> as account manager</span>}
              </span>
              <span className={styles.small}>{counted(vehicles, 'vehicle')}</span>
            </li>
          ))}
        </PanelRows>
      )}
    </Panel>
  )
}

/** Who somebody is, and the short of what they may do. */
export function UserDetails({ view }: { view: UserView }) {
  const may = useMay()
  const me = useUser()
  const { record, rights } = view
  const { email, phone, job_title: job, side, roles, rule_roles: byRule, cost_limit_pence: limit } = record
  const held = rights.filter(({ holds }) => holds).length
  return (
    <div className={recordStyles.columns}>
      <div className={recordStyles.stack}>
        <Panel title="Details">
          <PanelBody>
            <Facts>
              <Fact label="Email">
                <a href={`mailto:${email}`}>{email}</a>
              </Fact>
              <Fact label="Phone">
                {phone === null ? nothing : <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
              </Fact>
              <Fact label="Job title">{job ?? nothing}</Fact>
              <Fact label="User type">{side === 'staff' ? 'Staff' : 'Customer'}</Fact>
              {side === 'staff' && (
                <Fact label="Authorisation limit">
                  {limit > 0 ? `Up to ${formatMoney(limit)}` : 'Cannot authorise maintenance'}
                </Fact>
              )}
            </Facts>
          </PanelBody>
        </Panel>
        <Accounts record={record} />
        {may('manage users') && me?.side === 'staff' && <Requests id={record.id} />}
      </div>
      <div className={recordStyles.stack}>
        <Panel title="Access">
          <PanelBody>
            <Facts>
              <Fact label="Roles">
                {roles.length === 0 && byRule.length === 0 ? (
                  <span className={styles.quiet}>No role</span>
                ) : (
                  <ul>
                    {roles.map((role) => (
                      <li key={role}>{capital(role)}</li>
                    ))}
                    {byRule.map((role) => (
                      <li key={role}>
                        {capital(role)} <span className={styles.small}>by rule</span>
                      </li>
                    ))}
                  </ul>
                )}
              </Fact>
              <Fact label="Permissions">{held}</Fact>
              <Fact label="Two-step sign-in">{record.has_second_factor ? 'On' : 'Off'}</Fact>
            </Facts>
          </PanelBody>
        </Panel>
        <Panel title="About">
          <PanelBody>
            <Facts>
              <Fact label="Status">{stateWords[record.status]}</Fact>
              <Fact label="Last signed in">
                {record.last_login_at === null ? 'Never' : instantWords(record.last_login_at)}
              </Fact>
              <Fact label="Created">{instantWords(record.created_at)}</Fact>
              <Fact label="Last changed">{instantWords(record.updated_at)}</Fact>
            </Facts>
          </PanelBody>
        </Panel>
      </div>
    </div>
  )
}
