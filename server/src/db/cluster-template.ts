// A new embedded database is a copy of an empty one: making one takes seconds (initdb), copying it a tenth of one.
// The empty one is kept beside the installed packages and made once; `npm install` may do it ahead of the first start.
import { cpSync, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedHost, engineFolder } from './embedded/embedded-host.ts'

const isCluster = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'))

const templateDirectory = async (): Promise<string> => {
  const installed = dirname(engineFolder)
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string } // npm's own shape
  return join(dirname(dirname(installed)), '.cache', 'kerbline', `cluster-${version}`)
}

/** Fills `directory` in one step: it either holds a whole cluster afterwards or does not exist. */
const fillAtOnce = async (directory: string, fill: (directory: string) => Promise<void>): Promise<void> => {
  const unfinished = `${directory}.creating-${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(directory), { recursive: true })
  try {
    await fill(unfinished)
    await rename(unfinished, directory)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process of this machine was quicker: its cluster is as good as ours.
    if (!isCluster(directory)) throw error
  }
}

const initialise = async (directory: string): Promise<void> => {
  const host = new EmbeddedHost(directory)
  await host.start()
  await host.close()
}

/** Makes the empty cluster if it is absent and says where it is; undefined when the packages' folder is read-only. */
export const prepareClusterTemplate = async (): Promise<string | undefined> => {
  const template = await templateDirectory()
  if (isCluster(template)) return template
  try {
    await fillAtOnce(template, initialise)
    return template
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return undefined
    throw error
  }
}

/** Makes sure `directory` holds a cluster: keeps the one that is there, else copies `template` or an empty one. */
export const ensureCluster = async (directory: string, template?: string): Promise<void> => {
  if (isCluster(directory)) return
  const source = template ?? (await prepareClusterTemplate())
  await fillAtOnce(directory, async (unfinished) => {
    if (source === undefined) await initialise(unfinished)
    else cpSync(source, unfinished, { recursive: true })
  })
}

// Run by itself, after the packages are installed, it takes the seconds that the first start would.
if (import.meta.main) await prepareClusterTemplate()
