// What each kind of case adds where all of them are dealt with: one row a kind.
import type { CaseKindName } from '@kerbline/domain/cases/case-names.ts'
import { expireSets } from './areas/condition-sets/rules.ts'
import { pauseQueried, returnQueried } from './areas/damage/rules.ts'
import { settleTold } from './areas/damage/told.ts'
import { defectNeeds } from './areas/driver-checks/defects/rules.ts'
import { expireQuotes } from './areas/enquiries/rules.ts'
import { fineNeeds } from './areas/fines/rules.ts'
import { nightlyFines } from './areas/fines/jobs.ts'
import { visitCalendar } from './areas/maintenance/calendar/visit-calendar.ts'
import { bookingNeeds } from './areas/maintenance/needs.ts'
import { passSlots } from './areas/maintenance/workshops/passed-slots.ts'
import { meetingCalendar } from './areas/meetings/calendar.ts'
import { moveMeetings } from './areas/meetings/rules.ts'
import { closeEnded } from './areas/orders/rules.ts'
import { closeResolved } from './areas/queries/close-resolved.ts'
import type { CaseKindRow } from './cases/kind-row.ts'

export const caseKindRows: Readonly<Record<CaseKindName, CaseKindRow>> = {
  damage: {
    timedSteps: async (...given) => (await returnQueried(...given)) + (await settleTold(...given)),
    queried: pauseQueried,
  },
  defect: { needs: defectNeeds },
  maintenance: { needs: bookingNeeds, calendar: visitCalendar, timedSteps: passSlots },
  meeting: { calendar: meetingCalendar, timedSteps: moveMeetings },
  order: { nightlySteps: closeEnded },
  enquiry: { timedSteps: expireQuotes },
  condition: { nightlySteps: expireSets },
  off_hire: {},
  fine: { needs: fineNeeds, nightlySteps: nightlyFines },
  query: { nightlySteps: closeResolved },
}
