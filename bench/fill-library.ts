// So many documents of one customer's vehicles, and so many messages in one mailbox, written by the database itself.
import { Client } from 'pg'

/** Under which the file of the n-th document lies. */
export const storedAs = (place: number): string => `bench/paper-${place}.pdf`

const titles = `array['Hire agreement', 'Insurance certificate', 'Inspection sheet', 'Brake report', 'Weighbridge ticket']`

const documents = (account: string, count: number, fileBytes: number): readonly string[] => [
  `create temporary table fleet as select id, reg_no, row_number() over (order by id) - 1 as place from vehicles where customer_account_number = '${account}'`,
  `create temporary table papers as select n, gen_random_uuid() as file_id, v.id as vehicle_id, v.reg_no,
      (array['hire_agreement', 'insurance_certificate', 'pmi_sheet', 'brake_report', 'other'])[1 + n % 5] as type,
      (${titles})[1 + n % 5] || ' ' || n as title
    from generate_series(0, ${count - 1}) n join fleet v on v.place = n % (select count(*) from fleet)`,
  `insert into files (id, customer_account_number, owner, owner_id, name, mime, size_bytes, sha256, storage_key)
    select file_id, '${account}', 'vehicle', vehicle_id::text, 'paper ' || n || '.pdf', 'application/pdf', ${fileBytes}, '', 'bench/paper-' || n || '.pdf' from papers`,
  `insert into documents (customer_account_number, owner, owner_id, file_id, type, title, issued_on, expires_on, sha256, sent_sha256, scanned, added_by_name, side, added_at)
    select '${account}', 'vehicle', vehicle_id, file_id, type, title, current_date - n % 900, case when n % 2 = 0 then current_date + 60 + n % 700 end,
      '', '', 'no scanner', 'Measured', 'customer', now() - n * interval '1 minute' from papers order by n desc`,
  `vacuum analyze documents`,
  `vacuum analyze files`,
]

const messages = (account: string, email: string, count: number): readonly string[] => [
  `with sent as (
      insert into messages (customer_account_number, sender_id, sender_name, subject, body, created_at, recipient_count)
      select '${account}', s.id, s.name, 'Slot ' || n || ' for the workshop', 'The van is ready from eight in the morning. Number ' || n, now() - n * interval '1 minute', 1
      from generate_series(0, ${count - 1}) n, (select id, name from users where side = 'staff' order by id limit 1) s
      returning id, customer_account_number, created_at)
    insert into message_recipients (message_id, customer_account_number, user_id, is_read, sent_at)
    select m.id, m.customer_account_number, u.id, m.id % 9 <> 0, m.created_at from sent m, users u where u.email = '${email}'`,
  `vacuum analyze messages`,
  `vacuum analyze message_recipients`,
]

export interface Library {
  readonly account: string
  readonly email: string
  readonly documents: number
  readonly fileBytes: number
  readonly messages: number
}

/** Resolves to the id of the person whose mailbox it is. */
export async function fillLibrary(url: string, asked: Library): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of documents(asked.account, asked.documents, asked.fileBytes)) await client.query(text)
    for (const text of messages(asked.account, asked.email, asked.messages)) await client.query(text)
    const { rows } = await client.query<{ id: number }>('select id from users where email = $1', [asked.email])
    return rows[0]?.id ?? 0
  } finally {
    await client.end()
  }
}
