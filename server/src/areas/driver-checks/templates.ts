// What the checks ask: read by everybody who sees checks, changed for everybody by whoever manages templates. A change is a new version.
import { type CheckTemplate, checkTemplates } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import type { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import type { KeptTemplate } from '@kerbline/domain/areas/driver-checks/template-endpoints.ts'
import { catalogueItems, type TemplateItem } from '@kerbline/domain/areas/driver-checks/template-items.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { staffRows } from '../../http/above-accounts.ts'
import type { Call, Rows } from '../../http/call.ts'

interface Kept extends Omit<KeptTemplate, 'items'> {
  readonly items: TemplateItem[] | null
}

async function keptTemplates(rows: Rows): Promise<KeptTemplate[]> {
  const { rows: kept } = await sql<Kept>`
    select t.template, t.version, e.items, t.quick_below_seconds, t.is_every_working_day, t.may_pass_rest, json_instant(e.made_at) as made_at, person_name(e.made_by) as made_by
    from check_templates t left join check_template_versions e on e.template = t.template and e.version = t.version`.execute(
    rows,
  )
  const placeOf = ({ template }: Pick<Kept, 'template'>): number => checkTemplates.indexOf(template)
  return kept
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((each) => ({ ...each, items: each.items ?? catalogueItems(each.template) }))
}

export const readTemplates = async ({ rows }: Call) => ({ templates: await keptTemplates(rows) })

function refuseTwice(items: readonly TemplateItem[]): void {
  const codes = items.map(({ code }) => code)
  const fields = codes.flatMap((code, place) =>
    codes.indexOf(code) < place
      ? [{ field: `rows.${place}.item`, reason: 'already_exists', message: 'This item is already in the list.' }]
      : [],
  )
  if (fields.length > 0) throw problem('not valid', { fields })
}

const found = async (rows: Rows, template: CheckTemplate): Promise<KeptTemplate> => {
  const kept = (await keptTemplates(rows)).find((each) => each.template === template)
  if (!kept) throw problem('not found')
  return kept
}

export async function saveTemplate(
  call: Call,
  {
    template,
    version,
    rows: items,
    is_every_working_day: isDaily,
    may_pass_rest: mayPassRest,
  }: InputOf<(typeof driverChecksEndpoints)['saveTemplate']>,
): Promise<KeptTemplate> {
  const rows = await staffRows(call)
  await sql`select from check_templates where template = ${template} for update`.execute(rows)
  const before = await found(rows, template)
  if (before.version !== version)
    throw problem('changed meanwhile', {
      detail: 'Someone else saved this template while you were editing.',
      current: before,
    })
  refuseTwice(items)
  const isAsked = JSON.stringify(before.items) !== JSON.stringify(items)
  if (!isAsked && before.is_every_working_day === isDaily && before.may_pass_rest === mayPassRest) return before
  const next = isAsked ? version + 1 : version
  if (isAsked)
    await sql`insert into check_template_versions (template, version, items, made_by)
      values (${template}, ${next}, ${JSON.stringify(items)}::jsonb, ${call.actor.id})`.execute(rows)
  await sql`update check_templates set version = ${next}, is_every_working_day = ${isDaily}, may_pass_rest = ${mayPassRest} where template = ${template}`.execute(
    rows,
  )
  await call.recordAudit({
    action: 'check template changed',
    entity: 'check template',
    entityId: template,
    before: {
      ...{ version, is_every_working_day: before.is_every_working_day, may_pass_rest: before.may_pass_rest },
      items: before.items,
    },
    after: { version: next, is_every_working_day: isDaily, may_pass_rest: mayPassRest, items },
  })
  return found(rows, template)
}
