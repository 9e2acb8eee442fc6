import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon'
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun'
import { Logo } from '../fleet/road/kerb-mark.tsx'
import { chooseAppearance, useAppearance } from '../ui/appearance.ts'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Segmented } from '../ui/choices/segmented.tsx'
import { ToastRegion } from '../ui/overlay/toast-region.tsx'
import { ButtonSection } from './button-section.tsx'
import { ChartSection } from './chart-section.tsx'
import { FleetSection } from './fleet-section.tsx'
import { FloatingSection } from './floating-section.tsx'
import { FormSectionSamples } from './form-section.tsx'
import styles from './gallery.module.css'
import { PanelSection } from './panel-section.tsx'
import { EvidenceSection } from './evidence-section.tsx'
import { RecordFormSection } from './record-form-section.tsx'
import { StateSection } from './state-section.tsx'
import { TableSection } from './table-section.tsx'

export function Gallery() {
  const { theme, density } = useAppearance()
  return (
    <>
      <header className={styles.head}>
        <Logo />
        <PageTitle
          lead="Every part in every state. The same height in all four."
          actions={
            <>
              <Segmented
                label="Density"
                options={[
                  { value: 'normal', label: 'Normal' },
                  { value: 'compact', label: 'Compact' },
                ]}
                value={density}
                onChange={(chosen) => chooseAppearance({ density: chosen })}
              />
              <Segmented
                label="Theme"
                options={[
                  { value: 'light', label: 'Light', icon: SunIcon },
                  { value: 'dark', label: 'Dark', icon: MoonIcon },
                  { value: 'system', label: 'System' },
                ]}
                value={theme}
                onChange={(chosen) => chooseAppearance({ theme: chosen })}
              />
            </>
          }
        >
          Gallery
        </PageTitle>
      </header>
      <main className={styles.main}>
        <FleetSection />
        <PanelSection />
        <ChartSection />
        <StateSection />
        <TableSection />
        <ButtonSection />
        <FormSectionSamples />
        <RecordFormSection />
        <EvidenceSection />
        <FloatingSection />
      </main>
      <ToastRegion />
    </>
  )
}
