import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useState } from 'react'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { download } from '../../data/download.ts'
import { isLoadFailure, type LoadFailure } from '../../data/failure.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { OwnDeletion } from './own-deletion.tsx'
import { troubleWith } from './profile.ts'
import styles from './profile.module.css'

/** A copy of what the portal keeps about oneself, and the way to have it deleted. */
export function DataPanel() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<LoadFailure>()
  const handleDownload = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await download(profileEndpoints.data, {}, 'my-data.json')
      showToast({ tone: 'done', title: 'Your data has been downloaded.' })
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const trouble = troubleWith(failure, [])
  return (
    <Panel title="Your data" isRuled>
      <PanelBody className={styles.form}>
        <p>One JSON file with your details, sessions, messages and what you have done in Kerbline.</p>
        {trouble && (
          <Notice tone="red" role="alert">
            <b>We could not create the file.</b> {trouble}
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button
            icon={DownloadSimpleIcon}
            isBusy={isBusy}
            busyLabel="Preparing your data"
            onClick={() => void handleDownload()}
          >
            Download my data
          </Button>
        </div>
        <OwnDeletion />
      </PanelBody>
    </Panel>
  )
}
