import { Lazy } from '../../crud/lazy.tsx'
import { code } from '../../data/loading/code.ts'
import { useKey } from '../../record/record-links.ts'
import { CheckPage } from './check-page.tsx'

const defectPage = code(async () => (await import('./defect-page.tsx')).DefectPage)

/** A driver check by its id; a defect by the number people know. */
export function DriverCheckPage() {
  const key = useKey()
  if (/^\d+$/.test(key)) return <CheckPage key={key} id={Number(key)} />
  return (
    <Lazy of={defectPage} title="Defect">
      {(DefectPage) => <DefectPage />}
    </Lazy>
  )
}
