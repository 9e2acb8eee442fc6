// What the templates ask, version by version: a check reads for ever as it was asked.
import {
  type CheckTemplate,
  checkItemOf,
  checkTemplates,
  type ItemGroup,
} from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { catalogueItems, type TemplateItem } from '@kerbline/domain/areas/driver-checks/template-items.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

type Reading = Pick<Rows, 'getExecutor'>
/** By template and version. */
export type TemplateVersions = ReadonlyMap<string, readonly TemplateItem[]>

const keyOf = (template: string, version: number): string => `${template} ${version}`

export async function templateVersions(rows: Reading): Promise<TemplateVersions> {
  const { rows: kept } = await sql<{ template: string; version: number; items: TemplateItem[] }>`
    select template, version, items from check_template_versions`.execute(rows)
  return new Map([
    ...checkTemplates.map((template) => [keyOf(template, 1), catalogueItems(template)] as const),
    ...kept.map(({ template, version, items }) => [keyOf(template, version), items] as const),
  ])
}

interface Asked {
  readonly template: string
  readonly template_version: number
}

const itemOf = (versions: TemplateVersions, asked: Asked, code: string): TemplateItem | undefined =>
  versions.get(keyOf(asked.template, asked.template_version))?.find((item) => item.code === code)

/** Every item a template asks or asked, the newest words of each. */
export function itemsOfTemplate(versions: TemplateVersions, template: string): ReadonlyMap<string, TemplateItem> {
  const numbers = [...versions.keys()].flatMap((key) => {
    const [of, number] = key.split(' ')
    return of === template ? [Number(number)] : []
  })
  const oldestFirst = numbers.toSorted((one, other) => one - other)
  return new Map(
    oldestFirst.flatMap((number) => (versions.get(keyOf(template, number)) ?? []).map((item) => [item.code, item])),
  )
}

/** The words of an item where nobody says which check asked it: those of the vehicle's template, else of any that has it. */
export const keptItemWords = (versions: TemplateVersions, template: string | null, code: string): string =>
  [...(template === null ? [] : [template]), ...checkTemplates]
    .map((each) => itemsOfTemplate(versions, each).get(code)?.item)
    .find((words) => words !== undefined) ?? code

/** As the check asked it; a code of another template by the catalogue's words, else as it came. */
export const itemWordsOf = (versions: TemplateVersions, asked: Asked, code: string): string =>
  itemOf(versions, asked, code)?.item ?? checkItemOf(code)?.item ?? code

export const itemGroupOf = (versions: TemplateVersions, asked: Asked, code: string): ItemGroup =>
  itemOf(versions, asked, code)?.group ?? checkItemOf(code)?.group ?? 'body'

/** The version that checks are made by from now on. */
export async function currentVersions(rows: Reading): Promise<ReadonlyMap<CheckTemplate, number>> {
  const { rows: kept } = await sql<{ template: CheckTemplate; version: number }>`
    select template, version from check_templates`.execute(rows)
  return new Map(kept.map(({ template, version }) => [template, version]))
}
