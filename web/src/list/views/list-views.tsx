import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import { useEffect, useRef, useState } from 'react'
import type { SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { changeQuery, useLocation, writeQuery } from '../../data/navigation/location.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { TabLinks, type TabLink } from '../../ui/layout/tabs.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isAsSaved, isNarrowed, viewQuery, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { href } from '@kerbline/domain/screens.ts'
import styles from '../list.module.css'
import type { OptionsEndpoint } from '../list-options.ts'
import { useSchedule } from '../schedule/lazy-schedule.tsx'
import { schedulingOf } from '../schedule/scheduling.ts'
import { useRename } from './lazy-rename.tsx'
import { ViewNameForm } from './view-name-form.tsx'
import { asSavedView, type ViewsSource } from './views-source.ts'

interface Props {
  readonly source: ViewsSource
  readonly plan: ListPlan
  readonly state: ListState
  /** Rows of the present view, where known. */
  readonly count: number | undefined
  /** Rows of the views everybody has, and of `all`, by name; null: not for this person to know. */
  readonly counts?: Readonly<Record<string, number | null>> | undefined
  /** Finds what references can point at. */
  readonly optionsFor?: OptionsEndpoint | undefined
  /** "Vehicles" */
  readonly title: string
  /** Of the address, what stays when a view that everybody has is chosen: those say nothing of how rows are shown. */
  readonly keeps?: readonly string[] | undefined
}

const waysKept = ['show'] as const

/** A list without a question opens with the person's own view, if there is one; "All" says that none is meant. */
export function useDefaultView({ views }: ViewsSource): void {
  const { query } = useLocation()
  const isPlain = Object.keys(query).length === 0
  const first = views?.find((view) => view.is_default)
  const isSettled = useRef(false)
  const isKnown = views !== undefined
  useEffect(() => {
    if (isSettled.current || (isPlain && !isKnown)) return
    isSettled.current = true // filters cleared later mean all rows
    if (isPlain && first) changeQuery({ ...first.query, view: String(first.id) }, { isReplace: true })
  }, [isPlain, isKnown, first])
}

const SharedMark = () => (
  <>
    <Icon of={UsersThreeIcon} />
    <VisuallyHidden>Shared view: </VisuallyHidden>
  </>
)

export const currentView = (source: ViewsSource, state: ListState): SavedView | undefined =>
  source.views?.find((view) => String(view.id) === state.view)

interface MenuProps {
  readonly view: SavedView
  readonly source: ViewsSource
  readonly onSchedule: () => void
}

function ViewMenu({ view, source, onSchedule }: MenuProps) {
  const [isDeleting, setDeleting] = useState(false)
  const renaming = useRename()
  const said = (title: string) => (isDone: boolean) => isDone && showToast({ tone: 'done', title })
  const handleDelete = async (): Promise<void> => {
    if (!(await source.remove(view.id))) return
    setDeleting(false)
    changeQuery({ view: undefined }, { isReplace: true })
    showToast({
      tone: 'done',
      title: `View ${view.name} deleted.`,
      action: {
        label: 'Undo',
        onSelect: () => void source.save({ name: view.name, query: view.query, is_shared: view.is_shared }),
      },
    })
  }
  const open = view.is_default
    ? { label: 'Remove as default', id: null, words: 'The list opens with all rows.' }
    : { label: 'Set as default', id: view.id, words: `The list opens with ${view.name}.` }
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon={DotsThreeIcon} label={`View ${view.name}`} />}
        entries={[
          ...(view.owner === null ? [] : [{ kind: 'heading', label: `Shared by ${view.owner}` } as const]),
          {
            kind: 'action',
            label: open.label,
            onSelect: () => void source.setDefault(open.id).then(said(open.words)),
          },
          {
            kind: 'action',
            label: 'Email on a schedule',
            note: view.is_scheduled ? 'Scheduled' : undefined,
            onSelect: onSchedule,
          },
          {
            kind: 'link',
            label: 'All views you have sent',
            href: href('profile', undefined, { tab: 'notifications' }),
          },
          ...(view.is_mine
            ? ([
                { kind: 'separator' },
                { kind: 'action', label: 'Rename', onSelect: () => renaming.open(view) },
                {
                  kind: 'action',
                  label: view.is_shared ? 'Stop sharing' : 'Share with colleagues',
                  onSelect: () =>
                    void source
                      .save({ ...asSavedView(view), is_shared: !view.is_shared })
                      .then((saved) =>
                        said(saved?.is_shared ? 'View shared.' : 'View no longer shared.')(Boolean(saved)),
                      ),
                },
                { kind: 'action', label: 'Delete view', isDangerous: true, onSelect: () => setDeleting(true) },
              ] as const)
            : []),
        ]}
      />
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => void handleDelete()}
        title={`Delete the view ${view.name}?`}
        lead={deletionWords(view)}
        confirmLabel="Delete view"
        isDangerous
        isBusy={source.isSaving}
        busyLabel="Deleting"
      />
      {renaming.dialog(source)}
    </>
  )
}

const deletionWords = ({ is_shared, is_scheduled }: SavedView): string =>
  [
    is_shared ? 'It will be deleted for everyone you share it with.' : 'This does not delete any rows.',
    ...(is_scheduled ? ['It will no longer be emailed.'] : []),
  ].join(' ')

/** All, the views everybody has, then the saved ones as tabs; what was changed since can be saved. */
export function ListViews(props: Props) {
  const { source, plan, state, count, counts = {}, optionsFor, title, keeps = waysKept } = props
  const { path, query: address } = useLocation()
  const [isNaming, setNaming] = useState(false)
  const schedule = useSchedule()
  const { views = [] } = source
  const view = currentView(source, state)
  const hasDefault = views.some((each) => each.is_default)
  const query = viewQuery(plan, state)
  const asList = { ...state, show: '' }
  const standing = view ? undefined : plan.views?.find((each) => isAsSaved(plan, asList, each.query))
  const kept = Object.fromEntries(keeps.map((name) => [name, address[name]]))
  const isChanged = view ? !isAsSaved(plan, state, view.query) : !standing && Object.keys(query).length > 0
  const all: TabLink = {
    label: 'All',
    href: `#${path}${writeQuery({ ...(hasDefault && { view: 'all' }), ...kept })}`,
    isCurrent: !view && !isNarrowed(state),
    count: (!view && !isNarrowed(state) ? count : undefined) ?? counts['all'] ?? undefined,
  }
  const standingTabs = (plan.views ?? []).map((each) => ({
    label: each.label,
    href: `#${path}${writeQuery({ ...each.query, ...kept })}`,
    isCurrent: each === standing,
    count: (each === standing ? count : undefined) ?? counts[each.name] ?? undefined,
  }))
  const tabs = views.map((each) => ({
    label: each.name,
    href: `#${path}${writeQuery({ ...each.query, view: String(each.id) })}`,
    isCurrent: each === view,
    count: each === view && !isChanged ? count : undefined,
    icon: each.is_shared ? <SharedMark /> : undefined,
  }))
  const handleSaved = (saved: SavedView): void => {
    setNaming(false)
    changeQuery({ view: String(saved.id) }, { isReplace: true })
    showToast({ tone: 'done', title: `View ${saved.name} saved.` })
  }
  const handleUpdate = async (): Promise<void> => {
    if (view && (await source.save({ ...asSavedView(view), query })))
      showToast({ tone: 'done', title: `View ${view.name} saved.` })
  }
  const handleSchedule = (): void => schedule.open(schedulingOf({ source, plan, state, optionsFor, title }))
  return (
    <>
      <TabLinks
        label="Views"
        className={styles.views}
        tabs={[all, ...standingTabs, ...tabs]}
        end={
          <div className={styles.viewTools} data-print="hide">
            {view?.is_mine && isChanged && (
              <Button size="small" variant="quiet" isBusy={source.isSaving} onClick={() => void handleUpdate()}>
                Update view
              </Button>
            )}
            {isChanged && (
              <Popover
                trigger={
                  <Button size="small" variant="quiet" icon={PlusIcon} iconWeight="bold">
                    Save view
                  </Button>
                }
                title="Save view"
                align="end"
                isOpen={isNaming}
                onOpenChange={setNaming}
              >
                <ViewNameForm className={styles.form} source={source} query={query} onSaved={handleSaved}>
                  <div className={styles.formFoot}>
                    <Button size="small" onClick={() => setNaming(false)}>
                      Cancel
                    </Button>
                    <Button size="small" variant="primary" type="submit" isBusy={source.isSaving} busyLabel="Saving">
                      Save view
                    </Button>
                  </div>
                </ViewNameForm>
              </Popover>
            )}
            {(isChanged || standing) && (
              <Button
                size="small"
                variant="quiet"
                icon={EnvelopeSimpleIcon}
                isBusy={schedule.isComing}
                busyLabel="Opening"
                onPointerEnter={schedule.prepare}
                onFocus={schedule.prepare}
                onClick={handleSchedule}
              >
                Email
              </Button>
            )}
            {view && <ViewMenu view={view} source={source} onSchedule={handleSchedule} />}
          </div>
        }
      />
      {source.failure && !isNaming && (
        <Notice tone="red" role="alert">
          <b>Your views have not changed.</b> {source.failure}
        </Notice>
      )}
      {schedule.dialog}
    </>
  )
}
