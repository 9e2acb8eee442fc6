// For the tests of this room: lines of vehicle files, and what of a report they compare.

const vehicleHeading =
  'reg_no,customer_account_number,make,model,vehicle_category,body,fuel_type,hire_type,on_hire_date,status,branch,miles,milesDate,driverName'
interface VehicleCells {
  readonly account?: string
  readonly category?: string
  readonly status?: string
  readonly miles?: string
  readonly milesDate?: string
  readonly driver?: string
  readonly onHire?: string
}
export const vehicle = (
  reg: string,
  {
    account = 'ACC1',
    category = 'van',
    status = 'on_hire',
    miles = '',
    milesDate = '',
    driver = '',
    onHire = '2024-03-01',
  }: VehicleCells = {},
): string =>
  [
    reg,
    account,
    'Ford',
    'Transit',
    category,
    'Panel van',
    'diesel',
    'contract_hire',
    onHire,
    status,
    'Leeds',
    miles,
    milesDate,
    driver,
  ].join(',')
export const vehicles = (...rows: string[]): string => [vehicleHeading, ...rows].join('\n')
export const problemsOf = ({ problems }: { problems: readonly { row: number; column: string; reason: string }[] }) =>
  problems.map(({ row, column, reason }) => [row, column, reason])
export const counts = ({
  created,
  updated,
  unchanged,
  refused,
}: {
  created: number
  updated: number
  unchanged: number
  refused: number
}) => [created, updated, unchanged, refused]
