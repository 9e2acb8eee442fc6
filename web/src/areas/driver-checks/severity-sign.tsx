import { severityWords, type Severity } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { Rag } from '../../fleet/rag.tsx'
import type { RagValue } from '../../fleet/status.ts'

const colours: Readonly<Record<Severity, RagValue>> = { dangerous: 'red', minor: 'amber', advisory: 'unknown' }
export const SeveritySign = ({ severity }: { severity: Severity }) => (
  <Rag value={colours[severity]} detail={severityWords[severity]} />
)
