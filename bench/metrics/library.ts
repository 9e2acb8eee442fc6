// P11 for papers: pages, a search and the counts of a library of 100,000 documents, and a page of a mailbox of 100,000 messages, against the
// bare driver; and a zip of 2,000 documents as the job it is: ten times the documents, the same memory.
// LIBRARY_SIZE makes them fewer, to see that it runs.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { made, type Made } from '../archive-made.ts'
import { ask, fieldOf } from '../ask.ts'
import { dashboard } from '../dashboard.ts'
import { fillLibrary, storedAs } from '../fill-library.ts'
import type { House } from '../house.ts'
import { median } from '../interleave.ts'
import type { Row } from '../metric.ts'
import { pageAgainstRaw, type Question } from '../page-against-raw.ts'
import { signIn, signInOften } from '../sign-in.ts'
import { startPortal } from '../start-portal.ts'
import { times } from '../table.ts'

const COUNT = Number(process.env['LIBRARY_SIZE'] ?? 100_000)
const ACCOUNT = 'HARROW01'
const size = 50
const [ZIPPED, PART] = [2_000, 100]
const FILE_BYTES = 100_000
const MAX_MEMORY = 1.2

const standing = `d.superseded_at is null and d.customer_account_number = any($1)`
const pageSql = (where: string): string => `
  with page as (select * from documents d where ${standing} and ${where} order by d.added_at desc nulls last, d.id limit ${size + 1})
  select d.*, v.reg_no, f.size_bytes, f.mime from page d left join vehicles v on v.id = d.vehicle_id left join files f on f.id = d.file_id
  order by d.added_at desc nulls last, d.id`
const countSql = (where: string): string => `select count(*) from documents d where ${standing} and ${where}`
const documents = (what: string, query: string, where: string): Question => ({
  what: `documents, ${COUNT.toLocaleString('en-GB')}, ${what}`,
  path: `/api/documents?size=${size}${query}`,
  statements: [pageSql(where), countSql(where)],
})

const questionsFor = (person: number): readonly Question[] => [
  documents('newest first', '', 'true'),
  documents('searched for “brake 77”', '&search=brake%2077', `d.title ilike '%brake%' and d.title ilike '%77%'`),
  documents(
    'of one type that expire, counted and listed',
    '&filter=type:is:hire_agreement&filter=expiry:is:in_date',
    `d.type = 'hire_agreement' and d.expires_on > current_date + 28`,
  ),
  {
    what: '  counts of the standing views',
    path: '/api/documents/views',
    statements: [
      `select count(*), count(*) filter (where d.expires_on < current_date), count(*) filter (where d.expires_on >= current_date and d.expires_on <= current_date + 28)
        from documents d where ${standing}`,
    ],
  },
  {
    what: `messages, ${COUNT.toLocaleString('en-GB')} in one inbox, newest first`,
    path: `/api/message/list?folder=inbox&size=${size}`,
    values: [person],
    statements: [
      `select m.id, m.subject, left(m.body, 200), m.sender_name, m.reg_no, m.file_count, r.is_read, r.is_starred, r.sent_at from message_recipients r
        join messages m on m.id = r.message_id where r.user_id = $1 and r.folder = 'inbox' order by r.sent_at desc, r.message_id desc limit ${size + 1}`,
      `select count(*) from message_recipients r where r.user_id = $1 and r.folder = 'inbox'`,
    ],
  },
]

async function writeFiles(folder: string): Promise<void> {
  // What no zip makes smaller would only measure the disk: a paper of text, as most are.
  const paper = Buffer.alloc(FILE_BYTES, '%PDF-1.7 A line of a paper that says what it says. \n')
  await mkdir(join(folder, dirname(storedAs(0))), { recursive: true })
  for (let place = 0; place < ZIPPED; place++) await writeFile(join(folder, storedAs(place)), paper)
}

export async function measure(house: House): Promise<readonly Row[]> {
  const folder = await house.folder('library')
  const environment = { DATABASE_URL: await house.newDatabase(), TRUST_PROXY: '1' }
  const portal = await startPortal({ dataDirectory: folder, environment })
  try {
    const { base } = portal
    const person = await fillLibrary(environment.DATABASE_URL, {
      ...{ account: ACCOUNT, email: dashboard.person, documents: COUNT, fileBytes: FILE_BYTES, messages: COUNT },
    })
    await writeFiles(join(folder, 'files'))
    house.say(`${COUNT.toLocaleString('en-GB')} documents and messages`)
    const rows: Row[] = []
    const newTokens = (email: string, count: number) => signInOften(base, email, count)
    const asked = { base, environment, newTokens }
    for (const question of questionsFor(person)) rows.push(...(await pageAgainstRaw(house, asked, question)))

    const zip = async (count: number): Promise<Made> => {
      const asking = { base, token: await signIn(base, dashboard.person) }
      const rowsFound = fieldOf(await ask(asking, 'GET', `/api/documents?size=${PART}`), 'rows')
      const documents = Array.isArray(rowsFound) ? rowsFound.map((row) => Number(fieldOf(row, 'id'))) : []
      const [path, body] =
        count === PART
          ? ['/api/document-archives', { name: 'Some', documents }]
          : ['/api/documents/zip', { name: 'As many as one holds' }]
      return made(asking, portal.process, () => ask(asking, 'POST', path, { body }))
    }
    await zip(PART) // the first loads what they are made with
    const [parts, wholes]: [Made[], Made[]] = [[], []]
    for (let round = 0; round < house.rounds; round++) {
      parts.push(await zip(PART))
      wholes.push(await zip(ZIPPED))
    }
    const memory = (files: readonly Made[]): number => median(files.map(({ megabytes }) => megabytes))
    const seconds = (files: readonly Made[]): string => `${median(files.map((each) => each.seconds)).toFixed(1)} s`
    const ratio = memory(wholes) / memory(parts)
    rows.push(
      {
        metric: 'library',
        what: `a zip of ${ZIPPED.toLocaleString('en-GB')} documents of 100 kB: memory of the server`,
        measured: `${memory(wholes).toFixed(0)} MB`,
        limit: `${PART} documents ${memory(parts).toFixed(0)} MB`,
        ratio: times(ratio),
        goal: `≤ ${MAX_MEMORY}×`,
        isMet: ratio <= MAX_MEMORY,
      },
      {
        ...{ metric: 'library', what: '  until it is made', measured: seconds(wholes), limit: seconds(parts) },
        ...{ ratio: '', goal: '', isMet: undefined },
      },
    )
    return rows
  } finally {
    await portal.stop()
  }
}
