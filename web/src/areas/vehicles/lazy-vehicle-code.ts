// The codes and check links of a vehicle, their list and their drawing come when somebody asks for them.
import { code } from '../../data/loading/code.ts'

export const vehicleCodeDialog = code(async () => {
  const [{ VehicleCodeDialog }, { PhoneLinksDialog }] = await Promise.all([
    import('./vehicle-code-dialog.tsx'),
    import('../../fleet/links/phone-links-dialog.tsx'),
  ])
  return { VehicleCodeDialog, PhoneLinksDialog }
})
