import { useEffect, type ComponentType } from 'react'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import { blankOf } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { navigate, useLocation } from '../data/navigation/location.ts'
import { setTitle } from '../data/navigation/title.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Notice } from '../ui/layout/banner.tsx'
import { classes } from '../ui/classes.ts'
import { Failed, Loading } from '../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../ui/layout/page-title.tsx'
import type { Inputs } from './field-input.tsx'
import { FormBar, FormFields, FormSkeleton } from './form-parts.tsx'
import { errorsOf, FormShell } from './form-shell.tsx'
import styles from './form-page.module.css'
import { useSave } from './form-save.ts'
import { keyOf, linkTo, pageOf, titleOf, useKey, type CrudScreens, type WireRecord } from '../record/record-links.ts'
import { RecordMissing } from '../record/record-missing.tsx'
import { listLink } from '../record/list-navigation.ts'
import { pickValues, type Form, type Values } from './use-form.ts'

/** What a part put into a form is given. */
export interface FormSlotProps {
  readonly record: WireRecord | undefined
  readonly form: Form
}

export interface FormOverrides {
  readonly inputs?: Inputs | undefined
  /** Beside the form: what the person will be able to do, what else hangs on it. */
  readonly aside?: ComponentType<FormSlotProps> | undefined
  /** After the fields. */
  readonly section?: ComponentType<FormSlotProps> | undefined
}

export interface FormPageProps {
  readonly resource: Resource
  readonly endpoints: ResourceEndpoints
  readonly screens: CrudScreens
  readonly form?: FormOverrides | undefined
}

const notTextual = ['date', 'instant', 'picture']
/** An empty form: null where a kind knows no empty text. */
const blankValues = ({ fields }: Resource): Values =>
  Object.fromEntries(
    Object.entries(blankOf(fields)).map(([name, value]) => [
      name,
      value === '' && notTextual.includes(fields[name]?.kind ?? '') ? null : value,
    ]),
  )

/** What a link says of a new record: "Add contact" in a company's page names the company. */
const presetOf = ({ fields }: Resource, query: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    writableFields(fields).flatMap(([name, { kind }]) => {
      const value = query[name] ?? ''
      return kind === 'reference' && /^\d{1,9}$/.test(value) ? [[name, Number(value)]] : []
    }),
  )

interface RecordFormProps extends FormPageProps {
  record: WireRecord | undefined
  preset?: Values
  title: string
  cancelHref: string
}

function RecordForm({
  resource,
  endpoints,
  screens,
  form: overrides = {},
  record,
  preset = {},
  title,
  cancelHref,
}: RecordFormProps) {
  const { inputs, aside: Aside, section: Section } = overrides
  const blank = blankValues(resource)
  const begin = record ? pickValues(resource.fields, record, blank) : { ...blank, ...preset }
  const save = useSave({ resource, endpoints, screens, record, begin })
  const { form } = save
  return (
    <FormShell
      saving={save}
      title={title}
      what={record ? titleOf(resource, record) : `this ${resource.one.toLowerCase()}`}
      saveLabel={record ? 'Save changes' : `Create ${resource.one.toLowerCase()}`}
      cancelHref={cancelHref}
      errors={errorsOf(resource.fields, form.messages)}
      conflict={{ resource, endpoints, theirs: save.theirs, nameOf: save.nameOf }}
      aside={
        Aside && (
          <aside className={styles.aside}>
            <Aside record={record} form={form} />
          </aside>
        )
      }
    >
      <FormFields {...{ resource, endpoints, form, inputs }} nameOf={save.nameOf} />
      {Section && <Section record={record} form={form} />}
    </FormShell>
  )
}

/** The form of a new record. */
export function CreatePage(props: FormPageProps) {
  const { resource, screens } = props
  const { query } = useLocation()
  const listHref = listLink(resource.name, screens)
  const title = `Create ${resource.one.toLowerCase()}`
  return (
    <>
      <Breadcrumbs crumbs={[{ label: resource.many, href: listHref }]} current="Create" />
      <PageTitle>{title}</PageTitle>
      <RecordForm
        {...props}
        record={undefined}
        preset={presetOf(resource, query)}
        title={title}
        cancelHref={listHref}
      />
    </>
  )
}

interface EditPageProps extends FormPageProps {
  /** Where the address names the record by something else than its key. */
  readonly recordKey?: string | undefined
}

/** The form of a record that is there. */
export function EditPage({ recordKey, ...props }: EditPageProps) {
  const { resource, endpoints, screens } = props
  const { query } = useLocation()
  const named = useKey()
  const key = recordKey ?? named
  const load = useEndpoint(endpoints.view, { key }, { freshForSeconds: 0 })
  const record = load.data?.record
  const name = record && titleOf(resource, record)
  const present = record && keyOf(resource, record)
  const isOldSlug = resource.key === 'slug' && present !== undefined && present !== key
  useEffect(() => {
    if (isOldSlug) navigate(linkTo(screens.edit, present, query), { isReplace: true })
  }, [isOldSlug, present, query, screens.edit])
  const title = name === undefined ? `Edit ${resource.one.toLowerCase()}` : `Edit ${name}`
  useEffect(() => {
    if (name !== undefined) setTitle(title)
  }, [name, title])

  if (!record && load.problem?.status === 404) return <RecordMissing resource={resource} screens={screens} />
  const viewHref = record ? pageOf(resource, screens, record) : linkTo(screens.view, named)
  const isRefused = load.data !== undefined && !load.data.may.includes('edit')
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: resource.many, href: listLink(resource.name, screens) },
          { label: name ?? resource.one, href: viewHref },
        ]}
        current="Edit"
      />
      <PageTitle>{title}</PageTitle>
      {isRefused && (
        <Notice tone="amber">
          <b>{name} cannot be changed now.</b> {record?.is_active === false && 'It is archived: restore it first.'}
        </Notice>
      )}
      {record && !isRefused && (
        <RecordForm {...props} key={record.id} record={record} title={title} cancelHref={viewHref} />
      )}
      {!record && load.failure && (
        <Failed what={`this ${resource.one.toLowerCase()}`} failure={load.failure} look="page" onRetry={load.retry} />
      )}
      {!record && !load.failure && (
        <div className={classes(styles.page, styles.alone)}>
          <Loading
            what={`this ${resource.one.toLowerCase()}`}
            skeleton={
              <FormSkeleton
                resource={resource}
                bar={<FormBar changes={0} cancelHref={viewHref} saveLabel="Save changes" disabledReason="Loading" />}
              />
            }
          />
        </div>
      )}
    </>
  )
}
