// One real object of the customer South in every area that has them, each with South's canary, for tests that try to reach them from
// another account. Values stand by the area of the call, or by the call itself where one area has several kinds of object.
import type { Rows } from '../db/scope.ts'
import { aUser } from './factories.ts'
import { ACCOUNT, canary, later, ofAccount } from './foreign-rows.ts'

type Values = Readonly<Record<string, string>>

async function ofCompany(rows: Rows) {
  const company = await rows.selectFrom('customers').select('id').where('name', '=', 'South').executeTakeFirstOrThrow()
  const contact = await rows
    .insertInto('contacts')
    .values({ name: canary, department: 'other', company_id: company.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const post = await rows
    .insertInto('news')
    .values({
      title: canary,
      slug: `for-${canary.toLowerCase()}`,
      body: canary,
      audience: 'companies',
      company_ids: [company.id],
      publish_at: '2026-01-05T08:00:00Z',
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  const alert = await rows
    .insertInto('alerts')
    .values({ kind: 'AlertEvent', message: canary, audience: 'companies', company_ids: [company.id] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { company, contact, post, alert }
}

/** A person of South's, with what belongs to a person, and a colleague who looks after South alone. */
async function ofPeople(rows: Rows) {
  const person = await rows
    .insertInto('users')
    .values(aUser({ name: canary, email: 'person@south.example', customer_account_numbers: JSON.stringify([ACCOUNT]) }))
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  const colleague = await rows
    .insertInto('users')
    .values(
      aUser({
        name: 'South desk',
        email: 'desk@south.example',
        side: 'staff',
        customer_account_numbers: JSON.stringify([ACCOUNT]),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await rows
    .insertInto('sessions')
    .values({ user_id: person.id, token_hash: 'of nobody', expires_at: later })
    .returning('id')
    .executeTakeFirstOrThrow()
  const passkey = await rows
    .insertInto('passkeys')
    .values({ user_id: person.id, credential_id: 'of-nobody', public_key: 'none', name: canary })
    .returning('id')
    .executeTakeFirstOrThrow()
  const absence = await rows
    .insertInto('absences')
    .values({ user_id: person.id, cover_id: colleague.id, from_date: '2026-11-20', to_date: '2099-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const request = await rows
    .insertInto('account_deletion_requests')
    .values({ email: person.email, reason: canary, reference: 'DEL-SOUTH001', state: 'verified' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const views: number[] = []
  for (const { id } of [person, colleague]) {
    const view = await rows
      .insertInto('saved_views')
      .values({ user_id: id, list: 'branches', name: canary, query: '{}', is_shared: true, accounts: [ACCOUNT] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const schedule = await rows
      .insertInto('view_schedules')
      .values({ view_id: view.id, user_id: id, frequency: 'weekly', next_at: later })
      .returning('id')
      .executeTakeFirstOrThrow()
    await rows.insertInto('view_schedule_recipients').values({ schedule_id: schedule.id, user_id: id }).execute()
    views.push(view.id)
  }
  return { person, session, passkey, absence, request, view: views.at(-1) ?? 0 }
}

async function ofWork(rows: Rows, userId: number) {
  const rule = await rows
    .insertInto('permission_rules')
    .values({
      name: canary,
      conditions: JSON.stringify({ accounts: [ACCOUNT] }),
      grant_permissions: ['see vehicles'],
      is_active: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const effect = { rule_id: rule.id, effect: 'grant', kind: 'permission', value: 'see vehicles' }
  const change = { user_id: userId, name: canary, email: 'person@south.example', before: [], after: [effect] }
  const run = await rows
    .insertInto('permission_rule_runs')
    .values({
      kind: 'apply',
      people: 1,
      by_name: canary,
      changes: JSON.stringify([{ ...change, gained: [], lost: [], roles_gained: [], roles_lost: [] }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job = await rows
    .insertInto('import_jobs')
    .values({ kind: 'drivers', source: canary, size_bytes: 1, created_by: userId, created_by_name: canary })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await rows
    .insertInto('exports')
    .values({
      user_id: userId,
      accounts: [ACCOUNT],
      list: 'drivers',
      name: canary,
      format: 'csv',
      columns: ['name'],
      asked: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const upload = await rows
    .insertInto('uploads')
    .values({ user_id: userId, client_key: 'of-nobody', owner: 'case', owner_id: 1, name: canary, size_bytes: 1_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const archive = await rows
    .insertInto('document_archives')
    .values({ user_id: userId, accounts: [ACCOUNT], name: canary, document_ids: [1] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('audit')
    .values({
      actor_name: canary,
      action: 'user changed',
      entity: 'user',
      entity_id: String(userId),
      customer_account_number: ACCOUNT,
    })
    .execute()
  return { rule, run, job, made, upload, archive }
}

/** A document a person of South's was asked to read. */
async function ofReading(rows: Rows, documentId: number, userId: number) {
  const owned = { customer_account_number: ACCOUNT, asked_at: later }
  const reading = await rows
    .insertInto('readings')
    .values({ ...owned, document_id: documentId, title: canary, version: 1, sha256: '', asked_by_name: canary })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reader = await rows
    .insertInto('reading_people')
    .values({ ...owned, reading_id: reading.id, user_id: userId, user_name: canary })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { reading, reader }
}

/** Makes the objects, and says under which path parameters each call would reach them. */
export async function foreignObjects(rows: Rows): Promise<Readonly<Record<string, Values>>> {
  const {
    vehicle,
    letter,
    link,
    driver,
    assignment,
    query,
    booking,
    defect,
    meeting,
    order,
    enquiry,
    offHire,
    fine,
    set,
    check,
    damage,
    tag,
    message,
    file,
    document,
  } = await ofAccount(rows)
  const { company, contact, post, alert } = await ofCompany(rows)
  const { person, session, passkey, absence, request, view } = await ofPeople(rows)
  const { rule, run, job, made, upload, archive } = await ofWork(rows, person.id)
  const { reading, reader } = await ofReading(rows, document.id, person.id)
  const one = ({ id }: { readonly id: number }): Values => ({ id: String(id), key: String(id) })
  return {
    alerts: one(alert),
    companies: { ...one(company), account_number: ACCOUNT, accountNumber: ACCOUNT },
    contacts: one(contact),
    damage: one(damage),
    defects: { ...one(defect), number: defect.number },
    'off-hires': { ...one(offHire), number: offHire.number },
    fines: { ...one(fine), number: fine.number },
    meetings: { ...one(meeting), number: meeting.number },
    orders: { ...one(order), number: order.number },
    enquiries: { ...one(enquiry), number: enquiry.number, quote: '999999998' },
    'condition-sets': { ...one(set), number: set.number, slot: 'front' },
    'driver-checks': one(check),
    documents: { id: file.id },
    ...Object.fromEntries(['view', 'update', 'remove'].map((verb) => [`documents.${verb}`, one(document)])),
    ...Object.fromEntries(['upload', 'sendPart', 'endUpload'].map((verb) => [`documents.${verb}`, { id: upload.id }])),
    ...Object.fromEntries(
      ['archive', 'archiveFile', 'cancelArchive'].map((verb) => [`documents.${verb}`, one(archive)]),
    ),
    drivers: { key: String(driver.id), id: String(assignment.id) },
    exports: one(made),
    imports: one(job),
    messages: { messageId: String(message.id) },
    mailbox: { id: String(message.id), key: 'of-nobody' },
    news: { ...one(post), slug: post.slug },
    permissions: one(rule),
    pictures: { id: file.id },
    'permissions.run': one(run),
    'permissions.rollBack': one(run),
    'profile.renamePasskey': one(passkey),
    'profile.removePasskey': one(passkey),
    'profile.endSession': one(session),
    'profile.comeBack': one(absence),
    readings: one(reading),
    'readings.candidates': one(document),
    'readings.open': one(reader),
    'readings.accept': one(reader),
    queries: { ...one(query), number: query.number },
    'inbound-mail': one(letter),
    links: one(link),
    maintenance: { ...one(booking), vehicle_id: String(vehicle.id) },
    registers: one(vehicle),
    tags: one(tag),
    users: one(person),
    'users.decideDeletion': one(request),
    vehicles: { ...one(vehicle), reg: vehicle.reg_no },
    views: { id: String(view) },
  }
}
