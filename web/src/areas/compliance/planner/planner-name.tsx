import type { PlannerRow } from '@kerbline/domain/areas/compliance/planner/endpoints.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMay } from '../../../data/session/may.ts'
import { Plate } from '../../../fleet/plate.tsx'
import { Rag } from '../../../fleet/rag.tsx'
import { MaybeLink } from '../../../ui/maybe-link.tsx'
import styles from './planner.module.css'

/** "3 of 4 laden tests"; nothing where enough are planned or none are needed. */
const testsWords = (tests: NonNullable<PlannerRow['laden_tests']>): string =>
  `${tests.done + tests.planned} of ${tests.needed ?? 0} laden brake tests in the year`

/** The vehicle of a row, and what its plan lacks. */
export function PlannerName({ row }: { readonly row: PlannerRow }) {
  const may = useMay()
  return (
    <>
      <MaybeLink href={may('see vehicles') ? href('vehicle', { reg: row.reg_no }) : undefined} className={styles.name}>
        <Plate reg={row.reg_no} isElectric={row.fuel_type === 'electric'} size="small" />
        <small>{row.make_model}</small>
      </MaybeLink>
      {row.undated.length > 0 && (
        <Rag value="red" detail={`No valid date: ${row.undated.map(eventTypeName).join(', ')}`} />
      )}
      {row.laden_tests !== null && !row.laden_tests.is_enough && (
        <Rag value="amber" detail={testsWords(row.laden_tests)} />
      )}
    </>
  )
}
