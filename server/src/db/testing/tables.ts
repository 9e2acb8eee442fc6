// Two small customer-owned tables for this room's own tests, protected as a migration's tables are.
import { type ColumnType, type Generated, sql } from 'kysely'
import type { Database } from '../database.ts'
import { protectionSql, rolesSql } from '../protection.ts'

interface Owned {
  id: Generated<number>
  customer_account_number: string | null
  name: string
  created_at: ColumnType<string, never, never>
}

export interface SmallTables {
  vans: Owned
  notes: Owned
}

/** Makes the tables with one row of account A1, one of B1 and one without an account each. */
export const createSmallTables = async (database: Database<SmallTables>): Promise<void> => {
  const columns =
    'id int generated always as identity primary key, customer_account_number text, name text not null unique'
  const rows = `(customer_account_number, name) values ('A1', 'of A1'), ('B1', 'of B1'), (null, 'of nobody')`
  const statements = ['vans', 'notes'].flatMap((table) => [
    `create table ${table} (${columns}, created_at timestamptz not null default now())`,
    `insert into ${table} ${rows}`,
  ])
  await sql.raw([...statements, rolesSql, protectionSql].join(';')).execute(database.kysely)
}
