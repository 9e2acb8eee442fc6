// The tool as an operator runs it: its own process, beside a server or alone.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { onEngine } from '../db/testing.ts'
import { alertNotice } from '../realtime/alerts.ts'
import { longestOrderBytes, readAnswer, readOrder, socketPath } from './order.ts'
import { serveOperator } from './socket.ts'

const program = join(import.meta.dirname, '../main.js')

interface Ended {
  readonly code: number
  readonly said: string
  readonly wrong: string
}

const runTool = (env: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    const options = { env: { PATH: process.env['PATH'], ...env }, cwd: tmpdir(), timeout: 30_000 }
    execFile(process.execPath, [program, ...words], options, (error, said, wrong) => {
      done({
        code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
        said: said.trim(),
        wrong: wrong.trim(),
      })
    })
  })

onEngine('the operator’s tool', (on) => {
  const env = (): Record<string, string> => {
    const { dataDirectory, url } = on.database().inner
    return { DATA_DIR: dataDirectory, ...(url === undefined ? {} : { DATABASE_URL: url }) }
  }
  const serve = () =>
    serveOperator({
      database: on.database(),
      config: readConfig(env()),
      portal: { publicUrl: () => 'https://portal.example.com', clock: { businessNow: () => new Date() } },
    })

  test('beside a running server its commands take effect there', async () => {
    const database = on.database()
    const told: string[] = []
    const unlisten = await database.listen(alertNotice, (id) => told.push(id))
    const operator = await serve()
    const start = performance.now()
    const { code, said, wrong } = await runTool(env(), 'alert', 'Yard closed')
    expect({ code, wrong }).toEqual({ code: 0, wrong: '' })
    expect(said).toMatch(/^Alert \d+ sent$/)
    expect(performance.now() - start).toBeLessThan(20_000)
    await expect.poll(() => told.length).toBe(1)
    expect(await runTool(env(), 'alert')).toMatchObject({
      code: 2,
      said: '',
      wrong: expect.stringContaining('Missing text'),
    })
    expect(await runTool(env(), 'create-customer', 'Harrow', 'HARROW01')).toMatchObject({ code: 0 })
    expect(await runTool(env(), 'create-customer', 'Harrow', 'HARROW01')).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('already in use'),
    })
    const admin = await runTool(env(), 'create-admin', 'ann@example.com')
    if (on.engine === 'embedded') expect(admin.said).toContain('https://portal.example.com/#/resetpassword/')
    await operator.close()
    await unlisten()
  }, 60_000)

  test('while the server is only starting it waits for it', async () => {
    const asked = runTool(env(), 'create-customer', 'Solent', 'SOLENT01')
    await new Promise((wake) => setTimeout(wake, 1_500))
    const operator = await serve()
    expect(await asked).toMatchObject({ code: 0, wrong: '' })
    await operator.close()
  }, 60_000)

  test('files are looked for where the operator stands', async () => {
    const operator = await serve()
    await writeFile(
      join(tmpdir(), 'kerbline-operator-drivers.csv'),
      'name,email,customer_account_number,current_reg,licence_no,licence_categories,licence_expiry,points,status\nAnn Lee,,HARROW01,,,B,2030-01-31,0,active',
    )
    const { code, said } = await runTool(env(), 'import', 'drivers', 'kerbline-operator-drivers.csv', '--dry-run')
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringContaining('kerbline-operator-drivers.csv: 1 rows read'),
    })
    await rm(join(tmpdir(), 'kerbline-operator-drivers.csv'))
    await operator.close()
  }, 60_000)
})

onEngine('the operator’s socket', (on) => {
  const options = () => ({
    database: on.database(),
    config: readConfig({
      DATA_DIR: on.database().inner.dataDirectory,
      ...(on.engine === 'postgres' ? { DATABASE_URL: on.database().inner.url } : {}),
    }),
    portal: { publicUrl: () => 'http://127.0.0.1', clock: { businessNow: () => new Date() } },
  })
  const ask = (text: string): Promise<string> =>
    new Promise((done) => {
      const socket = connect(socketPath(on.database().inner.dataDirectory))
      let said = ''
      socket.on('data', (bytes) => (said += bytes.toString()))
      socket.on('error', () => undefined) // closed on us: what was said until then is what counts
      socket.on('close', () => done(said))
      socket.write(text)
    })

  test('is for its owner alone, takes over what a dead server left, and exists only beside the embedded database', async () => {
    const path = socketPath(on.database().inner.dataDirectory)
    await writeFile(path, '')
    const operator = await serveOperator(options())
    const found = await stat(path)
    expect(found.isSocket()).toBe(on.engine === 'embedded')
    if (on.engine === 'embedded') expect(found.mode & 0o777).toBe(0o600)
    await operator.close()
    await rm(path, { force: true })
  })

  test.runIf(on.engine === 'embedded')('what is no order is not answered', async () => {
    const operator = await serveOperator(options())
    for (const text of [
      'hello\n',
      '{}\n',
      '{"words":"alert","folder":"/"}\n',
      '{"words":[1],"folder":"/"}\n',
      `${'x'.repeat(longestOrderBytes + 1)}\n`,
    ]) {
      expect(await ask(text)).toBe('')
    }
    expect(await ask('{"words":["nonsense"],"folder":"/"}\n')).toContain('{"exit":2}')
    await operator.close()
  })
})

test('alone it takes the free lock, makes the database, and leaves it free', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kerbline-tool-'))
  const DATA_DIR = join(directory, 'data')
  await mkdir(DATA_DIR)
  for (const account of ['SOLENT01', 'SOLENT02']) {
    expect(await runTool({ DATA_DIR }, 'create-customer', 'Solent', account)).toMatchObject({ code: 0, wrong: '' })
  }
  expect(await runTool({ DATA_DIR }, 'nonsense')).toMatchObject({ code: 2, said: '' })
  await rm(directory, { recursive: true })
}, 60_000)

test('a reader who has had enough does not make it fail', async () => {
  const tool = spawn(process.execPath, [program, 'help'], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], DATA_DIR: '/nowhere' },
  })
  tool.stdout.destroy()
  const wrong = tool.stderr.toArray()
  const [code] = await once(tool, 'exit')
  expect([code, Buffer.concat(await wrong).toString()]).toEqual([0, ''])
})

test('a setting that cannot be used is named', async () => {
  expect(await runTool({ DATABASE_URL: 'mysql://x' }, 'migrate')).toMatchObject({
    code: 1,
    wrong: expect.stringContaining('DATABASE_URL'),
  })
})

test.each([
  ['{"words":["a"],"folder":"/x"}', { words: ['a'], folder: '/x' }],
  ['{"words":[],"folder":1}', undefined],
  ['null', undefined],
])('the order %s', (line, expected) => {
  expect(readOrder(line)).toEqual(expected)
})

test.each([
  ['{"print":"x"}', { print: 'x' }],
  ['{"printError":"x"}', { printError: 'x' }],
  ['{"exit":2}', { exit: 2 }],
  ['{"exit":"2"}', undefined],
  ['7', undefined],
])('the answer %s', (line, expected) => {
  expect(readAnswer(line)).toEqual(expected)
})

test('a path too long for a socket is said to be so', () => {
  expect(() => socketPath(join(tmpdir(), 'x'.repeat(120)))).toThrow('too long for a socket')
})
