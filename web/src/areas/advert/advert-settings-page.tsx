import { advertEndpoints } from '@kerbline/domain/areas/advert/endpoints.ts'
import { advertImageFor } from '@kerbline/domain/areas/advert/rules.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useState } from 'react'
import { ApiProblem } from '../../data/failure.ts'
import { pictureAddress } from '../../data/pictures.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { OvertakenNotice, type Lines } from '../../form/overtaken-notice.tsx'
import { useVersioned } from '../../form/use-versioned.ts'
import { PictureField } from '../../fleet/picture-field.tsx'
import { PortalPicture } from '../../fleet/portal-picture.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { FieldRow, FormSection } from '../../ui/fields/field.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './advert-settings.module.css'

type Advert = ReplyOf<(typeof advertEndpoints)['read']>
type Values = Omit<Advert, 'updated_at'>

const audiences: readonly { value: Values['audience']; label: string }[] = [
  { value: 'all', label: 'Everyone' },
  { value: 'customers', label: 'Customers' },
  { value: 'staff', label: 'Staff' },
]

function Preview({ text, image, look }: { text: string; image: string | null; look: 'desktop' | 'mobile' }) {
  return (
    <figure className={styles.preview} data-look={look}>
      <figcaption>{look === 'desktop' ? 'Desktop' : 'Mobile'}</figcaption>
      <div className={styles.sheet}>
        {image && <PortalPicture picture={image} alt="" />}
        <p>{text || 'No text'}</p>
      </div>
    </figure>
  )
}

/** Takes back every closing of the advert as it is saved. */
function ShowAgain({ isChanged }: { isChanged: boolean }) {
  const again = useAction(advertEndpoints.showAgain, { refreshes: 'everything' })
  const [isAsking, setAsking] = useState(false)
  const handleConfirm = async (): Promise<void> => {
    const reply = await again.run({})
    setAsking(false)
    if (reply) showToast({ tone: 'done', title: reply.message })
  }
  return (
    <div className={styles.bar}>
      <Button
        onClick={() => setAsking(true)}
        disabledReason={isChanged ? 'Save or discard your changes first' : undefined}
      >
        Show again to everyone
      </Button>
      {again.failure && (
        <Notice tone="red" role="alert">
          {again.failure.message}
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void handleConfirm()}
        title="Show the advert again to everyone?"
        lead="People who have closed it will see it again once."
        confirmLabel="Show again"
        isBusy={again.isRunning}
        busyLabel="Saving"
      />
    </div>
  )
}

const blank: Values = {
  is_enabled: false,
  text: '',
  image_desktop: '',
  image_mobile: '',
  starts_on: null,
  ends_on: null,
  audience: 'all',
}
const valuesOf = (advert: Advert | undefined): Values => {
  if (advert === undefined) return blank
  const { updated_at: _, ...values } = advert
  return values
}

const linesOf = (values: Values): Lines => [
  ['Show advert', values.is_enabled ? 'Yes' : 'No'],
  ['Text', values.text],
  ['Desktop image', values.image_desktop],
  ['Mobile image', values.image_mobile],
  ['First day', values.starts_on ?? ''],
  ['Last day', values.ends_on ?? ''],
  ['For', audiences.find(({ value }) => value === values.audience)?.label ?? ''],
]

function AdvertForm({ saved }: { saved: Advert }) {
  const save = useAction(advertEndpoints.save, { refreshes: 'everything' })
  const form = useVersioned({ kept: saved, typedOf: valuesOf, action: save })
  const { typed: values, change, base = saved, isChanged, overtaken, failure } = form
  const problems = failure instanceof ApiProblem ? failure.fields : []
  const errorOf = (field: keyof Values): string | undefined =>
    problems.find((each) => each.field === `values.${field}`)?.message
  const pictures = {
    popup_advert_image: null,
    popup_advert_image_desktop: values.image_desktop,
    popup_advert_image_mobile: values.image_mobile,
  }
  const handleSave = async (): Promise<void> => {
    const reply = await save.run({ version: base.updated_at, values })
    if (!reply) return
    form.restart(reply)
    showToast({ tone: 'done', title: 'Popup advert saved.' })
  }
  return (
    <div className={styles.sides}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void handleSave()
        }}
      >
        <Checkbox
          label="Show advert"
          checked={values.is_enabled}
          onChange={(event) => change({ is_enabled: event.target.checked })}
        />
        <TextAreaField
          label="Text"
          value={values.text}
          maxLength={400}
          rows={3}
          error={errorOf('text')}
          onChange={(event) => change({ text: event.target.value })}
        />
        <PictureField
          label="Desktop image"
          isOptional
          value={values.image_desktop || null}
          hint="Recommended size: 680 × 400 pixels."
          error={errorOf('image_desktop')}
          onChange={(id) => change({ image_desktop: id === null ? '' : pictureAddress(id) })}
        />
        <PictureField
          label="Mobile image"
          isOptional
          value={values.image_mobile || null}
          hint="Recommended size: 780 × 440 pixels. If blank, we use the desktop image."
          error={errorOf('image_mobile')}
          onChange={(id) => change({ image_mobile: id === null ? '' : pictureAddress(id) })}
        />
        <FormSection title="Dates and audience">
          <FieldRow>
            <DateField
              label="First day"
              isOptional
              value={values.starts_on}
              error={errorOf('starts_on')}
              onChange={(starts_on) => change({ starts_on })}
            />
            <DateField
              label="Last day"
              isOptional
              value={values.ends_on}
              error={errorOf('ends_on')}
              onChange={(ends_on) => change({ ends_on })}
            />
          </FieldRow>
          <RadioList
            legend="For"
            name="audience"
            value={values.audience}
            options={audiences}
            onChange={(audience) => change({ audience })}
          />
        </FormSection>
        {overtaken && <OvertakenNotice what="the advert" of={overtaken} linesOf={linesOf} />}
        {failure && problems.length === 0 && (
          <Notice tone="red" role="alert">
            {failure.message}
          </Notice>
        )}
        <div className={styles.bar}>
          <Button
            type="submit"
            variant="primary"
            isBusy={save.isRunning}
            busyLabel="Saving"
            disabledReason={!isChanged ? 'No changes to save' : undefined}
          >
            Save
          </Button>
          <span>If you change the text or image, people who closed the advert will see it again.</span>
        </div>
        <ShowAgain isChanged={isChanged} />
      </form>
      <section className={styles.previews} aria-label="Preview">
        <Preview look="desktop" text={values.text} image={advertImageFor('desktop', pictures)} />
        <Preview look="mobile" text={values.text} image={advertImageFor('mobile', pictures)} />
      </section>
    </div>
  )
}

/** The popup advert of the dashboard: words, pictures, dates and audience, with both looks beside it. */
export function AdvertSettingsPage() {
  const load = useEndpoint(advertEndpoints.read, {})
  return (
    <>
      <PageTitle lead="Shown once to each person on the dashboard, until they close it.">Popup advert</PageTitle>
      <LoadState
        what="the popup advert"
        look="page"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonText lines={10} />}
      >
        {(saved) => <AdvertForm saved={saved} />}
      </LoadState>
    </>
  )
}
