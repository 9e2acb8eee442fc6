import styles from './desk.module.css'
import { DevicesPanel } from './devices-panel.tsx'
import { AnomaliesPanel } from './anomalies-panel.tsx'
import { FilePanel } from './file-panel.tsx'
import { ProvidersPanel } from './providers-panel.tsx'

/** Settings, Telematics: who sends, what comes as a file, what fits no vehicle, what cannot be true. Each part loads and fails alone. */
export const TelematicsSection = () => (
  <div className={styles.stack}>
    <ProvidersPanel />
    <FilePanel />
    <DevicesPanel />
    <AnomaliesPanel />
  </div>
)
