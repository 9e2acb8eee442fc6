// The QR code of a vehicle, its list and its drawing come when somebody asks for them.
import { code } from '../../data/loading/code.ts'

export const vehicleCodeDialog = code(async () => (await import('./vehicle-code-dialog.tsx')).VehicleCodeDialog)
