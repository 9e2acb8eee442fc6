import { type RawBuilder, sql } from 'kysely'

/** SQL over a text[] of flags: those it holds, each in its words, in the order of the words; empty where it holds none. */
export const flagsInWordsSql = (flags: RawBuilder<unknown>, words: Readonly<Record<string, string>>) =>
  sql<string>`concat_ws('. ', ${sql.join(
    Object.entries(words).map(
      ([flag, says]) => sql`case when ${sql.lit(flag)} = any(${flags}) then ${sql.lit(says)} end`,
    ),
  )})`
