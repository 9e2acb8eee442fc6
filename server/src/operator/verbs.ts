// Every verb of the operator's tool, by name; each is loaded when it is used.
import type { Verb } from './verb.ts'

const verbs = {
  migrate: async () => (await import('./verbs/migrate.ts')).migrateVerb,
  'create-admin': async () => (await import('./verbs/create-admin.ts')).createAdminVerb,
  'create-customer': async () => (await import('./verbs/create-customer.ts')).createCustomerVerb,
  import: async () => (await import('./verbs/import.ts')).importVerb,
  alert: async () => (await import('./verbs/alert.ts')).alertVerb,
  audit: async () => (await import('./verbs/audit.ts')).auditVerb,
  'demo-people': async () => (await import('./verbs/demo-people.ts')).demoPeopleVerb,
} as const satisfies Record<string, () => Promise<Verb>>

const loaders: ReadonlyMap<string, () => Promise<Verb>> = new Map(Object.entries(verbs))

/** The verb of that name, or undefined. */
export const findVerb = async (name: string): Promise<Verb | undefined> => loaders.get(name)?.()

/** What the tool can do: each verb as it is typed, and under it what it is for. */
export const describeVerbs = async (): Promise<string> => {
  const all = await Promise.all([...loaders.values()].map((load) => load()))
  return [
    'Usage: npm run kerbline -- <command>',
    ...all.flatMap(({ usage, summary }) => ['', `  ${usage}`, `      ${summary}`]),
  ].join('\n')
}
