// Everything that is a company's, each a link to its rows with their number: counted by the list the link opens, under the same question.
import { auditEndpoints } from '@kerbline/domain/areas/audit/endpoints.ts'
import { auditPlan } from '@kerbline/domain/areas/audit/list.ts'
import { contacts } from '@kerbline/domain/areas/contacts/resource.ts'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { libraryPlan } from '@kerbline/domain/areas/documents/list.ts'
import { everyColumn } from '@kerbline/domain/kit/list.ts'
import { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import { news } from '@kerbline/domain/areas/news/resource.ts'
import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { rulesNaming } from '@kerbline/domain/areas/permissions/rules.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { usersPlan } from '@kerbline/domain/areas/users/list.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { vehiclesPlan } from '@kerbline/domain/areas/vehicles/list.ts'
import { planOf } from '@kerbline/domain/kit/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo, type ReactNode } from 'react'
import { useEventTypes } from '../../data/session/event-types.ts'
import { useMay, useMayOpen } from '../../data/session/may.ts'
import { useEndpoint, withData, type Loaded } from '../../data/use-endpoint.ts'
import { useListTotal } from '../../list/list-total.ts'
import type { RecordSlotProps } from '../../record/record-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { CompanyActions } from './company-actions.tsx'
import styles from './company-hub.module.css'

interface SectionProps {
  readonly label: string
  readonly to: string
  readonly total: Loaded<number>
  /** Narrower questions of the same rows. */
  readonly children?: ReactNode
}

const countWords = (count: number): string => count.toLocaleString('en-GB')

/** One number that is a link; what could not be counted says so and can be asked again. */
const Count = ({ label, to, total: { data, failure, retry } }: SectionProps) => (
  <>
    <a href={to}>{label}</a>{' '}
    {data !== undefined ? (
      <b className={styles.count}>{countWords(data)}</b>
    ) : failure ? (
      <Button size="small" variant="quiet" onClick={retry}>
        Could not load. Try again
      </Button>
    ) : (
      <Skeleton width={28} height={14} />
    )}
  </>
)

const Section = ({ children, ...props }: SectionProps) => (
  <li className={styles.section}>
    <span className={styles.line}>
      <Count {...props} />
    </span>
    {children}
  </li>
)

interface OfAccounts {
  readonly accounts: readonly string[]
}

const isOf = (accounts: readonly string[]): string => `is:${accounts.join(',')}`

function Vehicles({ accounts }: OfAccounts) {
  const may = useMay()
  const types = useEventTypes()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the kinds that fall due are read by what makes it
  const plan = useMemo(() => vehiclesPlan(may), [may, types])
  const query = { customer_account_number: isOf(accounts) }
  const total = useListTotal(vehiclesEndpoints.list, plan, query)
  return <Section label="Vehicles on hire" to={href('vehicles', {}, query)} total={total} />
}

function PeopleIn({ accounts, view }: OfAccounts & { view: NonNullable<typeof usersPlan.views>[number] }) {
  const query = { accounts: isOf(accounts), ...view.query }
  const total = useListTotal(usersEndpoints.list, usersPlan, query)
  return (
    <span className={styles.part}>
      <Count label={view.label} to={href('users', {}, query)} total={total} />
    </span>
  )
}

function People({ accounts }: OfAccounts) {
  const query = { accounts: isOf(accounts) }
  const total = useListTotal(usersEndpoints.list, usersPlan, query)
  return (
    <Section label="Users" to={href('users', {}, query)} total={total}>
      <span className={styles.parts}>
        {usersPlan.views?.map((view) => (
          <PeopleIn key={view.name} accounts={accounts} view={view} />
        ))}
      </span>
    </Section>
  )
}

function Rules({ accounts }: OfAccounts) {
  const load = useEndpoint(permissionsEndpoints.list, {})
  const total = withData(load, load.data && rulesNaming(load.data.rules, accounts).length)
  return (
    <Section
      label="Permission rules"
      to={href('automatePermissions', {}, { accounts: accounts.join(',') })}
      total={total}
    />
  )
}

const papersPlan = libraryPlan({ isStaff: true, seesDrivers: false, seesCompanies: true })
/** Those about the company itself, as "used by" counts them: those of its vehicles and drivers stand on their pages. */
function Documents({ id }: { id: number }) {
  const query = { company_id: `is:${id}`, [everyColumn]: 'is:yes' }
  const total = useListTotal(documentsEndpoints.list, papersPlan, query)
  return <Section label="Documents" to={href('documents', undefined, query)} total={total} />
}

const contactsPlan = planOf(contacts)
function Contacts({ id }: { id: number }) {
  const query = { company_id: `is:${id}` }
  const total = useListTotal(managedEndpoints.contacts.list, contactsPlan, query)
  return <Section label="Contacts" to={href('contactRecords', {}, query)} total={total} />
}

const newsPlan = planOf(news)
function News({ id }: { id: number }) {
  const query = { company_ids: `is:${id}` }
  const total = useListTotal(newsEndpoints.list, newsPlan, query)
  return <Section label="News posts" to={href('posts', {}, query)} total={total} />
}

function AgreedLevels({ id }: { id: number }) {
  const load = useEndpoint(settingsEndpoints.agreedLevels, { customer_id: id })
  const total = withData(load, load.data?.rows.filter(({ minutes }) => minutes !== null).length)
  const to = href('settings', { section: 'service-levels' }, { company: String(id) })
  return <Section label="Agreed service levels" to={to} total={total} />
}

function History({ id }: { id: number }) {
  const query = { entity: 'is:companies', entity_id: `is:${id}` }
  const total = useListTotal(auditEndpoints.list, auditPlan, query)
  return <Section label="History" to={href('audit', {}, query)} total={total} />
}

/** What a company has, as far as the reader may open it. */
export function CompanyHub({ view, accounts }: RecordSlotProps & OfAccounts) {
  const [may, mayOpen] = [useMay(), useMayOpen()]
  const { id } = view.record
  // A company merged away has no accounts: what hangs on accounts is then nothing of its own.
  const hasAccounts = accounts.length > 0
  return (
    <Panel title="Summary" isRuled tools={<CompanyActions view={view} accounts={accounts} />}>
      <PanelRows label="Summary">
        {hasAccounts && mayOpen('vehicles') && <Vehicles accounts={accounts} />}
        {hasAccounts && mayOpen('users') && <People accounts={accounts} />}
        {mayOpen('documents') && <Documents id={id} />}
        {mayOpen('contactRecords') && <Contacts id={id} />}
        {hasAccounts && mayOpen('automatePermissions') && <Rules accounts={accounts} />}
        {may('manage news') && mayOpen('posts') && <News id={id} />}
        {may('manage settings') && may('see all accounts') && <AgreedLevels id={id} />}
        {mayOpen('audit') && <History id={id} />}
      </PanelRows>
    </Panel>
  )
}
