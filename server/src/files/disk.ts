// Where files lie: a folder under DATA_DIR, or a bucket of an S3-compatible store by STORAGE_URL. Loaded when first used.
import { join, resolve } from 'node:path'
import type { Disk } from 'flydrive'
import type { Config } from '../config.ts'

/** What the store reads of the configuration. */
export type StoreConfig = Pick<
  Config,
  | 'DATA_DIR'
  | 'STORAGE_URL'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
>

const openFolder = async ({ DATA_DIR }: StoreConfig): Promise<Disk> => {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location: resolve(join(DATA_DIR, 'files')), visibility: 'private' }))
}

const openBucket = async (config: StoreConfig, storageUrl: string): Promise<{ disk: Disk; prefix: string }> => {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const { hostname, pathname } = new URL(storageUrl)
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  const driver = new S3Driver({
    bucket: hostname,
    region: config.S3_REGION,
    visibility: 'private',
    supportsACL: false,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  })
  return { disk: new Disk(driver), prefix: pathname.replace(/^\/+|\/+$/g, '') }
}

/** The disk, and what stands before every key on it. */
export const openDisk = async (config: StoreConfig): Promise<{ disk: Disk; prefix: string }> =>
  config.STORAGE_URL === undefined
    ? { disk: await openFolder(config), prefix: '' }
    : openBucket(config, config.STORAGE_URL)
