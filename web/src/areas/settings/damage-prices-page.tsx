import { href } from '@kerbline/domain/screens.ts'
import { useMay } from '../../data/session/may.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { DamagePricesSection } from './damage-prices-section.tsx'
import styles from './settings.module.css'

/** The price list for whoever writes estimates from it and keeps nothing else of Settings. */
export function DamagePricesPage() {
  const seesAll = useMay()('see all accounts')
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Damage', href: href('damage') }]} current="Damage prices" />
      <PageTitle lead="New estimates are filled from these prices. Estimates already written stay as they are.">
        Damage prices
      </PageTitle>
      {seesAll ? (
        <div className={styles.section} data-wide>
          <DamagePricesSection />
        </div>
      ) : (
        <Notice>You need access to all accounts to change prices. Ask an administrator.</Notice>
      )}
    </>
  )
}
