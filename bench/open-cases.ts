// So many open cases over the vehicles of a filled database, written by the database itself: bookings and queries alike, in every state
// that waits for somebody, due round today.
import { Client } from 'pg'

const statements = (count: number): readonly string[] => [
  `create temporary table fleet as
    select id, customer_account_number, reg_no, row_number() over (order by id) - 1 as place from vehicles where status not in ('on_order', 'off_hired', 'disposed')`,
  `create index on fleet (place)`,
  `analyze fleet`,
  `insert into cases (kind, customer_account_number, number, vehicle_id, reg_no, type, title, state, waiting_on, waiting_since, owner_team, due_at, due_clock, opened_at, created_at, updated_at)
    select s.kind, v.customer_account_number, 'P21-' || n, v.id, v.reg_no, (array['repair', 'tyres', 'service', 'bodywork'])[1 + n % 4], 'Open case ' || n, s.state, s.turn,
      now() - n % 5000 * interval '1 minute', 'Maintenance', now() + (n % 20000 - 8000) * interval '1 minute', s.clock,
      now() - n * interval '1 second', now() - n * interval '1 second', now() - n % 5000 * interval '1 minute'
    from generate_series(0, ${count - 1}) n
    join (values (0, 'maintenance', 'requested', 'hire_company', 'acknowledge'), (1, 'maintenance', 'dates_offered', 'customer', 'choose a date'),
      (2, 'maintenance', 'booked', 'third_party', null), (3, 'maintenance', 'ready_for_collection', 'customer', null),
      (4, 'query', 'open', 'hire_company', 'respond'), (5, 'query', 'awaiting_customer', 'customer', null),
      (6, 'query', 'in_progress', 'hire_company', 'resolve'), (7, 'query', 'awaiting_third_party', 'third_party', null)) s (place, kind, state, turn, clock) on s.place = n % 8
    join fleet v on v.place = n % (select count(*) from fleet)`,
  `insert into maintenance_cases (case_id, customer_account_number) select id, customer_account_number from cases where number like 'P21-%' and kind = 'maintenance'`,
  `insert into query_cases (case_id, customer_account_number, body) select id, customer_account_number, 'Measured' from cases where number like 'P21-%' and kind = 'query'`,
  `vacuum analyze cases`,
  `vacuum analyze maintenance_cases`,
  `vacuum analyze query_cases`,
  `vacuum analyze case_waits`,
  `vacuum analyze case_wait_sums`,
]

export async function fillOpenCases(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of statements(count)) await client.query(text)
  } finally {
    await client.end()
  }
}
