// Statements that come again are prepared: the database keeps their plan, which is a third of the time of a small query.
import type { CompiledQuery } from 'kysely'

/** A statement seen this often is worth a name; those made for one occasion never get one. */
const sightingsToName = 3
/** Names a session may hold. Each keeps a plan in the memory of every session of the database. */
const maxNames = 400
const maxCandidates = 2_000
/** Bulk writes are long, and different each time. */
const longestText = 10_000

/** Gives statements their names; the same text has the same name in every session. */
export class StatementNames {
  private readonly names = new Map<string, string>()
  private readonly sightings = new Map<string, number>()

  /** The name to prepare `query` under, or undefined to send it as it is. */
  nameOf({ sql, parameters, query }: CompiledQuery): string | undefined {
    const known = this.names.get(sql)
    if (known !== undefined) return known
    // Raw text without parameters may hold several statements, which cannot be prepared together.
    const isSingle = parameters.length > 0 || query.kind !== 'RawNode'
    if (!isSingle || sql.length > longestText || this.names.size >= maxNames) return undefined
    const sightings = (this.sightings.get(sql) ?? 0) + 1
    if (sightings < sightingsToName) {
      if (this.sightings.size >= maxCandidates) this.sightings.clear()
      this.sightings.set(sql, sightings)
      return undefined
    }
    this.sightings.delete(sql)
    const name = `kerbline_${this.names.size + 1}`
    this.names.set(sql, name)
    return name
  }
}
