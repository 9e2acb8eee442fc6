import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../../data/session/may.ts'
import { locationOf } from '../../data/navigation/matcher.ts'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { ImportPage } from './import-page.tsx'
import styles from './imports.module.css'
import { RecentImports } from './recent-imports.tsx'

/** Every kind of file a person may bring in: one is started by choosing what its rows are. */
export function ImportsSection() {
  const { query, path } = useLocation()
  const mayOpen = useMayOpen()
  /** Where the rows stand; back here for kinds that have no list yet. */
  const listOf = (list: string): string => (mayOpen(locationOf(`/${list}`).name) ? `#/${list}` : `#${path}`)
  const load = useEndpoint(importsEndpoints.kinds, {}, { freshForSeconds: 600 })
  return (
    <LoadState
      what="the import types"
      look="page"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={6} />}
    >
      {({ kinds }) => {
        const chosen = kinds.find(({ name }) => name === query['kind'])
        if (chosen && query['import'] !== undefined)
          return <ImportPage kind={chosen.name} title={chosen.title} listHref={listOf(chosen.path)} />
        return (
          <div className={styles.stack}>
            <Panel title="New import" isRuled>
              <PanelBody className={styles.body}>
                <SelectField
                  label="Type of data"
                  options={kinds.map(({ name, title }) => ({ value: name, label: title }))}
                  value={chosen?.name}
                  onChange={(kind) => changeQuery({ kind, import: 'new' }, { isReplace: false })}
                />
                {mayOpen('settings') && (
                  <p className={styles.quiet}>
                    Import telematics files (ISO 15143-3) under{' '}
                    <a href={href('settings', { section: 'telematics' })}>Telematics</a>.
                  </p>
                )}
              </PanelBody>
            </Panel>
            <RecentImports />
          </div>
        )
      }}
    </LoadState>
  )
}
