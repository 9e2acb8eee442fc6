// The driver checks kept on this device as rows of their list: what it paints first, and what it is made of while the server is gone.
import { driverChecksEndpoints, type CheckListRow } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { checkTemplates } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useCasesInHand } from '../../case/use-cases-in-hand.ts'
import type { Hand, HandColumn, InHand } from '../../list/list-hand.ts'

type Kept = ReplyOf<(typeof driverChecksEndpoints)['list']>

/** What the specified call does not say stays empty; the columns below name what it does. */
const rowOf = (kept: Kept[number]): CheckListRow => ({
  id: kept.id,
  check_id: kept.check_id,
  reg_no: kept.reg_no,
  vehicle_id: null,
  rag: kept.rag,
  driver_name: kept.driver_name,
  created_at: kept.created_at,
  day: londonDate(kept.created_at),
  duration_seconds: kept.duration_seconds,
  is_quick: false,
  defects: kept.driver_check.filter(({ response }) => response === 'defect').length,
  miles: kept.miles,
  is_to_review: false,
  why_review: '',
  reviewed_at: null,
  template: checkTemplates.find((each) => each === kept.template) ?? 'van',
  has_raw_time: kept.has_raw_time,
  start_time: kept.start_time,
  end_time: kept.end_time,
  customer_account_number: kept.customer_account_number,
})

const columns: Readonly<Record<string, HandColumn<CheckListRow>>> = {
  reg_no: { value: ({ reg_no: plate }) => plate },
  rag: { value: ({ rag }) => rag },
  driver_name: { value: ({ driver_name: name }) => name },
  created_at: { value: ({ created_at: at }) => at },
  day: { value: ({ day }) => day },
  duration_seconds: { value: ({ duration_seconds: seconds }) => seconds },
  miles: { value: ({ miles }) => miles },
  template: { value: ({ template }) => template },
  has_raw_time: { value: ({ has_raw_time: isRaw }) => isRaw },
  start_time: { value: ({ start_time: text }) => text },
  end_time: { value: ({ end_time: text }) => text },
  check_id: { value: ({ check_id: id }) => id },
  customer_account_number: { value: ({ customer_account_number: account }) => account },
}

const handOf = (kept: Kept, at: Date, today: string | undefined): Hand<CheckListRow> => ({
  rows: kept.map(rowOf),
  at,
  columns,
  searched: ({ reg_no: plate, driver_name: name }) => [plate, name].filter(Boolean).join(' '),
  pasted: { of: ({ reg_no: plate }) => plate, normalise: (plate) => plate.replaceAll(/\s/g, '').toUpperCase() },
  today,
  note: `You are offline. You can search and filter the ${counted(kept.length, 'check')} saved on this device. You need a connection to see which are quick or need review.`,
})

const copy = { endpoint: driverChecksEndpoints.list, input: {}, handOf }

/** `<ListPage inHand={useChecksInHand(plan, today)} …>` */
export const useChecksInHand = (
  plan: ListPlan,
  today: string | undefined,
): ((state: ListState) => InHand<CheckListRow> | undefined) => useCasesInHand(copy, plan, today)
