import { capital, counted } from '@kerbline/domain/kit/words.ts'
import { systemAdminRole } from '@kerbline/domain/areas/users/granting.ts'
import type { Side } from '@kerbline/domain/areas/users/rights.ts'
import { roles } from '@kerbline/domain/roles.ts'
import { Checkbox, ChoiceList } from '../../../ui/choices/checkbox.tsx'
import { FieldGroup } from '../../../ui/fields/field.tsx'

const about: Readonly<Record<string, string>> = {
  'customer admin': 'Everything a customer can do, including managing the company’s users',
  'fleet manager': 'Vehicles, compliance, maintenance, damage, fines',
  'transport compliance': 'Licence details, checks review, documents',
  finance: 'Invoices, cost per mile, aged debt',
  'driver-check viewer': 'Vehicles and their driver checks',
  'damage reporter': 'Vehicles, and reports of damage',
  'order requester': 'Requests, orders and off-hire',
  'read only': 'View only, except location, licences and money',
  'account manager': 'The companies they manage: enquiries, orders, queries, news',
  'maintenance controller': 'Maintenance, compliance, checks, dealers',
  'damage controller': 'Damage, condition photos, third parties',
  'fines officer': 'Fines and authorities',
  'sales and orders': 'Enquiries, orders, bodies, manufacturers',
  'finance controller': 'Finance, with read access to vehicles, damage, fines and orders',
  'content editor': 'News and questions',
  [systemAdminRole]: 'All permissions',
}

interface Props {
  id: string
  side: Side
  value: readonly string[]
  /** Roles the person filling in the form may give. */
  mine: ReadonlySet<string> | undefined
  /** Roles held when the form was opened. */
  held: ReadonlySet<string>
  error: string | undefined
  onChange: (roles: readonly string[]) => void
}

/** The roles of a side, each with what it is for and how much it holds. */
export const RolesInput = ({ id, side, value, mine, held, error, onChange }: Props) => (
  <FieldGroup id={id} legend="Roles" isLabelHidden error={error}>
    <ChoiceList>
      {roles
        .filter((role) => role.side === side)
        .map(({ name, grants }) => {
          const isOn = value.includes(name)
          const isBarred = mine !== undefined && !mine.has(name) && !held.has(name) && !isOn
          return (
            <Checkbox
              key={name}
              isRow
              label={capital(name)}
              note={
                isBarred
                  ? 'Includes permissions you do not have.'
                  : (about[name] ?? counted(grants.length, 'permission'))
              }
              end={counted(grants.length, 'permission')}
              checked={isOn}
              disabled={isBarred}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, name] : value.filter((each) => each !== name))
              }
            />
          )
        })}
    </ChoiceList>
  </FieldGroup>
)
