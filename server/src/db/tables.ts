// Written by `npm run tables` from the migrated schema; do not edit. The tables as Kysely reads them.
// Instants are ISO 8601 text and calendar dates YYYY-MM-DD on both engines; `numeric` and `bigint` are numbers; JSON is written as text.
import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>
/** May be null, and is never left out. */
type Said<T> = ColumnType<T, T, T>

export interface AbsencesTable {
  id: Generated<number>
  user_id: number
  cover_id: number
  from_date: string
  to_date: string
  ended_at: string | null
  created_at: Generated<string>
}

export interface AccountCostDaysTable {
  customer_account_number: string
  day: string
  vehicle_accounts: string[]
  goods_pence: number
}

export interface AccountDeletionRequestsTable {
  id: Generated<number>
  email: string
  reason: string | null
  state: Generated<'received' | 'verified' | 'actioned' | 'refused'>
  reference: string
  created_at: Generated<string>
  verified_at: string | null
  decided_at: string | null
  decided_by: number | null
  decision_note: string | null
  status_hashes: Generated<string[]>
}

export interface AccountSpendMonthsTable {
  customer_account_number: string
  month: string
  category: string
  goods_pence: number
  gross_pence: number
  vehicle_accounts: Generated<string[]>
}

export interface AccountsTable {
  customer_account_number: string
  customer_id: number
  name: string
  note: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface AdvertClosingsTable {
  user_id: number
  version: string
  closed_at: Generated<string>
}

export interface AgeReductionsTable {
  from_months: number
  from_miles: number
  percent: number
  source: string
}

export interface AlertsTable {
  id: Generated<number>
  kind: 'AlertEvent' | 'DeploymentStarting'
  message: string
  severity: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  audience: Generated<'all' | 'customers' | 'staff' | 'companies'>
  company_ids: Generated<number[]>
  handed_over_at: string | null
  retracted_at: string | null
  retracted_by: number | null
  owner_id: number | null
  owned_at: string | null
  done_at: string | null
  done_by: number | null
  done_note: string | null
}

export interface ApprovalsTable {
  id: Generated<number>
  case_id: number
  customer_account_number: string
  pence: number
  side: 'customer' | 'hire_company'
  asked_by: number | null
  asked_at: string
  limit_pence: number | null
  decided_by: number | null
  decided_at: string | null
  outcome: 'approved' | 'declined' | 'disputed' | 'superseded' | null
  reason: string | null
}

export interface AuditTable {
  id: Generated<number>
  at: Generated<string>
  actor_id: number | null
  actor_name: string | null
  action: string
  entity: string
  entity_id: string | null
  customer_account_number: string | null
  before: ColumnType<unknown, string | null | undefined, string | null>
  after: ColumnType<unknown, string | null | undefined, string | null>
  request_id: string | null
  seal_number: number | null
  previous_hash: string | null
  hash: string | null
}

export interface AuditWordsTable {
  readable_by: string[] | null
  entity: string
  action: string
}

export interface AuthoritiesTable {
  id: Generated<number>
  name: string
  type: 'council' | 'tfl' | 'police' | 'private_operator' | 'toll' | 'clean_air_zone' | 'court' | 'licensing'
  code: string | null
  address: string | null
  postcode: string | null
  email: string | null
  phone: string | null
  portal_url: string | null
  accepts_transfer: Generated<boolean>
  transfer_methods: Generated<string[]>
  is_active: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  nation: 'england' | 'wales' | 'scotland' | 'northern_ireland' | null
  in_london: Generated<boolean>
}

export interface BankHolidaysTable {
  day: string
  title: string
  source: Generated<string>
  updated_at: Generated<string>
}

export interface BodiesTable {
  id: Generated<number>
  name: string
  slug: string
  body_group: string | null
  is_active: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  body_builder: string | null
  has_tail_lift: Generated<boolean>
}

export interface BranchesTable {
  id: Generated<number>
  name: string
  code: string
  address: string | null
  postcode: string | null
  phone: string | null
  email: string | null
  opening_hours: string | null
  latitude: number | null
  longitude: number | null
  is_active: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  off_hire_cut_off: string | null
}

export interface BulkChangeRowsTable {
  change_id: number
  place: number
  user_id: number
  row_id: number
  name: string
  version: string | null
  outcome: 'changed' | 'same' | 'skipped' | null
  reason: string | null
  before: ColumnType<unknown, string | null | undefined, string | null>
}

export interface BulkChangesTable {
  id: Generated<number>
  user_id: number
  accounts: Said<string[] | null>
  asset_filter: ColumnType<unknown, string | null, string | null>
  list: string
  deed: 'change' | 'tag' | 'untag' | 'book' | 'mark'
  given: Json<Readonly<Record<string, unknown>>>
  title: string
  asked: ColumnType<unknown, string, string>
  undo_of: number | null
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'stopped'>
  rows_total: number | null
  rows_changed: Generated<number>
  rows_same: Generated<number>
  rows_skipped: Generated<number>
  problem: string | null
  request_id: string
  created_at: Generated<string>
  beat_at: string | null
  finished_at: string | null
}

export interface CaseClocksTable {
  id: Generated<number>
  case_id: number
  customer_account_number: string
  clock: string
  started_at: string
  due_at: string
  agreed_minutes: number | null
  agreed_counts: 'working' | 'elapsed' | null
  paused_at: string | null
  paused_minutes: Generated<number>
  stopped_at: string | null
  is_kept: boolean | null
  is_moved: Generated<boolean>
  is_promised: Generated<boolean>
  late_told_at: string | null
}

export interface CaseEventsTable {
  id: Generated<number>
  case_id: number
  customer_account_number: string
  what: 'opened' | 'step' | 'post' | 'late'
  verb: string | null
  from_state: string | null
  to_state: string
  clock: string | null
  actor_id: number | null
  actor_name: string | null
  actor_side: 'customer' | 'hire_company' | 'third_party' | null
  is_internal: Generated<boolean>
  at: string
  tries: Generated<number>
  next_try_at: Generated<string>
}

export interface CasePostsTable {
  id: Generated<number>
  case_id: number
  customer_account_number: string
  author_id: number | null
  author_name: string
  side: 'customer' | 'hire_company' | 'third_party'
  through: Generated<'portal' | 'link' | 'mail' | 'system'>
  workshop: string | null
  client_key: string | null
  body: string
  is_internal: Generated<boolean>
  is_promise: Generated<boolean>
  at: Generated<string>
}

export interface CaseWaitSumsTable {
  id: Generated<number>
  customer_account_number: string
  kind: string
  grouped_by: 'branch' | 'team' | 'dealer'
  key: string
  side: string
  month: string
  ended_ms: number
  ended_cases: number
  open_cases: number
  since_ms: number
  is_folded: Generated<boolean>
}

export interface CaseWaitsTable {
  case_id: number
  customer_account_number: string
  kind: string
  side: 'customer' | 'hire_company' | 'third_party'
  month: string
  ended_ms: number
  since_ms: number | null
  branch: string
  team: string
  workshop: string
  score: ColumnType<number, never, never>
  is_over: ColumnType<boolean, never, never>
}

export interface CasesTable {
  id: Generated<number>
  kind: string
  customer_account_number: string
  number: Generated<string>
  vehicle_id: number | null
  reg_no: string | null
  driver_id: number | null
  type: string
  title: string
  state: string
  priority: Generated<'low' | 'normal' | 'high' | 'urgent'>
  waiting_on: 'customer' | 'hire_company' | 'third_party' | null
  waiting_since: string | null
  owner_team: string | null
  owner_id: number | null
  due_at: string | null
  due_clock: string | null
  opened_at: Generated<string>
  closed_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  idle_since: string | null
}

export interface CheckPhotosTable {
  id: Generated<string>
  customer_account_number: string
  link_id: number
  client_key: string
  check_id: string
  code: string
  size_bytes: number
  received_bytes: Generated<number>
  part_keys: Generated<string[]>
  sent_sha256: string | null
  file_id: string | null
  preview_id: string | null
  created_at: Generated<string>
  ends_at: string
  finished_at: string | null
}

export interface CheckTemplateVersionsTable {
  template: string
  version: number
  items: ColumnType<unknown, string, string>
  made_by: number | null
  made_at: Generated<string>
}

export interface CheckTemplatesTable {
  template: 'van' | 'hgv' | 'trailer' | 'car'
  quick_below_seconds: number
  is_every_working_day: Generated<boolean>
  may_pass_rest: Generated<boolean>
  version: Generated<number>
}

export interface ComplianceCorrectionsTable {
  id: Generated<number>
  customer_account_number: string
  record_id: number
  done_on: string
  miles: number | null
  outcome: 'done' | 'pass' | 'advisory' | 'fail'
  findings: string | null
  service_brake_percent: number | null
  secondary_brake_percent: number | null
  parking_brake_percent: number | null
  is_laden: boolean | null
  next_due_date: string | null
  late_reason: string | null
  reason: string
  corrected_by: number | null
  corrected_by_name: string
  corrected_at: string
}

export interface ComplianceItemsTable {
  id: Generated<number>
  customer_account_number: string
  vehicle_id: number | null
  driver_id: number | null
  vehicle_reg: string | null
  event_type: string
  due_date: string | null
  due_date_text: string | null
  due_miles: number | null
  overdue_weeks: number
  last_done_date: string | null
  last_done_miles: number | null
  interval_weeks: number | null
  interval_months: number | null
  interval_days: number | null
  interval_miles: number | null
  miles_due_on: string | null
  few_miles_on: string | null
  due_on: ColumnType<string | null, never, never>
  amber_on: ColumnType<string | null, never, never>
  certificate_file_id: string | null
  is_by_ebpms: Generated<boolean>
  source: Generated<'manual' | 'dvsa' | 'dvla' | 'maintenance' | 'import'>
  responsibility: Generated<'hire_company' | 'customer'>
  note: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
}

export interface ComplianceMovesTable {
  id: Generated<number>
  customer_account_number: string
  vehicle_id: number
  event_type: string
  line_date: string
  planned_on: string
  reason: string
  moved_by: number | null
  moved_by_name: string | null
  created_at: Generated<string>
}

export interface CompliancePeriodsTable {
  id: Generated<number>
  customer_account_number: string
  item_id: number
  vehicle_id: number | null
  driver_id: number | null
  vehicle_reg: string | null
  event_type: string
  due_date: string | null
  overdue_weeks: number
  due_on: string | null
  amber_on: string | null
  from_date: string
  to_date: string | null
}

export interface ComplianceRecordsTable {
  id: Generated<number>
  customer_account_number: string
  vehicle_id: number | null
  driver_id: number | null
  vehicle_reg: string | null
  event_type: string
  driver_field: 'licence_expiry' | 'dqc_expiry' | 'tacho_card_expiry' | 'medical_expiry' | 'licence_mandate_expiry' | 'last_licence_check' | null
  due_date: string | null
  done_on: string
  miles: number | null
  outcome: 'done' | 'pass' | 'advisory' | 'fail'
  findings: string | null
  service_brake_percent: number | null
  secondary_brake_percent: number | null
  parking_brake_percent: number | null
  is_laden: boolean | null
  next_due_date: string | null
  next_due_miles: number | null
  flags: Generated<string[]>
  late_reason: string | null
  source: 'manual' | 'dvsa' | 'dvla' | 'maintenance' | 'import'
  source_key: string | null
  case_id: number | null
  document_id: number | null
  recorded_by: number | null
  recorded_by_name: string | null
  created_at: Generated<string>
  released_at: string | null
  released_by_name: string | null
  release_reason: string | null
}

export interface ComplianceRemindersTable {
  user_id: number
  about: string
  due_date: string
  days: number
  told_at: string
}

export interface ComplianceTypesTable {
  slug: string
  name: string
  applies_to: Generated<'vehicle' | 'driver' | 'company'>
  amber_weeks: number
  place: Generated<number>
  interval_every: number | null
  interval_unit: 'days' | 'weeks' | 'months' | null
  interval_miles: number | null
  few_miles: number | null
  by_points: ColumnType<unknown, string | undefined, string>
  classes: Generated<string[]>
  body_groups: Generated<string[]>
  equipment: Generated<string[]>
  legal_source: string | null
  legal_checked_on: string | null
  is_statutory: Generated<boolean>
  keeps_off_road: Generated<boolean>
  described_at: string | null
  removed_at: string | null
}

export interface ConditionSetsTable {
  case_id: number
  customer_account_number: string
  body: 'car' | 'van' | 'hgv' | 'trailer'
  required: string[]
  taken_at: string
  taken_by: string
  side: 'customer' | 'hire_company'
  odometer_miles: number | null
  fuel_percent: number | null
  note: string | null
  retake_slots: Generated<string[]>
  retake_after: Generated<number>
  retake_reason: string | null
  linked_id: number | null
}

export interface ContactsTable {
  id: Generated<number>
  name: string
  role: string | null
  department: 'maintenance' | 'support' | 'credit_control' | 'accounts' | 'transport' | 'other'
  company_id: number | null
  branch_id: number | null
  authority_id: number | null
  dealer_id: number | null
  email: string | null
  phone: string | null
  is_primary: Generated<boolean>
  notify: Generated<string[]>
  is_active: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
}

export interface CustomerServiceLevelsTable {
  customer_id: number
  kind: string
  clock: string
  priority: 'low' | 'normal' | 'high' | 'urgent'
  minutes: number
  counts: 'working' | 'elapsed'
  updated_at: Generated<string>
}

export interface CustomersTable {
  id: Generated<number>
  name: string
  trading_name: string | null
  manager_id: number | null
  branch_id: number | null
  company_reg_no: string | null
  vat_no: string | null
  address: string | null
  billing_email: string | null
  credit_limit_pence: number | null
  is_on_hold: Generated<boolean>
  terms_days: Generated<number>
  o_licence_no: string | null
  fine_admin_fee_pence: number | null
  fine_policy: string | null
  status: Generated<'active' | 'suspended' | 'closed'>
  note: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  account_number: string | null
  is_active: Generated<boolean>
}

export interface DailyDigestsTable {
  user_id: number
  sent_at: string
}

export interface DamageCasesTable {
  case_id: number
  customer_account_number: string
  severity: 'minor' | 'moderate' | 'severe' | null
  circumstances: string | null
  incident_at: string | null
  discovered_at: string | null
  location_text: string | null
  postcode: string | null
  latitude: number | null
  longitude: number | null
  driver_name: string | null
  is_drivable: boolean | null
  recovered_to: string | null
  injuries: 'none' | 'minor' | 'serious' | 'fatal' | null
  weather: string | null
  road: string | null
  police_ref: string | null
  police_force: string | null
  damage_points: ColumnType<unknown, string | undefined, string>
  third_parties: ColumnType<unknown, string | undefined, string>
  witnesses: ColumnType<unknown, string | undefined, string>
  contact_phone: string | null
  purchase_order: string | null
  insurer: string | null
  insurer_ref: string | null
  excess_pence: number | null
  waiver_pence: number | null
  liability: 'unknown' | 'fault' | 'non_fault' | 'split' | null
  liability_percent: number | null
  dealer_id: number | null
  repair_start: string | null
  repair_due: string | null
  total_loss_category: 'A' | 'B' | 'S' | 'N' | null
  estimate_pence: number | null
  authorised_cost_pence: number | null
  final_cost_pence: number | null
  recharge_pence: number | null
  recharge_reason: string | null
  invoice_ref: string | null
  engineer: string | null
  finding: string | null
  repeats_id: number | null
  source: Generated<'portal' | 'driver_check' | 'driver_link' | 'off_hire' | 'staff' | 'import'>
  note: string | null
  link_id: number | null
  report_key: string | null
  favours: 'customer' | 'hire_company' | null
  engineer_fee_pence: number | null
  service_ref: string | null
  ruling: 'correct' | 'not_correct' | null
  ruling_note: string | null
  authoriser_id: number | null
  authorise_asked_by: number | null
  told_from: string | null
  panels: ColumnType<string[], never, never>
  marks_made: Generated<number>
  inspected_at: string | null
  inspected_by: string | null
  customer_present: 'yes' | 'no' | null
}

export interface DamagePricesTable {
  id: Generated<number>
  plan: 'car' | 'van' | 'luton' | 'dropside' | 'truck' | 'trailer' | null
  model: string | null
  panel: string | null
  kind: 'scratch' | 'dent' | 'crack' | 'break' | 'tear' | 'missing'
  severity: 'minor' | 'moderate' | 'severe' | null
  up_to_mm: number | null
  what: string
  line_kind: 'part' | 'labour' | 'other'
  quantity: number
  unit_pence: number
  source: string
  from_on: string
}

export interface DateOffersTable {
  id: Generated<number>
  case_id: number
  customer_account_number: string
  side: 'customer' | 'hire_company' | 'third_party'
  starts_at: string
  dealer_id: number | null
  place: string | null
  sequence: number | null
  state: Generated<'open' | 'accepted' | 'declined' | 'superseded'>
  note: string | null
  made_by: number | null
  made_by_name: string | null
  made_at: string
  answered_by: number | null
  answered_at: string | null
}

export interface DeadlineRulesTable {
  kind: string
  clock: string
  basis: string
  days: number
  counting: 'with' | 'after'
  source: string
  read_on: string
  updated_at: Generated<string>
}

export interface DealersTable {
  id: Generated<number>
  name: string
  slug: string
  manufacturer_ids: Generated<number[]>
  address: string | null
  postcode: string | null
  phone: string | null
  email: string | null
  services: Generated<string[]>
  labour_rate_pence: number | null
  is_approved: Generated<boolean>
  places_per_day: number | null
  open_on: Generated<string[]>
  is_open_on_bank_holidays: Generated<boolean>
  is_active: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
}

export interface DefectCasesTable {
  case_id: number
  customer_account_number: string
  item: string
  severity: 'advisory' | 'minor' | 'dangerous'
  note: string | null
  driver_name: string | null
  booking_id: number | null
  acknowledged_by: number | null
  repaired_by: number | null
  repaired_by_name: string | null
  parts: string | null
  repaired_on: string | null
  verified_by: number | null
  deferred_until: string | null
  told_at: string | null
}

export interface DefectReportsTable {
  id: Generated<number>
  case_id: number
  customer_account_number: string
  check_id: number
  severity: 'advisory' | 'minor' | 'dangerous'
  note: string | null
}

export interface DeviceMatchesTable {
  provider: string
  serial_number: string
  vehicle_id: number | null
  customer_account_number: string | null
  decided_by: number | null
  decided_at: Generated<string>
}

export interface DocumentArchivesTable {
  id: Generated<number>
  user_id: number
  accounts: Said<string[] | null>
  asset_filter: ColumnType<unknown, string | null, string | null>
  name: string
  document_ids: number[]
  evidence: ColumnType<unknown, string | null | undefined, string | null>
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
  files_total: Generated<number>
  files_done: Generated<number>
  storage_key: string | null
  size_bytes: number | null
  problem: string | null
  created_at: Generated<string>
  finished_at: string | null
}

export interface DocumentAsksTable {
  id: Generated<number>
  customer_account_number: string
  holder: 'vehicle' | 'driver' | 'company'
  holder_id: number
  type: string
  case_id: number
  asked_by_name: string
  asked_at: string
}

export interface DocumentRulesTable {
  id: Generated<number>
  holder: 'vehicle' | 'driver' | 'company'
  vehicle_category_id: number | null
  customer_id: number | null
  type: string
  is_validity_wanted: Generated<boolean>
  place: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface DocumentsTable {
  id: Generated<number>
  customer_account_number: string | null
  owner: 'case' | 'vehicle' | 'driver' | 'company' | 'order' | 'compliance'
  owner_id: number
  case_id: number | null
  case_kind: string | null
  vehicle_id: number | null
  driver_id: number | null
  company_id: number | null
  is_holder_here: Generated<boolean>
  file_id: string
  preview_id: string | null
  type: string
  slot: string | null
  title: string
  issued_on: string | null
  expires_on: string | null
  version: Generated<number>
  replaces: number | null
  superseded_at: string | null
  visibility: Generated<'customer' | 'staff'>
  retained_until: string | null
  sha256: string
  sent_sha256: string
  scanned: 'clean' | 'no scanner'
  added_by: number | null
  added_by_name: string
  side: 'customer' | 'hire_company' | 'third_party'
  workshop: string | null
  added_at: Generated<string>
  updated_at: Generated<string>
  hire_id: number | null
}

export interface DriverChecksTable {
  id: Generated<number>
  customer_account_number: string
  vehicle_id: number
  check_id: string
  reg_no: string
  driver_id: number | null
  driver_name: string
  trailer_ref: string | null
  template: 'van' | 'hgv' | 'trailer' | 'car'
  rag: 'red' | 'amber' | 'green'
  template_version: Generated<number>
  miles: number
  start_time: string
  end_time: string
  start_at: string | null
  end_at: string | null
  has_raw_time: Generated<boolean>
  duration_seconds: number | null
  is_quick: Generated<boolean>
  driver_check: ColumnType<unknown, string, string>
  is_nil_defect: boolean
  signature: string | null
  latitude: number | null
  longitude: number | null
  reviewed_by: number | null
  reviewed_at: string | null
  review_note: string | null
  note: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  time_anomaly: 'no time given' | 'not a time' | 'skipped hour' | null
  link_id: number | null
  received_at: string | null
  device_ahead_seconds: number | null
  clock_anomaly: 'clock differs' | 'clock was set' | null
  review_flags: Generated<string[]>
}

export interface DriverDatePeriodsTable {
  id: Generated<number>
  customer_account_number: string
  date_id: number
  driver_id: number
  event_type: string
  what: string | null
  driver_field: string | null
  due_date: string | null
  overdue_weeks: number | null
  from_date: string
  to_date: string | null
}

export interface DriverDatesTable {
  id: number
  driver_id: number
  customer_account_number: string
  event_type: string
  what: string | null
  due_date: string | null
  overdue_weeks: number | null
  driver_field: string | null
}

export interface DriverVehiclesTable {
  id: Generated<number>
  customer_account_number: string
  driver_id: number
  vehicle_id: number
  reg_no: string
  from_at: string
  to_at: string | null
  note: string | null
  created_at: Generated<string>
  source: Generated<'handover' | 'portal' | 'import'>
  updated_at: Generated<string>
  created_by: number | null
}

export interface DriversTable {
  id: Generated<number>
  customer_account_number: string
  name: string
  email: string | null
  phone: string | null
  licence_no: string | null
  licence_categories: Generated<string[]>
  licence_expiry: string | null
  dqc_expiry: string | null
  tacho_card_expiry: string | null
  medical_expiry: string | null
  points: Generated<number>
  last_licence_check: string | null
  licence_mandate_expiry: string | null
  status: Generated<'active' | 'suspended' | 'left'>
  note: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
}

export interface E2oFieldsTable {
  id: Generated<number>
  label: string
  place: Generated<number>
}

export interface EmissionFactorsTable {
  year: number
  class: string
  fuel_type: string
  grams_per_kilometre: number
  boundary: string
  source: string
  removed_at: string | null
}

export interface EnquiryCasesTable {
  case_id: number
  customer_account_number: string
  source: Generated<'portal' | 'phone' | 'email' | 'import' | 'web'>
  lines: ColumnType<unknown, string, string>
  term: number | null
  term_unit: Generated<'weeks' | 'months'>
  start_date: string | null
  annual_miles: number | null
  delivers_together: Generated<boolean>
  delivery_address: string | null
  delivery_postcode: string | null
  site_contact: string | null
  site_phone: string | null
  purchase_order: string | null
  notes: string | null
  prospect_name: string | null
  prospect_contact: string | null
  prospect_email: string | null
  prospect_phone: string | null
  probability: number | null
  expected_close: string | null
  next_contact_on: string | null
  next_contact: string | null
  lost_reason: 'price' | 'date' | 'elsewhere' | 'not_needed' | 'no_stock' | 'credit' | 'no_answer' | 'other' | null
  fleet_allocation_id: number | null
  e2o: ColumnType<unknown, string | undefined, string>
  enquiry_ref: string | null
  branch_id: number | null
}

export interface EnquiryQuotesTable {
  id: Generated<number>
  case_id: number
  customer_account_number: string
  version: number
  state: Generated<'draft' | 'sent' | 'accepted' | 'replaced' | 'expired'>
  lines: ColumnType<unknown, string, string>
  hire_type: 'contract_hire' | 'flexi_hire' | 'short_term'
  term: number | null
  term_unit: Generated<'weeks' | 'months'>
  start_date: string | null
  deposit_pence: number | null
  note: string | null
  week_pence: number
  expires_on: string | null
  sent_at: string | null
  accepted_on: string | null
  accepted_by: string | null
  made_by: number | null
  updated_at: Generated<string>
}

export interface EquipmentLatestTable {
  vehicle_id: number
  customer_account_number: string
  reading_id: number
  serial_number: string
  odometer_miles: number | null
  odometer_at: string | null
  score: number | null
  score_at: string | null
  latitude: number | null
  longitude: number | null
  location_at: string | null
  snapshot_at: string
  is_complete: boolean
}

export interface EquipmentReadingsTable {
  id: Generated<number>
  customer_account_number: string | null
  vehicle_id: number | null
  provider: string
  serial_number: string
  pin: string | null
  snapshot_at: string
  odometer_miles: number | null
  odometer_at: string | null
  score: number | null
  score_at: string | null
  latitude: number | null
  longitude: number | null
  location_at: string | null
  is_complete: boolean
  flags: Generated<string[]>
  raw: ColumnType<unknown, string, string>
  note: string | null
  created_at: Generated<string>
  ruling: 'accepted' | 'rejected' | 'corrected' | null
  ruled_miles: number | null
  ruled_by: number | null
  ruled_at: string | null
  source: Generated<'feed' | 'file' | 'check' | 'form' | 'register' | 'earlier'>
  is_late: Generated<boolean>
  counts: Generated<boolean>
}

export interface ExportsTable {
  id: Generated<number>
  user_id: number
  accounts: Said<string[] | null>
  list: string
  name: string
  format: 'csv' | 'xlsx'
  columns: string[]
  asked: ColumnType<unknown, string, string>
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
  rows_total: number | null
  rows_done: Generated<number>
  storage_key: string | null
  size_bytes: number | null
  problem: string | null
  created_at: Generated<string>
  finished_at: string | null
  asset_filter: ColumnType<unknown, string | null, string | null>
}

export interface FaqTable {
  id: Generated<number>
  category: 'bookings' | 'mot' | 'driver_checks' | 'damage' | 'fines' | 'invoices' | 'off_hire' | 'telematics' | 'account'
  question: string
  answer: string
  audience: Generated<'everybody' | 'customers' | 'staff'>
  state: Generated<'draft' | 'published'>
  sort: Generated<number>
  is_active: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
}

export interface FaqVotesTable {
  faq_id: number
  user_id: number
  has_helped: boolean
  during: 'reading' | 'asking'
  at: Generated<string>
}

export interface FilesTable {
  id: Generated<string>
  customer_account_number: string | null
  owner: string
  owner_id: string | null
  name: string
  mime: string
  size_bytes: number
  sha256: string
  storage_key: string
  taken_at: string | null
  visibility: Generated<'customer' | 'staff' | 'everyone'>
  note: string | null
  created_at: Generated<string>
  created_by: number | null
}

export interface FineCasesTable {
  case_id: number
  customer_account_number: string
  notice_no: string
  authority_id: number
  nation: Generated<'england' | 'wales' | 'scotland' | 'northern_ireland'>
  served_how: 'on_vehicle' | 'handed' | 'post_camera' | 'post_other' | null
  stage: 'pcn' | 'nto' | 'enforcement_notice' | 'notice_to_keeper' | 'notice_to_hirer' | 'charge_certificate' | 'order_recovery' | 'nip' | 'reminder' | 'debt'
  contravention_at: string
  location: string
  contravention_code: string | null
  description: string | null
  issued_on: string
  received_on: string | null
  served_on: string | null
  full_pence: number | null
  discount_pence: number | null
  charge_pence: number | null
  printed_pence: number | null
  printed_discount: string | null
  printed_pay: string | null
  printed_respond: string | null
  discount_on: string | null
  discount_last: string | null
  pay_on: string | null
  respond_on: string | null
  discount_due_pence: number | null
  later_pence: number | null
  next_on: string | null
  warn_on: string | null
  stage_flags: Generated<string[]>
  is_escalated: Generated<boolean>
  stages: ColumnType<unknown, string | undefined, string>
  hire_id: number | null
  driver_name: string | null
  driver_confidence: 'certain' | 'likely' | 'unknown' | null
  handling: Generated<'transfer' | 'pay_and_recharge' | 'customer_pays' | 'contest'>
  notified_at: string | null
  transfer_sent_at: string | null
  transfer_method: 'post' | 'email' | 'portal' | 'spreadsheet' | null
  transfer_ref: string | null
  transfer_refusal: string | null
  nominated: ColumnType<unknown, string | null | undefined, string | null>
  contest_ground: string | null
  contest_details: string | null
  paid_on: string | null
  paid_by: 'customer' | 'hire_company' | null
  paid_pence: number | null
  paid_ref: string | null
  decided_by: string | null
  fee_pence: number | null
  fee_tax_pence: number | null
  fee_waived: string | null
  invoice_ref: string | null
  settled_at: string | null
  source: Generated<'staff' | 'import'>
  notes: string | null
  papers_given_on: string | null
  hirer_issued_on: string | null
  hirer_served_on: string | null
  copies_came: 'yes' | 'no' | null
  contest_documents: ColumnType<unknown, string | undefined, string>
  contest_refusal: string | null
  letter_wording: ColumnType<unknown, string | undefined, string>
}

export interface FinePoliciesTable {
  customer_id: number
  kind: string
  handling: 'transfer' | 'pay_and_recharge' | 'customer_pays' | 'contest'
  set_by_name: string
  set_on: string
}

export interface FleetAllocationsTable {
  id: Generated<number>
  name: string
  branch_id: number | null
  is_active: Generated<boolean>
}

export interface GuideLimitsTable {
  id: Generated<number>
  guide: string
  version: string
  vehicle_class: 'car' | 'van' | 'minibus' | 'hgv' | 'plant' | 'trailer' | null
  basis: 'lease' | 'rental' | null
  zone: 'working' | 'non_working' | 'interior' | null
  panel: string | null
  kind: 'scratch' | 'dent' | 'crack' | 'break' | 'tear' | 'missing'
  rule: 'size' | 'always' | 'never'
  limit_mm: number | null
  max_count: number | null
  condition: string | null
  from_on: string
  source: string
  read_on: string
  confidence: 'H' | 'M' | 'L' | 'K'
}

export interface HireExtensionsTable {
  id: Generated<number>
  customer_account_number: string
  hire_id: number
  agreed_from: string
  agreed_to: string
  document_id: number
  added_by_name: string
  added_at: Generated<string>
}

export interface HiresTable {
  id: Generated<number>
  customer_account_number: string
  vehicle_id: number
  from_at: string
  to_at: string | null
  contract_ref: string | null
  hire_type: 'contract_hire' | 'flexi_hire' | 'short_term' | 'managed_owned'
  weekly_rate_pence: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  agreed_from: string | null
  agreed_to: string | null
  rate_terms: ColumnType<unknown, string | null | undefined, string | null>
  hirer_address: string | null
  is_time_recorded: Generated<boolean>
  follows_id: number | null
  terms_from: string | null
  goes_on_at: string | null
}

export interface IdempotencyKeysTable {
  user_id: number
  key: string
  endpoint: string
  body_hash: string
  standing: Generated<string>
  status: number
  reply: string
  created_at: Generated<string>
}

export interface ImportChangesTable {
  id: Generated<number>
  run_id: number
  table_name: string
  record_key: string
  account: string | null
  is_new: boolean
  before: ColumnType<unknown, string | null | undefined, string | null>
  after: ColumnType<unknown, string | null | undefined, string | null>
  stamp: string | null
}

export interface ImportJobPartsTable {
  job_id: number
  from_byte: number
  bytes: Uint8Array
}

export interface ImportJobRowsTable {
  job_id: number
  row_no: number
  outcome: 'create' | 'update' | 'skip' | 'error' | 'left out' | null
  cells: ColumnType<unknown, string, string>
  remarks: ColumnType<unknown, string | undefined, string>
  group_keys: Generated<string[]>
  changes: ColumnType<unknown, string | undefined, string>
}

export interface ImportJobsTable {
  id: Generated<number>
  kind: string
  source: string
  size_bytes: number
  received_bytes: Generated<number>
  state: Generated<'uploading' | 'reading' | 'mapping' | 'checking' | 'checked' | 'committing' | 'done' | 'undoing' | 'failed'>
  columns: ColumnType<unknown, string | undefined, string>
  mapping: ColumnType<unknown, string | undefined, string>
  suggested_by: ColumnType<unknown, string | undefined, string>
  fixes: ColumnType<unknown, string | undefined, string>
  is_all_or_nothing: Generated<boolean>
  revision: Generated<number>
  checked_revision: Generated<number>
  rows_in_file: Generated<number>
  progress_done: Generated<number>
  rows_create: Generated<number>
  rows_update: Generated<number>
  rows_skip: Generated<number>
  rows_error: Generated<number>
  rows_left_out: Generated<number>
  rows_warned: Generated<number>
  has_outcomes: Generated<boolean>
  groups: ColumnType<unknown, string | undefined, string>
  failure: string | null
  seconds: number | null
  beat_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number
  created_by_name: string
  run_id: number | null
  accounts: Generated<string[]>
  format: Generated<'csv' | 'xlsx'>
  clears: ColumnType<unknown, string | undefined, string>
  standing: ColumnType<unknown, string | null | undefined, string | null>
  tell_from: string | null
}

export interface ImportMappingsTable {
  user_id: number
  kind: string
  columns: ColumnType<unknown, string | undefined, string>
  updated_at: Generated<string>
}

export interface ImportRunsTable {
  id: Generated<number>
  kind: string
  source: string
  is_dry_run: boolean
  rows_read: number
  rows_created: number
  rows_updated: number
  rows_unchanged: number
  rows_refused: number
  problems: ColumnType<unknown, string | undefined, string>
  warnings: ColumnType<unknown, string | undefined, string>
  created_at: Generated<string>
  created_by: number | null
  undone_at: string | null
  undone_by: number | null
  tell_from: string | null
}

export interface InboundLettersTable {
  id: Generated<number>
  customer_account_number: string | null
  validity: string
  uid: number
  letter_key: string
  state: 'posted' | 'held' | 'attached' | 'dismissed' | 'left_out' | 'repeated'
  reason: string | null
  detail: string | null
  from_email: string | null
  from_name: string | null
  subject: Generated<string>
  said: string | null
  original: string | null
  file_names: Generated<string[]>
  user_id: number | null
  record_kind: 'message' | 'case' | 'vehicle' | 'driver' | 'company' | null
  record_id: number | null
  attached_to: string | null
  handled_by: number | null
  handled_at: string | null
  received_at: Generated<string>
}

export interface InboxCountsTable {
  user_id: number
  customer_account_number: string | null
  count: number
}

export interface InvoiceChecksTable {
  customer_account_number: string
  checked_at: string
  since: string
  lines: number
  explained: number
}

export interface InvoiceDisputesTable {
  id: Generated<number>
  customer_account_number: string
  invoice_id: number
  line_id: number | null
  case_id: number
  reason: 'off_hire' | 'rate' | 'double' | 'not_ours' | 'vat' | 'other'
  net_pence: number
  tax_pence: number
  agreed_pence: number | null
  agreed_tax_pence: number | null
  decided_at: string | null
  decided_by: number | null
  credit_note_id: number | null
  created_at: Generated<string>
}

export interface InvoiceFindingsTable {
  id: Generated<number>
  customer_account_number: string
  kind: 'missing' | 'double' | 'after_off_hire' | 'rate' | 'vat' | 'relief' | 'not_explained'
  invoice_id: number | null
  line_id: number | null
  vehicle_id: number | null
  reg_no: string | null
  from_day: string | null
  to_day: string | null
  expected_pence: number | null
  billed_pence: number
  difference_pence: number
  working: string
  case_id: number | null
}

export interface InvoiceLinesTable {
  id: Generated<number>
  customer_account_number: string
  invoice_id: number
  line_no: number
  code: string | null
  cost_centre: string | null
  department: string | null
  narrative: Generated<string>
  value_pence: number
  tax_pence: number
  category: string
  reg_nos: Generated<string[]>
  vehicle_accounts: Generated<string[]>
  transaction_date: string
  is_spend: boolean
  period_from: string | null
  period_to: string | null
  is_period_read: Generated<boolean>
  note: string | null
  created_at: Generated<string>
}

export interface InvoicesTable {
  id: Generated<number>
  customer_account_number: string
  urn: number
  trader_transaction_type: 'invoice' | 'credit_note' | 'receipt' | 'opening_balance'
  reference: string
  second_reference: string | null
  transaction_date: string
  posted_date: string | null
  due_date: string | null
  full_settlement_date: string | null
  goods_pence: number
  tax_pence: number
  gross_pence: number
  discount_pence: Generated<number>
  allocated_pence: Generated<number>
  outstanding_pence: Generated<number>
  queried: string | null
  pdf_file_id: string | null
  note: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  fault: 'sum' | 'tax' | 'unsplit' | null
}

export interface LoginLinksTable {
  id: Generated<number>
  user_id: number | null
  purpose: 'reset' | 'invite' | 'delete account'
  token_hash: string
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
}

export interface MailAttachmentsTable {
  id: Generated<number>
  mail_id: number
  name: string
  mime: string
  bytes: Uint8Array
}

export interface MailOutboxTable {
  id: Generated<number>
  to_email: string
  subject: string
  text_body: string
  html_body: string | null
  kind: string
  reply_to: string | null
  thread: string | null
  created_at: Generated<string>
  attempts: Generated<number>
  next_attempt_at: Generated<string>
  sent_at: string | null
  last_error: string | null
}

export interface MailRequestsTable {
  id: Generated<number>
  kind: 'reset' | 'deletion'
  email: string
  reference: string | null
  request_id: string
  created_at: Generated<string>
}

export interface MaintenanceCasesTable {
  case_id: number
  customer_account_number: string
  latest_status: Generated<string>
  is_status_unknown: ColumnType<boolean, never, never>
  visit_id: number | null
  follows_id: number | null
  is_by_public_form: Generated<boolean>
  requested_by_name: string | null
  phone: string | null
  email: string | null
  preferred_dates: Generated<string[]>
  drop_off: string | null
  mobile_ok: boolean | null
  collection_required: boolean | null
  site_address: string | null
  fault_description: string | null
  odometer: number | null
  dealer_id: number | null
  supplier: string | null
  job_no: string | null
  booked_at: string | null
  slot: string | null
  confirmed_at: string | null
  arrived_at: string | null
  stays_until: string | null
  off_road_at: string | null
  completed_at: string | null
  returned_at: string | null
  earlier_downtime_minutes: Generated<number>
  no_shows: Generated<number>
  short_notice_moves: Generated<number>
  late_cancellations: Generated<number>
  estimate_pence: number | null
  authorised_pence: number | null
  authorised_by: number | null
  final_cost_pence: number | null
  is_rechargeable: Generated<boolean>
  po_number: string | null
  relief_registration: string | null
  outcome: 'pass' | 'fail' | 'advisory' | null
  new_due_date: string | null
  findings: string | null
  service_brake_percent: number | null
  secondary_brake_percent: number | null
  parking_brake_percent: number | null
  is_laden: boolean | null
  late_reason: string | null
  is_limiter_checked: boolean | null
  note: string | null
}

export interface ManufacturersTable {
  id: Generated<number>
  name: string
  slug: string
  country: string | null
  is_active: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  logo_file_id: string | null
  warranty_months: number | null
}

export interface MeetingCasesTable {
  case_id: number
  customer_account_number: string
  details: string | null
  way: 'in_person' | 'video' | 'telephone'
  minutes: number
  place: string | null
  attendees: string | null
  query_id: number | null
  starts_at: string | null
  reminded_for: string | null
  outcome: string | null
}

export interface MessageDraftsTable {
  user_id: number
  key: string
  content: ColumnType<unknown, string, string>
  saved_at: Generated<string>
}

export interface MessageEventsTable {
  message_id: number
  user_id: number
  customer_account_number: string | null
  at: Generated<string>
  tries: Generated<number>
  next_try_at: Generated<string>
}

export interface MessageFilesTable {
  id: Generated<number>
  message_id: number
  customer_account_number: string | null
  file_id: string
  preview_id: string | null
  sent_sha256: string
  scanned: 'clean' | 'no scanner'
}

export interface MessagePlatesTable {
  plate: string
  message_id: number
  customer_account_number: string | null
}

export interface MessageRecipientsTable {
  message_id: number
  customer_account_number: string | null
  user_id: number
  is_read: Generated<boolean>
  is_starred: Generated<boolean>
  folder: Generated<'inbox' | 'trash' | 'deleted'>
  read_at: string | null
  note: string | null
  sent_at: string | null
}

export interface MessagesTable {
  id: Generated<number>
  customer_account_number: string | null
  thread_id: number | null
  sender_id: number
  sender_name: string
  subject: string
  body: string
  reg_no: string | null
  through: Generated<'portal' | 'mail'>
  preview: ColumnType<string, never, never>
  addressed: Generated<string[]>
  is_broadcast: Generated<boolean>
  recipient_count: Generated<number>
  file_count: Generated<number>
  sender_folder: Generated<'sent' | 'trash' | 'deleted'>
  is_starred_by_sender: Generated<boolean>
  created_at: Generated<string>
  is_read_by_sender: Generated<boolean>
}

export interface MissedChecksTable {
  id: Generated<number>
  customer_account_number: string
  vehicle_id: number
  reg_no: string
  day: string
  due: 'moved' | 'every working day'
  driver_id: number | null
  reminded_at: string | null
  reminded_by: number | null
  reminders: Generated<number>
  created_at: Generated<string>
}

export interface MoneyLinesTable {
  id: Generated<number>
  case_id: number
  customer_account_number: string
  place: number
  what: string
  kind: 'part' | 'labour' | 'other'
  quantity: Generated<number>
  unit_pence: number
  net_pence: number
  tax_pence: Generated<number>
  payer: Generated<'customer' | 'hire_company'>
  workshop: string | null
  zone: string | null
  charge_reason: string | null
  decision: 'accepted' | 'accepted_in_part' | 'disputed' | 'declined' | 'withdrawn' | null
  decided_by: number | null
  decided_at: string | null
  decision_reason: string | null
  decide_by: string | null
  tax_treatment: 'standard' | 'zero' | 'outside' | 'unknown'
  agreed_pence: number | null
  mark: number | null
  fact: ColumnType<unknown, string | null | undefined, string | null>
  reduction_percent: number | null
  reduction_months: number | null
  reduction_miles: number | null
}

export interface MotTestsTable {
  id: Generated<number>
  customer_account_number: string
  vehicle_id: number
  test_number: string
  completed_at: string
  result: 'passed' | 'failed'
  expiry_date: string | null
  odometer_miles: number | null
  location: string | null
  data_source: string | null
  defects: ColumnType<unknown, string | undefined, string>
}

export interface NewsTable {
  id: Generated<number>
  title: string
  slug: string
  summary: string | null
  body: string
  cover_file_id: string | null
  audience: Generated<'all' | 'staff' | 'companies' | 'categories'>
  company_ids: Generated<number[]>
  category_ids: Generated<number[]>
  publish_at: string | null
  expires_at: string | null
  is_pinned: Generated<boolean>
  is_active: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
}

export interface NominalCategoriesTable {
  code: string
  category: 'rental' | 'maintenance' | 'damage' | 'fines' | 'fuel' | 'excess_miles' | 'other'
  removed_at: string | null
  tax_treatment: Generated<'standard' | 'zero' | 'outside' | 'unknown'>
}

export interface NotificationChoicesTable {
  user_id: number
  topic: 'unsafe' | 'waiting' | 'reply' | 'dates' | 'estimates' | 'moved' | 'promises' | 'fines' | 'expiry' | 'messages'
  way: 'off' | 'portal' | 'digest' | 'mail'
  updated_at: Generated<string>
}

export interface NotificationsTable {
  id: Generated<number>
  user_id: number
  event_id: number | null
  case_id: number | null
  customer_account_number: string | null
  reading_person_id: number | null
  document_id: number | null
  topic: 'unsafe' | 'waiting' | 'reply' | 'dates' | 'estimates' | 'moved' | 'promises' | 'fines' | 'expiry'
  way: 'portal' | 'digest' | 'mail'
  title: string
  said: string | null
  at: string
  created_at: Generated<string>
  read_at: string | null
}

export interface NumberSeriesTable {
  kind: string
  prefix: string
  digits: Generated<number>
  updated_at: Generated<string>
}

export interface OffHireCasesTable {
  case_id: number
  customer_account_number: string
  way: 'collection' | 'return'
  branch_id: number | null
  address: string | null
  postcode: string | null
  contact: string
  phone: string
  access_hours: string | null
  asked_for: string
  counted_on: string
  charge_ends_on: string
  reason: 'end_of_term' | 'not_needed' | 'replaced' | 'fault' | 'other'
  note: string | null
  wants_replacement: boolean
  goods_removed: boolean
  data_cleared: boolean
  fuel_card_returned: boolean
  collect_at: string | null
  carrier: string | null
  collected_at: string | null
  collected_by: string | null
  inspected_at: string | null
  inspected_by: string | null
  customer_present: boolean | null
  findings: string | null
  charges_pence: number | null
  agreed_pence: number | null
  invoice_ref: string | null
  replacement_id: number | null
  cut_off: Generated<string>
}

export interface OffHireVehiclesTable {
  case_id: number
  customer_account_number: string
  vehicle_id: number
  reg_no: string
  miles: number
  fuel_percent: number
  keys: number
  lift_keys: number | null
  has_cable: boolean | null
  is_damaged: boolean
  damage_note: string | null
  damage_id: number | null
  price: ColumnType<unknown, string | null | undefined, string | null>
  status_before: string
}

export interface OrderCasesTable {
  case_id: number
  customer_account_number: string
  enquiry_id: number | null
  line: number | null
  part: number | null
  enquiry_ref: string | null
  customer_order_ref: string | null
  vehicle_category_id: number
  manufacturer_id: number | null
  model: string | null
  body_id: number | null
  quantity: Generated<number>
  spec: string | null
  has_tail_lift: Generated<boolean>
  has_tow_bar: Generated<boolean>
  has_livery: Generated<boolean>
  hire_type: 'contract_hire' | 'flexi_hire' | 'short_term' | null
  term_months: number | null
  start_date: string | null
  rate_pence: number | null
  rate_basis: 'day' | 'week5' | 'week6' | 'week7' | 'days28' | 'calendar_month' | null
  branch_id: number | null
  fleet_allocation_id: number | null
  dealer_id: number | null
  manufacturer_order_no: string | null
  body_builder: string | null
  chassis_no: string | null
  vin: string | null
  order_date: string | null
  build_slot: string | null
  factory_eta: string | null
  body_eta: string | null
  pdi_date: string | null
  delivery_booked: string | null
  delivery_address: string | null
  delivery_postcode: string | null
  delivery_contact: string | null
  has_tax: Generated<boolean>
  has_mot: Generated<boolean>
  has_agreement: Generated<boolean>
  has_insurance: Generated<boolean>
  delivered_at: string | null
  on_hire_date: string | null
  miles_out: number | null
  fuel_out: string | null
  driver_name: string | null
  signed_by: string | null
  cancel_charge_pence: number | null
  e2o: ColumnType<unknown, string | undefined, string>
  note: string | null
  order_ref: string | null
  handover_signature: string | null
  handover_set_id: number | null
}

export interface OrderDatesTable {
  id: Generated<number>
  case_id: number
  customer_account_number: string
  milestone: 'order_date' | 'build_slot' | 'factory_eta' | 'body_eta' | 'pdi_date' | 'delivery_booked'
  from_date: string | null
  to_date: string
  reason: string | null
  changed_by: number | null
  at: string
}

export interface PasskeyChallengesTable {
  challenge: string
  user_id: number | null
  expires_at: string
}

export interface PasskeysTable {
  id: Generated<number>
  user_id: number
  credential_id: string
  public_key: string
  counter: Generated<number>
  transports: Generated<string[]>
  name: string
  is_synced: Generated<boolean>
  created_at: Generated<string>
  last_used_at: string | null
}

export interface PenaltyRulesTable {
  id: Generated<number>
  kind: 'council_parking' | 'council_moving' | 'bus_lane' | 'london_moving' | 'london_bus_lane' | 'clean_air_zone' | 'tfl_road_user' | 'dart_crossing' | 'toll' | 'private_parking' | 'nip_speeding' | 'nip_other' | 'other'
  nation: 'england' | 'wales' | 'scotland' | 'northern_ireland' | null
  served_how: 'on_vehicle' | 'handed' | 'post_camera' | 'post_other' | null
  stage: 'pcn' | 'nto' | 'enforcement_notice' | 'notice_to_keeper' | 'notice_to_hirer' | 'charge_certificate' | 'order_recovery' | 'nip' | 'reminder' | 'debt'
  authority_id: number | null
  ends: 'discount' | 'pay' | 'respond' | 'not_before' | 'served_by' | 'answer' | 'appeal'
  counts_from: 'contravention' | 'notice' | 'served' | 'given' | 'received'
  days: number
  unit: Generated<'day' | 'month'>
  counting: 'with' | 'after'
  percent: number | null
  source: string
  read_on: string
  confidence: 'H' | 'M' | 'L' | 'K'
  from_on: string | null
  to_on: string | null
  updated_at: Generated<string>
}

export interface PermissionRuleRunsTable {
  id: Generated<number>
  kind: 'apply' | 'nightly' | 'person' | 'rollback'
  at: Generated<string>
  by_id: number | null
  by_name: string | null
  people: number
  changes: ColumnType<unknown, string, string>
  rolled_back_at: string | null
  rolled_back_by: string | null
}

export interface PermissionRulesTable {
  id: Generated<number>
  name: string
  conditions: ColumnType<unknown, string, string>
  grant_permissions: Generated<string[]>
  grant_roles: Generated<string[]>
  deny_permissions: Generated<string[]>
  priority: Generated<number>
  is_active: Generated<boolean>
  expires_on: string | null
  removed_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  within_accounts: string[] | null
}

export interface PublicRequestsTable {
  id: Generated<number>
  customer_account_number: string | null
  reference: string
  state: Generated<'waiting' | 'matched' | 'queried' | 'dismissed'>
  registration: string
  plate: string
  mileage: number | null
  type: string
  days: string[]
  name: string
  phone: string
  email: string | null
  note: string | null
  is_unsafe: Generated<boolean>
  unsafe_signs: Generated<string[]>
  link_id: number | null
  client_key: string | null
  case_id: number | null
  reason: string | null
  handled_by: number | null
  handled_at: string | null
  answer: string | null
  answered_by: number | null
  answered_at: string | null
  created_at: string
  updated_at: Generated<string>
}

export interface QueryCasesTable {
  case_id: number
  customer_account_number: string
  body: string
  subject_type: 'vehicle' | 'maintenance' | 'driver_check' | 'damage_case' | 'invoice' | 'invoice_line' | 'driver' | 'company' | null
  subject_id: string | null
  resolution: string | null
  satisfaction: number | null
  merged_into: number | null
  urgent_for: Generated<string[]>
  came_by: 'public form' | 'email' | null
  came_at: string | null
  came_reference: string | null
  sender_name: string | null
  sender_email: string | null
  sender_phone: string | null
}

export interface ReadingPeopleTable {
  id: Generated<number>
  customer_account_number: string | null
  reading_id: number
  user_id: number | null
  user_name: string
  asked_at: string
  next_told_at: string | null
  told_at: string | null
  times_told: Generated<number>
  opened_at: string | null
  accepted_at: string | null
  accepted_sha256: string | null
  accepted_session_id: number | null
  driver_id: number | null
  sent_to: string | null
}

export interface ReadingTolerancesTable {
  source: 'feed' | 'file' | 'check' | 'form' | 'register'
  miles: number
  updated_at: Generated<string>
}

export interface ReadingsTable {
  id: Generated<number>
  customer_account_number: string | null
  document_id: number | null
  visibility: Generated<'customer' | 'staff'>
  owner: Generated<'case' | 'vehicle' | 'driver' | 'company' | 'order' | 'compliance'>
  owner_id: number | null
  case_kind: string | null
  vehicle_id: number | null
  driver_id: number | null
  title: string
  version: number
  sha256: string
  note: string | null
  is_asked_again: Generated<boolean>
  remind_days: number | null
  asked_by: number | null
  asked_by_name: string
  asked_at: string
  ended_at: string | null
}

export interface RecordLinksTable {
  id: Generated<number>
  customer_account_number: string | null
  purpose: string
  record: string
  record_id: number
  given_to: string | null
  token_hash: string
  ends_at: string | null
  max_uses: number | null
  uses: Generated<number>
  last_used_at: string | null
  revoked_at: string | null
  revoked_by: number | null
  made_by: number | null
  created_at: Generated<string>
}

export interface RegisterChangesTable {
  id: Generated<number>
  customer_account_number: string
  vehicle_id: number
  source: 'dvsa' | 'dvla'
  field: string
  before: string | null
  after: string | null
  at: Generated<string>
}

export interface RegisterChecksTable {
  vehicle_id: number
  source: 'dvsa' | 'dvla'
  customer_account_number: string
  outcome: 'found' | 'not found' | 'failed' | null
  detail: string | null
  checked_at: string | null
  requested_at: string | null
}

export interface RegisterRunsTable {
  id: Generated<number>
  source: 'dvsa' | 'dvla'
  started_at: Generated<string>
  finished_at: string | null
  asked: Generated<number>
  changed: Generated<number>
  not_found: Generated<number>
  failed: Generated<number>
  stopped_because: string | null
}

export interface RepairQuotesTable {
  id: Generated<number>
  case_id: number
  customer_account_number: string
  workshop: string
  place: number
  what: string
  kind: string
  quantity: number
  unit_pence: number
  at: string
}

export interface SavedViewChoicesTable {
  view_id: number
  user_id: number
  is_default: Generated<boolean>
}

export interface SavedViewsTable {
  id: Generated<number>
  user_id: number
  list: string
  name: string
  query: Json<Readonly<Record<string, string>>>
  is_shared: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  accounts: string[] | null
}

export interface SecondFactorsTable {
  user_id: number
  secret: string
  confirmed_at: string | null
  last_step: Generated<number>
  recovery_hashes: Generated<string[]>
  created_at: Generated<string>
}

export interface SecretsTable {
  name: string
  value: string
  created_at: Generated<string>
}

export interface ServiceLevelsTable {
  kind: string
  clock: string
  priority: 'low' | 'normal' | 'high' | 'urgent'
  minutes: number
  counts: 'working' | 'elapsed'
  updated_at: Generated<string>
}

export interface SessionsTable {
  id: Generated<number>
  user_id: number
  token_hash: string
  user_agent: string | null
  is_remembered: Generated<boolean>
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
  revoked_at: string | null
  viewed_by_id: number | null
}

export interface SettingsTable {
  name: string
  value: Generated<string>
  updated_at: Generated<string>
}

export interface ShownMarksTable {
  case_id: number
  customer_account_number: string
  mark: number
  set_id: number
  slot: string
  taken_at: string
  said_by: number | null
  side: 'customer' | 'hire_company'
  said_at: string
}

export interface SignInAttemptsTable {
  id: Generated<number>
  email_hash: string
  origin: string | null
  succeeded: boolean
  at: Generated<string>
}

export interface SlugHistoryTable {
  entity: string
  slug: string
  record_id: number
  created_at: Generated<string>
}

export interface StateChangesTable {
  id: Generated<number>
  customer_account_number: string | null
  entity: string
  entity_id: number
  from_state: string | null
  to_state: string
  verb: string | null
  user_id: number | null
  by_name: string | null
  at: Generated<string>
  note: string | null
}

export interface TagsTable {
  id: Generated<number>
  customer_account_number: string
  name: string
  colour: string
  description: string | null
  owner_user_id: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  visibility: Generated<'private' | 'company' | 'shared'>
  spans_company: Generated<boolean>
  rule: ColumnType<unknown, string | null | undefined, string | null>
  rule_applied_at: string | null
  is_active: Generated<boolean>
  archived_vehicle_ids: Generated<number[]>
  last_used_at: string | null
}

export interface TeamConversationsTable {
  thread_id: number
  customer_account_number: string | null
  teams: string[]
  taken_by: number | null
  taken_at: string | null
}

export interface TelematicsProvidersTable {
  id: Generated<number>
  name: string
  url: string | null
  format: Generated<'json' | 'xml'>
  odometer_units: Generated<string>
  bearer_token: string | null
  poll_minutes: Generated<number>
  is_enabled: Generated<boolean>
  last_snapshot_at: string | null
  last_attempt_at: string | null
  last_error: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  has_token: ColumnType<boolean, never, never>
  poll_requested_at: string | null
  last_counts: ColumnType<unknown, string | null | undefined, string | null>
  created_by: number | null
  only_complete: Generated<boolean>
  resettled_to: number | null
}

export interface UnusedDaysTable {
  vehicle_id: number
  customer_account_number: string
  day: string
  note: string | null
  declared_by: number | null
  declared_at: Generated<string>
}

export interface UploadsTable {
  id: Generated<string>
  user_id: number | null
  link_id: number | null
  client_key: string
  customer_account_number: string | null
  owner: string
  owner_id: number
  name: string
  size_bytes: number
  received_bytes: Generated<number>
  part_keys: Generated<string[]>
  digest: string | null
  document_id: number | null
  created_at: Generated<string>
  ends_at: Generated<string>
  finished_at: string | null
}

export interface UsersTable {
  id: Generated<number>
  name: string
  email: string
  phone: string | null
  job_title: string | null
  photo_id: string | null
  password_hash: string | null
  permissions: ColumnType<unknown, string | undefined, string>
  roles: ColumnType<unknown, string | undefined, string>
  customer_account_numbers: Generated<string>
  is_admin: Generated<boolean>
  side: 'customer' | 'staff'
  status: Generated<'invited' | 'active' | 'suspended' | 'deleted'>
  active_accounts: string[] | null
  recent_accounts: Generated<string[]>
  asset_filter: ColumnType<unknown, string | null | undefined, string | null>
  preferences: ColumnType<unknown, string | undefined, string>
  cost_limit_pence: Generated<number>
  last_login_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  denied: ColumnType<unknown, string | undefined, string>
  by_rule: ColumnType<unknown, string | undefined, string>
}

export interface VehicleCategoriesTable {
  id: Generated<number>
  name: string
  class: 'car' | 'van' | 'hgv' | 'trailer' | 'minibus' | 'plant'
  check_template: Generated<string>
  licence_category: string | null
  icon: string | null
  sort: Generated<number>
  is_active: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  compliance_types: Generated<string[]>
}

export interface VehicleMonthsTable {
  vehicle_id: number
  customer_account_number: string
  month: string
  miles: Generated<number>
  score_sum: Generated<number>
  score_count: Generated<number>
}

export interface VehiclePlatesTable {
  id: Generated<number>
  customer_account_number: string
  vehicle_id: number
  plate: string
  from_date: string | null
  to_date: string | null
  created_at: Generated<string>
}

export interface VehicleSpendTable {
  vehicle_id: number
  customer_account_number: string
  goods_pence: number
  line_count: number
  hire_billed_to: string | null
}

export interface VehicleTagChangesTable {
  id: Generated<number>
  customer_account_number: string
  vehicle_id: number
  tag_id: number
  is_on: boolean
  at: Generated<string>
  by_id: number | null
}

export interface VehicleTagsTable {
  customer_account_number: string
  vehicle_id: number
  tag_id: number
  created_at: Generated<string>
  created_by: number | null
}

export interface VehiclesTable {
  id: Generated<number>
  customer_account_number: string
  reg_no: string
  current_reg_no: string | null
  vin: string | null
  emei: string | null
  fleet_no: string | null
  manufacturer_id: number | null
  model: string | null
  derivative: string | null
  vehicle_category_id: number
  body_id: number | null
  colour: string | null
  year_of_manufacture: number | null
  first_registered: string | null
  fuel_type: 'petrol' | 'diesel' | 'hybrid' | 'phev' | 'electric' | 'gas' | 'hydrogen' | 'other'
  euro_status: string | null
  co2_grams_per_kilometre: number | null
  gvw_kg: number | null
  payload_kg: number | null
  axle_config: string | null
  height_mm: number | null
  has_tail_lift: Generated<boolean>
  has_tachograph: Generated<boolean>
  has_crane: Generated<boolean>
  has_fridge: Generated<boolean>
  miles: number | null
  miles_at: string | null
  score: number | null
  score_at: string | null
  latitude: number | null
  longitude: number | null
  location_at: string | null
  driver_id: number | null
  hire_type: 'contract_hire' | 'flexi_hire' | 'short_term' | 'managed_owned'
  on_hire_date: string | null
  contract_end_date: string | null
  off_hire_date: string | null
  contract_ref: string | null
  weekly_rate_pence: number | null
  annual_mileage_allowance: number | null
  excess_pence_per_mile: number | null
  miles_at_on_hire: number | null
  branch_id: number | null
  fleet_allocation_id: number | null
  status: Generated<'on_order' | 'on_hire' | 'off_hire_requested' | 'off_hired' | 'vor' | 'disposed'>
  is_vor: Generated<boolean>
  vor_since: string | null
  vor_reason: string | null
  note: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  next_due_date: string | null
  next_due_type: string | null
  first_amber_date: string | null
  undated_type: string | null
  has_recall: boolean | null
  tax_status: string | null
  mot_status: string | null
  mot_checked_at: string | null
  ves_checked_at: string | null
  cost_centre: string | null
}

export interface ViewGuestFilesTable {
  id: Generated<number>
  sending_id: number
  guest_id: number
  outcome: 'sent' | 'empty' | 'left out' | 'failed' | null
  reason: string | null
  mail_id: number | null
  tries: Generated<number>
  next_try_at: Generated<string>
  sent_at: string | null
  rows_total: number | null
  name: string | null
  mime: string | null
  bytes: Uint8Array | null
  downloads: Generated<number>
  last_download_at: string | null
}

export interface ViewGuestsTable {
  id: Generated<number>
  view_id: number
  user_id: number
  email: string
  added_at: Generated<string>
  asked_at: string | null
  confirmed_at: string | null
  declined_at: string | null
  removed_at: string | null
}

export interface ViewScheduleRecipientsTable {
  schedule_id: number
  user_id: number
  declined_at: string | null
}

export interface ViewSchedulesTable {
  id: Generated<number>
  view_id: number
  user_id: number
  frequency: 'daily' | 'weekly' | 'monthly'
  weekday: Generated<number>
  month_day: Generated<number>
  at_time: Generated<string>
  format: Generated<'csv' | 'xlsx'>
  sends_empty: Generated<boolean>
  is_paused: Generated<boolean>
  next_at: string | null
  ended_at: string | null
  end_reason: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ViewSendingRecipientsTable {
  sending_id: number
  user_id: number
  outcome: 'sent' | 'empty' | 'left out' | 'failed' | null
  reason: string | null
  mail_id: number | null
  tries: Generated<number>
  next_try_at: Generated<string>
}

export interface ViewSendingsTable {
  id: Generated<number>
  schedule_id: number
  kind: 'due' | 'now' | 'test'
  due_at: string
  finished_at: string | null
}

export interface WorkingHoursTable {
  weekday: number
  opens_minute: number
  closes_minute: number
  updated_at: Generated<string>
}

export interface WorkshopClosuresTable {
  dealer_id: number
  day: string
  reason: string
  updated_at: Generated<string>
}

export interface Tables {
  absences: AbsencesTable
  account_cost_days: AccountCostDaysTable
  account_deletion_requests: AccountDeletionRequestsTable
  account_spend_months: AccountSpendMonthsTable
  accounts: AccountsTable
  advert_closings: AdvertClosingsTable
  age_reductions: AgeReductionsTable
  alerts: AlertsTable
  approvals: ApprovalsTable
  audit: AuditTable
  audit_words: AuditWordsTable
  authorities: AuthoritiesTable
  bank_holidays: BankHolidaysTable
  bodies: BodiesTable
  branches: BranchesTable
  bulk_change_rows: BulkChangeRowsTable
  bulk_changes: BulkChangesTable
  case_clocks: CaseClocksTable
  case_events: CaseEventsTable
  case_posts: CasePostsTable
  case_wait_sums: CaseWaitSumsTable
  case_waits: CaseWaitsTable
  cases: CasesTable
  check_photos: CheckPhotosTable
  check_template_versions: CheckTemplateVersionsTable
  check_templates: CheckTemplatesTable
  compliance_corrections: ComplianceCorrectionsTable
  compliance_items: ComplianceItemsTable
  compliance_moves: ComplianceMovesTable
  compliance_periods: CompliancePeriodsTable
  compliance_records: ComplianceRecordsTable
  compliance_reminders: ComplianceRemindersTable
  compliance_types: ComplianceTypesTable
  condition_sets: ConditionSetsTable
  contacts: ContactsTable
  customer_service_levels: CustomerServiceLevelsTable
  customers: CustomersTable
  daily_digests: DailyDigestsTable
  damage_cases: DamageCasesTable
  damage_prices: DamagePricesTable
  date_offers: DateOffersTable
  deadline_rules: DeadlineRulesTable
  dealers: DealersTable
  defect_cases: DefectCasesTable
  defect_reports: DefectReportsTable
  device_matches: DeviceMatchesTable
  document_archives: DocumentArchivesTable
  document_asks: DocumentAsksTable
  document_rules: DocumentRulesTable
  documents: DocumentsTable
  driver_checks: DriverChecksTable
  driver_date_periods: DriverDatePeriodsTable
  driver_dates: DriverDatesTable
  driver_vehicles: DriverVehiclesTable
  drivers: DriversTable
  e2o_fields: E2oFieldsTable
  emission_factors: EmissionFactorsTable
  enquiry_cases: EnquiryCasesTable
  enquiry_quotes: EnquiryQuotesTable
  equipment_latest: EquipmentLatestTable
  equipment_readings: EquipmentReadingsTable
  exports: ExportsTable
  faq: FaqTable
  faq_votes: FaqVotesTable
  files: FilesTable
  fine_cases: FineCasesTable
  fine_policies: FinePoliciesTable
  fleet_allocations: FleetAllocationsTable
  guide_limits: GuideLimitsTable
  hire_extensions: HireExtensionsTable
  hires: HiresTable
  idempotency_keys: IdempotencyKeysTable
  import_changes: ImportChangesTable
  import_job_parts: ImportJobPartsTable
  import_job_rows: ImportJobRowsTable
  import_jobs: ImportJobsTable
  import_mappings: ImportMappingsTable
  import_runs: ImportRunsTable
  inbound_letters: InboundLettersTable
  inbox_counts: InboxCountsTable
  invoice_checks: InvoiceChecksTable
  invoice_disputes: InvoiceDisputesTable
  invoice_findings: InvoiceFindingsTable
  invoice_lines: InvoiceLinesTable
  invoices: InvoicesTable
  login_links: LoginLinksTable
  mail_attachments: MailAttachmentsTable
  mail_outbox: MailOutboxTable
  mail_requests: MailRequestsTable
  maintenance_cases: MaintenanceCasesTable
  manufacturers: ManufacturersTable
  meeting_cases: MeetingCasesTable
  message_drafts: MessageDraftsTable
  message_events: MessageEventsTable
  message_files: MessageFilesTable
  message_plates: MessagePlatesTable
  message_recipients: MessageRecipientsTable
  messages: MessagesTable
  missed_checks: MissedChecksTable
  money_lines: MoneyLinesTable
  mot_tests: MotTestsTable
  news: NewsTable
  nominal_categories: NominalCategoriesTable
  notification_choices: NotificationChoicesTable
  notifications: NotificationsTable
  number_series: NumberSeriesTable
  off_hire_cases: OffHireCasesTable
  off_hire_vehicles: OffHireVehiclesTable
  order_cases: OrderCasesTable
  order_dates: OrderDatesTable
  passkey_challenges: PasskeyChallengesTable
  passkeys: PasskeysTable
  penalty_rules: PenaltyRulesTable
  permission_rule_runs: PermissionRuleRunsTable
  permission_rules: PermissionRulesTable
  public_requests: PublicRequestsTable
  query_cases: QueryCasesTable
  reading_people: ReadingPeopleTable
  reading_tolerances: ReadingTolerancesTable
  readings: ReadingsTable
  record_links: RecordLinksTable
  register_changes: RegisterChangesTable
  register_checks: RegisterChecksTable
  register_runs: RegisterRunsTable
  repair_quotes: RepairQuotesTable
  saved_view_choices: SavedViewChoicesTable
  saved_views: SavedViewsTable
  second_factors: SecondFactorsTable
  secrets: SecretsTable
  service_levels: ServiceLevelsTable
  sessions: SessionsTable
  settings: SettingsTable
  shown_marks: ShownMarksTable
  sign_in_attempts: SignInAttemptsTable
  slug_history: SlugHistoryTable
  state_changes: StateChangesTable
  tags: TagsTable
  team_conversations: TeamConversationsTable
  telematics_providers: TelematicsProvidersTable
  unused_days: UnusedDaysTable
  uploads: UploadsTable
  users: UsersTable
  vehicle_categories: VehicleCategoriesTable
  vehicle_months: VehicleMonthsTable
  vehicle_plates: VehiclePlatesTable
  vehicle_spend: VehicleSpendTable
  vehicle_tag_changes: VehicleTagChangesTable
  vehicle_tags: VehicleTagsTable
  vehicles: VehiclesTable
  view_guest_files: ViewGuestFilesTable
  view_guests: ViewGuestsTable
  view_schedule_recipients: ViewScheduleRecipientsTable
  view_schedules: ViewSchedulesTable
  view_sending_recipients: ViewSendingRecipientsTable
  view_sendings: ViewSendingsTable
  working_hours: WorkingHoursTable
  workshop_closures: WorkshopClosuresTable
}
