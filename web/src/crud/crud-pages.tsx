// The four screens of a resource. Its list comes at once; record and form bring their code when they are opened, and only the form
// brings the schemas along.
import type { ComponentProps, ComponentType } from 'react'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { screenNamesOf } from '@kerbline/domain/kit/resource-screens.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { code } from '../data/loading/code.ts'
import type { Inputs } from '../form/field-input.tsx'
import type { FormOverrides } from '../form/form-page.tsx'
import { type CrudScreens, isScreen, type WireRecord } from '../record/record-links.ts'
import type { RecordOverrides } from '../record/record-page.tsx'
import type { Cells } from '../record/record-value.tsx'
import { WithImport } from './with-import.tsx'
import { Lazy } from './lazy.tsx'
import { ResourceList } from './resource-list.tsx'

export interface CrudPages {
  readonly list: ComponentType
  readonly create: ComponentType
  readonly view: ComponentType
  readonly edit: ComponentType
}

/** Overrides, shallow first; the shallowest of all is an option of the field itself. Each is an ordinary component. */
export interface CrudOverrides {
  /** One field's input, by the field's name. */
  readonly inputs?: Inputs
  /** One field's words, in the list and in records. */
  readonly cells?: Cells
  readonly slots?: {
    readonly formAside?: FormOverrides['aside']
    readonly formSection?: FormOverrides['section']
    readonly recordActions?: RecordOverrides['actions']
    readonly recordFirst?: RecordOverrides['first']
    readonly recordMain?: RecordOverrides['main']
    readonly recordAside?: RecordOverrides['aside']
  }
  /** What the list takes besides: tools, cards, more to do with ticked records. */
  readonly list?: Omit<ListProps, 'resource' | 'endpoints' | 'screens' | 'cells'>
  /** A whole page. */
  readonly pages?: Partial<CrudPages>
}

type ListProps = ComponentProps<typeof ResourceList>

/** The same components, as the table asks for them. */
const tableCells = (resource: Resource, cells: Cells): ListProps['cells'] =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, Cell]) => {
      const field = resource.fields[name]
      return field ? [[name, (record: WireRecord) => <Cell record={record} name={name} field={field} />] as const] : []
    }),
  )

/** @throws Error where the table of screens has none of the resource's */
function screensFor(resource: Resource): CrudScreens {
  const { list, create, view, edit } = screenNamesOf(resource)
  const known = (name: string): ScreenName => {
    if (!isScreen(name)) throw new Error(`Unknown screen: ${name}`)
    return name
  }
  return { list: known(list), create: known(create), view: known(view), edit: known(edit) }
}

const formPages = code(() => import('../form/form-page.tsx'))
const recordPages = code(() => import('../record/record-page.tsx'))

/**
 * `export const branchesPages = crudPages(branches, managedEndpoints.branches)`
 */
export function crudPages(
  resource: Resource,
  endpoints: ResourceEndpoints,
  { inputs, cells = {}, slots = {}, list = {}, pages = {} }: CrudOverrides = {},
): CrudPages {
  const all = { resource, endpoints, screens: screensFor(resource) }
  const inTable = tableCells(resource, cells)
  const form: FormOverrides = { inputs, aside: slots.formAside, section: slots.formSection }
  const record: RecordOverrides = {
    cells,
    actions: slots.recordActions,
    first: slots.recordFirst,
    main: slots.recordMain,
    aside: slots.recordAside,
  }
  return {
    list: () => (
      <WithImport kind={resource.name} title={resource.many}>
        <ResourceList {...all} {...list} cells={inTable} />
      </WithImport>
    ),
    create: () => (
      <Lazy of={formPages} title={resource.one}>
        {({ CreatePage }) => <CreatePage {...all} form={form} />}
      </Lazy>
    ),
    view: () => (
      <Lazy of={recordPages} title={resource.one}>
        {({ RecordPage }) => <RecordPage {...all} record={record} />}
      </Lazy>
    ),
    edit: () => (
      <Lazy of={formPages} title={resource.one}>
        {({ EditPage }) => <EditPage {...all} form={form} />}
      </Lazy>
    ),
    ...pages,
  }
}
