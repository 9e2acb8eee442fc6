// A start that cannot be: what whoever starts the server reads, and that the process says it failed.
import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testFolder } from '../../scripts/test-folder.ts'
import { readConfig } from './config.ts'
import { lockDirectory } from './db/embedded/directory-lock.ts'
import { startRefusal } from './start-refusal.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(testFolder(), 'kerbline-start-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A folder with a database whose schema is current, which takes a new one seconds. */
function prepared(name: string): string {
  const directory = join(folder, name)
  const template = inject('embeddedTemplate')
  if (template) cpSync(template, join(directory, 'database'), { recursive: true })
  return directory
}

/** Runs the program as it is run; `before` is loaded first. */
async function start(environment: Readonly<Record<string, string>>, before?: string) {
  const program = fileURLToPath(new URL('main.js', import.meta.url))
  const child = spawn(
    process.execPath,
    [...(before ? ['--import', pathToFileURL(before).href] : []), program, '--empty'],
    {
      env: { PATH: process.env['PATH'], PORT: '0', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, lines: said.trim().split('\n') }
}

test('a second server on one data directory says who holds it', async () => {
  const directory = join(folder, 'held')
  const lock = await lockDirectory(directory, 'a test')
  const { code, lines } = await start({ DATA_DIR: directory })
  lock.release()
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/is in use by process \d+ on .* \(a test, since .*Stop it first/)])
})

test('a disk that is nearly full', async () => {
  const before = join(folder, 'nearly-full.mjs')
  await writeFile(
    before,
    `import fs from 'node:fs/promises'
     import { syncBuiltinESMExports } from 'node:module'
     fs.statfs = async () => ({ bavail: 10, bsize: 1024 * 1024 })
     syncBuiltinESMExports()`,
  )
  const { code, lines } = await start({ DATA_DIR: prepared('nearly-full') }, before)
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^Only 10 MB are free .* Free some space on the disk, then start again\.$/),
  ])
})

test('a disk that is full', async () => {
  const before = join(folder, 'full.mjs')
  await writeFile(
    before,
    `import fs from 'node:fs'
     import { syncBuiltinESMExports } from 'node:module'
     fs.cpSync = () => { throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }) }
     syncBuiltinESMExports()`,
  )
  const directory = join(folder, 'full')
  const { code, lines } = await start({ DATA_DIR: directory }, before)
  expect(code).toBe(1)
  expect(lines).toEqual([`The disk of ${directory} is full. Free some space, then start again.`])
})

test('a database that cannot be reached', async () => {
  const { code, lines } = await start({ DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^The database cannot be reached: /)])
})

test('a port that is taken', async () => {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { code, lines } = await start({ DATA_DIR: prepared('port'), PORT: String(address.port) })
  server.close()
  expect(code).toBe(1)
  expect(lines).toEqual([
    `Port ${address.port} of 127.0.0.1 is in use by another program. Stop it, or set PORT to another port.`,
  ])
})

describe('why the server cannot start', () => {
  const config = readConfig({ DATA_DIR: '/srv/kerbline' })
  const failed = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

  test('is found beneath what was thrown', () => {
    const error = new Error('The store could not be opened', {
      cause: failed('EDQUOT', { path: '/srv/kerbline/files' }),
    })
    expect(startRefusal(error, config)).toBe(
      'The disk of /srv/kerbline/files is full. Free some space, then start again.',
    )
  })

  test.each(['EACCES', 'EROFS', 'EPERM'])('a folder that may not be written (%s)', (code) => {
    expect(startRefusal(failed(code), config)).toContain('cannot write to /srv/kerbline')
  })

  test('a fault of ours is none of these', () => {
    expect(startRefusal(new TypeError('x is undefined'), config)).toBeUndefined()
    expect(startRefusal('nothing', config)).toBeUndefined()
  })
})
