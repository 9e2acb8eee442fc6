// The environment, read once at the start: one schema that checks it, explains it and fills the table of the README.
import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { z } from 'zod'

/** Raised when the environment cannot be used. `problems` holds one sentence a variable: what is wrong, what to do. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))

const urlWith = (...protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

/** Leaves room within the 64 characters of an address for what is signed (mail/inbound/reply-address.ts). */
const replyAddress = z.email().refine((text) => /^[a-z0-9._-]{1,23}@/i.test(text))

/** A mailbox with who opens it: `imap:` is encrypted by STARTTLS. */
const mailboxUrl = urlWith('imaps:', 'imap:').refine((text) => {
  if (!URL.canParse(text) || /%(?![0-9a-f]{2})/i.test(text)) return false
  const { username, password } = new URL(text)
  return username !== '' && password !== ''
})

/** 32 bytes in base64. */
const isKey = (text: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(text)

const onOff = z.enum(['0', '1']).transform((text) => text === '1')

const trustProxy = z
  .string()
  .regex(/^(\d{1,2}|[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*)$/)
  .transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) || false : text))

const isTileTemplate = (text: string): boolean =>
  /^https?:\/\//.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part))

/** A file of this machine that holds a whole map; the portal serves it itself. */
export const isTileArchive = (text: string): boolean => isAbsolute(text) && text.endsWith('.pmtiles')

const environment = z.object({
  NODE_ENV: z.string().default('development').meta({
    description: 'Set to production on a live server. Demo data then needs DEMO=1, and test settings are refused.',
    remedy: 'Use production or development.',
  }),
  PORT: wholeNumber(0, 65_535).default(3000).meta({
    description: 'Port for the pages and the API. 0 uses any free port.',
    remedy: 'Use a number from 0 to 65535.',
  }),
  HOST: z.string().default('127.0.0.1').meta({
    description: 'Address to listen on. 0.0.0.0 for every interface.',
    remedy: 'Use an address on this machine.',
  }),
  DATA_DIR: z.string().default('./data').meta({
    description: 'Folder for the embedded database, files, backups and the lock.',
    remedy: 'Use the path of a folder the server can write to.',
  }),
  SECRET_KEY: z.string().refine(isKey).optional().meta({
    description:
      'Key that encrypts secrets in the database. Use the same key on every server. If not set, uses secret.key in DATA_DIR.',
    remedy: 'Use 32 random bytes in base64, as `openssl rand -base64 32` prints them.',
  }),
  DATABASE_URL: urlWith('postgres:', 'postgresql:').optional().meta({
    description: 'PostgreSQL 15 or later. If not set, uses the embedded database in DATA_DIR.',
    remedy: 'Use postgres://user:password@host:5432/name, or leave it out for the embedded database.',
  }),
  PUBLIC_URL: urlWith('http:', 'https:').optional().meta({
    description: 'Public URL, used in links in emails. If not set, uses http://HOST:PORT.',
    remedy: 'Use the full address, such as https://portal.example.com.',
  }),
  SMTP_URL: urlWith('smtp:', 'smtps:').optional().meta({
    description: 'SMTP server. If not set, emails are held in the outbox for administrators to read.',
    remedy: 'Use smtp://user:password@host:587 or smtps://user:password@host:465.',
  }),
  INBOUND_MAIL_URL: mailboxUrl.optional().meta({
    description: 'IMAP mailbox for email replies. If not set, emails ask people to reply in Kerbline.',
    remedy: 'Use imaps://user:password@host/INBOX, with characters such as @ in the user or password written as %40.',
  }),
  REPLY_ADDRESS: replyAddress.optional().meta({
    description: 'Address of that mailbox, such as reply@example.com. Replies go to reply+…@example.com.',
    remedy: 'Use an address with at most 23 letters, digits, dots and hyphens before the @, and no +.',
  }),
  STORAGE_URL: urlWith('s3:').optional().meta({
    description: 'S3 bucket for uploaded files. If not set, files are stored in DATA_DIR.',
    remedy: 'Use s3://bucket or s3://bucket/prefix.',
  }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').meta({
    description: 'Log level: fatal, error, warn, info, debug, trace or silent.',
    remedy: 'Use one of fatal, error, warn, info, debug, trace, silent.',
  }),
  DEMO_VEHICLES: wholeNumber(1, 1_000_000).default(150).meta({
    description: 'Number of vehicles for the first demo customer. The others always have 150.',
    remedy: 'Use a number from 1 to 1000000.',
  }),
  DEMO: onOff.default(false).meta({
    description: 'Set to 1 to allow demo data (with public passwords) in production.',
    remedy: 'Use 1 or 0.',
  }),
  DEMO_SEED: wholeNumber(0, 4_294_967_295).default(2026).meta({
    description: 'Seed for the demo data. The same seed gives the same data.',
    remedy: 'Use a whole number from 0 to 4294967295.',
  }),
  DEMO_CANARIES: onOff.default(false).meta({
    description: 'Set to 1 to mark demo text with its account, for tests that look for another customer’s records.',
    remedy: 'Use 1 or 0.',
  }),
  TRUST_PROXY: trustProxy.default(false).meta({
    description: 'Trusted proxies: a number or a list of addresses. 0 for none.',
    remedy: 'Use a count such as 1, or addresses such as 10.0.0.0/8,127.0.0.1.',
  }),
  CLAMD_URL: urlWith('tcp:', 'unix:').optional().meta({
    description:
      'ClamAV (clamd) address for scanning uploads. If not set, files are not scanned, and Kerbline shows this to users.',
    remedy: 'Use tcp://host:3310, or unix:///run/clamav/clamd.ctl for a socket on this machine.',
  }),
  S3_ENDPOINT: urlWith('http:', 'https:').optional().meta({
    description: 'Address of an S3-compatible store. If not set, uses Amazon S3.',
    remedy: 'Use the full address, such as https://store.example.com.',
  }),
  S3_REGION: z
    .string()
    .default('eu-west-2')
    .meta({ description: 'Region of the bucket.', remedy: 'Use a region name.' }),
  S3_ACCESS_KEY_ID: z.string().optional().meta({
    description: 'Access key. If not set, uses the machine’s credentials.',
    remedy: 'Set it together with S3_SECRET_ACCESS_KEY.',
  }),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta({
    description: 'Secret key for the store.',
    remedy: 'Set it together with S3_ACCESS_KEY_ID.',
  }),
  S3_FORCE_PATH_STYLE: onOff.default(false).meta({
    description: 'Set to 1 for stores that need the bucket name in the path.',
    remedy: 'Use 1 or 0.',
  }),
  DVSA_URL: urlWith('http:', 'https:').default('https://history.mot.api.gov.uk').meta({
    description: 'DVSA MOT history service.',
    remedy: 'Use the full address of the service.',
  }),
  DVSA_TOKEN_URL: urlWith('http:', 'https:').optional().meta({
    description: 'Token URL for MOT history, as issued with the key.',
    remedy: 'Set it together with DVSA_CLIENT_ID, DVSA_CLIENT_SECRET and DVSA_API_KEY.',
  }),
  DVSA_CLIENT_ID: z.string().optional().meta({
    description: 'Client ID for MOT history. If not set, MOT look-ups are off.',
    remedy: 'Set it together with DVSA_TOKEN_URL, DVSA_CLIENT_SECRET and DVSA_API_KEY.',
  }),
  DVSA_CLIENT_SECRET: z.string().optional().meta({
    description: 'Client secret for MOT history.',
    remedy: 'Set it together with DVSA_TOKEN_URL, DVSA_CLIENT_ID and DVSA_API_KEY.',
  }),
  DVSA_API_KEY: z.string().optional().meta({
    description: 'API key for MOT history.',
    remedy: 'Set it together with DVSA_TOKEN_URL, DVSA_CLIENT_ID and DVSA_CLIENT_SECRET.',
  }),
  DVLA_URL: urlWith('http:', 'https:').default('https://driver-vehicle-licensing.api.gov.uk').meta({
    description: 'DVLA vehicle enquiry service.',
    remedy: 'Use the full address of the service.',
  }),
  DVLA_API_KEY: z.string().optional().meta({
    description: 'API key for vehicle enquiries. If not set, tax look-ups are off.',
    remedy: 'Use the key the service issued.',
  }),
  PUSHER_APP_ID: z.string().optional().meta({
    description: 'App ID of an external Pusher-compatible server. If not set, uses the built-in server.',
    remedy: 'Set it together with PUSHER_KEY, PUSHER_SECRET and PUSHER_HOST.',
  }),
  PUSHER_KEY: z.string().optional().meta({
    description: 'Public key of the Pusher app.',
    remedy: 'Set it together with PUSHER_APP_ID, PUSHER_SECRET and PUSHER_HOST.',
  }),
  PUSHER_SECRET: z.string().optional().meta({
    description: 'Secret of the Pusher app.',
    remedy: 'Set it together with PUSHER_APP_ID, PUSHER_KEY and PUSHER_HOST.',
  }),
  PUSHER_HOST: z.string().optional().meta({
    description: 'Host name of the Pusher-compatible server.',
    remedy: 'Use a host name, such as realtime.example.com.',
  }),
  PUSHER_PORT: wholeNumber(1, 65_535).default(443).meta({
    description: 'Port of the Pusher-compatible server.',
    remedy: 'Use a number from 1 to 65535.',
  }),
  PUSHER_SCHEME: z.enum(['http', 'https']).default('https').meta({
    description: 'Protocol of the Pusher-compatible server: https or http.',
    remedy: 'Use http or https.',
  }),
  TILE_URL: z
    .string()
    .refine((text) => isTileTemplate(text) || isTileArchive(text))
    .optional()
    .meta({
      description: 'Map tile URL, or path to a .pmtiles file to serve. If not set, the built-in map is shown.',
      remedy:
        'Use an address with {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}.png, or the absolute path of a .pmtiles file.',
    }),
  TILE_ATTRIBUTION: z.string().max(300).default('').meta({
    description: 'Credit line for the map tiles.',
    remedy: 'Use plain text, at most 300 characters.',
  }),
  TEST_CLOCK: z.iso.datetime({ offset: true }).optional().meta({
    description: 'Fixed start time for tests. Not allowed in production.',
    remedy: 'Use a date and time such as 2026-03-01T09:00:00Z, or leave it out.',
  }),
  METRICS_TOKEN: z.string().min(16).optional().meta({
    description: 'Bearer token for /metrics. If not set, local requests only.',
    remedy: 'Use at least 16 characters.',
  }),
})

type Environment = z.infer<typeof environment>

/** The configuration as the server uses it: the environment's variables under their own names, plus what follows. */
export type Config = Environment & {
  /** True under NODE_ENV=production. */
  readonly isProduction: boolean
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
}

const sets: readonly (readonly (keyof Environment)[])[] = [
  ['INBOUND_MAIL_URL', 'REPLY_ADDRESS'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['DVSA_TOKEN_URL', 'DVSA_CLIENT_ID', 'DVSA_CLIENT_SECRET', 'DVSA_API_KEY'],
  ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET', 'PUSHER_HOST'],
]

const problemsBetween = (found: Environment): readonly string[] => [
  ...sets
    .filter((names) => new Set(names.map((name) => found[name] === undefined)).size > 1)
    .map(
      (names) =>
        `${names.filter((name) => found[name] === undefined).join(', ')} not set. Set all of ${names.join(', ')}, or none.`,
    ),
  ...(found.NODE_ENV === 'production' && found.TEST_CLOCK !== undefined
    ? ['TEST_CLOCK is not allowed with NODE_ENV=production. Remove TEST_CLOCK.']
    : []),
  ...(found.TILE_URL !== undefined && isTileArchive(found.TILE_URL) && !existsSync(found.TILE_URL)
    ? ['TILE_URL is a file that does not exist. Put the .pmtiles file there, or remove TILE_URL.']
    : []),
]

const remedyOf = (name: string): string => {
  const rows: Readonly<Record<string, z.ZodType>> = environment.shape
  return String(rows[name]?.meta()?.['remedy'] ?? '')
}

// A secret must not reach a log through its own error, so such values are not repeated.
const shown = (name: string, value: string | undefined): string =>
  /SECRET|TOKEN|KEY|_URL$/.test(name) ? 'The value' : `“${value ?? ''}”`

/** Reads and checks the environment; an empty variable counts as absent. Throws {@link ConfigError} with every problem. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))]
    throw new ConfigError(names.map((name) => `${name}: ${shown(name, env[name])} is not valid. ${remedyOf(name)}`))
  }
  const problems = problemsBetween(read.data)
  if (problems.length > 0) throw new ConfigError(problems)
  const { HOST, PORT, PUBLIC_URL, NODE_ENV } = read.data
  const publicUrl = (PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/+$/, '')
  return { ...read.data, isProduction: NODE_ENV === 'production', publicUrl }
}

/** One row a variable, in order: what the README's table and `--help` print. */
export const configRows = (): readonly { name: string; description: string; fallback: string }[] =>
  Object.entries(environment.shape).map(([name, schema]) => ({
    name,
    description: schema.meta()?.description ?? '',
    fallback: fallbackOf(schema),
  }))

const fallbackOf = (schema: z.ZodType): string => {
  const fallback: unknown = schema.safeParse(undefined).data
  if (fallback === undefined) return 'absent'
  return typeof fallback === 'boolean' ? (fallback ? '1' : '0') : String(fallback)
}
