// A letter to the issuer before it leaves: read as its pack would have it, its free text worded anew, and the pack itself.
import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { isLetterSent, type LetterName, wordingFields } from '@kerbline/domain/areas/fines/letter-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { FileZipIcon } from '@phosphor-icons/react/dist/csr/FileZip'
import { useState } from 'react'
import { FileButton } from '../../case/file-button.tsx'
import { useCaseAction } from '../../case/use-case-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { FormDialog, useDialogForm } from '../../form/form-dialog.tsx'
import { instantWords } from '../../record/record-value.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { ScrollSection } from '../../ui/layout/scroll-section.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { FineRecord } from './fine-record.ts'
import { fineSource } from './fine-source.ts'
import styles from './letter-tools.module.css'

type LetterShown = ReplyOf<typeof finesEndpoints.letter>

const words = {
  transfer: { title: 'Transfer document', pack: 'transfer pack', endpoint: finesEndpoints.transferPack },
  contest: { title: 'Contest document', pack: 'contest pack', endpoint: finesEndpoints.contestPack },
} as const
const refreshes = [...fineSource.refreshes, finesEndpoints.letter]

interface Props {
  readonly record: FineRecord
  readonly name: LetterName
}

const PackButton = ({ record: { id, number }, name }: Props) => (
  <FileButton
    endpoint={words[name].endpoint}
    input={{ id }}
    fileName={`${number} ${words[name].pack}.zip`}
    icon={FileZipIcon}
    failed={`We could not create the ${words[name].pack}.`}
    size="normal"
  >
    Download {words[name].pack}
  </FileButton>
)

function EditWording({
  record,
  name,
  letter: { wording, standard },
  onClose,
}: Props & { readonly letter: LetterShown; readonly onClose: () => void }) {
  const save = useCaseAction(finesEndpoints, finesEndpoints.saveLetter, { refreshes })
  const dialog = useDialogForm({
    fields: wordingFields,
    begin: { values: wording },
    draft: `fine:${record.id}:letter:${name}`,
    failure: save.failure,
  })
  const { form } = dialog
  const isStandard = form.values['opening'] === standard.opening && form.values['asks'] === standard.asks
  return (
    <FormDialog
      dialog={dialog}
      title="Edit wording"
      lead="The facts, the law and our statement stay as they are."
      label="Save wording"
      busyLabel="Saving"
      before="this can be saved"
      troubleWords="We could not save the wording."
      isBusy={save.isRunning}
      onClose={onClose}
      notices={
        !isStandard && (
          <div>
            <Button size="small" onClick={() => form.setAll(standard)}>
              Use standard wording
            </Button>
          </div>
        )
      }
      onSend={() =>
        dialog.send(
          ({ opening, asks }) =>
            save.run({
              ...{ id: record.id, letter: name, version: record.updated_at },
              ...{ opening: String(opening), asks: String(asks) },
            }),
          () => {
            showToast({ tone: 'done', title: 'Wording saved.' })
            onClose()
          },
        )
      }
    />
  )
}

const LetterSheet = ({ letter: { title, parts, edited, is_lapsed: isLapsed } }: { readonly letter: LetterShown }) => (
  <>
    {edited && (
      <p className={styles.note}>
        Wording by {edited.by}, {instantWords(edited.at)}
      </p>
    )}
    {isLapsed && (
      <Notice tone="amber">
        <b>Your wording was for another law or ground.</b> This document has the standard wording.
      </Notice>
    )}
    <ScrollSection className={styles.letter} label={title}>
      <h3>{title}</h3>
      {parts.map(({ heading, text, facts }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a letter have no other name, and never move
        <section key={place}>
          {heading !== null && <h4>{heading}</h4>}
          {text !== null && <p>{text}</p>}
          {facts.length > 0 && (
            <dl>
              {facts.map(({ label, words: said }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{said}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </ScrollSection>
  </>
)

function LetterDialog({ record, name, onClose }: Props & { readonly onClose: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const load = useEndpoint(finesEndpoints.letter, { id: record.id, letter: name })
  if (isEditing && load.data)
    return <EditWording {...{ record, name }} letter={load.data} onClose={() => setEditing(false)} />
  return (
    <Dialog
      isOpen
      size="large"
      title={words[name].title}
      lead="Facts from the record are shaded."
      onClose={onClose}
      footer={
        load.data && (
          <>
            {!isLetterSent(name, record.state) && <Button onClick={() => setEditing(true)}>Edit wording</Button>}
            <PackButton {...{ record, name }} />
          </>
        )
      }
    >
      <LoadState what="the document" load={load} onRetry={load.retry} look="panel" skeleton={<SkeletonRows rows={8} />}>
        {(letter) => <LetterSheet letter={letter} />}
      </LoadState>
    </Dialog>
  )
}

/** The pack of a letter, and the letter alone to read first. */
export function LetterTools({ record, name }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PackButton {...{ record, name }} />
      <Button onClick={() => setOpen(true)}>Preview document</Button>
      {isOpen && <LetterDialog {...{ record, name }} onClose={() => setOpen(false)} />}
    </>
  )
}
