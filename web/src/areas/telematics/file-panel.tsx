import { counted } from '@kerbline/domain/kit/words.ts'
import { FEWEST_POLL_MINUTES, maxSnapshotFileBytes } from '@kerbline/domain/areas/telematics/desk-endpoints.ts'
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { sendFile } from '../../data/bytes.ts'
import { isLoadFailure, type LoadFailure } from '../../data/failure.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { FieldRow } from '../../ui/fields/field.tsx'
import { FileField, type FileRule } from '../../ui/fields/file-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import styles from './desk.module.css'
import { figure, messageFor, momentInWords } from './desk-words.ts'
import { type Unit, units } from './provider-form.tsx'

type Report = ReplyOf<(typeof telematicsEndpoints)['takeFile']>

const rule: FileRule = {
  // Systems call such files by several names, and some by none. What it is, the server finds out by its text.
  types: ['application/xml', 'text/xml', 'application/json', 'text/plain', '.xml', '.json', ''],
  words: 'An ISO 15143-3 (AEMP 2.0) snapshot, XML or JSON',
  maxMegabytes: maxSnapshotFileBytes / 1024 / 1024,
}

interface Found {
  readonly report: Report
  readonly isTrial: boolean
}

/** The file on its way: tried, then taken in. */
function useTakeFile() {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<LoadFailure>()
  const [found, setFound] = useState<Found>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const send = async (provider: number, file: File, isTrial: boolean): Promise<void> => {
    const controller = new AbortController()
    sending.current = controller
    setSending(true)
    setFailure(undefined)
    if (isTrial) setFound(undefined)
    try {
      const input = { provider_id: provider, name: file.name, is_trial: isTrial ? 'yes' : 'no' } as const
      const report = await sendFile(telematicsEndpoints.takeFile, input, file, controller.signal)
      setFound({ report, isTrial })
      if (!isTrial) changed.emit([beginningOf(telematicsEndpoints.takeFile.path)])
    } catch (error) {
      if (controller.signal.aborted) return // left meanwhile
      if (!isLoadFailure(error)) throw error
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  const forget = (): void => {
    setFound(undefined)
    setFailure(undefined)
  }
  return { send, isSending, failure, found, forget }
}

/** "120 machines as of today 06:10: 118 new readings, 2 known already." */
function reportInWords({ report, isTrial }: Found, today: string | undefined): string {
  const { read, created, updated, unchanged, snapshot_at: at } = report
  const parts = [
    `${counted(created, 'new reading')}${isTrial ? '' : ' imported'}`,
    ...(updated > 0 ? [`${figure(updated)} corrected`] : []),
    ...(unchanged > 0 ? [`${figure(unchanged)} already imported`] : []),
  ]
  return `${counted(read, 'machine')}${at === null ? '' : ` as of ${momentInWords(at, today)}`}: ${parts.join(', ')}.`
}

function Outcome({ found }: { found: Found }) {
  const today = useToday()
  const { report, isTrial } = found
  const { unmatched, left_out: left, problems, problem_count: count } = report
  const more = count - problems.length
  return (
    <div className={styles.words}>
      <output>{reportInWords(found, today)}</output>
      {unmatched > 0 && (
        <p className={styles.small}>
          We could not match {counted(unmatched, 'device')} to a vehicle.{' '}
          {isTrial ? 'We will keep their data until you match them.' : 'Match them next, under Unmatched devices.'}
        </p>
      )}
      {left.entries > 0 && (
        <p className={styles.small}>
          {counted(left.entries, 'entry', 'entries')} {isTrial ? 'will be skipped' : 'skipped'} as incomplete.
        </p>
      )}
      {report.has_next_page && <p className={styles.small}>This is one page of several. Import the other pages too.</p>}
      {problems.length > 0 && (
        <ul aria-label="Invalid entries" className={styles.small}>
          {problems.map(({ row, message }) => (
            <li key={`${row} ${message}`}>{message}</li>
          ))}
          {more > 0 && <li>{figure(more)} more. Other readings are not affected.</li>}
        </ul>
      )}
    </div>
  )
}

const NEW = 'new'

interface NewProviderProps {
  readonly hasFile: boolean
  readonly onAdded: (id: number) => void
}

/** Whoever the file is from, where nobody has added them yet: nothing is asked of them, they take files alone. */
function NewProvider({ hasFile, onAdded }: NewProviderProps) {
  const [name, setName] = useState('')
  const [unit, setUnit] = useState<Unit>('kilometre')
  const add = useAction(telematicsEndpoints.addProvider)
  const handleAdd = async (): Promise<void> => {
    const files = { url: null, format: 'json' as const, poll_minutes: FEWEST_POLL_MINUTES, is_enabled: false }
    const reply = await add.run({ ...files, name, odometer_units: unit, only_complete: true })
    if (reply) onAdded(reply.id)
  }
  return (
    <>
      <FieldRow>
        <TextField
          label="Provider name"
          value={name}
          maxLength={80}
          autoComplete="off"
          error={messageFor(add.failure, 'name') ?? add.failure?.message}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="Odometer"
          hint="Used if the file does not give a unit."
          value={unit}
          options={units}
          onChange={setUnit}
        />
      </FieldRow>
      <div className={styles.actions}>
        <Button isBusy={add.isRunning} busyLabel="Adding" onClick={() => void handleAdd()}>
          {hasFile ? 'Add provider and check file' : 'Add provider'}
        </Button>
      </div>
    </>
  )
}

/** A snapshot from a file, for providers that send none: what it would do is shown before anything is kept. */
export function FilePanel() {
  const load = useEndpoint(telematicsEndpoints.providers, {}, { freshForSeconds: 0 })
  const providers = load.data?.providers ?? []
  const [chosen, setChosen] = useState<string>()
  const [file, setFile] = useState<File>()
  const take = useTakeFile()
  // Where one alone takes files, it is the one.
  const [only] = providers.filter(({ url }) => url === null)
  const answer = chosen ?? (only ? String(only.id) : load.data && providers.length === 0 ? NEW : undefined)
  const provider = answer === NEW ? undefined : answer
  if (load.data?.can_change !== true) return null
  const attempt = (next: File | undefined, by: string | undefined): void => {
    setFile(next)
    take.forget()
    if (next && by !== undefined) void take.send(Number(by), next, true)
  }
  const { found } = take
  const fault = messageFor(take.failure, 'file') ?? take.failure?.message
  return (
    <Panel title="Import a file" isRuled>
      <PanelBody className={styles.file}>
        {providers.length > 0 && (
          <SelectField
            label="Provider"
            options={[
              ...providers.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: NEW, label: 'New provider' },
            ]}
            value={answer}
            placeholder="Choose a provider"
            onChange={(value) => {
              setChosen(value)
              attempt(file, value === NEW ? undefined : value)
            }}
          />
        )}
        <FileField
          label="Snapshot"
          rule={rule}
          chosen={file}
          progress={take.isSending ? 'unknown' : undefined}
          isDisabled={take.isSending}
          error={fault}
          onChoose={(next) => attempt(next, provider)}
          onRemove={() => attempt(undefined, undefined)}
        />
        {answer === NEW && (
          <NewProvider
            hasFile={file !== undefined}
            onAdded={(id) => {
              setChosen(String(id))
              attempt(file, String(id))
            }}
          />
        )}
        {file && answer === undefined && <Notice>Choose a provider to see what is in the file.</Notice>}
        {found && <Outcome found={found} />}
        {found && file && provider !== undefined && (
          <div className={styles.actions}>
            {found.isTrial ? (
              <Button
                variant="primary"
                isBusy={take.isSending}
                busyLabel="Importing"
                disabledReason={
                  found.report.created + found.report.updated === 0 ? 'No new readings in this file' : undefined
                }
                onClick={() => void take.send(Number(provider), file, false)}
              >
                Import {counted(found.report.created + found.report.updated, 'reading')}
              </Button>
            ) : (
              <Button onClick={() => attempt(undefined, undefined)}>Import another file</Button>
            )}
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}
